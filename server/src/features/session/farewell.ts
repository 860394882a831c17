import type { Ctx } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/db.ts";
import { refuse } from "../../platform/errors.ts";
import { personalDataOf } from "../../platform/features/personalData.ts";
import { anonymise, checkAdminStays, findProfile, recordAudit } from "../accounts/index.ts";
import { endAll } from "./impersonation.ts";
import { deleteDevices } from "./known/store.system.devices.ts";
import { deleteIssued } from "./known/store.system.issued.ts";
import { mailNews } from "./links/mails.ts";
import { deleteLinks } from "./links/store.system.links.ts";

/**
 * Takes a person away: what features keep of them is erased or made nobody's, their identity is gone, and tokens and
 * sockets are dead at once; a mail tells them. What was done stays in the audit, and what accounting needs stays. All of it or nothing;
 * refuses last_admin and whatever a feature refuses, before anything changed.
 */
export async function farewell(ctx: Ctx, userId: number): Promise<void> {
  if (!(await findProfile(ctx, userId))) refuse("not_found");
  const personalData = personalDataOf(ctx);
  await checkAdminStays(ctx, userId);
  for (const each of personalData) await each.refuseFarewell?.(ctx, userId);
  for (const each of personalData) await each.beforeFarewell?.(ctx, userId);
  await inTransaction(ctx, async (tx) => {
    const profile = (await findProfile(tx, userId)) ?? refuse("not_found");
    // Once more, where nobody can come between: of two last admins who go at once one stays.
    await checkAdminStays(tx, userId);
    for (const each of personalData) await each.refuseFarewell?.(tx, userId);
    for (const each of personalData) await each.leaveBehind?.(tx, userId);
    for (const each of personalData) await each.erase?.(tx, userId);
    await endAll(tx, { personId: userId });
    await deleteLinks(tx.db, userId);
    await deleteDevices(tx.db, userId);
    await deleteIssued(tx.db, userId);
    await tx.jobs.cancelOf(tx.db, userId);
    await mailNews(tx, "accountDeleted", profile);
    // Of two farewells at once the second finds nobody any more.
    if (!(await anonymise(tx, userId))) refuse("not_found");
    await recordAudit(tx, "user.delete", `user:${userId}`);
    await tx.bus.tell(tx.db, "rights", { user_id: userId });
    // Last, because a provider that lives elsewhere cannot take it back; if it fails, nothing of this happened.
    await tx.identity.remove(tx.db, profile.uid);
  });
}
