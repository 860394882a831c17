import type { App } from "../../../platform/context.ts";
import { perApp } from "../../../platform/state.ts";
import { openShelf } from "../shelf.ts";
import { readTexts } from "../store.system.passages.ts";
import type { SourceRow } from "../store.system.ts";
import type { Indexed } from "./ranking.ts";
import { indexWords, type WordIndex } from "./wordIndex.ts";

/** What indexes of words may take of memory, in bytes: those of some hundred thousand passages. */
const SHELF_BYTES = 96 * 1024 * 1024;
const indexesIn = perApp(() => ({
  shelf: openShelf<WordIndex>(SHELF_BYTES),
  beingMade: new Map<string, Promise<WordIndex>>(),
}));

type Keeper = Pick<App, "db" | "state">;

/** The words of sources that are ready, made from their passages the first time that they are looked for on this node. */
export async function wordsOfSources(app: Keeper, sources: SourceRow[]): Promise<Indexed[]> {
  const indexed: Indexed[] = [];
  for (const source of sources) {
    indexed.push({ sourceId: source.sourceId, name: source.name, index: await indexOf(app, source) });
  }
  return indexed;
}

/** Names what was read of a source: its passages never change, and a source of another database has another birth. */
export const markOf = ({ sourceId, createdAt }: SourceRow): string => `${sourceId}.${createdAt.getTime()}`;

function indexOf(app: Keeper, source: SourceRow): Promise<WordIndex> | WordIndex {
  const { shelf, beingMade } = indexesIn(app);
  const mark = markOf(source);
  const known = shelf.get(mark) ?? beingMade.get(mark);
  if (known) return known;
  const making = make(app, source).finally(() => beingMade.delete(mark));
  beingMade.set(mark, making);
  return making;
}

async function make(app: Keeper, source: SourceRow): Promise<WordIndex> {
  const passages = await readTexts(app.db, source.sourceId);
  const index = await indexWords(passages);
  // A source that was removed meanwhile has none.
  if (passages.length === source.passages) indexesIn(app).shelf.put(markOf(source), index);
  return index;
}
