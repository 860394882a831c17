import { and, asc, eq, gt, inArray, lt, sql } from "drizzle-orm";
import type { App } from "../../../platform/context.ts";
import type { Db } from "../../../platform/database/db.ts";
import { prepared } from "../../../platform/database/prepared.ts";
import { avatarDrawHolds, avatarDraws, avatarFileDraws } from "../tables.draws.ts";
import { avatars } from "../tables.ts";
import { wordsOfFiles } from "./store.system.files.ts";
import type { DrawRow } from "./store.ts";

type Pair = Pick<DrawRow, "avatarId" | "userId">;

const isOf = ({ avatarId, userId }: Pair) => and(eq(avatarDraws.avatarId, avatarId), eq(avatarDraws.userId, userId));

/** Whether an avatar was closed to a person, for some of both. */
export async function closedAmong({ db }: Pick<App, "db">, pairs: Pair[]): Promise<(pair: Pair) => boolean> {
  const [avatarIds, userIds] = [pairs.map(({ avatarId }) => avatarId), pairs.map(({ userId }) => userId)];
  const rows = await db
    .select({ avatarId: avatarDraws.avatarId, userId: avatarDraws.userId })
    .from(avatarDraws)
    .where(
      and(
        inArray(avatarDraws.avatarId, avatarIds),
        inArray(avatarDraws.userId, userIds),
        eq(avatarDraws.isClosed, true),
      ),
    );
  const closed = new Set(rows.map(({ avatarId, userId }) => `${avatarId} ${userId}`));
  return ({ avatarId, userId }) => closed.has(`${avatarId} ${userId}`);
}

/** What a person has drawn out of all avatars, those first that they asked first. */
export function readDrawsOf({ db }: Pick<App, "db">, userId: number): Promise<DrawRow[]> {
  return db.select().from(avatarDraws).where(eq(avatarDraws.userId, userId)).orderBy(asc(avatarDraws.avatarId));
}

/** Forgets what a person has drawn out of avatars. */
export async function eraseDrawsOf({ db }: Pick<App, "db">, userId: number): Promise<void> {
  await db.delete(avatarDrawHolds).where(eq(avatarDrawHolds.userId, userId));
  await db.delete(avatarFileDraws).where(eq(avatarFileDraws.userId, userId));
  await db.delete(avatarDraws).where(eq(avatarDraws.userId, userId));
}

// One statement, for an answer waits for it; what changes nothing locks all the same.
const target = [avatarDraws.avatarId, avatarDraws.userId];
const pair = { avatarId: sql.placeholder("avatarId"), userId: sql.placeholder("userId") };
const lock = prepared((db) =>
  db
    .insert(avatarDraws)
    .values(pair)
    .onConflictDoUpdate({ target, set: { avatarId: sql`excluded.avatar_id` } })
    .returning()
    .prepare("avatars_lock_draw"),
);
const lockAsked = prepared((db) =>
  db
    .insert(avatarDraws)
    .values({ ...pair, updatedAt: sql.placeholder("askedAt") })
    .onConflictDoUpdate({ target, set: { updatedAt: sql`excluded.updated_at` } })
    .returning()
    .prepare("avatars_lock_draw_asked"),
);

/**
 * What a person has drawn out of an avatar, locked until the transaction ends, and made when there was none; `askedAt`: that
 * they ask it now.
 */
export async function lockDraw(db: Db, { avatarId, userId }: Pair, askedAt?: Date): Promise<DrawRow> {
  const [row] = await (askedAt
    ? lockAsked(db).execute({ avatarId, userId, askedAt })
    : lock(db).execute({ avatarId, userId }));
  if (!row) throw new Error("what was drawn out of an avatar was not written");
  return row;
}

/** Changes what is kept of a person and an avatar; undefined when there is nothing. */
export async function writeDraw(db: Db, pair: Pair, values: Partial<DrawRow>): Promise<DrawRow | undefined> {
  const [row] = await db.update(avatarDraws).set(values).where(isOf(pair)).returning();
  return row;
}

type Hold = typeof avatarDrawHolds.$inferInsert;

type Held = { words: number; materialWords: number };
/** `fileWords`: what they were given of the files that stand. */
type Spent = Held & { fileWords: number };

const dayAgo = sql`now() - interval '1 day'`;

/** How many words are set aside for other answers of a person; those that nobody closed for a day count no more. */
export async function countHeld(db: Db, { avatarId, userId, kind, ref }: Omit<Hold, keyof Held>): Promise<Spent> {
  const [row] = await heldOf(db).execute({ avatarId, userId, kind, ref });
  return row ?? { words: 0, materialWords: 0, fileWords: 0 };
}

const heldOf = prepared((db) =>
  db
    .select({
      words: sql<number>`coalesce(sum(${avatarDrawHolds.words}), 0)::int`,
      materialWords: sql<number>`coalesce(sum(${avatarDrawHolds.materialWords}), 0)::int`,
      fileWords: wordsOfFiles(db, pair),
    })
    .from(avatarDrawHolds)
    .where(
      and(
        eq(avatarDrawHolds.avatarId, pair.avatarId),
        eq(avatarDrawHolds.userId, pair.userId),
        gt(avatarDrawHolds.createdAt, dayAgo),
        sql`(${avatarDrawHolds.kind}, ${avatarDrawHolds.ref}) <> (${sql.placeholder("kind")}, ${sql.placeholder("ref")})`,
      ),
    )
    .prepare("avatars_count_held"),
);

/** Sets words aside for an answer; asked again, as a retry does, the same answer has the new number. */
export async function keepHold(db: Db, hold: Hold): Promise<void> {
  const { kind, ref, avatarId, userId, words = 0, materialWords = 0, pieces = [] } = hold;
  await heldFor(db).execute({ kind, ref, avatarId, userId, words, materialWords, pieces });
}

const heldFor = prepared((db) => {
  const { kind, ref, words, materialWords, pieces } = avatarDrawHolds;
  return db
    .insert(avatarDrawHolds)
    .values({
      ...pair,
      kind: sql.placeholder("kind"),
      ref: sql.placeholder("ref"),
      words: sql.placeholder("words"),
      materialWords: sql.placeholder("materialWords"),
      pieces: sql.placeholder("pieces"),
    })
    .onConflictDoUpdate({
      target: [kind, ref],
      set: {
        words: sql`excluded.${sql.identifier(words.name)}`,
        materialWords: sql`excluded.${sql.identifier(materialWords.name)}`,
        pieces: sql`excluded.${sql.identifier(pieces.name)}`,
      },
    })
    .prepare("avatars_keep_hold");
});

// Every answer that is closed asks for it, whoever gave it.
const taken = prepared((db) =>
  db
    .delete(avatarDrawHolds)
    .where(and(eq(avatarDrawHolds.kind, sql.placeholder("kind")), eq(avatarDrawHolds.ref, sql.placeholder("ref"))))
    .returning()
    .prepare("avatars_take_hold"),
);

/**
 * Takes away what was set aside for an answer, with the context that it was held against; undefined when nothing was. What
 * counts no more goes too.
 */
export async function takeHold(db: Db, kind: string, ref: number) {
  const [hold] = await taken(db).execute({ kind, ref });
  if (!hold) return undefined;
  await db.delete(avatarDrawHolds).where(lt(avatarDrawHolds.createdAt, dayAgo));
  const [avatar] = await db
    .select({ context: avatars.context })
    .from(avatars)
    .where(eq(avatars.avatarId, hold.avatarId));
  return avatar && { ...hold, context: avatar.context };
}
