/** Templates of anybody, for what has no request, or was let in by access.ts already. */
import { and, asc, eq, exists, inArray, isNotNull, isNull, lt, lte, notInArray, type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, QueryBuilder } from "drizzle-orm/pg-core";
import type { App } from "../../platform/context.ts";
import type { Db } from "../../platform/database/db.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { inOneValue } from "../../platform/database/rows.ts";
import { holdsTyped } from "../../platform/database/searched.ts";
import { columns, type NewTemplate, type NewVersion, type TemplateRow, type VersionRow } from "./store.ts";
import { templateFavorites, templates, templateValues, templateVersions } from "./tables.ts";

type Reader = Pick<App, "db">;

/** Writes templates; answered in their order. */
export async function insertTemplates(db: Db, values: NewTemplate[]): Promise<TemplateRow[]> {
  if (values.length === 0) return [];
  const rows = await db.insert(templates).values(values).returning(columns);
  // Ids are given in the order of the values, whatever the order of what is answered.
  return rows.sort((a, b) => a.templateId - b.templateId);
}

/** Changes a template, which its caller holds locked. */
export async function updateTemplate(db: Db, templateId: number, changes: Partial<NewTemplate>): Promise<TemplateRow> {
  const [row] = await db.update(templates).set(changes).where(eq(templates.templateId, templateId)).returning(columns);
  if (!row) throw new Error("a template was not written");
  return row;
}

export async function insertVersions(db: Db, values: NewVersion[]): Promise<void> {
  if (values.length > 0) await db.insert(templateVersions).values(values);
}

/** Forgets the states of a template up to a number, but those with one of these ids. */
export async function forgetVersions(db: Db, templateId: number, upTo: number, kept: number[]): Promise<void> {
  const { templateVersionId, number } = templateVersions;
  const isOld = and(eq(templateVersions.templateId, templateId), lte(number, upTo));
  await db.delete(templateVersions).where(and(isOld, notInArray(templateVersionId, kept)));
}

/** A state of a template by its number; undefined when there is none. */
export async function findNumber({ db }: Reader, templateId: number, number: number): Promise<VersionRow | undefined> {
  const [row] = await db
    .select()
    .from(templateVersions)
    .where(sql`${templateVersions.templateId} = ${templateId} and ${templateVersions.number} = ${number}::bigint`);
  return row;
}

/**
 * Forgets for good what was deleted before a moment, with its versions, stars and remembered values. A starter that was
 * removed leaves its row: an update must not bring it again.
 */
export async function forgetDeleted({ db }: Reader, before: Date): Promise<void> {
  await db.delete(templates).where(and(lt(templates.deletedAt, before), isNull(templates.starterDigest)));
}

/** The templates of a person, deleted ones too, oldest first. */
export function listOwn({ db }: Reader, userId: number): Promise<TemplateRow[]> {
  return db.select(columns).from(templates).where(eq(templates.userId, userId)).orderBy(asc(templates.templateId));
}

/** The ids of the templates that have a person's star. */
export async function readStarsOf({ db }: Reader, userId: number): Promise<number[]> {
  const { templateId } = templateFavorites;
  const rows = await db.select({ templateId }).from(templateFavorites).where(eq(templateFavorites.userId, userId));
  return rows.map((row) => row.templateId);
}

/** What a person filled into templates last. */
export function readValuesOf({ db }: Reader, userId: number) {
  const { templateId, values, updatedAt } = templateValues;
  return db
    .select({ template_id: templateId, values, updatedAt })
    .from(templateValues)
    .where(eq(templateValues.userId, userId));
}

/** How many people filled in each field of a template last time, by its name; of some fields by what they filled in (`option`). */
export async function readFilledIn({ db }: Reader, templateId: number, apart: string[]) {
  const { rows } = await db.execute<{ name: string; option: string; people: number }>(sql`
    select each.key as name, case when each.key = any(${textArray(apart)}) then each.value else '' end as option,
      count(*)::int as people
    from ${templateValues}, jsonb_each_text(${templateValues.values}) each
    where ${templateValues.templateId} = ${templateId} and each.value <> ''
    group by 1, 2 order by 1, 2`);
  return rows;
}

/**
 * Has what people filled into a template last lie under the new names of its fields, all at once: two may have changed places.
 * What lay under such a name and is of no field any more is forgotten.
 */
export async function renameRemembered(db: Db, templateId: number, renames: ReadonlyMap<string, string>) {
  const [before, names] = [textArray([...renames.keys()]), JSON.stringify(Object.fromEntries(renames))];
  const kept = sql`each.key = any(${before}) or not each.key = any(${textArray([...renames.values()])})`;
  await db
    .update(templateValues)
    .set({
      values: sql`(select coalesce(jsonb_object_agg(coalesce(${names}::jsonb ->> each.key, each.key), each.value), '{}')
        from jsonb_each(${templateValues.values}) each where ${kept})`,
    })
    .where(and(eq(templateValues.templateId, templateId), sql`${templateValues.values} ?| ${before}`));
}

const textArray = (texts: string[]): SQL =>
  sql`array[${sql.join(
    texts.map((each) => sql`${each}`),
    sql`, `,
  )}]::text[]`;

/** Takes what is a person's away: their templates but public ones, which become the installation's, stars, values, names. */
export async function eraseTraces(db: Db, userId: number): Promise<void> {
  const isTheirs = eq(templates.userId, userId);
  await db
    .update(templates)
    .set({ userId: null, organizationId: null })
    .where(and(isTheirs, eq(templates.isPublic, true), isNull(templates.deletedAt)));
  await db.delete(templates).where(isTheirs);
  await db.update(templateVersions).set({ userId: null }).where(eq(templateVersions.userId, userId));
  await db.delete(templateFavorites).where(eq(templateFavorites.userId, userId));
  await db.delete(templateValues).where(eq(templateValues.userId, userId));
}

/** Whether the template that a column names was deleted; one that names none was not. Few are: they are found, and left out. */
export const isDeletedById = (db: Db, templateId: AnyPgColumn): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(templates)
      .where(and(eq(templates.templateId, templateId), isNotNull(templates.deletedAt))),
  );

/** What cards have of one. */
const cards = {
  templateId: templates.templateId,
  name: templates.name,
  description: templates.description,
  type: templates.type,
  tags: templates.tags,
  language: templates.language,
  organizationId: templates.organizationId,
  campaignsOnly: templates.campaignsOnly,
};

const cardsByIds = prepared((db) =>
  db
    .select(cards)
    .from(templates)
    .where(and(sql`${cards.templateId} = any(${sql.placeholder("ids")}::int[])`, isNull(templates.deletedAt)))
    .prepare("templates_cards"),
);

/** What some templates are that were not deleted, and nothing of what they say. */
export async function readCardsAmong(db: Db, ids: number[]) {
  return ids.length === 0 ? [] : cardsByIds(db).execute({ ids });
}

/** The same of a list of ids that a statement has, as a value of it; with `isTyped` where their name holds what its value `typed` says. */
export const cardsValue = (ids: SQL, isTyped: boolean) =>
  inOneValue(
    cards,
    sql`from ${templates} where ${and(
      sql`${cards.templateId} = any(${ids})`,
      isNull(templates.deletedAt),
      isTyped ? holdsTyped(templates.nameKey) : undefined,
    )}`,
  );

/** What templates are called that were not deleted, as a part of another feature's statement. */
export const templateNames = new QueryBuilder()
  .select({ templateId: templates.templateId, name: templates.name })
  .from(templates)
  .where(isNull(templates.deletedAt))
  .as("named_template");

/** What some templates are called that stand, and whose they are. */
export const readNamesAmong = (db: Db, ids: number[]) =>
  db
    .select({ id: templates.templateId, name: templates.name, organizationId: templates.organizationId })
    .from(templates)
    .where(and(inArray(templates.templateId, ids), isNull(templates.deletedAt)));
