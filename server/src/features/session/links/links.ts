import { createHash, randomBytes } from "node:crypto";
import type { Input } from "@pluma/contract/kit/kit";
import type { session } from "@pluma/contract/session/session";
import type { App, Ctx } from "../../../platform/context.ts";
import { defineJob } from "../../../platform/jobs/jobs.ts";
import { lockUser, recordAudit } from "../../accounts/index.ts";
import { deleteOldDevices } from "../known/store.system.devices.ts";
import { deleteOldImpersonations } from "../store.system.impersonations.ts";
import {
  deleteOldLinks,
  insertLink,
  type LinkKind,
  type LinkRow,
  readLink,
  replaceLink,
  TAKE_BACK_KINDS,
  takeLink,
} from "./store.system.links.ts";

const HOUR = 3600;

/** How long links can be used, in seconds. */
export const LINK_SECONDS = {
  reset: HOUR,
  verify: 24 * HOUR,
  invitation: 7 * 24 * HOUR,
  takeBack: 7 * 24 * HOUR,
  notMe: 7 * 24 * HOUR,
  proof: 10 * 60,
  signIn: 15 * 60,
};

/** Devices that nobody signed in on for as long are new again. */
const DEVICE_DAYS = 365;

/** Somebody without a profile, in a link: only the address is known. */
export const NO_PROFILE = 0;

type KindOfLink = Exclude<LinkKind, "proof">;

const pathOf: Record<KindOfLink, string> = {
  reset: "/auth/reset",
  verify: "/auth/verify",
  take_back: "/auth/take-back",
  take_back_unproved: "/auth/take-back",
  not_me: "/auth/not-me",
  sign_in: "/auth/link",
};

/**
 * Makes a link that works once, for `seconds`, in the caller's transaction; earlier ones of its kind for the same person
 * are dead, but for those that take a change of address back, or an account: each is about another. Only the token's hash is kept, so that a leaked database opens no account.
 */
export async function makeLink(
  ctx: Pick<App, "db" | "clock" | "publicUrl">,
  { kind, userId, email, seconds }: { kind: KindOfLink; userId: number; email: string; seconds: number },
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  // Of two at once the later one replaces the earlier one, whichever that is.
  await lockUser(ctx, userId);
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + seconds * 1000);
  const keep = [...TAKE_BACK_KINDS, "not_me"].some((each) => each === kind) ? insertLink : replaceLink;
  await keep(ctx.db, { tokenHash: hashOf(token), kind, userId, email, createdAt: now, expiresAt });
  return `${ctx.publicUrl}${pathOf[kind]}?token=${token}`;
}

/** Uses a link up and answers it; null when its token is no good. Of two at once one gets it. */
export const useLink = (
  ctx: Pick<App, "db" | "clock">,
  kinds: readonly LinkKind[],
  token: string,
): Promise<LinkRow | null> => takeLink(ctx.db, kinds, hashOf(token), ctx.clock.now());

/** A link by its token, whatever has become of it; null for no link. */
export const findLink = (ctx: Pick<App, "db">, token: string): Promise<LinkRow | null> =>
  readLink(ctx.db, hashOf(token));

const kindsOf: Record<Input<typeof session.checkLink>["body"]["kind"], readonly LinkKind[]> = {
  reset: ["reset"],
  take_back: TAKE_BACK_KINDS,
  not_me: ["not_me"],
  sign_in: ["sign_in"],
};

/** Whether a link still works, for whoever is about to fill in a form for it. It stays as it is. */
export async function checkLink(
  ctx: Pick<App, "db" | "clock">,
  { body }: Input<typeof session.checkLink>,
): Promise<{ is_good: boolean; email: string | null }> {
  const link = body.token === "" ? null : await findLink(ctx, body.token);
  const isUsable = link !== null && link.usedAt === null && link.expiresAt > ctx.clock.now();
  const isGood = isUsable && kindsOf[body.kind].includes(link.kind);
  return { is_good: isGood, email: isGood && link.kind === "sign_in" ? link.email : null };
}

/** Writes down that a token was refused, and why: nothing of the token itself. */
export async function recordRefused(
  ctx: Ctx,
  kinds: readonly LinkKind[],
  action: string,
  token: string,
): Promise<void> {
  const link = token === "" ? null : await findLink(ctx, token);
  const reason = token === "" ? "empty" : link ? reasonOf(link, kinds, ctx.clock.now()) : "unknown";
  await recordAudit(ctx, action, link && link.userId !== NO_PROFILE ? `user:${link.userId}` : "", { reason });
}

function reasonOf(link: LinkRow, kinds: readonly LinkKind[], now: Date): string {
  if (!kinds.includes(link.kind)) return "other kind";
  return link.usedAt === null && link.expiresAt <= now ? "too old" : "used";
}

/** Every night, on one node: forgets links and impersonations that ended a month ago; the audit keeps what was done. */
export const sweepSession = defineJob<object>({
  name: "sweep_session",
  cron: "23 3 * * *",
  work: async ({ db, clock }) => {
    await deleteOldLinks(db);
    await deleteOldDevices(db, new Date(clock.now().getTime() - DEVICE_DAYS * 24 * HOUR * 1000));
    await deleteOldImpersonations(db);
  },
});

/** What is kept of a token: enough to know it again, nothing to make it from. */
export const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");
