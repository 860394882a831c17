import type { Language } from "@pluma/contract/kit/kit";
import type { TemplateKind, TemplateOrder, TemplateSort } from "@pluma/contract/templates/filters";
import { TEMPLATES_PER_PAGE } from "@pluma/contract/templates/templates";
import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  inArray,
  isNotNull,
  type Placeholder,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { type Looker, mine, whoever } from "../../../platform/database/owned.ts";
import { preparedForms, unseenOffset, unseenWhoever, written } from "../../../platform/database/prepared.ts";
import { mineStill } from "../../organizations/index.ts";
import { maySeeOrganization } from "../rules.ts";
import {
  boughtBy,
  columns,
  editableDeleted,
  readableByCaller,
  type TemplateRow,
  visibleInOrganization,
  visibleInParts,
  visibleStanding,
} from "../store.ts";
import { templateFavorites, templates } from "../tables.ts";
import { isUsualSearch, plain, wordsOf } from "./store.typed.ts";

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
  const { query, ...others } = filter;
  const words = wordsOf(query);
  const typed = words.join(" ");
  const wanted = {
    ...others,
    tag: filter.tag.trim(),
    type: filter.type.trim(),
    words,
    typed,
    sortBy,
    ...slice,
    lang: ctx.lang,
  };
  const listed = await (name === null ? pageOf(ctx, wanted) : openedOf(ctx, wanted, name));
  const rows: ListedTemplate[] = listed.map(({ count: _, ...row }) => row);
  const [first] = listed;
  // Beyond the last page there is no row to tell it.
  return { rows, count: first?.count ?? (await countAll(ctx, wanted)) };
}

/** What is asked for, or the places of it in a statement that is planned once. */
type Wanted = Omit<ListFilter, "language" | "tag" | "type" | "query"> & {
  language: Language | "" | Placeholder;
  tag: string | Placeholder;
  type: string | Placeholder;
  /** What is searched for, word by word, and all of it. */
  words: (string | Placeholder)[];
  typed: string | Placeholder;
  lang: Language | Placeholder;
  offset: number | Placeholder;
  limit: number | Placeholder;
  sortBy: TemplateOrder;
};

function pageOf(ctx: Looker, wanted: Wanted) {
  if (isNarrow(wanted)) return pageOfFound(ctx, wanted);
  const order = orderOf(ctx, wanted, templates);
  // First which, then what: the order is walked on an index without what each row holds.
  const page = ctx.db
    .select({ templateId: templates.templateId })
    .from(templates)
    .where(and(visibleOf(ctx, wanted), narrowedBy(ctx, wanted)))
    .orderBy(...order)
    .offset(wanted.offset)
    .limit(wanted.limit);
  return ctx.db
    .select({
      ...columns,
      isStarred: sql<boolean>`${isStarred(ctx, templates.templateId)}`,
      count: sql`${countOf(ctx, wanted)}`.mapWith(Number),
    })
    .from(templates)
    .where(inArray(templates.templateId, page))
    .orderBy(...order);
}

/**
 * Whether few of all are left: what fits is then found by that, once, and not by walking an order until a page is full.
 * Of a type there are many, and they stand in an index that counts them.
 */
const isNarrow = ({ words, tag, favorites }: Wanted): boolean => favorites || words.length > 0 || tag !== "";

/** The same of what is narrowed: what fits is found once, for the page and for how many there are. */
function pageOfFound(ctx: Looker, wanted: Wanted) {
  const found = ctx.db.$with("found").as(
    ctx.db
      .select(keys)
      .from(templates)
      .where(and(visibleOf(ctx, wanted), narrowedBy(ctx, wanted))),
  );
  const page = ctx.db
    .select({ templateId: found.templateId })
    .from(found)
    .orderBy(...orderOf(ctx, wanted, found))
    .offset(wanted.offset)
    .limit(wanted.limit);
  // Its order is said once: such a statement is planned whenever it is asked, which takes longer than finding.
  return ctx.db
    .with(found)
    .select({
      ...columns,
      isStarred: sql<boolean>`${isStarred(ctx, templates.templateId)}`,
      count: sql`(select count(*) from ${found})`.mapWith(Number),
    })
    .from(sql`unnest(array(${page})) with ordinality as page (id, place)`)
    .innerJoin(templates, sql`${templates.templateId} = page.id`)
    .orderBy(sql`page.place`);
}

const lists = preparedForms<ReturnType<typeof prepareList>>();

/**
 * The same of a list as it opens, of one tag, or of a search for a few words, which is written once and planned once a
 * connection: it is asked for all the time.
 */
function openedOf({ db, state, actor, lang, clock }: ActorCtx, wanted: Wanted, name: string) {
  const list = lists(db, name, (pool) => prepareList({ db: pool, state, actor }, wanted, name));
  const { language, tag, type, words, typed, offset } = wanted;
  const { userId, organizationId: space } = actor;
  const told = Object.fromEntries(words.map((word, at) => [`word${at}`, word]));
  return list.execute({ userId, space, lang, language, tag, type, ...told, typed, offset, now: clock.now() });
}

function prepareList({ db, state, actor }: Pick<ActorCtx, "db" | "state" | "actor">, wanted: Wanted, name: string) {
  const { staffRole, organizationRole, organizationId, isAtHost = false } = actor;
  const space = organizationId === null ? null : whoever.actor.organizationId;
  return pageOf(
    { db, state, actor: { ...unseenWhoever.actor, organizationId: space, staffRole, organizationRole, isAtHost } },
    {
      ...wanted,
      lang: sql.placeholder("lang"),
      language: wanted.language === "" ? "" : sql.placeholder("language"),
      tag: wanted.tag === "" ? "" : sql.placeholder("tag"),
      words: wanted.words.map((_, at) => sql.placeholder(`word${at}`)),
      typed: sql.placeholder("typed"),
      type: wanted.type === "" ? "" : sql.placeholder("type"),
      // They stand in the text: of a value PostgreSQL does not know that it is a page, and would plan each anew.
      offset: wanted.offset === 0 ? written(0) : unseenOffset,
      limit: written(TEMPLATES_PER_PAGE),
    },
  ).prepare(name);
}

const visibleOf = (ctx: Looker, { deletedSince }: Wanted): SQL | undefined =>
  deletedSince ? editableDeleted(ctx, deletedSince) : visibleStanding(ctx);

const narrowedBy = (ctx: Looker, { kind, language, type, tag, favorites, words }: Wanted): SQL | undefined =>
  and(
    kind && ofKind[kind](ctx),
    language === "" ? undefined : eq(templates.language, language),
    // Folded once, and not for each row that is looked at.
    type === "" ? undefined : sql`${templates.typeKey} = (select fold(btrim(${type}::text)))`,
    tag === "" ? undefined : sql`${templates.tagKeys} @> array[fold(btrim(${tag}::text))]`,
    favorites ? isStarred(ctx, templates.templateId) : undefined,
    ...words.map((word) => holds(ctx, word)),
  );

function countOf(ctx: Looker, wanted: Wanted): SQL {
  // Of most lists nearly all is what everybody is offered, and is counted apart.
  const isOfAll = !isNarrow(wanted) && !wanted.kind && !wanted.deletedSince;
  const parts = isOfAll ? visibleInParts(ctx) : [visibleOf(ctx, wanted)];
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

/**
 * What a list as it opens, one of a tag or a search is called, so that it is planned once a connection; null for one that is
 * planned for what is asked.
 */
function nameOf({ actor }: ActorCtx, filter: ListFilter, sortBy: TemplateOrder, { offset }: Slice): string | null {
  const { query, language, tag, type, favorites, kind, deletedSince } = filter;
  const isOfTag = tag.trim() !== "";
  const isOfType = type.trim() !== "";
  const words = wordsOf(query);
  if (deletedSince || favorites || !isUsualSearch(words)) return null;
  if ((isOfTag || isOfType) && (kind || words.length > 0)) return null;
  if (isOfTag && isOfType) return null;
  const space = actor.organizationId === null ? "alone" : spaceOf(actor);
  const asker = `${actor.staffRole === null ? "" : "staff"}_${space}`;
  const page = offset === 0 ? "first" : "later";
  // PostgreSQL tells names apart by their first 63 characters.
  const searched = words.length === 0 ? "" : `_${words.length}`;
  return `templates_${sortBy}_${kind ?? (isOfTag ? "tag" : isOfType ? "type" : "all")}_${language === "" ? "any" : "one"}_${asker}_${page}${searched}`;
}

const spaceOf = (actor: ActorCtx["actor"]): string => {
  if (!maySeeOrganization(actor)) return "outside";
  // Admins find what is kept for campaigns too; on an organization's own host nobody finds what is theirs elsewhere.
  if (actor.isAtHost) return actor.organizationRole === "admin" ? "led_host" : "in_host";
  return actor.organizationRole === "admin" ? "leading" : actor.organizationRole === null ? "staff" : "inside";
};

/** What orders are made of. */
const { templateId, nameKey, firstTag, typeKey, updatedAt, createdAt, language, search } = templates;
const keys = { templateId, nameKey, firstTag, typeKey, updatedAt, createdAt, language, search };
type Keys = Record<keyof typeof keys, SQLWrapper>;

const orderOf = (ctx: Looker, { sortBy, ...wanted }: Wanted, of: Keys): SQL[] =>
  sortBy === "relevance" ? byRelevance(ctx, wanted, of) : ordersOf[sortBy](of);

// Each order ends with the id, so that a page break between equal values loses and doubles nothing.
const ordersOf: Record<TemplateSort, (of: Keys) => SQL[]> = {
  updatedAt_desc: (of) => [desc(of.updatedAt), desc(of.templateId)],
  createdAt_desc: (of) => [desc(of.createdAt), desc(of.templateId)],
  name_asc: (of) => [asc(of.nameKey), asc(of.templateId)],
  name_desc: (of) => [desc(of.nameKey), desc(of.templateId)],
  tag_asc: (of) => [asc(of.firstTag), asc(of.nameKey), asc(of.templateId)],
  type_asc: (of) => [asc(of.typeKey), asc(of.nameKey), asc(of.templateId)],
};

const ofKind: Record<TemplateKind, (ctx: Looker) => SQL | undefined> = {
  own: (ctx) => mineStill(ctx, templates.userId, templates.organizationId),
  organization: visibleInOrganization,
  public: () => eq(templates.isPublic, true),
  bought: boughtBy,
  starter: () => isNotNull(templates.starterDigest),
};

const isStarred = (ctx: Looker, id: SQLWrapper): SQL =>
  exists(
    ctx.db
      .select({ one: sql`1` })
      .from(templateFavorites)
      .where(and(eq(templateFavorites.templateId, id), mine(ctx, templateFavorites.userId))),
  );

/** Whether a template has a word, in a prompt only where the caller may read it. */
function holds(ctx: Looker, word: string | Placeholder): SQL {
  const pattern = sql`'%' || ${plain(word)} || '%'`;
  return sql`(${templates.search} like ${pattern} or (${templates.contentKey} like ${pattern} and ${readableByCaller(ctx)}))`;
}

/** The best for whoever chooses one: what answers by its name, one's stars, one's language, and what changed last. */
function byRelevance(ctx: Looker, wanted: Pick<Wanted, "words" | "typed" | "lang">, of: Keys): SQL[] {
  const { nameKey: name } = of;
  const { words, lang } = wanted;
  const typed = plain(wanted.typed);
  const allIn = (text: SQLWrapper) => and(...words.map((word) => sql`${text} like '%' || ${plain(word)} || '%'`));
  const rank = sql`case when ${name} like ${typed} || '%' then 0 when ${name} like '% ' || ${typed} || '%' then 1
    when ${allIn(name)} then 2 when ${allIn(of.search)} then 3 else 4 end`;
  const isSpoken = sql`(${of.language} = ${lang})`;
  return [
    ...(words.length > 0 ? [rank] : []),
    desc(isStarred(ctx, of.templateId)),
    desc(isSpoken),
    ...ordersOf.updatedAt_desc(of),
  ];
}
