import type { Language } from "@pluma/contract/kit/kit";
import { and, eq, gt, isNotNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { visibleStanding } from "../store.ts";
import { templates } from "../tables.ts";
import { plain } from "./store.typed.ts";

export type GroupFilter = { query: string; language: Language | "" };
/** Some of the groups, sorted, each in the way that it is written most, with how many templates have it; and how many there are. */
export type Groups = { groups: { name: string; count: number }[]; count: number };

/** The types of the templates that the caller finds in lists; of more than `max` those that most have. */
export async function groupTypes(ctx: ActorCtx, { query, language }: GroupFilter, max: number): Promise<Groups> {
  // As they are written, and only then without the spaces around them: of ten thousand there are few.
  const texts = ctx.db
    .select({ type: templates.type, key: templates.typeKey, often: sql<number>`count(*)`.as("often") })
    .from(templates)
    .where(and(visibleStanding(ctx), speaks(language), isNotNull(templates.typeKey)))
    .groupBy(templates.type, templates.typeKey)
    .as("texts");
  const written = ctx.db
    .select({
      name: sql<string>`btrim(${texts.type})`.as("name"),
      key: sql<string>`${texts.key}`.as("key"),
      often: sql<number>`sum(${texts.often})`.as("often"),
    })
    .from(texts)
    .groupBy(sql`1`, sql`2`)
    .as("written");
  return largest(ctx, written, query, max);
}

/** The same of their tags; a template that has one twice counts once. */
export async function groupTags(ctx: ActorCtx, { query, language }: GroupFilter, max: number): Promise<Groups> {
  // Texts that are the same are taken apart once.
  const texts = ctx.db
    .select({ tags: templates.tags, often: sql<number>`count(*)`.as("often") })
    .from(templates)
    .where(and(visibleStanding(ctx), speaks(language), gt(templates.tags, "")))
    .groupBy(templates.tags)
    .as("texts");
  const tag = sql`(select distinct on (fold(btrim(one))) btrim(one) as name, fold(btrim(one)) as key
    from unnest(string_to_array(${texts.tags}, ',')) one where btrim(one) <> '') tag`;
  const written = ctx.db
    .select({
      name: sql<string>`tag.name`.as("name"),
      key: sql<string>`tag.key`.as("key"),
      often: sql<number>`sum(${texts.often})`.as("often"),
    })
    .from(texts)
    .crossJoinLateral(tag)
    .groupBy(sql`1`, sql`2`)
    .as("written");
  return largest(ctx, written, query, max);
}

const speaks = (language: Language | ""): SQL | undefined =>
  language === "" ? undefined : eq(templates.language, language);

/** What is written in several ways is one group; those that fit are told by how they are sorted. */
async function largest(ctx: ActorCtx, written: SQLWrapper, query: string, max: number): Promise<Groups> {
  const typed = query.trim();
  const fits = typed === "" ? sql`true` : sql`key like '%' || ${plain(typed)} || '%'`;
  const { rows } = await ctx.db.execute<{ name: string; count: number; all: number }>(sql`
    with grouped as (
      select key, (array_agg(name order by often desc, name))[1] as name, sum(often)::int as count
      from ${written} where ${fits} group by key
    ), largest as (
      select *, (count(*) over ())::int as "all" from grouped order by count desc, key limit ${max}
    )
    select name, count, "all" from largest order by key`);
  return { groups: rows.map(({ name, count }) => ({ name, count })), count: rows[0]?.all ?? 0 };
}
