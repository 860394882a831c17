import type { Language } from "@pluma/contract/kit/kit";
import type { TemplateKind, TemplateOrder, TemplateSort } from "@pluma/contract/templates/filters";
import { and, asc, count, desc, eq, exists, inArray, isNotNull, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Actor, ActorCtx } from "../../../platform/context.ts";
import type { Db } from "../../../platform/database/db.ts";
import { inSpace, mine, whoever } from "../../../platform/database/owned.ts";
import { prepared } from "../../../platform/database/prepared.ts";
import { maySeeOrganization } from "../rules.ts";
import {
  columns,
  editableDeleted,
  type Looker,
  readableByCaller,
  type TemplateRow,
  visibleInParts,
  visibleStanding,
} from "../store.ts";
import { templateFavorites, templates } from "../tables.ts";

export type ListFilter = {
  query: string;
  language: Language | "";
  tag: string;
  type: string;
  favorites: boolean;
  kind?: TemplateKind | undefined;
  /** Those that were deleted since, in place of those that stand. */
  deletedSince?: Date | undefined;
};
type Slice = { offset: number; limit: number };

/** A template of a list, and whether it has the caller's star. */
export type ListedTemplate = TemplateRow & { isStarred: boolean };

/** A slice of the templates that the caller finds in lists and that fit, and how many fit in all. */
export async function listVisible(
  ctx: ActorCtx,
  filter: ListFilter,
  sortBy: TemplateOrder,
  slice: Slice,
): Promise<{ rows: ListedTemplate[]; count: number }> {
  const name = nameOf(ctx, filter, sortBy, slice);
  const wanted = { ...filter, sortBy, ...slice, lang: ctx.lang, isOpening: name !== null };
  const listed = await (name === null ? pageOf(ctx, wanted) : openedOf(ctx, wanted, name));
  const rows: ListedTemplate[] = listed.map(({ count: _, ...row }) => row);
  const [first] = listed;
  // Beyond the last page there is no row to tell it.
  return { rows, count: first?.count ?? (await countAll(ctx, wanted)) };
}

/** What is asked for, or the places of it in a statement that is planned once. */
type Wanted = Omit<ListFilter, "language"> & {
  language: Language | "" | Placeholder;
  lang: Language | Placeholder;
  offset: number | Placeholder;
  limit: number | Placeholder;
  sortBy: TemplateOrder;
  /** A list as it opens holds nearly all that there is: those that everybody is offered are counted apart. */
  isOpening: boolean;
};

function pageOf(ctx: Looker, wanted: Wanted) {
  const { sortBy, query, lang, offset, limit } = wanted;
  const order = sortBy === "relevance" ? byRelevance(ctx, query, lang) : orderOf[sortBy];
  // First which, then what: the order is walked on an index without what each row holds.
  const page = ctx.db
    .select({ templateId: templates.templateId })
    .from(templates)
    .where(and(visibleOf(ctx, wanted), narrowedBy(ctx, wanted)))
    .orderBy(...order)
    .offset(offset)
    .limit(limit);
  return ctx.db
    .select({
      ...columns,
      isStarred: sql<boolean>`${isStarred(ctx)}`,
      count: sql`${countOf(ctx, wanted)}`.mapWith(Number),
    })
    .from(templates)
    .where(inArray(templates.templateId, page))
    .orderBy(...order);
}

const lists = prepared((_db) => new Map<string, ReturnType<typeof prepareList>>());

/** The same of a list as it opens, which is written once and planned once a connection: it is asked for all the time. */
function openedOf({ db, actor, lang }: ActorCtx, wanted: Wanted, name: string) {
  const known = lists(db);
  const list = known.get(name) ?? prepareList(db, actor, wanted, name);
  known.set(name, list);
  const { language, offset, limit } = wanted;
  return list.execute({ userId: actor.userId, space: actor.organizationId, lang, language, offset, limit });
}

function prepareList(db: Db, { staffRole, organizationRole, organizationId }: Actor, wanted: Wanted, name: string) {
  const space = organizationId === null ? null : whoever.actor.organizationId;
  return pageOf(
    { db, actor: { userId: whoever.actor.userId, organizationId: space, staffRole, organizationRole } },
    {
      ...wanted,
      lang: sql.placeholder("lang"),
      language: wanted.language === "" ? "" : sql.placeholder("language"),
      // Of the first page nothing is left out, and the statement does not say so.
      offset: wanted.offset === 0 ? 0 : sql.placeholder("offset"),
      limit: sql.placeholder("limit"),
    },
  ).prepare(name);
}

const visibleOf = (ctx: Looker, { deletedSince }: Wanted): SQL | undefined =>
  deletedSince ? editableDeleted(ctx, deletedSince) : visibleStanding(ctx);

const narrowedBy = (ctx: Looker, { kind, language, type, tag, favorites, query }: Wanted): SQL | undefined =>
  and(
    kind && ofKind[kind](ctx),
    language === "" ? undefined : eq(templates.language, language),
    type.trim() === "" ? undefined : sql`${templates.typeKey} = fold(btrim(${type}::text))`,
    tag.trim() === "" ? undefined : sql`${templates.tagKeys} @> array[fold(btrim(${tag}::text))]`,
    favorites ? isStarred(ctx) : undefined,
    ...wordsOf(query).map((word) => holds(ctx, word)),
  );

function countOf(ctx: Looker, wanted: Wanted): SQL {
  const parts = wanted.isOpening && !wanted.kind ? visibleInParts(ctx) : [visibleOf(ctx, wanted)];
  const narrowed = narrowedBy(ctx, wanted);
  const counts = parts.map(
    (part) => sql`${ctx.db.select({ count: count() }).from(templates).where(and(part, narrowed))}`,
  );
  return sql`(${sql.join(counts, sql` + `)})`;
}

async function countAll(ctx: ActorCtx, wanted: Wanted): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(sql`select ${countOf(ctx, wanted)} as count`);
  return rows[0]?.count ?? 0;
}

/** What a list as it opens is called, so that it is planned once a connection; null for one that is planned for what is asked. */
function nameOf({ actor }: ActorCtx, filter: ListFilter, sortBy: TemplateOrder, { offset }: Slice): string | null {
  const { query, language, tag, type, favorites, kind, deletedSince } = filter;
  if (deletedSince || favorites || `${query}${tag}${type}`.trim() !== "") return null;
  const space = actor.organizationId === null ? "alone" : maySeeOrganization(actor) ? "inside" : "outside";
  const asker = `${actor.staffRole === null ? "" : "staff"}_${space}`;
  const page = offset === 0 ? "first" : "later";
  return `templates_list_${sortBy}_${kind ?? "all"}_${language === "" ? "any" : "one"}_${asker}_${page}`;
}

// Each order ends with the id, so that a page break between equal values loses and doubles nothing.
const { templateId, nameKey, firstTag, typeKey } = templates;
const orderOf: Record<TemplateSort, SQL[]> = {
  updatedAt_desc: [desc(templates.updatedAt), desc(templateId)],
  createdAt_desc: [desc(templates.createdAt), desc(templateId)],
  name_asc: [asc(nameKey), asc(templateId)],
  name_desc: [desc(nameKey), desc(templateId)],
  tag_asc: [asc(firstTag), asc(nameKey), asc(templateId)],
  type_asc: [asc(typeKey), asc(nameKey), asc(templateId)],
};

const ofKind: Record<TemplateKind, (ctx: Looker) => SQL | undefined> = {
  own: (ctx) => mine(ctx, templates.userId),
  organization: (ctx) => (maySeeOrganization(ctx.actor) ? inSpace(ctx, templates.organizationId) : sql`false`),
  public: () => eq(templates.isPublic, true),
  starter: () => isNotNull(templates.starterDigest),
};

const isStarred = (ctx: Looker): SQL =>
  exists(
    ctx.db
      .select({ one: sql`1` })
      .from(templateFavorites)
      .where(and(eq(templateFavorites.templateId, templateId), mine(ctx, templateFavorites.userId))),
  );

/** What was typed, word by word; more than these say nothing more. */
const wordsOf = (query: string): string[] => query.split(/\s+/).filter(Boolean).slice(0, 8);

/** Whether a template has a word, in a prompt only where the caller may read it. */
function holds(ctx: Looker, word: string): SQL {
  const pattern = sql`'%' || ${plain(word)} || '%'`;
  return sql`(${templates.search} like ${pattern} or (fold(${templates.content}) like ${pattern} and ${readableByCaller(ctx)}))`;
}

/** A text as it stands in a pattern: without case and accents, "%" and "_" as plain characters. */
export const plain = (text: string): SQL =>
  sql`replace(replace(replace(fold(${text}::text), '\\', '\\\\'), '%', '\\%'), '_', '\\_')`;

/** The best for whoever chooses one: what answers by its name, one's stars, one's language, and what changed last. */
function byRelevance(ctx: Looker, query: string, lang: Language | Placeholder): SQL[] {
  const words = wordsOf(query);
  const typed = plain(words.join(" "));
  const inName = words.map((word) => sql`${nameKey} like '%' || ${plain(word)} || '%'`);
  const rank = sql`case when ${nameKey} like ${typed} || '%' then 0 when ${nameKey} like '% ' || ${typed} || '%' then 1
    when ${and(...inName)} then 2 else 3 end`;
  const isSpoken = sql`(${templates.language} = ${lang})`;
  return [...(words.length > 0 ? [rank] : []), desc(isStarred(ctx)), desc(isSpoken), ...orderOf.updatedAt_desc];
}
