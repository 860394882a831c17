import { createHash, randomBytes } from "node:crypto";
import type { App, Ctx } from "../../platform/context.ts";
import { defineJob } from "../../platform/jobs.ts";
import { lockUser, recordAudit } from "../accounts/index.ts";
import { deleteOldImpersonations } from "./store.impersonations.ts";
import { deleteOldLinks, type LinkKind, type LinkRow, readLink, replaceLink, takeLink } from "./store.links.ts";

const HOUR = 3600;

/** How long links can be used, in seconds. */
export const LINK_SECONDS = { reset: HOUR, verify: 24 * HOUR, invitation: 7 * 24 * HOUR };

/** Somebody without a profile, in a link: only the address is known. */
export const NO_PROFILE = 0;

const pathOf: Record<LinkKind, string> = { reset: "/auth/reset", verify: "/auth/verify" };

/**
 * Makes a link that works once, for `seconds`, in the caller's transaction; earlier ones of its kind for the same person
 * are dead. Only the token's hash is kept, so that a leaked database opens no account.
 */
export async function makeLink(
  ctx: Pick<App, "db" | "clock" | "publicUrl">,
  { kind, userId, email, seconds }: { kind: LinkKind; userId: number; email: string; seconds: number },
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  // Of two at once the later one replaces the earlier one, whichever that is.
  await lockUser(ctx, userId);
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + seconds * 1000);
  await replaceLink(ctx.db, { tokenHash: hashOf(token), kind, userId, email, createdAt: now, expiresAt });
  return `${ctx.publicUrl}${pathOf[kind]}?token=${token}`;
}

/** Uses a link up and answers it; null when its token is no good. Of two at once one gets it. */
export const useLink = (ctx: Pick<App, "db" | "clock">, kind: LinkKind, token: string): Promise<LinkRow | null> =>
  takeLink(ctx.db, kind, hashOf(token), ctx.clock.now());

/** Writes down that a token was refused, and why: nothing of the token itself. */
export async function recordRefused(ctx: Ctx, kind: LinkKind, action: string, token: string): Promise<void> {
  const link = token === "" ? null : await readLink(ctx.db, hashOf(token));
  const reason = token === "" ? "empty" : link ? reasonOf(link, kind, ctx.clock.now()) : "unknown";
  await recordAudit(ctx, action, link && link.userId !== NO_PROFILE ? `user:${link.userId}` : "", { reason });
}

function reasonOf(link: LinkRow, kind: LinkKind, now: Date): string {
  if (link.kind !== kind) return "other kind";
  return link.usedAt === null && link.expiresAt <= now ? "too old" : "used";
}

/** Every night, on one node: forgets links and impersonations that ended a month ago; the audit keeps what was done. */
export const sweepSession = defineJob<object>({
  name: "sweep_session",
  cron: "23 3 * * *",
  work: async ({ db }) => {
    await deleteOldLinks(db);
    await deleteOldImpersonations(db);
  },
});

/** What is kept of a token: enough to know it again, nothing to make it from. */
export const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");
