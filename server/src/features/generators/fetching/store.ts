import { FETCHES_PER_PAGE } from "@pluma/contract/generators/superFetch";
import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { mine } from "../../../platform/database/owned.ts";
import { mineStill } from "../../organizations/index.ts";
import { superFetches, superFetchOutputs } from "../tables.ts";

export type FetchRow = typeof superFetches.$inferSelect;
export type NewFetch = Omit<typeof superFetches.$inferInsert, "userId" | "organizationId">;
export type OutputRow = typeof superFetchOutputs.$inferSelect;
export type NewOutput = typeof superFetchOutputs.$inferInsert;

/** Writes what the caller asks for at once. */
export async function insertFetch({ db, actor }: ActorCtx, values: NewFetch): Promise<FetchRow> {
  const { userId, organizationId } = actor;
  const [row] = await db
    .insert(superFetches)
    .values({ ...values, userId, organizationId })
    .returning();
  if (!row) throw new Error("a fetch was not written");
  return row;
}

/** Writes pending outputs of the caller's, in their order. */
export async function insertOutputs(
  { db, actor }: ActorCtx,
  values: Omit<NewOutput, "userId" | "isGenerating">[],
): Promise<OutputRow[]> {
  const { userId } = actor;
  return db
    .insert(superFetchOutputs)
    .values(values.map((each) => ({ ...each, userId, isGenerating: true })))
    .returning();
}

const isOwnFetch = (ctx: ActorCtx, id: number) =>
  and(eq(superFetches.superFetchId, id), mineStill(ctx, superFetches.userId, superFetches.organizationId));
const isOwnOutput = (ctx: ActorCtx, id: number) =>
  and(
    eq(superFetchOutputs.outputId, id),
    inArray(
      superFetchOutputs.superFetchId,
      ctx.db
        .select({ id: superFetches.superFetchId })
        .from(superFetches)
        .where(mineStill(ctx, superFetches.userId, superFetches.organizationId)),
    ),
  );

/** What the caller asked for at once; undefined for that of anybody else. */
export async function findFetch(ctx: ActorCtx, id: number): Promise<FetchRow | undefined> {
  const [row] = await ctx.db.select().from(superFetches).where(isOwnFetch(ctx, id));
  return row;
}

/** The same, locked until the transaction ends: new versions of its outputs wait for each other. */
export async function lockFetch(ctx: ActorCtx, id: number): Promise<FetchRow | undefined> {
  const [row] = await ctx.db.select().from(superFetches).where(isOwnFetch(ctx, id)).for("update");
  return row;
}

/** An output of the caller's. */
export async function findOutput(ctx: ActorCtx, id: number): Promise<OutputRow | undefined> {
  const [row] = await ctx.db.select().from(superFetchOutputs).where(isOwnOutput(ctx, id));
  return row;
}

/** Outputs of what the caller asked for, by their columns and versions. */
export function readOutputs({ db, actor }: ActorCtx, fetchIds: number[]): Promise<OutputRow[]> {
  return db
    .select()
    .from(superFetchOutputs)
    .where(and(inArray(superFetchOutputs.superFetchId, fetchIds), mine({ actor }, superFetchOutputs.userId)))
    .orderBy(asc(superFetchOutputs.superFetchId), asc(superFetchOutputs.place), asc(superFetchOutputs.version));
}

/** A page of what the caller asked an avatar for, the newest first, and how much there is. */
export async function listFetches(ctx: ActorCtx, avatarId: number, page: number) {
  const where = and(
    eq(superFetches.avatarId, avatarId),
    mineStill(ctx, superFetches.userId, superFetches.organizationId),
  );
  const [rows, count] = await Promise.all([
    ctx.db
      .select()
      .from(superFetches)
      .where(where)
      .orderBy(desc(superFetches.superFetchId))
      .limit(FETCHES_PER_PAGE)
      .offset((page - 1) * FETCHES_PER_PAGE),
    ctx.db.$count(superFetches, where),
  ]);
  return { rows, count };
}

/** Rates an output of the caller's. */
export async function writeLiked(ctx: ActorCtx, id: number, liked: boolean | null): Promise<OutputRow | undefined> {
  const [row] = await ctx.db
    .update(superFetchOutputs)
    .set({ liked, updatedAt: sql`now()` })
    .where(isOwnOutput(ctx, id))
    .returning();
  return row;
}

/** Deletes what the caller asked for at once, with its outputs, and answers it. */
export async function deleteFetch(ctx: ActorCtx, id: number): Promise<FetchRow | undefined> {
  const [row] = await ctx.db.delete(superFetches).where(isOwnFetch(ctx, id)).returning();
  return row;
}

/** Where a file was read for something that the caller asked for before; null when it was not. */
export async function findSourceOf(ctx: ActorCtx, fileId: number): Promise<number | null> {
  const [row] = await ctx.db
    .select({ sourceId: superFetches.sourceId })
    .from(superFetches)
    .where(and(eq(superFetches.fileId, fileId), mineStill(ctx, superFetches.userId, superFetches.organizationId)))
    .limit(1);
  return row?.sourceId ?? null;
}
