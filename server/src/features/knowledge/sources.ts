import { pagesOf } from "@pluma/contract/kit/kit";
import type { App } from "../../platform/context.ts";
import { enqueue } from "../../platform/jobs/jobs.ts";
import { embedSource, rememberModels } from "./embedding.ts";
import { readSource, readUnread } from "./jobs.ts";
import { isEmbedded } from "./rules.ts";
import { findPlace, type PassageRow, readParts as readPartRows } from "./store.system.passages.ts";
import { deleteSources, findSources, insertSource, resetReading, type SourceRow } from "./store.system.ts";

/** How many pages, or passages where there are none, are read at a time. */
const PARTS_PER_PAGE = 20;

/** A file whose text is to be known. */
export type NewSource = {
  userId: number;
  /** The space it is added in, whose key pays for its vectors. */
  organizationId: number | null;
  fileId: number;
  name: string;
  type: string;
};

/** Adds a file as a source and has it read, once the caller's transaction is committed; answers the source. */
export async function addSource(ctx: Pick<App, "db" | "jobs">, source: NewSource): Promise<number> {
  const sourceId = await insertSource(ctx.db, source);
  await enqueue(ctx, readSource, { sourceId }, { userId: source.userId });
  return sourceId;
}

/** Sources by their ids; those that there are no more are left out. Whoever asks answers for who sees them. */
export async function readSources(ctx: Pick<App, "db">, sourceIds: number[]): Promise<Map<number, SourceRow>> {
  const rows = await findSources(ctx.db, sourceIds);
  return new Map(rows.map((row) => [row.sourceId, row]));
}

/** What was read of a source, up to 20 pages at a time, or passages where it has no pages. */
export async function readParts(ctx: Pick<App, "db">, sourceId: number, page: number) {
  const offset = (page - 1) * PARTS_PER_PAGE;
  const { parts, count } = await readPartRows(ctx.db, sourceId, { offset, limit: PARTS_PER_PAGE });
  return { parts, count, pages: pagesOf(count, PARTS_PER_PAGE) };
}

/** Which page of `readParts` holds a passage, and the passage; null when the source has none there. */
export async function findPart(
  ctx: Pick<App, "db">,
  sourceId: number,
  position: number,
): Promise<{ page: number; passage: PassageRow } | null> {
  const found = await findPlace(ctx.db, sourceId, position);
  return found ? { page: Math.floor(found.partsBefore / PARTS_PER_PAGE) + 1, passage: found.passage } : null;
}

/**
 * The text of a passage without what it repeats from before: with it a heading or the head of a table may stand at its
 * beginning, which in the source stands elsewhere; without it the text stands in the source as it is.
 */
export const textOf = ({ text, overlap }: Pick<PassageRow, "text" | "overlap">): string =>
  overlap === 0 ? text : [...text].slice(overlap).join("");

/** Has a source whose reading failed be read again, once the caller's transaction is committed; false when it did not fail. */
export async function retrySource(ctx: Pick<App, "db" | "jobs">, sourceId: number): Promise<boolean> {
  const source = await resetReading(ctx.db, sourceId);
  if (source) await enqueue(ctx, readSource, { sourceId }, { userId: source.userId });
  return source !== undefined;
}

/** Whether a source is found in every way that there is: it is ready and, where the settings offer vectors, has them. */
export const isIndexed = async (app: App, source: SourceRow): Promise<boolean> =>
  (await indexedAmong(app, [source])).has(source.sourceId);

/** Those of some sources that are found in every way that there is, by their ids. */
export async function indexedAmong(app: App, sources: SourceRow[]): Promise<Set<number>> {
  const modelOf = rememberModels(app);
  const indexed = new Set<number>();
  for (const source of sources) {
    if (source.state !== "ready") continue;
    const model = await modelOf(source);
    if (model === null || isEmbedded(source, model)) indexed.add(source.sourceId);
  }
  return indexed;
}

/**
 * Brings a source in line and says what that took: what was not read, or not well, is read; vectors that are missing or
 * of another model than today's are made. A source that is in line costs nothing.
 */
export async function syncSource(
  app: App,
  sourceId: number,
  signal: AbortSignal,
): Promise<"nothing" | "read" | "embedded"> {
  await resetReading(app.db, sourceId);
  const isRead = await readUnread(app, sourceId, signal, true);
  const isMade = await embedSource(app, sourceId, signal);
  return isRead ? "read" : isMade ? "embedded" : "nothing";
}

/** Removes sources and all that was read of them; one that is just being read is dropped when it has been. */
export async function removeSources(ctx: Pick<App, "db">, sourceIds: number[]): Promise<void> {
  await deleteSources(ctx.db, { sourceIds });
}
