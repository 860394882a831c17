/** What was drawn out of hidden prompts by anybody: asked by what bounds their answers, and by what closes them. */
import { and, eq, gte, lt, type Placeholder, sql } from "drizzle-orm";
import type { App } from "../../../platform/context.ts";
import type { Db } from "../../../platform/database/db.ts";
import { prepared } from "../../../platform/database/prepared.ts";
import { templateDrawHolds, templateDraws } from "../tables.draws.ts";
import { templateVersions } from "../tables.ts";
import { DRAW_DAY_MS } from "./rules.ts";

type DrawRow = typeof templateDraws.$inferSelect;
type Hold = typeof templateDrawHolds.$inferInsert;
type Pair = Pick<DrawRow, "templateId" | "userId">;
type Ref = Pick<Hold, "kind" | "ref">;

const isOf = ({ templateId, userId }: Pair) =>
  and(eq(templateDraws.templateId, templateId), eq(templateDraws.userId, userId));

const isHoldOf = ({ kind, ref }: Record<keyof Ref, Placeholder>) =>
  and(eq(templateDrawHolds.kind, kind), eq(templateDrawHolds.ref, ref));

const dayBefore = (now: Date): Date => new Date(now.getTime() - DRAW_DAY_MS);

const pair = { templateId: sql.placeholder("templateId"), userId: sql.placeholder("userId") };

// One statement, for an answer waits for it; what changes nothing locks all the same.
const lock = prepared((db) =>
  db
    .insert(templateDraws)
    .values({ ...pair, since: sql.placeholder("now") })
    .onConflictDoUpdate({
      target: [templateDraws.templateId, templateDraws.userId],
      set: { templateId: sql`excluded.template_id` },
    })
    .returning()
    .prepare("templates_lock_draw"),
);

/**
 * What a person has drawn out of a template within the day that goes on, locked until the transaction ends, and made when
 * there was none; a day that is over is forgotten.
 */
export async function lockDraw(db: Db, { templateId, userId }: Pair, now: Date): Promise<DrawRow> {
  const [row] = await lock(db).execute({ templateId, userId, now });
  if (!row) throw new Error("what was drawn out of a template was not written");
  if (row.since > dayBefore(now)) return row;
  const begun = { given: [], materialGiven: [], since: now };
  await writeDraw(db, row, begun);
  return { ...row, ...begun };
}

/** Changes what is kept of a person and a template, which is locked. */
export async function writeDraw(db: Db, pair: Pair, values: Partial<DrawRow>): Promise<void> {
  await db.update(templateDraws).set(values).where(isOf(pair));
}

/** How many words are set aside for other answers of a person; those that nobody closed for a day count no more. */
export async function countHeld(db: Db, { templateId, userId, kind, ref }: Pair & Ref, now: Date) {
  const [row] = await heldOf(db).execute({ templateId, userId, kind, ref, since: dayBefore(now) });
  return row ?? { words: 0, materialWords: 0 };
}

const heldOf = prepared((db) =>
  db
    .select({
      words: sql<number>`coalesce(sum(${templateDrawHolds.words}), 0)::int`,
      materialWords: sql<number>`coalesce(sum(${templateDrawHolds.materialWords}), 0)::int`,
    })
    .from(templateDrawHolds)
    .where(
      and(
        eq(templateDrawHolds.templateId, pair.templateId),
        eq(templateDrawHolds.userId, pair.userId),
        gte(templateDrawHolds.createdAt, sql.placeholder("since")),
        sql`(${templateDrawHolds.kind}, ${templateDrawHolds.ref}) <> (${sql.placeholder("kind")}, ${sql.placeholder("ref")})`,
      ),
    )
    .prepare("templates_count_held"),
);

/** Sets words aside for an answer; asked again, as a retry does, the same answer has the new number. */
export async function keepHold(db: Db, hold: Hold): Promise<void> {
  const { kind, ref } = templateDrawHolds;
  const { words, materialWords, pieces } = hold;
  await db
    .insert(templateDrawHolds)
    .values(hold)
    .onConflictDoUpdate({ target: [kind, ref], set: { words, materialWords, pieces } })
    .prepare("templates_keep_hold")
    .execute();
}

// Every answer that is closed asks for it, whatever it was asked with.
const taken = prepared((db) =>
  db
    .delete(templateDrawHolds)
    .where(isHoldOf({ kind: sql.placeholder("kind"), ref: sql.placeholder("ref") }))
    .returning()
    .prepare("templates_take_hold"),
);

/**
 * Takes away what was set aside for an answer, with the content that it was held against; undefined when nothing was. What
 * counts no more goes too.
 */
export async function takeHold(db: Db, answer: Ref) {
  const [hold] = await taken(db).execute(answer);
  if (!hold) return undefined;
  await db.delete(templateDrawHolds).where(lt(templateDrawHolds.createdAt, dayBefore(hold.createdAt)));
  const [state] = await db
    .select({ content: templateVersions.content })
    .from(templateVersions)
    .where(eq(templateVersions.templateVersionId, hold.templateVersionId));
  return state && { ...hold, content: state.content };
}

/** What a person has drawn out of templates. */
export function readDrawsOf({ db }: Pick<App, "db">, userId: number): Promise<DrawRow[]> {
  return db.select().from(templateDraws).where(eq(templateDraws.userId, userId)).orderBy(templateDraws.templateId);
}

/** Forgets what a person has drawn out of templates. */
export async function eraseDrawsOf(db: Db, userId: number): Promise<void> {
  await db.delete(templateDrawHolds).where(eq(templateDrawHolds.userId, userId));
  await db.delete(templateDraws).where(eq(templateDraws.userId, userId));
}
