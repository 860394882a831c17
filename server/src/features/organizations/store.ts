import { and, eq, exists, isNull, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { type AskerCtx, mine } from "../../platform/database/owned.ts";
import { ADMIN_TYPE_ID } from "./rules.ts";
import { organizations, userOrganizations } from "./tables.ts";

/** Rows of an organization that there is and that the caller belongs to; `organizationId` names it. */
export const mineByMembership = (ctx: AskerCtx, organizationId: AnyPgColumn | SQL): SQL =>
  exists(membershipIn(ctx, organizationId));

/** The same where they are one of its Admins. */
export const mineByLeading = (ctx: AskerCtx, organizationId: AnyPgColumn | SQL): SQL =>
  exists(membershipIn(ctx, organizationId, eq(userOrganizations.userTypeId, ADMIN_TYPE_ID)));

const membershipIn = ({ db, actor }: AskerCtx, organizationId: AnyPgColumn | SQL, as?: SQL) =>
  db
    .select({ one: sql`1` })
    .from(userOrganizations)
    .innerJoin(organizations, eq(organizations.organizationId, userOrganizations.organizationId))
    .where(
      and(
        eq(userOrganizations.organizationId, organizationId),
        mine({ actor }, userOrganizations.userId),
        isNull(organizations.deletedAt),
        as,
      ),
    );

/** The ids of those who belong to an organization that the caller belongs to; none for any other. */
export async function readMemberIds(ctx: AskerCtx, organizationId: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ userId: userOrganizations.userId })
    .from(userOrganizations)
    .where(and(eq(userOrganizations.organizationId, organizationId), mineByMembership(ctx, sql`${organizationId}`)));
  return rows.map(({ userId }) => userId);
}
