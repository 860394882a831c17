import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "../../platform/database/db.ts";
import { prepared, unseen } from "../../platform/database/prepared.ts";
import { knowledgeIndexes as indexes, knowledgePassages as passages, knowledgeSources as sources } from "./tables.ts";

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
  return sourceIds.length === 0 ? Promise.resolve([]) : passagesOf(db).execute({ sourceIds, limit });
}

// An answer with material waits for these two.
const passagesOf = prepared((db) =>
  db
    .select(shown)
    .from(passages)
    .where(sql`${passages.sourceId} = any(${unseen("sourceIds", "bigint[]")})`)
    .orderBy(asc(passages.sourceId), asc(passages.position))
    .limit(sql.placeholder("limit"))
    .prepare("knowledge_passages"),
);

/** Passages by where they lie. */
export function readPlaces(db: Db, places: { sourceId: number; position: number }[]): Promise<PassageRow[]> {
  if (places.length === 0) return Promise.resolve([]);
  const sourceIds = places.map(({ sourceId }) => sourceId);
  return passagesAt(db).execute({ sourceIds, positions: places.map(({ position }) => position) });
}

const passagesAt = prepared((db) => {
  const places = sql`select * from unnest(${unseen("sourceIds", "bigint[]")}, ${unseen("positions", "int[]")})`;
  return db
    .select(shown)
    .from(passages)
    .where(sql`(${passages.sourceId}, ${passages.position}) in (${places})`)
    .prepare("knowledge_places");
});

/** Where a passage lies, and how well it answers. */
export type Found = { sourceId: number; position: number; score: number };

/** The texts of a source, in their order. */
export function readTexts(db: Db, sourceId: number): Promise<{ position: number; text: string }[]> {
  return db
    .select({ position: passages.position, text: passages.text })
    .from(passages)
    .where(eq(passages.sourceId, sourceId))
    .orderBy(asc(passages.position));
}

/** The indexes of sources that were made by these rules, by their source. */
export async function readIndexes(db: Db, sourceIds: number[], version: number): Promise<Map<number, Buffer>> {
  if (sourceIds.length === 0) return new Map();
  const rows = await db
    .select({ sourceId: indexes.sourceId, packed: indexes.packed })
    .from(indexes)
    .where(and(inArray(indexes.sourceId, sourceIds), eq(indexes.version, version)));
  return new Map(rows.map(({ sourceId, packed }) => [sourceId, packed]));
}

/** Keeps the index of a source; of one that was removed meanwhile nothing is kept. */
export async function writeIndex(db: Db, sourceId: number, version: number, packed: Buffer): Promise<void> {
  await db.execute(sql`
    insert into ${indexes} (source_id, version, packed)
    select source_id, ${version}, ${packed} from ${sources} where source_id = ${sourceId} for key share
    on conflict (source_id) do update set version = excluded.version, packed = excluded.packed`);
}

/** Some sources that are ready and have no index made by these rules. */
export async function readUnindexed(db: Db, version: number, limit: number) {
  return db
    .select({ sourceId: sources.sourceId })
    .from(sources)
    .leftJoin(indexes, and(eq(indexes.sourceId, sources.sourceId), eq(indexes.version, version)))
    .where(and(eq(sources.state, "ready"), isNull(indexes.sourceId)))
    .limit(limit);
}

/** A passage, and how many parts of its source as `readParts` counts them begin before it; undefined without one. */
export async function findPlace(db: Db, sourceId: number, position: number) {
  const [passage] = await readPlaces(db, [{ sourceId, position }]);
  if (!passage) return undefined;
  const part = sql`coalesce(${passages.page}, -1 - ${passages.position})`;
  const [before] = await db
    .select({ count: sql<number>`count(distinct ${part})::int` })
    .from(passages)
    .where(
      and(
        eq(passages.sourceId, sourceId),
        lt(passages.position, position),
        sql`(${passages.page} is distinct from ${passage.page}::int or ${passage.page}::int is null)`,
      ),
    );
  return { passage, partsBefore: before?.count ?? 0 };
}

/** So many passages come as one row. */
const VECTORS_A_ROW = 1000;

/** Vectors of a source one behind the other, `size` bytes each, with the positions of their passages. */
export type PackedVectors = { size: number; positions: number[]; packed: Buffer };

/** The vectors of a source in the order of its passages, many a row: one by one they cost more than what they say. */
export async function readVectors(db: Db, sourceId: number): Promise<PackedVectors[]> {
  const size = sql`octet_length(${passages.embedding})`;
  const part = sql`${passages.position} / ${sql.raw(String(VECTORS_A_ROW))}`;
  return db
    .select({
      size: sql<number>`${size}`,
      positions: sql<number[]>`array_agg(${passages.position} order by ${passages.position})`,
      packed: sql<Buffer>`string_agg(${passages.embedding}, '' order by ${passages.position})`,
    })
    .from(passages)
    .where(and(eq(passages.sourceId, sourceId), isNotNull(passages.embedding)))
    .groupBy(part, size)
    .orderBy(part);
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

/** Has every passage of a source be without a vector. */
export async function clearVectors(db: Db, sourceId: number): Promise<void> {
  await db
    .update(passages)
    .set({ embedding: null })
    .where(and(eq(passages.sourceId, sourceId), isNotNull(passages.embedding)));
}

/** Stores vectors of passages, and answers how many of the source have one now. */
export async function writeVectors(
  db: Db,
  sourceId: number,
  vectors: { position: number; embedding: Float32Array }[],
): Promise<number> {
  const positions = vectors.map(({ position }) => position);
  const bytes = vectors.map(({ embedding: { buffer, byteOffset, byteLength } }) =>
    Buffer.from(buffer, byteOffset, byteLength),
  );
  await db.execute(sql`
    update ${passages} set embedding = made.embedding
    from unnest(${sql.param(positions)}::int[], ${sql.param(bytes)}::bytea[]) as made (position, embedding)
    where ${passages}.source_id = ${sourceId} and ${passages}.position = made.position`);
  const [written] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(passages)
    .where(and(eq(passages.sourceId, sourceId), isNotNull(passages.embedding)));
  return written?.count ?? 0;
}
