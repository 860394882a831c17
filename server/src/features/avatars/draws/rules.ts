import { COUNTED_FROM } from "../prompt/rules.ts";

/** Below this nothing is a bound: what is less than a run that is withheld is a turn of speech. */
const BOUND_WORDS_MIN = 12;
/** The most that one answer may give out, so that no single one takes the whole bound, unless the bound is small. */
const ANSWER_WORDS_MIN = 24;
const ANSWER_SHARE = 4;

/** How many words of a text one person may be given; infinite where the owner set no bound. */
export const boundOf = (words: number, percent: number | null): number =>
  percent === null ? Number.POSITIVE_INFINITY : Math.max(BOUND_WORDS_MIN, Math.floor((words * percent) / 100));

/** How many words that were not given before an answer may give out; `spent` are given already, or set aside. */
export const allowanceOf = (bound: number, spent: number): number =>
  Math.max(0, Math.min(bound - spent, Math.max(ANSWER_WORDS_MIN, Math.ceil(bound / ANSWER_SHARE))));

/** From so many withheld answers within a day on one has to wait, each time longer, in seconds. */
export const STRIKES_FREE = 3;
const WAITS_SECONDS = [60, 300, 1800, 7200, 21_600];

/** How long somebody has to wait after so many withheld answers within a day, in seconds. */
export const waitAfter = (strikes: number): number =>
  strikes < STRIKES_FREE ? 0 : (WAITS_SECONDS[Math.min(strikes - STRIKES_FREE, WAITS_SECONDS.length - 1)] ?? 0);

/** Names are unsigned where they are made and signed where they are kept. */
export const signed = (name: number): number => name | 0;
export const unsigned = (name: number): number => name >>> 0;

/** What is kept of a person at most, in names; those of an earlier context go first. */
const GIVEN_MAX = 20_000;

/** What was given before with what an answer gave, both as they are kept. */
export function addGiven(before: number[], more: Iterable<number>, current: Set<number>): number[] {
  const all = [...new Set([...before, ...Array.from(more, signed)])];
  return all.length <= GIVEN_MAX ? all : all.filter((name) => current.has(unsigned(name))).slice(0, GIVEN_MAX);
}

/**
 * How many words of files one person may be given. No more than are kept of somebody, or the sum could not be held to:
 * twenty thousand are some sixty pages, word for word.
 */
export const materialBoundOf = (words: number, percent: number | null): number =>
  percent === null ? Number.POSITIVE_INFINITY : Math.min(GIVEN_MAX, boundOf(words, percent));

/** Whether less is left of a bound than a run of words that counts: whatever is new and counts is withheld from here on. */
export const isFull = (given: number, bound: number): boolean => bound - given < COUNTED_FROM;

/** Of how many words out of a hundred somebody was given so many; each that is begun counts, and no more than all. */
export const percentOf = (given: number, words: number): number =>
  words === 0 ? 0 : Math.min(100, Math.ceil((100 * given) / words));

/** How many words of a context, as it stands, were given. */
export const countGiven = (given: number[], current: Set<number>): number =>
  given.reduce((count, name) => (current.has(unsigned(name)) ? count + 1 : count), 0);
