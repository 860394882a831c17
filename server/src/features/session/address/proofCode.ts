import { randomInt } from "node:crypto";
import type { ActorCtx, Ctx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { findProfile, lockUser } from "../../accounts/index.ts";
import { hashOf, LINK_SECONDS } from "../links/links.ts";
import { mailCode } from "../links/mails.ts";
import { deleteOwnLinks } from "../links/store.links.ts";
import { insertLink, takeLink } from "../links/store.system.links.ts";

const DIGITS = 8;

/** Mails the caller a code that proves once, within 10 minutes, that they read the mails of their account. */
export async function mailProofCode(ctx: ActorCtx): Promise<void> {
  const { userId } = ctx.actor;
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, "0");
  await inTransaction(ctx, async (tx) => {
    const profile = await findProfile(tx, userId);
    if (!profile) return;
    await lockUser(tx, userId);
    await deleteOwnLinks(tx, "proof");
    const now = tx.clock.now();
    const expiresAt = new Date(now.getTime() + LINK_SECONDS.proof * 1000);
    const { email } = profile;
    await insertLink(tx.db, {
      tokenHash: printOf(userId, code),
      kind: "proof",
      userId,
      email,
      createdAt: now,
      expiresAt,
    });
    await mailCode(tx, profile, code);
  });
}

/** Whether this is the code that a person was mailed last; it is used up by it. */
export const useProofCode = async (ctx: Pick<Ctx, "db" | "clock">, userId: number, code: string): Promise<boolean> =>
  (await takeLink(ctx.db, ["proof"], printOf(userId, code.replace(/\s/g, "")), ctx.clock.now())) !== null;

const printOf = (userId: number, code: string): string => hashOf(`proof:${userId}:${code}`);
