import { OUTPUTS_PER_PAGE } from "@pluma/contract/avatars/outputs";
import { and, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { mineStill } from "../../organizations/index.ts";
import { outputs } from "../tables.outputs.ts";

export type OutputRow = typeof outputs.$inferSelect;
export type NewOutput = typeof outputs.$inferInsert;

/** Whose outputs are listed: those of an avatar, or of a training. */
export type OutputsOf = { avatarId: number } | { trainingId: number };
export type OutputFilter = { page: number; favorite?: boolean | undefined; liked?: boolean | undefined };

// Answers to test questions are shown with their run alone.
export const isKept = ne(outputs.purpose, "test");
const isOwn = (ctx: ActorCtx, id: number): SQL | undefined =>
  and(eq(outputs.outputId, id), mineStill(ctx, outputs.userId, outputs.organizationId), isKept);

/** An own output; undefined for one of anybody else. */
export async function findOwnOutput(ctx: ActorCtx, id: number): Promise<OutputRow | undefined> {
  const [row] = await ctx.db.select().from(outputs).where(isOwn(ctx, id));
  return row;
}

/** A page of the caller's own outputs, the newest first, and how many there are. */
export async function listOutputs({ db, actor }: ActorCtx, of: OutputsOf, { page, favorite, liked }: OutputFilter) {
  const where = and(
    "avatarId" in of ? eq(outputs.avatarId, of.avatarId) : eq(outputs.trainingId, of.trainingId),
    mineStill({ db, actor }, outputs.userId, outputs.organizationId),
    isKept,
    favorite === undefined ? undefined : eq(outputs.favorite, favorite),
    liked === undefined ? undefined : eq(outputs.liked, liked),
  );
  const [rows, count] = await Promise.all([
    db
      .select()
      .from(outputs)
      .where(where)
      .orderBy(desc(outputs.outputId))
      .limit(OUTPUTS_PER_PAGE)
      .offset((page - 1) * OUTPUTS_PER_PAGE),
    db.$count(outputs, where),
  ]);
  return { rows, count };
}

type Change = { content?: string | undefined; favorite?: boolean | undefined; liked?: boolean | null };

/** Changes an own output; undefined when it is not theirs, or when its text is to change while it is being written. */
export async function writeOwnOutput(ctx: ActorCtx, id: number, change: Change): Promise<OutputRow | undefined> {
  const isOpenTo = change.content === undefined ? undefined : eq(outputs.isGenerating, false);
  const [row] = await ctx.db
    .update(outputs)
    .set({ ...change, updatedAt: sql`now()` })
    .where(and(isOwn(ctx, id), isOpenTo))
    .returning();
  return row;
}

/** Deletes an own output and answers it as it was. */
export async function deleteOwnOutput(ctx: ActorCtx, id: number): Promise<OutputRow | undefined> {
  const [row] = await ctx.db.delete(outputs).where(isOwn(ctx, id)).returning();
  return row;
}
