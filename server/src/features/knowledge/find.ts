import type { App } from "../../platform/context.ts";
import { fuseRankings, shorten } from "./rules.ts";
import { type Found, findByWords, type PassageRow, readPlaces, readPassages as readRows } from "./store.passages.ts";
import { findByLikeness, type Payer } from "./vectors.ts";

/** A passage that answers a question, and how well: only the order means something. */
export type FoundPassage = PassageRow & { score: number };

export type Search = Payer & { sourceIds: number[]; question: string; limit: number };

/** What each of the two ways brings into the joint ranking, however few are wanted. */
const RANKED_MAX = 50;

/**
 * The passages of some sources that answer a question best, best first: by their words in both languages and, where
 * there are vectors, by their likeness. Whoever asks answers for who may see the sources.
 */
export async function findPassages(app: App, search: Search): Promise<FoundPassage[]> {
  const question = shorten(search.question);
  const { sourceIds, limit } = search;
  if (sourceIds.length === 0 || question.trim() === "") return [];
  const [byWords, byLikeness] = await Promise.all([
    findByWords(app.db, sourceIds, question, RANKED_MAX),
    findByLikeness(app, search, sourceIds, question, RANKED_MAX),
  ]);
  const best = fuseRankings([byWords.map(keyOf), byLikeness.map(keyOf)]).slice(0, limit);
  const places = new Map([...byWords, ...byLikeness].map((found) => [keyOf(found), found]));
  const rows = await readPlaces(
    app.db,
    best.flatMap(({ key }) => places.get(key) ?? []),
  );
  const texts = new Map(rows.map((row) => [keyOf(row), row]));
  return best.flatMap(({ key, score }) => {
    const row = texts.get(key);
    return row ? [{ ...row, score }] : [];
  });
}

/** The passages of some sources in their order, at most so many. */
export const readPassages = (app: Pick<App, "db">, sourceIds: number[], limit: number): Promise<PassageRow[]> =>
  readRows(app.db, sourceIds, limit);

const keyOf = ({ sourceId, position }: Pick<Found, "sourceId" | "position">): string => `${sourceId}.${position}`;
