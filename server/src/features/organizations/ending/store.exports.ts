import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { editableByLeading } from "../store.ts";
import { organizationExports, organizations } from "../tables.ts";

/** The newest export of an organization that the caller leads; undefined where there never was one. */
export async function readNewestExport(ctx: ActorCtx, organizationId: number) {
  const [row] = await ctx.db
    .select()
    .from(organizationExports)
    .where(
      and(
        sql`${organizationExports.organizationId} = ${organizationId}::bigint`,
        editableByLeading(ctx, organizationExports.organizationId),
      ),
    )
    .orderBy(desc(organizationExports.exportId))
    .limit(1);
  return row;
}

/** Writes down an export for the caller; null while another of the organization waits or is being made, and of one that they do not lead. */
export async function insertExport(ctx: ActorCtx, organizationId: number): Promise<number | null> {
  const isLed = and(
    sql`${organizations.organizationId} = ${organizationId}::bigint`,
    editableByLeading(ctx, organizations.organizationId),
  );
  if ((await ctx.db.$count(organizations, isLed)) === 0) return null;
  const isOpen = and(
    eq(organizationExports.organizationId, organizationId),
    inArray(organizationExports.state, ["waiting", "running"]),
    editableByLeading(ctx, organizationExports.organizationId),
  );
  if ((await ctx.db.$count(organizationExports, isOpen)) > 0) return null;
  const [made] = await ctx.db
    .insert(organizationExports)
    .values({ organizationId, userId: ctx.actor.userId, createdAt: ctx.clock.now() })
    .returning({ exportId: organizationExports.exportId });
  return made?.exportId ?? null;
}

/** Forgets the exports of an organization that the caller leads which somebody asked for, also one that is being made. */
export async function deleteExportsIn(ctx: ActorCtx, organizationId: number, userId: number): Promise<void> {
  await ctx.db
    .delete(organizationExports)
    .where(
      and(
        eq(organizationExports.organizationId, organizationId),
        eq(organizationExports.userId, userId),
        editableByLeading(ctx, organizationExports.organizationId),
      ),
    );
}
