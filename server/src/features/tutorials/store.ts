/** How far the caller is in tutorials. */
import type { Device } from "@pluma/contract/tutorials/tutorials";
import { and, asc, desc, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import { type AskerCtx, mine } from "../../platform/database/owned.ts";
import { isWanted, type TutorialRow, type Wanted } from "./store.system.ts";
import { tutorialProgress, tutorials } from "./tables.ts";

export type ProgressRow = typeof tutorialProgress.$inferSelect;

const { searched: _searched, ...shown } = getTableColumns(tutorials);

/** What is wanted of the caller's own: only what they have seen, or only what they have not. */
type Mine = Wanted & { seen?: "seen" | "unseen" | undefined };

const isSeenBy = (ctx: AskerCtx): SQL =>
  sql`exists (select 1 from ${tutorialProgress} where ${mine(ctx, tutorialProgress.userId)}
    and ${tutorialProgress.tutorialId} = ${tutorials.tutorialId} and ${tutorialProgress.isSeen})`;

function narrowed(ctx: AskerCtx, { seen, ...wanted }: Mine): SQL | undefined {
  const isSeen = seen && isSeenBy(ctx);
  return and(isWanted(wanted), isSeen && (seen === "seen" ? isSeen : sql`not ${isSeen}`));
}

/** A page of tutorials that the caller has seen, or has not, in their order. */
export const readMinePage = (ctx: AskerCtx, wanted: Mine, { offset, limit }: { offset: number; limit: number }) =>
  ctx.db
    .select(shown)
    .from(tutorials)
    .where(narrowed(ctx, wanted))
    .orderBy(asc(tutorials.place), asc(tutorials.tutorialId))
    .offset(offset)
    .limit(limit);

/** How many of them there are. */
export const countMine = (ctx: AskerCtx, wanted: Mine): Promise<number> =>
  ctx.db.$count(tutorials, narrowed(ctx, wanted));

/** How far the caller is in some tutorials, by their ids. */
export async function readProgress(ctx: AskerCtx, ids: readonly number[]): Promise<Map<number, ProgressRow>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select()
    .from(tutorialProgress)
    .where(and(mine(ctx, tutorialProgress.userId), inArray(tutorialProgress.tutorialId, [...ids])));
  return new Map(rows.map((row) => [row.tutorialId, row]));
}

/** The tutorial that is shown, was begun and not seen, and in which the caller was last. */
export async function findLeftOff(ctx: AskerCtx): Promise<TutorialRow | undefined> {
  const [row] = await ctx.db
    .select(shown)
    .from(tutorials)
    .innerJoin(tutorialProgress, eq(tutorialProgress.tutorialId, tutorials.tutorialId))
    .where(
      and(
        mine(ctx, tutorialProgress.userId),
        eq(tutorials.isShown, true),
        eq(tutorialProgress.isSeen, false),
        sql`${tutorialProgress.positionSeconds} >= 1`,
      ),
    )
    .orderBy(desc(tutorialProgress.movedAt))
    .limit(1);
  return row;
}

type Position = { tutorialId: number; positionSeconds: number; isSeen: boolean; device: Device; movedAt: Date };

/** Keeps where the caller is, unless they were elsewhere later; what was seen stays seen. Answers what is kept. */
export async function writePosition(ctx: AskerCtx, position: Position): Promise<ProgressRow> {
  const isLater = sql`excluded.moved_at >= ${tutorialProgress.movedAt}`;
  const later = (column: "position_seconds" | "device" | "moved_at") =>
    sql`case when ${isLater} then ${sql.raw(`excluded.${column}`)} else ${tutorialProgress[keyOf[column]]} end`;
  const [row] = await ctx.db
    .insert(tutorialProgress)
    .values({ ...position, userId: ctx.actor.userId })
    .onConflictDoUpdate({
      target: [tutorialProgress.userId, tutorialProgress.tutorialId],
      set: {
        positionSeconds: later("position_seconds"),
        device: later("device"),
        movedAt: later("moved_at"),
        isSeen: sql`${tutorialProgress.isSeen} or excluded.is_seen`,
      },
    })
    .returning();
  if (!row) throw new Error("a position was not written");
  return row;
}

const keyOf = { position_seconds: "positionSeconds", device: "device", moved_at: "movedAt" } as const;

/** Says that the caller has seen a tutorial, or has not; where they are in it stays. Answers what is kept. */
export async function writeSeen(
  ctx: AskerCtx,
  seen: { tutorialId: number; isSeen: boolean; device: Device; movedAt: Date },
): Promise<ProgressRow> {
  const [row] = await ctx.db
    .insert(tutorialProgress)
    .values({ ...seen, positionSeconds: 0, userId: ctx.actor.userId })
    .onConflictDoUpdate({
      target: [tutorialProgress.userId, tutorialProgress.tutorialId],
      set: { isSeen: seen.isSeen },
    })
    .returning();
  if (!row) throw new Error("what was seen was not written");
  return row;
}
