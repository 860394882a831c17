import type { Input } from "@pluma/contract/kit/kit";
import type { session } from "@pluma/contract/session/session";
import type { Ctx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { dropPendingEmail, findProfile, lockUser, recordAudit } from "../../accounts/index.ts";
import { endKeysSince } from "../../apiKeys/index.ts";
import { deleteDevices } from "../known/store.system.devices.ts";
import { deleteIssued } from "../known/store.system.issued.ts";
import { recordRefused, useLink } from "../links/links.ts";
import { deleteUnusedLinks } from "../links/store.system.links.ts";
import { refuseCommon } from "../password.ts";
import { unlockAccount } from "../tries.ts";

/** What is told of was done a moment before its mail was written. */
const MOMENT_MS = 60_000;

/**
 * Takes an account back from whoever did what a mail told of: every session ends, second factors, passkeys, keys of
 * the API and connected apps that came with it or since are gone, links that were asked for are dead, and a new password is set. A token that is no good
 * changes nothing, and is written down.
 */
export async function takeAccountBack(
  ctx: Ctx,
  { body }: Input<typeof session.takeAccountBack>,
): Promise<Record<string, never>> {
  const email = await inTransaction(ctx, async (tx) => {
    const link = await useLink(tx, ["not_me"], body.token);
    const person = link && (await findProfile(tx, link.userId));
    if (!link || !person || person.email !== link.email) return null;
    const { userId, uid } = person;
    if (person.staffRole !== null) await refuseCommon(tx, body.password);
    await lockUser(tx, userId);
    await dropPendingEmail(tx, userId);
    for (const kind of ["reset", "verify", "proof", "not_me", "sign_in"] as const)
      await deleteUnusedLinks(tx.db, userId, kind);
    await deleteDevices(tx.db, userId);
    await deleteIssued(tx.db, userId);
    const since = new Date(link.createdAt.getTime() - MOMENT_MS);
    await endKeysSince(tx.db, userId, since);
    await tx.identity.dropFactors(tx.db, uid, since);
    await recordAudit(tx, "account.not_me", `user:${userId}`);
    await tx.identity.endSessions(tx.db, uid);
    await tx.bus.tell(tx.db, "rights", { user_id: userId });
    // Last, because a provider that lives elsewhere cannot take it back.
    await tx.identity.setPassword(tx.db, uid, body.password);
    return person.email;
  });
  if (email === null) {
    await recordRefused(ctx, ["not_me"], "account.not_me_refused", body.token);
    return refuse("link_refused");
  }
  await unlockAccount(ctx, email);
  return {};
}
