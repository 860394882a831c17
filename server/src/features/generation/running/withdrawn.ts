import type { App } from "../../../platform/context.ts";
import { withAccessAmong } from "../../accounts/index.ts";
import { membershipAmong } from "../../organizations/index.ts";
import { textKind } from "../kinds.ts";
import { type Running, runningIn } from "../running.ts";

/** What this node writes for a person now. */
export const runningOf = (app: App, userId: number): Running[] =>
  [...runningIn(app).values()].filter((running) => running.userId === userId);

/**
 * Ends those of some generations whose person is gone, may not generate any more, or has left the organization they write
 * in. What has come is kept and paid. A session that ends ends none: the answer was asked for and waits in its row.
 */
export async function endWithoutAccess(app: App, some: Running[]): Promise<void> {
  if (some.length === 0) return;
  const inOrganizations = some.flatMap(({ userId, organizationId }) =>
    organizationId === null ? [] : [{ userId, organizationId }],
  );
  const [isStaffById, isMember] = await Promise.all([
    withAccessAmong(app, [...new Set(some.map(({ userId }) => userId))]),
    membershipAmong(app, inOrganizations),
  ]);
  for (const { userId, organizationId, abort } of some) {
    const isStaff = isStaffById.get(userId);
    const isInside = organizationId === null || isStaff || isMember(userId, organizationId);
    if (isStaff === undefined || !isInside) abort.abort("access");
  }
}

/** Ends those of some generations that their feature does not let go on: what they lean on was taken from the person. */
export async function endWithdrawn(app: App, some: Running[]): Promise<void> {
  for (const [kind, rows] of Map.groupBy(some, (running) => running.kind)) {
    const withdrawn = await textKind(app, kind).withdrawnAmong?.(app, rows);
    for (const { ref, abort } of rows) if (withdrawn?.has(ref)) abort.abort("withdrawn");
  }
}
