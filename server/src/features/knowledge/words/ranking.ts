import type { Found } from "../store.system.passages.ts";
import { isEveryday } from "./everyday.ts";
import { countLanguages, isSmall, type Spoken, spokenBy } from "./smallWords.ts";
import { spanOf, spokenOrder, type WordIndex } from "./wordIndex.ts";
import { stemOf, type Term, termsOf, wordsIn } from "./words.ts";

/** A source as it is looked through: its words, and those of its name. */
export type Indexed = { sourceId: number; name: string; index: WordIndex };

/** What is looked for by words. */
export type Asked = { word: string; terms: Term[]; isEveryday: boolean };

/** More different words than people ask with; a pasted text has its first and last ones looked for. */
const ASKED_MAX = 48;

/** What a question asks for: its words, whether any of them says what is looked for, and the language that it is in. */
export type AskedWords = { asked: Asked[]; isTelling: boolean; spoken: Spoken | null };

/** The words of a question that say what is looked for; all of them where none does. */
export function askedOf(question: string): AskedWords {
  const all = wordsIn(question);
  const spoken = spokenBy(countLanguages(all));
  // Forms of one word are asked for once, by the first of them.
  const words = [...new Map(all.reverse().map((word) => [stemOf(word), word])).values()].reverse();
  const telling = words.filter((word) => !isSmall(word, spoken));
  const taken = telling.length > 0 ? telling : words;
  const some = taken.length > ASKED_MAX ? [...taken.slice(0, ASKED_MAX / 2), ...taken.slice(-ASKED_MAX / 2)] : taken;
  return {
    asked: some.map((word) => ({ word, terms: termsOf(word), isEveryday: isEveryday(word) })),
    isTelling: telling.length > 0,
    spoken,
  };
}

/** How soon more of the same word counts less, and how much less a word counts in a passage of many. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.4;
/** What a word in the name of the file counts in each of its passages, and one in the passage before or after. */
const IN_NAME = 0.4;
const BESIDE = 0.25;
/**
 * What a word weighs when it is judged how much of a question a passage covers: one of the file's name says what the
 * whole is about, and no more; one of everyday talk may be said otherwise.
 */
const OF_SUBJECT = 0.4;
const OF_EVERYDAY = 0.4;
const COVERED_BESIDE = 0.6;

/** A passage that holds words of a question; `cover` is the share of what was asked that it holds, from 0 to 1. */
export type FoundByWords = Found & { cover: number };

/**
 * The passages of some sources that hold words of a question, best first, by BM25: a word counts the more the rarer it
 * is among the passages of the same language, less for each time it comes again, and more weakly where only its beginning
 * or its neighbour fits. `only`: none of those that are in another language than this one.
 */
export function rankByWords(
  sources: Indexed[],
  asked: Asked[],
  limit: number,
  only: Spoken | null = null,
): FoundByWords[] {
  const all = layOut(sources);
  const score = new Float32Array(all.total);
  const cover = new Float32Array(all.total);
  const judgedAll = all.counts.map(() => 0);
  for (const { terms, isEveryday: isUsual } of asked) {
    const { strength, gain, holders, isInName } = holdersOf(sources, all, terms);
    const weights = Float64Array.from(holders, (held, which) => weightOf(held, all.counts[which] ?? 0));
    const judged = weights.map((weight) => weight * (isInName ? OF_SUBJECT : isUsual ? OF_EVERYDAY : 1));
    for (const [which, weight] of judged.entries()) judgedAll[which] = (judgedAll[which] ?? 0) + weight;
    for (const [which, from] of all.starts.entries()) {
      const to = all.starts[which + 1] ?? 0;
      for (let at = from; at < to; at += 1) {
        const own = strength[at] ?? 0;
        const before = at === from ? 0 : (strength[at - 1] ?? 0);
        const after = at + 1 === to ? 0 : (strength[at + 1] ?? 0);
        const beside = before > after ? before : after;
        if (own === 0 && beside === 0) continue;
        const spoken = all.spoken[at] ?? 0;
        score[at] = (score[at] ?? 0) + (weights[spoken] ?? 0) * Math.max(gain[at] ?? 0, BESIDE * beside);
        cover[at] = (cover[at] ?? 0) + (judged[spoken] ?? 0) * Math.max(own, COVERED_BESIDE * beside);
      }
    }
  }
  if (only !== null) forget(score, all.spoken, only);
  return bestOf(score, limit).flatMap((at) => {
    const which = sources.findIndex((_, index) => at < (all.starts[index + 1] ?? 0));
    const source = sources[which];
    const position = source?.index.positions[at - (all.starts[which] ?? 0)];
    if (!source || position === undefined) return [];
    const covered = (cover[at] ?? 0) / (judgedAll[all.spoken[at] ?? 0] || 1);
    return { sourceId: source.sourceId, position, score: score[at] ?? 0, cover: covered };
  });
}

/** The share of a question that a passage holds of which nobody need be asked what the question means. */
const SURE_COVER = 0.95;

/** Whether words alone are sure of what they found: one of the first holds nearly all that was asked, in the same language. */
export function isSureOf(sources: Indexed[], { spoken }: AskedWords, found: FoundByWords[]): boolean {
  const best = found.slice(0, 5).reduce<FoundByWords | null>((a, b) => (a && a.cover >= b.cover ? a : b), null);
  if (!best || best.cover < SURE_COVER) return false;
  const index = sources.find(({ sourceId }) => sourceId === best.sourceId)?.index;
  const own = spokenOrder[index?.spoken[index.positions.indexOf(best.position)] ?? 0] ?? null;
  return spoken === null || own === null || spoken === own;
}

/**
 * All passages one after the other: where each source begins and which terms its name has, the language of each passage, and
 * how many each language has.
 */
type Laid = {
  starts: number[];
  names: Set<number>[];
  total: number;
  average: number;
  spoken: Uint8Array;
  counts: number[];
};

function layOut(sources: Indexed[]): Laid {
  const starts = startsOf(sources);
  const total = starts.at(-1) ?? 0;
  const spoken = new Uint8Array(total);
  for (const [which, { index }] of sources.entries()) spoken.set(index.spoken, starts[which] ?? 0);
  const counts = spokenOrder.map(() => 0);
  for (const language of spoken) counts[language] = (counts[language] ?? 0) + 1;
  // What is in no language, as a table may be, is held against all.
  counts[0] = total;
  const names = sources.map(
    ({ name }) =>
      new Set(
        wordsIn(name)
          .flatMap(termsOf)
          .map(({ number }) => number),
      ),
  );
  return { starts, names, total, average: averageOf(sources, total), spoken, counts };
}

/** What has no sentences, as tables have none, is in every language. */
function forget(score: Float32Array, spoken: Uint8Array, only: Spoken): void {
  const kept = spokenOrder.indexOf(only);
  for (let at = 0; at < score.length; at += 1) if (spoken[at] !== 0 && spoken[at] !== kept) score[at] = 0;
}

/** Which languages the passages of these sources are in, but for those that only a few are in. */
export function spokenIn(sources: Indexed[]): Spoken[] {
  const { counts } = layOut(sources);
  const spoken = (counts[1] ?? 0) + (counts[2] ?? 0);
  return spokenOrder.flatMap((language, which) =>
    language !== null && (counts[which] ?? 0) > SPOKEN_SHARE * spoken ? language : [],
  );
}

/** A language that fewer of the passages are in is not that of the material. */
const SPOKEN_SHARE = 0.03;

/** Where each source begins when all passages are counted through, and how many there are. */
function startsOf(sources: Indexed[]): number[] {
  const starts = [0];
  for (const { index } of sources) starts.push((starts.at(-1) ?? 0) + index.positions.length);
  return starts;
}

function averageOf(sources: Indexed[], total: number): number {
  let words = 0;
  for (const { index } of sources) for (const length of index.lengths) words += length;
  return Math.max(1, words / Math.max(1, total));
}

/** How strongly each passage holds a word, what that gains it, and how many of each language hold the word itself. */
function holdersOf(sources: Indexed[], { starts, total, average, spoken, names }: Laid, terms: Term[]) {
  const strength = new Float32Array(total);
  const gain = new Float32Array(total);
  const holders = spokenOrder.map(() => 0);
  let isInName = false;
  for (const [kind, { number, strength: ofTerm }] of terms.entries()) {
    const ofThis = new Uint32Array(spokenOrder.length);
    let ofAny = 0;
    for (const [which, { index }] of sources.entries()) {
      const span = spanOf(index, number);
      if (!span) continue;
      ofAny += span.to - span.from;
      const start = starts[which] ?? 0;
      for (let at = span.from; at < span.to; at += 1) {
        const place = index.places[at] ?? 0;
        const count = index.counts[at] ?? 0;
        const language = spoken[start + place] ?? 0;
        ofThis[language] = (ofThis[language] ?? 0) + 1;
        const length = 1 - LENGTH_SHARE + (LENGTH_SHARE * (index.lengths[place] ?? 0)) / average;
        const gained = (ofTerm * count * (SATURATION + 1)) / (count + SATURATION * length);
        if ((strength[start + place] ?? 0) < ofTerm) strength[start + place] = ofTerm;
        if ((gain[start + place] ?? 0) < gained) gain[start + place] = gained;
      }
    }
    ofThis[0] = ofAny;
    // The stem tells best how many hold a word; the weaker ones only where there is none.
    for (const [language, held] of ofThis.entries()) {
      const before = holders[language] ?? 0;
      if (kind <= 1 || before === 0) holders[language] = Math.max(before, held);
    }
  }
  for (const [which, name] of names.entries()) {
    if (!terms.some(({ number }) => name.has(number))) continue;
    isInName = true;
    for (let at = starts[which] ?? 0; at < (starts[which + 1] ?? 0); at += 1) {
      if ((strength[at] ?? 0) < IN_NAME) strength[at] = IN_NAME;
      gain[at] = (gain[at] ?? 0) + IN_NAME;
    }
  }
  return { strength, gain, holders, isInName };
}

/** A word that nobody holds weighs as one that a single passage does; few passages tell little about what is rare. */
const weightOf = (holders: number, total: number): number => {
  const held = Math.max(holders, 1);
  return Math.log(1 + (total + 8 - held + 0.5) / (held + 0.5));
};

/** The places of the highest values above zero, highest first, the earlier one of two that are the same. */
export function bestOf(values: Float32Array, limit: number): number[] {
  const best: number[] = [];
  let least = 0;
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? 0;
    if (value <= least) continue;
    let to = best.length;
    while (to > 0 && (values[best[to - 1] ?? 0] ?? 0) < value) to -= 1;
    best.splice(to, 0, at);
    if (best.length > limit) best.pop();
    if (best.length === limit) least = values[best.at(-1) ?? 0] ?? 0;
  }
  return best;
}
