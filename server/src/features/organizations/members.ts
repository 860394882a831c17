import type { Ctx, OrganizationRole } from "../../platform/context.ts";
import { userTypeOf } from "./rules.ts";
import { readMemberIds, readMembersAmong, readMemberships, readTypeIn } from "./store.ts";

/** One organization that a person belongs to, and as what. */
export type Membership = {
  organizationId: number;
  name: string;
  slug: string;
  domain: string | null;
  userTypeId: number;
  userTypeName: string;
};

/** A person's role in an organization: `none` when it exists without them, `missing` when it does not exist. */
export async function roleIn(
  ctx: Pick<Ctx, "db">,
  userId: number,
  organizationId: number,
): Promise<OrganizationRole | "none" | "missing"> {
  const userTypeId = await readTypeIn(ctx.db, userId, organizationId);
  if (userTypeId === undefined) return "missing";
  return userTypeId === null ? "none" : userTypeOf(userTypeId).role;
}

/** The organizations that a person belongs to, by name. */
export async function membershipsOf(ctx: Pick<Ctx, "db">, userId: number): Promise<Membership[]> {
  const rows = await readMemberships(ctx.db, userId);
  return rows.map((row) => ({ ...row, userTypeName: userTypeOf(row.userTypeId).name }));
}

/** Tells of people whether they belong to an organization, as it is now; asked once for all that are named. */
export async function membershipAmong(
  ctx: Pick<Ctx, "db">,
  pairs: { userId: number; organizationId: number }[],
): Promise<(userId: number, organizationId: number) => boolean> {
  const [people, among] = [pairs.map(({ userId }) => userId), pairs.map(({ organizationId }) => organizationId)];
  const rows = pairs.length === 0 ? [] : await readMembersAmong(ctx.db, people, among);
  const found = new Set(rows.map(({ userId, organizationId }) => `${userId} ${organizationId}`));
  return (userId, organizationId) => found.has(`${userId} ${organizationId}`);
}

/** Whom an organization has: the ids of its members, in no order; none when there is no such organization. */
export const memberIdsOf = (ctx: Pick<Ctx, "db">, organizationId: number): Promise<number[]> =>
  readMemberIds(ctx.db, organizationId);
