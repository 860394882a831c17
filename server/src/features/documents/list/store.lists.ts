import { DOCUMENTS_PER_PAGE, type DocumentSort } from "@pluma/contract/documents/documents";
import { and, asc, count, desc, gt, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { whoever } from "../../../platform/database/owned.ts";
import { prepared, unseenOffset, written } from "../../../platform/database/prepared.ts";
import { type ListedRow, listed, mineHere, stands, visibleHere } from "../store.ts";
import { documents, documentWords } from "../tables.ts";
import { isBehind } from "../texts/store.system.ts";

type Wish = { query: string; tag: string; sortBy: DocumentSort; page: number };

/** What orders are made of. */
const { documentId, updatedAt, createdAt, nameKey } = documents;
const keys = { documentId, updatedAt, createdAt, nameKey };

// Each order ends with the id, so that a page break between equal values loses and doubles nothing.
const orderOf: Record<DocumentSort, (of: Record<keyof typeof keys, SQLWrapper>) => SQL[]> = {
  updatedAt_desc: (of) => [desc(of.updatedAt), desc(of.documentId)],
  createdAt_desc: (of) => [desc(of.createdAt), desc(of.documentId)],
  name_asc: (of) => [asc(of.nameKey), asc(of.documentId)],
  name_desc: (of) => [desc(of.nameKey), desc(of.documentId)],
};

/** A page of own documents of the selected space, and how many there are. */
export async function listOwnHere(ctx: ActorCtx, wish: Wish): Promise<{ rows: ListedRow[]; count: number }> {
  const { query, tag, sortBy, page } = wish;
  const { userId, organizationId } = ctx.actor;
  const offset = (page - 1) * DOCUMENTS_PER_PAGE;
  const isAll = query.trim() === "" && tag === "";
  const found = isAll
    ? await pages[sortBy][organizationId === null ? "alone" : "inside"]
        [offset === 0 ? "first" : "later"](ctx.db)
        .execute({ userId, space: organizationId, offset })
    : await readNarrowed(ctx, wish, offset);
  const [first] = found;
  const rows = found.map(({ count: _, ...row }) => row);
  // Beyond the last page there is no row to tell it.
  return { rows, count: first?.count ?? (await ctx.db.$count(documents, wanted(ctx, wish))) };
}

/** Of the first page nothing is left out, and the statement says so: PostgreSQL would plan it anew for each value. */
const offsets = { first: written(0), later: unseenOffset };

const askers = { alone: { actor: { ...whoever.actor, organizationId: null } }, inside: whoever };

/** The list as it opens, which is planned once a connection. Its rows carry how many there are in all. */
const preparePage = (sortBy: DocumentSort, space: keyof typeof askers, part: keyof typeof offsets) =>
  prepared((db) => {
    const own = and(mineHere(askers[space]), stands);
    // Which they are is read off an index, and only those of the page are looked at: the rows before it are long.
    const shown = db
      .select({ documentId })
      .from(documents)
      .where(own)
      .orderBy(...orderOf[sortBy](documents))
      .offset(offsets[part])
      .limit(written(DOCUMENTS_PER_PAGE));
    const all = db.select({ count: count() }).from(documents).where(own);
    return db
      .select({ ...listed, count: sql`(${all})`.mapWith(Number) })
      .from(documents)
      .where(inArray(documentId, shown))
      .orderBy(...orderOf[sortBy](documents))
      .prepare(`documents_${sortBy}_${space}_${part}`);
  });

const prepareParts = (sortBy: DocumentSort, space: keyof typeof askers) => ({
  first: preparePage(sortBy, space, "first"),
  later: preparePage(sortBy, space, "later"),
});
const preparePages = (sortBy: DocumentSort) => ({
  alone: prepareParts(sortBy, "alone"),
  inside: prepareParts(sortBy, "inside"),
});

const pages = {
  updatedAt_desc: preparePages("updatedAt_desc"),
  createdAt_desc: preparePages("createdAt_desc"),
  name_asc: preparePages("name_asc"),
  name_desc: preparePages("name_desc"),
};

const wanted = (ctx: ActorCtx, { query, tag }: Pick<Wish, "query" | "tag">): SQL | undefined =>
  and(
    mineHere(ctx),
    stands,
    tag === "" ? undefined : sql`fold(btrim(${tag}::text)) = any(${documents.tagKeys})`,
    query.trim() === "" ? undefined : holds(query),
  );

/** The same of what is looked for: it is found once, for the page and for how many there are. */
function readNarrowed(ctx: ActorCtx, wish: Wish, offset: number) {
  const found = ctx.db.$with("found").as(ctx.db.select(keys).from(documents).where(wanted(ctx, wish)));
  const shown = ctx.db
    .select({ documentId: found.documentId })
    .from(found)
    .orderBy(...orderOf[wish.sortBy](found))
    .offset(offset)
    .limit(DOCUMENTS_PER_PAGE);
  return ctx.db
    .with(found)
    .select({ ...listed, count: sql`(select count(*) from ${found})`.mapWith(Number) })
    .from(documents)
    .where(inArray(documentId, shown))
    .orderBy(...orderOf[wish.sortBy](documents));
}

/**
 * Whether a document has what is searched for: in its name or tags as a part of them, in its text as the beginnings of
 * words. Of one that was written in since its words were read, the text itself is looked at.
 */
function holds(query: string): SQL {
  const wish = sql`(select string_agg(quote_literal(replace(word, '\\', '')) || ':*', ' & ')::tsquery
    from unnest(tsvector_to_array(to_tsvector('simple', fold(${query}::text)))) word)`;
  return sql`(position(fold(btrim(${query}::text)) in ${documents.search}) > 0
    or ${documents.documentId} in (select ${documentWords.documentId} from ${documentWords} where ${documentWords.words} @@ ${wish})
    or (${documents.wordsVersion} < ${documents.version} and to_tsvector('simple', fold(${documents.text})) @@ ${wish}))`;
}

/** Documents that the caller may read whose texts are behind their steps: those that were written in last, at most so many. */
export async function findTextsBehind(ctx: ActorCtx, limit: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ documentId })
    .from(documents)
    .where(and(isBehind, stands, visibleHere(ctx)))
    .orderBy(desc(updatedAt))
    .limit(limit);
  return rows.map((row) => row.documentId);
}

/** The texts of some own documents of the selected space, by their ids. */
export async function readTexts(ctx: ActorCtx, documentIds: number[]): Promise<Map<number, string>> {
  if (documentIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({ documentId: documents.documentId, text: documents.text })
    .from(documents)
    .where(and(inArray(documents.documentId, documentIds), stands, mineHere(ctx)));
  return new Map(rows.map(({ documentId, text }) => [documentId, text]));
}

/**
 * The tags of own documents of the selected space, each in the way that it is written most, with how many documents have it;
 * those of most documents first. A document that has one twice counts once.
 */
export async function countTags(ctx: ActorCtx, limit: number): Promise<{ name: string; count: number }[]> {
  const tag = sql`(select distinct on (fold(btrim(one))) btrim(one) as name, fold(btrim(one)) as key
    from unnest(string_to_array(${documents.tags}, ',')) one where btrim(one) <> '') tag`;
  return ctx.db
    .select({ name: sql<string>`mode() within group (order by tag.name)`, count: count() })
    .from(documents)
    .crossJoinLateral(tag)
    .where(and(mineHere(ctx), stands, gt(documents.tags, "")))
    .groupBy(sql`tag.key`)
    .orderBy(desc(count()), sql`tag.key`)
    .limit(limit);
}
