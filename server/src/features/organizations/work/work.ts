import { type Input, pagesOf, type Received } from "@pluma/contract/kit/kit";
import {
  type organizationWork as contract,
  LEFT_PER_PAGE,
  type Work,
  workKinds,
} from "@pluma/contract/organizations/work";
import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { type PersonName, readNames } from "../../accounts/index.ts";
import { whileLeading } from "../leading.ts";
import { tellPerson } from "../telling.ts";
import { handOver } from "./handing.ts";
import { countWork } from "./kinds.ts";
import { countLeavers, readHandovers, readInside, readLeavers, readWorker } from "./store.work.ts";

/** How much somebody who is or was in an organization made there, and what of it was handed over. */
export async function readWork(
  ctx: ActorCtx,
  { params }: Input<typeof contract.readWork>,
): Promise<Received<typeof contract.readWork>> {
  return { work: await showWork(ctx, params.id, params.user_id) };
}

/** Hands over what somebody made in an organization to somebody else of it, all of the kinds that are named or nothing. */
export async function handOverWork(
  ctx: ActorCtx,
  { params: { id, user_id: from }, body: { to_user_id: to, kinds } }: Input<typeof contract.handOverWork>,
): Promise<Received<typeof contract.handOverWork>> {
  await whileLeading(ctx, id, async (tx) => {
    if (!(await readWorker(tx, id, from))) refuse("not_found");
    await handOver(tx, { organizationId: id, from, to }, kinds);
  });
  for (const userId of [from, to]) tellPerson(ctx, userId);
  return { work: await showWork(ctx, id, from) };
}

/** A page of those who left an organization, with how much of what they made nobody else has yet. */
export async function listLeavers(
  ctx: ActorCtx,
  { params: { id }, query: { page } }: Input<typeof contract.listLeavers>,
): Promise<Received<typeof contract.listLeavers>> {
  const part = { offset: (page - 1) * LEFT_PER_PAGE, limit: LEFT_PER_PAGE };
  const [rows, count] = await Promise.all([readLeavers(ctx, id, part), countLeavers(ctx, id)]);
  const userIds = rows.map(({ userId }) => userId);
  const counts = await countWork(ctx, id, userIds);
  const sumOf = (userId: number): number =>
    [...(counts.get(userId)?.values() ?? [])].reduce((sum, each) => sum + each, 0);
  return {
    leavers: rows.map(({ leftAt, ...row }) => ({
      user: { ...showName(row), email: row.email },
      left_at: leftAt.toISOString(),
      count: sumOf(row.userId),
    })),
    count,
    pages: pagesOf(count, LEFT_PER_PAGE),
  };
}

async function showWork(ctx: ActorCtx, organizationId: number, userId: number): Promise<Work> {
  const worker = (await readWorker(ctx, organizationId, userId)) ?? refuse("not_found");
  const [counts, handed] = await Promise.all([
    countWork(ctx, organizationId, [userId]),
    readHandovers(ctx, organizationId, userId),
  ]);
  const people = handed.flatMap(({ toUserId, byUserId }) => [toUserId, byUserId ?? toUserId]);
  const [names, inside] = await Promise.all([readNames(ctx, people), readInside(ctx, organizationId, people)]);
  const named = (id: number | null) => {
    const name = id === null ? undefined : names.get(id);
    return name ? showName(name) : null;
  };
  return {
    user: { ...showName(worker), email: worker.email },
    left_at: worker.leftAt?.toISOString() ?? null,
    counts: workKinds.map((kind) => ({ kind, count: counts.get(userId)?.get(kind) ?? 0 })),
    handovers: handed.map(({ handoverId, toUserId, byUserId, isStaff, counts: each, createdAt }) => ({
      handover_id: handoverId,
      to: named(toUserId),
      // Staff who are nobody of it have no name there.
      by: isStaff && !inside.has(byUserId ?? 0) ? null : named(byUserId),
      counts: each,
      createdAt: createdAt.toISOString(),
    })),
  };
}

const showName = ({ userId, name, lastName }: PersonName) => ({ user_id: userId, name, last_name: lastName });
