import type { App } from "../../../platform/context.ts";
import { perApp } from "../../../platform/state.ts";
import { openShelf } from "../shelf.ts";
import { readIndexes, readTexts, readUnindexed, writeIndex } from "../store.system.passages.ts";
import { findSources, type SourceRow } from "../store.system.ts";
import { packIndex, unpackIndex } from "./packed.ts";
import type { Indexed } from "./ranking.ts";
import { indexWords, type WordIndex } from "./wordIndex.ts";

/** What indexes of words may take of memory, in bytes: those of a hundred thousand passages. */
const SHELF_BYTES = 64 * 1024 * 1024;
const indexesIn = perApp(() => ({
  shelf: openShelf<WordIndex>(SHELF_BYTES),
  beingMade: new Map<string, Promise<WordIndex>>(),
}));

type Keeper = Pick<App, "db" | "state">;

/** Raised whenever words become other terms, or an index is packed in another way: what was kept before is made anew. */
export const INDEX_VERSION = 2;
/** As many sources a sweep indexes that were read before there were indexes, or by other rules. */
const SWEPT_AT_ONCE = 200;

/**
 * The words of sources that are ready: as they were kept when they were read, and held in memory from the first time
 * that they are looked for on this node.
 */
export async function wordsOfSources(app: Keeper, sources: SourceRow[]): Promise<Indexed[]> {
  const missing = sources.filter((source) => !held(app, source)).map(({ sourceId }) => sourceId);
  const kept = await readIndexes(app.db, missing, INDEX_VERSION);
  const indexed: Indexed[] = [];
  for (const source of sources) {
    const index = await (held(app, source) ?? take(app, source, kept.get(source.sourceId)) ?? makeOnce(app, source));
    indexed.push({ sourceId: source.sourceId, name: source.name, index });
  }
  return indexed;
}

/** Indexes a source that was read, so that no search has to; one that is not ready is left. */
export async function indexSource(app: Keeper, sourceId: number): Promise<void> {
  const sources = await findSources(app.db, [sourceId]);
  await wordsOfSources(
    app,
    sources.filter(({ state }) => state === "ready"),
  );
}

/** Indexes some of the sources that have no index yet, or one by other rules. */
export async function indexUnindexed(app: Keeper): Promise<void> {
  for (const { sourceId } of await readUnindexed(app.db, INDEX_VERSION, SWEPT_AT_ONCE)) {
    await indexSource(app, sourceId);
  }
}

/** Names what was read of a source: its passages never change, and a source of another database has another birth. */
export const markOf = ({ sourceId, createdAt }: SourceRow): string => `${sourceId}.${createdAt.getTime()}`;

function held(app: Keeper, source: SourceRow): Promise<WordIndex> | WordIndex | undefined {
  const { shelf, beingMade } = indexesIn(app);
  return shelf.get(markOf(source)) ?? beingMade.get(markOf(source));
}

/** Takes an index that was kept, if it is one of these passages. */
function take(app: Keeper, source: SourceRow, packed: Buffer | undefined): WordIndex | undefined {
  const index = packed && unpackIndex(packed);
  if (index?.positions.length !== source.passages) return undefined;
  indexesIn(app).shelf.put(markOf(source), index);
  return index;
}

function makeOnce(app: Keeper, source: SourceRow): Promise<WordIndex> {
  const { beingMade } = indexesIn(app);
  const mark = markOf(source);
  const making = make(app, source).finally(() => beingMade.delete(mark));
  beingMade.set(mark, making);
  return making;
}

async function make(app: Keeper, source: SourceRow): Promise<WordIndex> {
  const passages = await readTexts(app.db, source.sourceId);
  const index = await indexWords(passages);
  // A source that was removed meanwhile has none.
  if (passages.length === source.passages) {
    indexesIn(app).shelf.put(markOf(source), index);
    await writeIndex(app.db, source.sourceId, INDEX_VERSION, packIndex(index));
  }
  return index;
}
