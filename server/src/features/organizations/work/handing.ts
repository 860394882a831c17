import { usualKinds, type WorkKind } from "@pluma/contract/organizations/work";
import type { ActorCtx, Ctx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { readNames, recordAudit } from "../../accounts/index.ts";
import { uploadIdsOf } from "../../files/index.ts";
import { lockMembers } from "../store.ts";
import { type Handing, keepFiles, moveWork } from "./kinds.ts";
import { insertDeparture, insertHandover, lockHeirs, readOrganizationsEver } from "./store.system.work.ts";

/**
 * Makes what somebody made in an organization somebody else's of it, in the caller's transaction, which holds the
 * organization locked: of two at once the second finds nothing left. Refuses whoever is not in it, and oneself.
 */
export async function handOver(tx: ActorCtx, handing: Handing, kinds: readonly WorkKind[]): Promise<void> {
  if (handing.from === handing.to) refuse("work_receiver_same");
  if ((await lockMembers(tx, handing.organizationId, [handing.to])).length === 0) refuse("work_receiver_missing");
  await move(tx, handing, kinds);
}

/** Writes down that somebody left; what they made and nobody has yet can be handed over from then on. */
export const noteDeparture = (tx: Ctx, organizationId: number, userId: number): Promise<void> =>
  insertDeparture(tx.db, organizationId, userId, tx.clock.now());

/**
 * What somebody made in organizations stays there when they close their account: whoever else has been an Admin longest has
 * it, and files of theirs that others' things carry stay with these. What they said to models goes with them. Where nobody
 * leads an organization nobody can have it.
 */
export async function leaveWork(tx: Ctx, userId: number): Promise<void> {
  for (const { organizationId, heir } of await lockHeirs(tx.db, userId)) {
    if (heir !== null) await move(tx, { organizationId, from: userId, to: heir }, usualKinds);
    await recordAudit(tx, "member.leave", `user:${userId}`, { organization_id: organizationId });
  }
  // Also of what was handed over long ago, and their pictures in what others wrote.
  const organizationIds = await readOrganizationsEver(tx.db, userId);
  await keepFiles(tx, { from: userId, fileIds: await uploadIdsOf(tx, userId), organizationIds });
}

async function move(tx: Ctx, handing: Handing, kinds: readonly WorkKind[]): Promise<void> {
  const { organizationId, from, to } = handing;
  const counts = await moveWork(tx, handing, kinds);
  if (counts.length === 0) return;
  const { caller } = tx;
  await insertHandover(tx.db, {
    organizationId,
    fromUserId: from,
    toUserId: to,
    byUserId: caller?.userId ?? null,
    isStaff: caller !== null && caller.staffRole !== null,
    counts,
    createdAt: tx.clock.now(),
  });
  const count = counts.reduce((sum, each) => sum + each.count, 0);
  const receiver = (await readNames(tx, [to])).get(to);
  const name = `${receiver?.name ?? ""} ${receiver?.lastName ?? ""}`.trim();
  const detail = { organization_id: organizationId, count, name, to_user_id: to, keys: counts.map(({ kind }) => kind) };
  await recordAudit(tx, "work.hand_over", `user:${from}`, detail);
  // What they were writing in it ends where it is theirs no more, and whoever has it now may read it.
  for (const userId of [from, to]) await tx.bus.tell(tx.db, "rights", { user_id: userId });
}
