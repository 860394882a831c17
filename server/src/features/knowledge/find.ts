import type { App } from "../../platform/context.ts";
import { embeddingModelOf } from "../generation/index.ts";
import { mendVectors } from "./embedding.ts";
import { byCover } from "./finding/sureness.ts";
import { isOfForm, leansOn, type Said, standsAlone } from "./finding/talk.ts";
import { type Understood, understand } from "./finding/understanding.ts";
import { keyOf, type Ranking, weave } from "./finding/weave.ts";
import { shorten } from "./rules.ts";
import { type Found, type PassageRow, readPlaces, readPassages as readRows } from "./store.system.passages.ts";
import { findSources, type SourceRow } from "./store.system.ts";
import { findByLikeness, type Payer } from "./vectors.ts";
import { type AskedWords, askedOf, type Indexed, isSureOf, rankByWords, spokenIn } from "./words/ranking.ts";
import { wordsOfSources } from "./words/wordsOfSources.ts";

/** A passage that answers a question, and how well: only the order means something. */
export type FoundPassage = PassageRow & { score: number };

export type Search = Payer & {
  sourceIds: number[];
  /** These sources as they were just read, where they were. */
  known?: SourceRow[];
  question: string;
  limit: number;
  /** What was said before the question, newest first. Where it is given, a model may be asked what the question means. */
  talk?: Said[];
  /** A model is asked only where words find nothing at all. */
  isAskedLate?: boolean;
};

/**
 * Passages, best first. `isAnswered`: false where nothing in the sources shares a word or a meaning with the question; all else
 * is for the model to judge that answers. `isTalk`: it is about the conversation, and asks the material for nothing.
 */
export type Answer = { passages: FoundPassage[]; isAnswered: boolean; isTalk: boolean };

/** What each way of searching brings into the joint ranking, however few are wanted. */
const RANKED_MAX = 50;

/**
 * The passages of some sources that answer a question best, best first: by their words in both languages and, where
 * there are vectors, by their likeness. Whoever asks answers for who may see the sources.
 */
export async function findPassages(app: App, search: Search): Promise<FoundPassage[]> {
  return (await findAnswer(app, search)).passages;
}

/**
 * The same passages, and whether the sources may answer the question at all: false only where nothing in them shares a word
 * or a meaning with it. Without any source that is ready nothing is answered.
 */
export async function findAnswer(app: App, search: Search): Promise<Answer> {
  const { talk = [] } = search;
  const question = shorten(search.question);
  const isOfTalk = isOfForm(question);
  const sources = (search.known ?? (await findSources(app.db, search.sourceIds))).filter(
    ({ state }) => state === "ready",
  );
  if (sources.length === 0 || question.trim() === "") return { passages: [], isAnswered: false, isTalk: isOfTalk };
  const earlier = leansOn(question, talk);
  const whole = earlier === null ? question : shorten(`${earlier}\n${question}`);
  const model = await embeddingModelOf(app, search, "nothing");
  const [byWords, likeness] = await Promise.all([
    wordsOfSources(app, sources).then((indexed) => findByWords(app, search, indexed, { question, whole, isOfTalk })),
    model === null ? null : findByLikeness(app, search, { sources, question: whole, model, limit: RANKED_MAX }),
    model === null ? null : mendVectors(app, sources, model),
  ]);
  const passages = await readBest(app, [...byWords.rankings, ...(likeness ? [likeness] : [])], search.limit);
  const isTalk = isOfTalk || byWords.isTalk;
  const isAnswered = isTalk || byWords.mayAnswer || (likeness?.sureness ?? 0) > 0;
  return { passages, isAnswered, isTalk };
}

type Question = { question: string; whole: string; isOfTalk: boolean };

/** What words find: those of the question, and of what a model understood where these are not sure of it. */
async function findByWords(app: App, search: Search, indexed: Indexed[], { question, whole, isOfTalk }: Question) {
  const asked = askedOf(question);
  const own = rankByWords(indexed, asked.asked, RANKED_MAX);
  const joint = whole === question ? [] : rankByWords(indexed, askedOf(whole).asked, RANKED_MAX);
  const languages = spokenIn(indexed);
  const isAlone = whole === question || standsAlone(question, asked.asked.length);
  const isSure = search.isAskedLate ? own.length + joint.length > 0 : isAlone && isSureOf(indexed, asked, own);
  const understood =
    search.talk === undefined || isSure || isOfTalk || !asked.isTelling
      ? null
      : await understand(app, search, { question, talk: search.talk, languages });
  const rankings = [byCover(own), byCover(joint), ...rankUnderstood(indexed, understood)];
  const isForeign = asked.spoken !== null && !languages.includes(asked.spoken) && understood === null;
  const mayAnswer = !asked.isTelling || isForeign || rankings.some(({ found }) => found.length > 0);
  return { rankings, mayAnswer, isTalk: understood?.isTalk ?? false };
}

function rankUnderstood(indexed: Indexed[], understood: Understood | null): Ranking[] {
  if (!understood || understood.isTalk) return [];
  const { question, words } = understood;
  const rank = (text: string, only: AskedWords["spoken"]) =>
    byCover(rankByWords(indexed, askedOf(text).asked, RANKED_MAX, only));
  return [rank(question, null), ...spokenIn(indexed).map((language) => rank(words[language] ?? "", language))];
}

async function readBest(app: Pick<App, "db">, rankings: Ranking[], limit: number): Promise<FoundPassage[]> {
  const best = weave(rankings, limit);
  const rows = await readPlaces(app.db, best);
  const texts = new Map(rows.map((row) => [keyOf(row), row]));
  return best.flatMap((found: Found) => {
    const row = texts.get(keyOf(found));
    return row ? [{ ...row, score: found.score }] : [];
  });
}

/** The passages of some sources in their order, at most so many. */
export const readPassages = (app: Pick<App, "db">, sourceIds: number[], limit: number): Promise<PassageRow[]> =>
  readRows(app.db, sourceIds, limit);
