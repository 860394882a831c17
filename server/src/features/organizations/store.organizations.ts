import { and, asc, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import type { ActorCtx } from "../../platform/context.ts";
import { mine, notElsewhere } from "../../platform/database/owned.ts";
import { editableByManaging, visibleToCaller } from "./store.ts";
import { organizations, userOrganizations } from "./tables.ts";

export type OrganizationRow = typeof organizations.$inferSelect;
export type OrganizationColumns = Partial<Omit<typeof organizations.$inferInsert, "organizationId" | "createdAt">>;
/** An organization, and what the caller is in it: null for staff who are not. */
export type SeenOrganization = OrganizationRow & { userTypeId: number | null };

const isOne = (organizationId: number): SQL | undefined =>
  // A bigint, because an id that somebody typed may be larger than the column; it then names nothing.
  and(sql`${organizations.organizationId} = ${organizationId}::bigint`, isNull(organizations.deletedAt));

const own = (ctx: ActorCtx): SQL | undefined =>
  and(eq(userOrganizations.organizationId, organizations.organizationId), mine(ctx, userOrganizations.userId));

/** The organizations that the caller belongs to, by name; on the own host of one that one alone. */
export function readMine(ctx: ActorCtx): Promise<SeenOrganization[]> {
  return ctx.db
    .select({ ...getTableColumns(organizations), userTypeId: userOrganizations.userTypeId })
    .from(organizations)
    .innerJoin(userOrganizations, own(ctx))
    .where(and(isNull(organizations.deletedAt), notElsewhere(ctx, organizations.organizationId)))
    .orderBy(asc(sql`fold(${organizations.name})`), asc(organizations.organizationId));
}

/** An organization that the caller belongs to, or any to the platform's staff; null for any other. */
export async function readVisible(ctx: ActorCtx, organizationId: number): Promise<SeenOrganization | null> {
  const [row] = await ctx.db
    .select({ ...getTableColumns(organizations), userTypeId: userOrganizations.userTypeId })
    .from(organizations)
    .leftJoin(userOrganizations, own(ctx))
    .where(and(isOne(organizationId), visibleToCaller(ctx, organizations.organizationId)));
  return row ?? null;
}

/** Makes others who change an organization or its people wait until this transaction ends; its name, null where there is none to change. */
export async function lockOrganization(ctx: ActorCtx, organizationId: number): Promise<string | null> {
  const [row] = await ctx.db
    .select({ name: organizations.name })
    .from(organizations)
    .where(and(isOne(organizationId), editableByManaging(ctx, organizations.organizationId)))
    // Not against rows that name it: chats of its people are written meanwhile.
    .for("no key update");
  return row?.name ?? null;
}

/** Changes an organization that the caller manages. */
export async function updateOrganization(
  ctx: ActorCtx,
  organizationId: number,
  columns: OrganizationColumns,
): Promise<void> {
  await ctx.db
    .update(organizations)
    .set({ ...columns, updatedAt: ctx.clock.now() })
    .where(and(isOne(organizationId), editableByManaging(ctx, organizations.organizationId)));
}

/** The welcome video of an organization that the caller is in; empty without one. */
export async function readWelcomeVideo(ctx: ActorCtx, organizationId: number): Promise<string> {
  return (await readVisible(ctx, organizationId))?.welcomeVideo ?? "";
}
