import { and, eq, exists, gt, inArray, lt, not, or, sql } from "drizzle-orm";
import type { Db } from "../../platform/database/db.ts";
import { prepared, unseen } from "../../platform/database/prepared.ts";
import { givenUp } from "./rules.ts";
import { knowledgePassages, knowledgeScans, knowledgeSources } from "./tables.ts";

export type SourceRow = typeof knowledgeSources.$inferSelect;

export async function insertSource(db: Db, values: typeof knowledgeSources.$inferInsert): Promise<number> {
  const [row] = await db.insert(knowledgeSources).values(values).returning({ sourceId: knowledgeSources.sourceId });
  if (!row) throw new Error("a source was not written");
  return row.sourceId;
}

/** Sources by their ids, whoever asks; those that there are no more are left out. */
export function findSources(db: Db, sourceIds: number[]): Promise<SourceRow[]> {
  return sourceIds.length === 0 ? Promise.resolve([]) : sourcesById(db).execute({ sourceIds });
}

const sourcesById = prepared((db) =>
  db
    .select()
    .from(knowledgeSources)
    .where(sql`${knowledgeSources.sourceId} = any(${unseen("sourceIds", "bigint[]")})`)
    .prepare("knowledge_sources"),
);

/** The sources of a person, oldest first. */
export function listSources(db: Db, userId: number): Promise<SourceRow[]> {
  return db
    .select()
    .from(knowledgeSources)
    .where(eq(knowledgeSources.userId, userId))
    .orderBy(knowledgeSources.sourceId);
}

/** A source that is still to be read, which says from now on that it is being read; undefined when it is not. */
export async function beginReading(db: Db, sourceId: number): Promise<SourceRow | undefined> {
  const [row] = await db
    .update(knowledgeSources)
    .set({ state: "reading", updatedAt: sql`now()` })
    .where(isUnfinished(sourceId))
    .returning();
  return row;
}

/** Notes how far the reading of a source is; undefined when it has ended, or there is no such source any more. */
export async function noteReading(
  db: Db,
  sourceId: number,
  progress: Pick<SourceRow, "pageRead" | "pages">,
): Promise<SourceRow | undefined> {
  const [row] = await db
    .update(knowledgeSources)
    .set({ ...progress, updatedAt: sql`now()` })
    .where(isUnfinished(sourceId))
    .returning();
  return row;
}

/** Has a source whose reading failed wait to be read again; undefined when it did not fail, or there is none. */
export async function resetReading(db: Db, sourceId: number): Promise<SourceRow | undefined> {
  const [row] = await db
    .update(knowledgeSources)
    .set({ state: "waiting", errorCode: null, pageRead: null, updatedAt: sql`now()` })
    .where(and(eq(knowledgeSources.sourceId, sourceId), eq(knowledgeSources.state, "failed")))
    .returning();
  return row;
}

type End =
  | (Pick<SourceRow, "pages" | "characters" | "words" | "passages" | "pageRead" | "tables" | "scanned"> & {
      state: "ready";
    })
  | { state: "failed"; errorCode: string };

/** Says how the reading of a source ended; false when it had ended before, or there is no such source any more. */
export async function endReading(db: Db, sourceId: number, end: End): Promise<boolean> {
  const ended = await db
    .update(knowledgeSources)
    .set({ ...end, updatedAt: sql`now()` })
    .where(isUnfinished(sourceId))
    .returning({ sourceId: knowledgeSources.sourceId });
  return ended.length > 0;
}

const isUnfinished = (sourceId: number) =>
  and(eq(knowledgeSources.sourceId, sourceId), inArray(knowledgeSources.state, ["waiting", "reading"]));

/** Fails the sources that have not moved since a moment, those with pages to recognise since an earlier one, and answers them. */
export function failForgotten(db: Db, since: { any: Date; scans: Date }, errorCode: string): Promise<SourceRow[]> {
  const hasScans = exists(
    db.select({ one: sql`1` }).from(knowledgeScans).where(eq(knowledgeScans.sourceId, knowledgeSources.sourceId)),
  );
  return db
    .update(knowledgeSources)
    .set({ state: "failed", errorCode, updatedAt: sql`now()` })
    .where(
      and(
        inArray(knowledgeSources.state, ["waiting", "reading"]),
        lt(knowledgeSources.updatedAt, since.any),
        or(lt(knowledgeSources.updatedAt, since.scans), not(hasScans)),
      ),
    )
    .returning();
}

/** Has a source be one of a model's vectors, of which it has none yet; false when it is one already, or is not ready. */
export async function beginVectors(db: Db, sourceId: number, model: string): Promise<boolean> {
  const begun = await db
    .update(knowledgeSources)
    .set({ embeddingModel: model, embedded: 0, updatedAt: sql`now()` })
    .where(
      and(
        eq(knowledgeSources.sourceId, sourceId),
        eq(knowledgeSources.state, "ready"),
        sql`${knowledgeSources.embeddingModel} is distinct from ${model}`,
      ),
    )
    .returning({ sourceId: knowledgeSources.sourceId });
  return begun.length > 0;
}

/** Notes instead that a model makes none of a source; nothing where it has some already, or another one's are wanted by now. */
export async function giveUpVectors(db: Db, sourceId: number, model: string): Promise<SourceRow | undefined> {
  const [row] = await db
    .update(knowledgeSources)
    .set({ embeddingModel: givenUp(model), updatedAt: sql`now()` })
    .where(
      and(
        eq(knowledgeSources.sourceId, sourceId),
        eq(knowledgeSources.embeddingModel, model),
        eq(knowledgeSources.embedded, 0),
      ),
    )
    .returning();
  return row;
}

/** Locks a source if its vectors are those of a model; false when another one's are wanted by now. */
export async function lockVectors(db: Db, sourceId: number, model: string): Promise<boolean> {
  const [row] = await db
    .select({ sourceId: knowledgeSources.sourceId })
    .from(knowledgeSources)
    .where(and(eq(knowledgeSources.sourceId, sourceId), eq(knowledgeSources.embeddingModel, model)))
    .for("update");
  return row !== undefined;
}

/** Notes how many passages of a source have a vector. */
export async function noteVectors(db: Db, sourceId: number, embedded: number): Promise<SourceRow | undefined> {
  const [row] = await db
    .update(knowledgeSources)
    .set({ embedded, updatedAt: sql`now()` })
    .where(eq(knowledgeSources.sourceId, sourceId))
    .returning();
  return row;
}

/**
 * Sources beyond an id that are ready, have not moved since a moment, and want vectors: of another model than this one,
 * or not all of them. In the order of their ids.
 */
export function listWithoutVectors(db: Db, beyond: number, model: string | null, since: Date, limit: number) {
  return db
    .select()
    .from(knowledgeSources)
    .where(
      and(
        gt(knowledgeSources.sourceId, beyond),
        eq(knowledgeSources.state, "ready"),
        lt(knowledgeSources.updatedAt, since),
        sql`(${knowledgeSources.embeddingModel} is distinct from ${model} or ${knowledgeSources.embedded} < ${knowledgeSources.passages})`,
      ),
    )
    .orderBy(knowledgeSources.sourceId)
    .limit(limit);
}

/** Takes a source that has not moved since a moment, so that nobody else does; false when somebody did. */
export async function takeForgotten(db: Db, sourceId: number, since: Date): Promise<boolean> {
  const taken = await db
    .update(knowledgeSources)
    .set({ updatedAt: sql`now()` })
    .where(and(eq(knowledgeSources.sourceId, sourceId), lt(knowledgeSources.updatedAt, since)))
    .returning({ sourceId: knowledgeSources.sourceId });
  return taken.length > 0;
}

/** Removes sources with all that was read of them. */
export async function deleteSources(db: Db, which: { sourceIds: number[] } | { userId: number }): Promise<void> {
  if ("sourceIds" in which && which.sourceIds.length === 0) return;
  await db
    .delete(knowledgeSources)
    .where(
      "userId" in which
        ? eq(knowledgeSources.userId, which.userId)
        : inArray(knowledgeSources.sourceId, which.sourceIds),
    );
}

/** Removes all that was read in an organization. */
export async function eraseSourcesOf(db: Db, organizationId: number): Promise<void> {
  await db.delete(knowledgeSources).where(eq(knowledgeSources.organizationId, organizationId));
}

/** Makes what was read in an organization of somebody's files somebody else's. */
export async function handOverSources(
  db: Db,
  sourceIds: number[],
  { organizationId, from, to }: { organizationId: number; from: number; to: number },
): Promise<void> {
  if (sourceIds.length === 0) return;
  const isTheirs = and(eq(knowledgeSources.userId, from), eq(knowledgeSources.organizationId, organizationId));
  await db
    .update(knowledgeSources)
    .set({ userId: to })
    .where(and(isTheirs, sql`${knowledgeSources.sourceId} = any(${sql.param(sourceIds)}::bigint[])`));
}

type CarriedSource = { sourceId: number | null; userId: number; organizationId: number };

/** Makes what was read of files of somebody who leaves that of whoever has what carries them, and of its organization. */
export async function leaveSources(db: Db, from: number, carried: readonly CarriedSource[]): Promise<void> {
  const read = carried.flatMap(({ sourceId, ...whose }) => (sourceId === null ? [] : { sourceId, ...whose }));
  if (read.length === 0) return;
  const [ids, owners, organizations] = (["sourceId", "userId", "organizationId"] as const).map((key) =>
    sql.param(read.map((each) => each[key])),
  );
  await db.execute(sql`
    update ${knowledgeSources} set user_id = carried.owner, organization_id = carried.organization
    from unnest(${ids}::bigint[], ${owners}::int[], ${organizations}::int[]) as carried(id, owner, organization)
    where ${knowledgeSources.sourceId} = carried.id and ${knowledgeSources.userId} = ${from}`);
}

/** One piece of a text, and how much of its beginning the piece before it ends with. */
export type NewPassage = { page: number | null; text: string; overlap: number };

const AT_A_TIME = 200;

/** Writes the passages of a source in place of those it had. */
export async function writePassages(db: Db, sourceId: number, passages: NewPassage[]): Promise<void> {
  await db.delete(knowledgePassages).where(eq(knowledgePassages.sourceId, sourceId));
  for (let start = 0; start < passages.length; start += AT_A_TIME) {
    const rows = passages.slice(start, start + AT_A_TIME);
    await db
      .insert(knowledgePassages)
      .values(rows.map((passage, index) => ({ ...passage, sourceId, position: start + index })));
  }
}
