import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { ActorCtx } from "../../platform/context.ts";
import { inSpace, mine } from "../../platform/database/owned.ts";
import { editableByLeading } from "../organizations/index.ts";
import type { Planned } from "./rules.ts";
import { bundleExports, bundleImports, bundleSigners, bundleSources, bundleThings } from "./tables.ts";

export type ExportRow = typeof bundleExports.$inferSelect;
export type ImportRow = typeof bundleImports.$inferSelect;
export type SourceRow = typeof bundleSources.$inferSelect;
export type ThingRow = typeof bundleThings.$inferSelect;

/** Rows of the selected organization, which the caller leads. */
const editableHere = (ctx: ActorCtx, organizationId: AnyPgColumn) =>
  and(inSpace(ctx, organizationId), editableByLeading(ctx, organizationId));

/** The newest export of the organization; undefined where there never was one. */
export async function readNewestExport(ctx: ActorCtx): Promise<ExportRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(bundleExports)
    .where(editableHere(ctx, bundleExports.organizationId))
    .orderBy(desc(bundleExports.exportId))
    .limit(1);
  return row;
}

/** How many exports the organization ever had. */
export const countExports = (ctx: ActorCtx): Promise<number> =>
  ctx.db.$count(bundleExports, editableHere(ctx, bundleExports.organizationId));

type NewExport = Omit<typeof bundleExports.$inferInsert, "organizationId" | "userId" | "createdAt">;

/** Writes down an export of the caller's. */
export async function insertExport({ db, actor, clock }: ActorCtx, values: NewExport): Promise<ExportRow> {
  const { userId, organizationId } = actor;
  if (organizationId === null) throw new Error("a bundle is an organization's");
  const [row] = await db
    .insert(bundleExports)
    .values({ ...values, userId, organizationId, createdAt: clock.now() })
    .returning();
  if (!row) throw new Error("an export was not written");
  return row;
}

/** The last bundle that was brought to the organization, one that is only looked at by the caller alone. */
export async function readNewestImport(ctx: ActorCtx): Promise<ImportRow | undefined> {
  const isShown = sql`(${bundleImports.state} <> 'draft' or ${mine(ctx, bundleImports.userId)})`;
  const [row] = await ctx.db
    .select()
    .from(bundleImports)
    .where(and(editableHere(ctx, bundleImports.organizationId), isShown))
    .orderBy(desc(sql`${bundleImports.state} = 'running'`), desc(bundleImports.importId))
    .limit(1);
  return row;
}

const isOne = (ctx: ActorCtx, importId: number) =>
  // A bigint, because an id that somebody typed may be larger than the column; it then names nothing.
  and(sql`${bundleImports.importId} = ${importId}::bigint`, editableHere(ctx, bundleImports.organizationId));

/** A bundle that was brought to the organization; undefined for any other. */
export async function findImport(ctx: ActorCtx, importId: number): Promise<ImportRow | undefined> {
  const [row] = await ctx.db.select().from(bundleImports).where(isOne(ctx, importId));
  return row;
}

/** The bundles that the caller only looked at. */
export const listDrafts = (ctx: ActorCtx): Promise<ImportRow[]> =>
  ctx.db
    .select()
    .from(bundleImports)
    .where(
      and(
        editableHere(ctx, bundleImports.organizationId),
        mine(ctx, bundleImports.userId),
        eq(bundleImports.state, "draft"),
      ),
    );

type NewImport = Omit<typeof bundleImports.$inferInsert, "organizationId" | "userId" | "createdAt">;

/** Keeps a bundle of the caller's, which is only looked at. */
export async function insertImport({ db, actor, clock }: ActorCtx, values: NewImport): Promise<ImportRow> {
  const { userId, organizationId } = actor;
  if (organizationId === null) throw new Error("a bundle is brought to an organization");
  const [row] = await db
    .insert(bundleImports)
    .values({ ...values, userId, organizationId, createdAt: clock.now() })
    .returning();
  if (!row) throw new Error("an import was not written");
  return row;
}

/** Begins a bundle that was only looked at, in the caller's name; false for one that is not. */
export async function beginImport(ctx: ActorCtx, importId: number, plan: Planned[]): Promise<boolean> {
  const begun = await ctx.db
    .update(bundleImports)
    .set({ state: "running", userId: ctx.actor.userId, plan })
    .where(and(isOne(ctx, importId), eq(bundleImports.state, "draft")))
    .returning({ importId: bundleImports.importId });
  return begun.length > 0;
}

/** Ends a bundle that is being brought, so that nothing of it is; false for one that is not. */
export async function cancelImport(ctx: ActorCtx, importId: number): Promise<boolean> {
  const ended = await ctx.db
    .update(bundleImports)
    .set({ state: "cancelled", finishedAt: ctx.clock.now() })
    .where(and(isOne(ctx, importId), eq(bundleImports.state, "running")))
    .returning({ importId: bundleImports.importId });
  return ended.length > 0;
}

/** Forgets a bundle that is not being brought. */
export async function deleteImport(ctx: ActorCtx, importId: number): Promise<void> {
  await ctx.db.delete(bundleImports).where(and(isOne(ctx, importId), sql`${bundleImports.state} <> 'running'`));
}

/** The bundles that the organization brought things from, the last one first. */
export const listSources = (ctx: ActorCtx): Promise<SourceRow[]> =>
  ctx.db
    .select()
    .from(bundleSources)
    .where(editableHere(ctx, bundleSources.organizationId))
    .orderBy(desc(bundleSources.broughtAt), asc(bundleSources.bundleId));

/** What of the organization came from bundles. */
export const listThings = (ctx: ActorCtx): Promise<ThingRow[]> =>
  ctx.db.select().from(bundleThings).where(editableHere(ctx, bundleThings.organizationId));

/** Whether the organization said that it trusts a key. */
export async function isTrusted(ctx: ActorCtx, fingerprint: string): Promise<boolean> {
  const isIt = and(editableHere(ctx, bundleSigners.organizationId), eq(bundleSigners.fingerprint, fingerprint));
  return (await ctx.db.$count(bundleSigners, isIt)) > 0;
}

/** The keys that the organization said it trusts, the last one first. */
export const listSigners = (ctx: ActorCtx) =>
  ctx.db
    .select({ fingerprint: bundleSigners.fingerprint, trustedAt: bundleSigners.trustedAt })
    .from(bundleSigners)
    .where(editableHere(ctx, bundleSigners.organizationId))
    .orderBy(desc(bundleSigners.trustedAt), asc(bundleSigners.fingerprint));

/** Takes back that the organization trusts a key; false for one that it does not. */
export async function distrust(ctx: ActorCtx, fingerprint: string): Promise<boolean> {
  const isIt = and(editableHere(ctx, bundleSigners.organizationId), eq(bundleSigners.fingerprint, fingerprint));
  const gone = await ctx.db.delete(bundleSigners).where(isIt).returning({ fingerprint: bundleSigners.fingerprint });
  return gone.length > 0;
}

/** Says that the organization trusts a key. */
export async function trust({ db, actor, clock }: ActorCtx, fingerprint: string): Promise<void> {
  const { organizationId } = actor;
  if (organizationId === null) throw new Error("a key is trusted by an organization");
  await db.insert(bundleSigners).values({ organizationId, fingerprint, trustedAt: clock.now() }).onConflictDoNothing();
}

/** Writes down that a bundle was brought, and what came of each thing of it. */
export async function writeBrought(
  ctx: ActorCtx,
  source: Omit<SourceRow, "organizationId">,
  things: Omit<ThingRow, "organizationId" | "bundleId">[],
): Promise<void> {
  const { organizationId } = ctx.actor;
  if (organizationId === null) throw new Error("a bundle is brought to an organization");
  await ctx.db
    .insert(bundleSources)
    .values({ ...source, organizationId })
    .onConflictDoUpdate({ target: [bundleSources.organizationId, bundleSources.bundleId], set: source });
  for (const thing of things) {
    const { kind, thingId } = thing;
    const isSame = and(eq(bundleThings.kind, kind), eq(bundleThings.thingId, thingId));
    await ctx.db.delete(bundleThings).where(and(editableHere(ctx, bundleThings.organizationId), isSame));
    const values = { ...thing, organizationId, bundleId: source.bundleId };
    await ctx.db
      .insert(bundleThings)
      .values(values)
      .onConflictDoUpdate({ target: [bundleThings.organizationId, bundleThings.key], set: values });
  }
}
