import { and, asc, eq, gte, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { type Db, inTransaction } from "../../platform/db.ts";
import { knowledgePassages as passages } from "./tables.ts";

/** A passage as it lies in its source. */
export type PassageRow = Pick<typeof passages.$inferSelect, "sourceId" | "position" | "page" | "text" | "overlap">;

const shown = {
  sourceId: passages.sourceId,
  position: passages.position,
  page: passages.page,
  text: passages.text,
  overlap: passages.overlap,
};

/** The text of a source page by page, or passage by passage where it has no pages. */
export async function readParts(db: Db, sourceId: number, { offset, limit }: { offset: number; limit: number }) {
  // A source without pages has one part a passage: the negative keeps those apart from each other and from pages.
  const part = sql`coalesce(${passages.page}, -1 - ${passages.position})`;
  const ofSource = eq(passages.sourceId, sourceId);
  const [parts, [total]] = await Promise.all([
    db
      .select({
        page: passages.page,
        text: sql<string>`string_agg(substr(${passages.text}, ${passages.overlap} + 1), '' order by ${passages.position})`,
      })
      .from(passages)
      .where(ofSource)
      .groupBy(passages.page, part)
      .orderBy(asc(sql`min(${passages.position})`))
      .offset(offset)
      .limit(limit),
    db
      .select({ count: sql<number>`count(distinct ${part})::int` })
      .from(passages)
      .where(ofSource),
  ]);
  return { parts, count: total?.count ?? 0 };
}

/** All passages of sources, in their order, at most so many. */
export function readPassages(db: Db, sourceIds: number[], limit: number): Promise<PassageRow[]> {
  if (sourceIds.length === 0) return Promise.resolve([]);
  return db
    .select(shown)
    .from(passages)
    .where(inArray(passages.sourceId, sourceIds))
    .orderBy(asc(passages.sourceId), asc(passages.position))
    .limit(limit);
}

/** Passages by where they lie. */
export function readPlaces(db: Db, places: { sourceId: number; position: number }[]): Promise<PassageRow[]> {
  if (places.length === 0) return Promise.resolve([]);
  const each = places.map((place): SQL | undefined =>
    and(eq(passages.sourceId, place.sourceId), eq(passages.position, place.position)),
  );
  return db
    .select(shown)
    .from(passages)
    .where(or(...each));
}

/** Where a passage lies, and how well it answers. */
export type Found = { sourceId: number; position: number; score: number };

/**
 * The passages of some sources that hold words of a question, best first. A word counts in either language, with accents
 * and without, once however many stems it has; the more the rarer it is in these sources, for PostgreSQL's own rank
 * knows no rarity. The small words of English are left out: Spanish, which has not heard of them, would look for them.
 */
export async function findByWords(db: Db, sourceIds: number[], question: string, limit: number): Promise<Found[]> {
  const among = sql`source_id = any(${sql.param(sourceIds)}::bigint[])`;
  const { rows } = await db.execute<{ source_id: number; position: number; score: number }>(sql`
    with asked as (
      select distinct fold(token) as token, stem
      from ts_parse('default', ${question}) parsed
      cross join lateral unnest(tsvector_to_array(
        to_tsvector('english', fold(token)) || to_tsvector('spanish', token) || to_tsvector('spanish', fold(token))
      )) stem
      where to_tsvector('english', fold(token)) <> ''::tsvector
    ), hits as (
      select p.source_id, p.position, asked.token, max(ts_rank(p.words, query)) as often
      from asked
      cross join lateral (select quote_literal(stem)::tsquery as query) q
      join ${passages} p on p.${among} and p.words @@ query
      group by p.source_id, p.position, asked.token
    ), total as (
      select count(*)::float as n from ${passages} where ${among}
    ), weights as (
      select token, ln(1 + (total.n - count(*) + 0.5) / (count(*) + 0.5)) as weight
      from hits, total group by token, total.n
    )
    select source_id, position, sum(often * weight)::float as score
    from hits join weights using (token)
    group by source_id, position
    order by score desc, source_id, position
    limit ${limit}`);
  return rows.map(({ source_id, position, score }) => ({ sourceId: Number(source_id), position, score }));
}

/** The vectors of a source, in the order of its passages. */
export function readVectors(db: Db, sourceId: number): Promise<{ position: number; embedding: Float32Array | null }[]> {
  return db
    .select({ position: passages.position, embedding: passages.embedding })
    .from(passages)
    .where(and(eq(passages.sourceId, sourceId), isNotNull(passages.embedding)))
    .orderBy(asc(passages.position));
}

/** Some passages of a source that have no vector yet, from a position on. */
export function readWithoutVector(db: Db, sourceId: number, from: number, limit: number) {
  return db
    .select({ position: passages.position, text: passages.text })
    .from(passages)
    .where(and(eq(passages.sourceId, sourceId), gte(passages.position, from), isNull(passages.embedding)))
    .orderBy(asc(passages.position))
    .limit(limit);
}

/** Stores vectors of passages; those of a source that was removed meanwhile are dropped. */
export async function writeVectors(
  db: Db,
  sourceId: number,
  vectors: { position: number; embedding: Float32Array }[],
): Promise<void> {
  await inTransaction({ db }, async (tx) => {
    for (const { position, embedding } of vectors) {
      await tx.db
        .update(passages)
        .set({ embedding })
        .where(and(eq(passages.sourceId, sourceId), eq(passages.position, position)));
    }
  });
}
