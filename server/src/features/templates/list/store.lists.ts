import type { Language } from "@pluma/contract/kit/kit";
import type { TemplateKind, TemplateOrder, TemplateSort } from "@pluma/contract/templates/filters";
import { and, asc, count, desc, eq, exists, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { inSpace, mine } from "../../../platform/database/owned.ts";
import { maySeeOrganization } from "../rules.ts";
import {
  columns,
  editableDeleted,
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
  const visible = filter.deletedSince ? editableDeleted(ctx, filter.deletedSince) : visibleStanding(ctx);
  const narrowed = and(
    filter.kind && ofKind[filter.kind](ctx),
    filter.language === "" ? undefined : eq(templates.language, filter.language),
    filter.type.trim() === "" ? undefined : sql`${templates.typeKey} = fold(btrim(${filter.type}::text))`,
    filter.tag.trim() === "" ? undefined : sql`${templates.tagKeys} @> array[fold(btrim(${filter.tag}::text))]`,
    filter.favorites ? isStarred(ctx) : undefined,
    ...wordsOf(filter.query).map((word) => holds(ctx, word)),
  );
  const wanted = and(visible, narrowed);
  const order = sortBy === "relevance" ? byRelevance(ctx, filter.query) : orderOf[sortBy];
  // First which, then what: the order is walked on an index without what each row holds.
  const page = ctx.db
    .select({ templateId: templates.templateId })
    .from(templates)
    .where(wanted)
    .orderBy(...order)
    .offset(slice.offset)
    .limit(slice.limit);
  const name = nameOf(ctx, filter, sortBy, slice);
  // A list as it opens holds nearly all that there is; what is searched is looked for once.
  const parts = name === null || filter.kind ? [wanted] : visibleInParts(ctx).map((part) => and(part, narrowed));
  const counts = parts.map((part) => sql`${ctx.db.select({ count: count() }).from(templates).where(part)}`);
  const all = sql<number>`(${sql.join(counts, sql` + `)})`.mapWith(Number);
  const statement = ctx.db
    .select({ ...columns, isStarred: sql<boolean>`${isStarred(ctx)}`, count: all })
    .from(templates)
    .where(inArray(templates.templateId, page))
    .orderBy(...order);
  const listed = await (name === null ? statement : statement.prepare(name).execute());
  const rows: ListedTemplate[] = listed.map(({ count: _, ...row }) => row);
  const [first] = listed;
  // Beyond the last page there is no row to tell it.
  return { rows, count: first?.count ?? (await countOf(ctx, all)) };
}

async function countOf(ctx: ActorCtx, all: SQL<number>): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(sql`select ${all} as count`);
  return rows[0]?.count ?? 0;
}

/** What a list as it opens is called, so that it is planned once a connection; null for one that is planned for what is asked. */
function nameOf({ actor }: ActorCtx, filter: ListFilter, sortBy: TemplateOrder, { offset }: Slice): string | null {
  const { query, language, tag, type, favorites, kind, deletedSince } = filter;
  if (deletedSince || favorites || `${query}${tag}${type}`.trim() !== "") return null;
  const asker = `${actor.staffRole === null ? "" : "staff"}_${maySeeOrganization(actor) ? "inside" : "alone"}`;
  // Of the first page nothing is left out, and the statement does not say so.
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

const ofKind: Record<TemplateKind, (ctx: ActorCtx) => SQL | undefined> = {
  own: (ctx) => mine(ctx, templates.userId),
  organization: (ctx) => (maySeeOrganization(ctx.actor) ? inSpace(ctx, templates.organizationId) : sql`false`),
  public: () => eq(templates.isPublic, true),
  starter: () => isNotNull(templates.starterDigest),
};

const isStarred = (ctx: ActorCtx): SQL =>
  exists(
    ctx.db
      .select({ one: sql`1` })
      .from(templateFavorites)
      .where(and(eq(templateFavorites.templateId, templateId), mine(ctx, templateFavorites.userId))),
  );

/** What was typed, word by word; more than these say nothing more. */
const wordsOf = (query: string): string[] => query.split(/\s+/).filter(Boolean).slice(0, 8);

/** Whether a template has a word, in a prompt only where the caller may read it. */
function holds(ctx: ActorCtx, word: string): SQL {
  const pattern = sql`'%' || ${plain(word)} || '%'`;
  return sql`(${templates.search} like ${pattern} or (fold(${templates.content}) like ${pattern} and ${readableByCaller(ctx)}))`;
}

/** A text as it stands in a pattern: without case and accents, "%" and "_" as plain characters. */
export const plain = (text: string): SQL =>
  sql`replace(replace(replace(fold(${text}::text), '\\', '\\\\'), '%', '\\%'), '_', '\\_')`;

/** The best for whoever chooses one: what answers by its name, one's stars, one's language, and what changed last. */
function byRelevance(ctx: ActorCtx, query: string): SQL[] {
  const words = wordsOf(query);
  const typed = plain(words.join(" "));
  const inName = words.map((word) => sql`${nameKey} like '%' || ${plain(word)} || '%'`);
  const rank = sql`case when ${nameKey} like ${typed} || '%' then 0 when ${nameKey} like '% ' || ${typed} || '%' then 1
    when ${and(...inName)} then 2 else 3 end`;
  const isSpoken = sql`(${templates.language} = ${ctx.lang})`;
  return [...(words.length > 0 ? [rank] : []), desc(isStarred(ctx)), desc(isSpoken), ...orderOf.updatedAt_desc];
}
