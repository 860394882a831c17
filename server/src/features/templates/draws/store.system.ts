/** What was drawn out of hidden prompts by anybody: asked by what bounds their answers, and by what closes them. */
import { and, eq, lt, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { App } from "../../../platform/context.ts";
import type { Db } from "../../../platform/database/db.ts";
import { prepared } from "../../../platform/database/prepared.ts";
import { statement, statementWithin } from "../../../platform/database/statement.ts";
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

/** For whom, and for which answer, of which state of what; and the most that it may give out, of prompt and files. */
export type Wanted = Pair &
  Ref & {
    templateVersionId: number;
    pieces: Hold["pieces"];
    /** The names of all words of the prompt, as they are kept. */
    current: number[];
    words: { bound: number; most: number };
    material: { bound: number; most: number };
  };

/** What an answer may give out, and what was given before. */
export type SetAside = Pick<DrawRow, "given" | "materialGiven"> & { words: number; materialWords: number };

const at = {
  templateId: sql.placeholder("templateId"),
  userId: sql.placeholder("userId"),
  since: sql.placeholder("since"),
  kind: sql.placeholder("kind"),
  ref: sql.placeholder("ref"),
  now: sql.placeholder("now"),
};

/**
 * What was given as this statement sees it: what is being counted, or was since, is left to a transaction that waits for its
 * turn and reads after it. A day that is over is forgotten. The first word need not wait until this is on the disk: what is
 * written next puts it there, the text of the answer at the latest, and what an answer gave is counted in its end. Holds that nobody closed for a day count no more. Asked again, as a retry does, the same answer
 * has the new number.
 */
const setAside = (): SQL => sql`with locked as materialized (
  select given, material_given, since > ${at.since}::timestamptz as goes_on from template_draws
  where template_id = ${at.templateId} and user_id = ${at.userId} and template_draws.xmin = (
    select known.xmin from template_draws known
    where known.template_id = ${at.templateId} and known.user_id = ${at.userId})
  for update of template_draws skip locked
), made as (
  insert into template_draws (template_id, user_id, since)
  select ${at.templateId}, ${at.userId}, ${at.now}::timestamptz
  where not exists (
    select from template_draws known where known.template_id = ${at.templateId} and known.user_id = ${at.userId})
  on conflict do nothing
  returning given, material_given
), seen as (
  select case when goes_on then given else '{}' end as given,
    case when goes_on then material_given else '{}' end as material_given
  from locked union all select given, material_given from made
), held as (
  select coalesce(sum(words), 0)::int as words, coalesce(sum(material_words), 0)::int as material_words
  from template_draw_holds
  where template_id = ${at.templateId} and user_id = ${at.userId} and created_at >= ${at.since}::timestamptz
    and (kind, ref) <> (${at.kind}::text, ${at.ref}::bigint)
), allowed as (
  select given, material_given,
    greatest(0, least(${sql.placeholder("most")}::int, ${sql.placeholder("bound")}::int - held.words - (
      select count(*)::int from unnest(given) name where name in (select unnest(${sql.placeholder("current")}::int[]))))) as words,
    greatest(0, least(${sql.placeholder("materialMost")}::int,
      ${sql.placeholder("materialBound")}::int - held.material_words - cardinality(material_given))) as material_words
  from seen, held
), touched as (
  update template_draws
  set given = allowed.given, material_given = allowed.material_given,
    since = case when since > ${at.since}::timestamptz then since else ${at.now}::timestamptz end
  from allowed
  where template_draws.template_id = ${at.templateId} and template_draws.user_id = ${at.userId}
), kept as (
  insert into template_draw_holds
    (kind, ref, template_id, template_version_id, user_id, words, material_words, pieces, created_at)
  select ${at.kind}, ${at.ref}::bigint, ${at.templateId}, ${sql.placeholder("templateVersionId")}::int, ${at.userId}, words,
    material_words, ${sql.placeholder("pieces")}::jsonb, ${at.now}::timestamptz
  from allowed
  on conflict (kind, ref) do update
    set words = excluded.words, material_words = excluded.material_words, pieces = excluded.pieces)
select given, material_given as "materialGiven", words, material_words as "materialWords",
  set_config('synchronous_commit', 'off', true) from allowed`;

const atOnce = statement<SetAside>("templates_set_aside", setAside);
const inTransactionOf = statementWithin<SetAside>("templates_set_aside", setAside);

/** Sets aside what an answer may give out, in one statement that waits for nobody; undefined where that takes a transaction. */
export async function setAsideAtOnce(db: Db, wanted: Wanted, now: Date): Promise<SetAside | undefined> {
  return (await atOnce(db, valuesOf(wanted, now)))[0];
}

/** The same in a transaction that has locked what was given. */
export async function setAsideLocked(db: Db, wanted: Wanted, now: Date): Promise<SetAside> {
  const [row] = await inTransactionOf(db, valuesOf(wanted, now));
  if (!row) throw new Error("what an answer may give out was not set aside");
  return row;
}

const valuesOf = ({ words, material, pieces, ...wanted }: Wanted, now: Date) => ({
  ...wanted,
  ...words,
  materialBound: material.bound,
  materialMost: material.most,
  pieces: JSON.stringify(pieces),
  since: dayBefore(now),
  now,
});

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
