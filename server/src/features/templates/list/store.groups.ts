import type { Language } from "@pluma/contract/kit/kit";
import { TEMPLATE_GROUPS_MAX } from "@pluma/contract/templates/filters";
import { and, asc, desc, eq, gt, isNotNull, type Placeholder, type SQL, type Subquery, sql } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import type { Looker } from "../../../platform/database/owned.ts";
import { written as inText, preparedFor, unseenWhoever } from "../../../platform/database/prepared.ts";
import { visibleStanding } from "../store.ts";
import { templates } from "../tables.ts";
import { plain } from "./store.typed.ts";

export type GroupFilter = { query: string; language: Language | "" };
/** Some of the groups, sorted, each in the way that it is written most, with how many templates have it; and how many there are. */
export type Groups = { groups: { name: string; count: number }[]; count: number };

/** What is asked of the groups; values of a statement that is prepared are placeholders. */
type Asked = { typed: string; language: Language | "" | Placeholder };
type Written = Subquery & Record<"name" | "key" | "often", SQL.Aliased>;
type WrittenOf = (ctx: Looker, language: Asked["language"]) => Written;

/** Types as they are written, and only then without the spaces around them: of ten thousand there are few. */
const typesWritten: WrittenOf = (ctx, language) => {
  const texts = ctx.db
    .select({ type: templates.type, key: templates.typeKey, often: sql<number>`count(*)`.as("often") })
    .from(templates)
    .where(and(visibleStanding(ctx), speaks(language), isNotNull(templates.typeKey)))
    .groupBy(templates.type, templates.typeKey)
    .as("texts");
  return ctx.db
    .select({
      name: sql<string>`btrim(${texts.type})`.as("name"),
      key: sql<string>`${texts.key}`.as("key"),
      often: sql<number>`sum(${texts.often})`.as("often"),
    })
    .from(texts)
    .groupBy(sql`1`, sql`2`)
    .as("written");
};

/** The same of tags; texts that are the same are taken apart once, and a template that has a tag twice counts once. */
const tagsWritten: WrittenOf = (ctx, language) => {
  const texts = ctx.db
    .select({ tags: templates.tags, often: sql<number>`count(*)`.as("often") })
    .from(templates)
    .where(and(visibleStanding(ctx), speaks(language), gt(templates.tags, "")))
    .groupBy(templates.tags)
    .as("texts");
  const tag = sql`(select distinct on (fold(btrim(one))) btrim(one) as name, fold(btrim(one)) as key
    from unnest(string_to_array(${texts.tags}, ',')) one where btrim(one) <> '') tag`;
  return ctx.db
    .select({
      name: sql<string>`tag.name`.as("name"),
      key: sql<string>`tag.key`.as("key"),
      often: sql<number>`sum(${texts.often})`.as("often"),
    })
    .from(texts)
    .crossJoinLateral(tag)
    .groupBy(sql`1`, sql`2`)
    .as("written");
};

const speaks = (language: Asked["language"]): SQL | undefined =>
  language === "" ? undefined : eq(templates.language, language);

/** What is written in several ways is one group; those that fit are told by how they are sorted. */
function largestOf(ctx: Looker, writtenOf: WrittenOf, { typed, language }: Asked) {
  const { db } = ctx;
  const fits = typed === "" ? undefined : sql`key like '%' || ${plain(typed)} || '%'`;
  const written = writtenOf(ctx, language);
  const grouped = db
    .select({
      key: written.key,
      name: sql<string>`(array_agg(${written.name} order by ${written.often} desc, ${written.name}))[1]`.as("spelt"),
      count: sql<number>`sum(${written.often})::int`.as("found"),
    })
    .from(written)
    .where(fits)
    .groupBy(written.key)
    .as("grouped");
  const largest = db
    .select({
      ...{ key: grouped.key, name: grouped.name, count: grouped.count },
      all: sql<number>`(count(*) over ())::int`.as("all_found"),
    })
    .from(grouped)
    .orderBy(desc(grouped.count), asc(grouped.key))
    .limit(inText(TEMPLATE_GROUPS_MAX))
    .as("largest");
  return db
    .select({ name: largest.name, count: largest.count, all: largest.all })
    .from(largest)
    .orderBy(asc(largest.key));
}

/** All of them, as the lists of templates ask beside each page: planned once a connection. */
const openedBy = (name: string, writtenOf: WrittenOf) => {
  const openedIn = (language: Asked["language"]) =>
    preparedFor((somebody, form) => {
      const actor = { ...somebody.actor, userId: unseenWhoever.actor.userId };
      const part = language === "" ? "all" : "language";
      return largestOf({ ...somebody, actor }, writtenOf, { typed: "", language }).prepare(
        `templates_${name}_${part}_${form}`,
      );
    });
  return { ofAll: openedIn(""), ofLanguage: openedIn(sql.placeholder("language")) };
};

async function groupsOf(
  ctx: ActorCtx,
  { query, language }: GroupFilter,
  writtenOf: WrittenOf,
  opened: ReturnType<typeof openedBy>,
): Promise<Groups> {
  const typed = query.trim();
  const { userId, organizationId: space } = ctx.actor;
  const values = { userId, space, language, now: ctx.clock.now() };
  const rows =
    typed === ""
      ? await (language === "" ? opened.ofAll : opened.ofLanguage)(ctx).execute(values)
      : await largestOf(ctx, writtenOf, { typed, language });
  return { groups: rows.map(({ name, count }) => ({ name, count })), count: rows[0]?.all ?? 0 };
}

const typesOpened = openedBy("types", typesWritten);
const tagsOpened = openedBy("tags", tagsWritten);

/** The types of the templates that the caller finds in lists; of very many those that most have. */
export const groupTypes = (ctx: ActorCtx, filter: GroupFilter): Promise<Groups> =>
  groupsOf(ctx, filter, typesWritten, typesOpened);

/** The same of their tags; a template that has one twice counts once. */
export const groupTags = (ctx: ActorCtx, filter: GroupFilter): Promise<Groups> =>
  groupsOf(ctx, filter, tagsWritten, tagsOpened);
