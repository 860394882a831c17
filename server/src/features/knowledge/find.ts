import type { App } from "../../platform/context.ts";
import { embeddingModelOf } from "../generation/index.ts";
import { mendVectors } from "./embedding.ts";
import { fuseRankings, shorten } from "./rules.ts";
import { type Found, type PassageRow, readPlaces, readPassages as readRows } from "./store.system.passages.ts";
import { findSources } from "./store.system.ts";
import { findByLikeness, type Payer } from "./vectors.ts";
import { isAnsweredBy } from "./words/answered.ts";
import { askedOf, rankByWords } from "./words/ranking.ts";
import { wordsOfSources } from "./words/wordsOfSources.ts";

/** A passage that answers a question, and how well: only the order means something. */
export type FoundPassage = PassageRow & { score: number };

export type Search = Payer & { sourceIds: number[]; question: string; limit: number };

/** Passages, best first, and false where retrieval alone can tell that nothing in the sources answers the question. */
export type Answer = { passages: FoundPassage[]; isAnswered: boolean };

/** What each of the two ways brings into the joint ranking, however few are wanted. */
const RANKED_MAX = 50;

/**
 * The passages of some sources that answer a question best, best first: by their words in both languages and, where
 * there are vectors, by their likeness. Whoever asks answers for who may see the sources.
 */
export async function findPassages(app: App, search: Search): Promise<FoundPassage[]> {
  return (await findAnswer(app, search)).passages;
}

/**
 * The same passages, and whether the sources answer the question at all. It is said to be answered wherever that cannot
 * be told by retrieval: a question without a word of its own ("sum this up"), or in another language than the sources
 * where there are no vectors. Without any source that is ready nothing is answered.
 */
export async function findAnswer(app: App, search: Search): Promise<Answer> {
  const question = shorten(search.question);
  const sources = (await findSources(app.db, search.sourceIds)).filter(({ state }) => state === "ready");
  if (sources.length === 0 || question.trim() === "") return { passages: [], isAnswered: false };
  const { asked, isTelling } = askedOf(question);
  const model = await embeddingModelOf(app, search, "nothing");
  const [indexed, likeness] = await Promise.all([
    wordsOfSources(app, sources),
    model === null ? null : findByLikeness(app, search, { sources, question, model, limit: RANKED_MAX }),
    model === null ? null : mendVectors(app, sources, model),
  ]);
  const byWords = rankByWords(indexed, asked, RANKED_MAX);
  const passages = await readBest(app, [byWords, likeness?.found ?? []], search.limit);
  const isAnswered = !isTelling || isAnsweredBy({ question, byWords, likeness, sources: indexed });
  return { passages, isAnswered };
}

async function readBest(app: Pick<App, "db">, rankings: Found[][], limit: number): Promise<FoundPassage[]> {
  const best = fuseRankings(rankings.map((ranking) => ranking.map(keyOf))).slice(0, limit);
  const places = new Map(rankings.flat().map((found) => [keyOf(found), found]));
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
