import { lettersOf } from "./reading/normal.ts";
import { addLetter, follow, type Hidden, noLetters, placeBack, type Recent, type Run, wordsIn } from "./runs.ts";

/** From how many words or letters in a row on a text is held back, and how many are too much. */
export type Limits = { words: { held: number; max: number }; letters: { held: number; max: number } };

/** Hears a run that has ended, or has become long, by its letters; true when it is too much of the text by now. */
export type Counted = {
  hear: (from: number, to: number) => boolean;
  /** Whether so little is left that a run is held back from its beginning, until it is known how long it is. */
  isTight: () => boolean;
};

/** A hidden text that is looked for in one reading of the answer, from its beginning on or from its end back. */
export type Watch = {
  hidden: Hidden;
  run: Run;
  limits: Limits;
  /** Where what is held back begins, in UTF-16 units of the answer; infinite while nothing is. */
  heldFrom: number;
  counted: Counted | null;
};

/** One reading of an answer: as it is, or decoded in some way. */
export type Reading = { recent: Recent; turn: ((code: number) => number) | null; watches: Watch[] };

const NEVER = Number.POSITIVE_INFINITY;
/** A run that goes on is heard every so many letters: of material it may become long before it is held back. */
const TOLD_EVERY = 32;

/** Both ways of looking for a hidden text; none when it is empty. */
export function watchesOf(hidden: Hidden, limits: Limits, counted: Counted | null = null): Watch[] {
  if (hidden.codes.length === 0) return [];
  return [false, true].map((isBackward) => ({
    hidden,
    run: { from: 0, length: 0, isBackward },
    limits,
    heldFrom: NEVER,
    counted,
  }));
}

export const readingOf = (watches: Watch[], turn: Reading["turn"] = null): Reading => ({
  recent: noLetters(),
  turn,
  watches,
});

/** Lets a reading take a character; true when something of what is hidden is too much now. */
export function read({ recent, turn, watches }: Reading, codePoint: number, place: number): boolean {
  for (const code of lettersOf(codePoint)) {
    addLetter(recent, turn ? turn(code) : code, place);
    for (const watch of watches) if (isOver(watch, recent)) return true;
  }
  return false;
}

/** The answer has ended, and with it every run. */
export const endReading = ({ watches }: Reading): boolean => watches.some(({ run, counted }) => isHeard(run, counted));

const isHeard = ({ from, length }: Run, counted: Counted | null): boolean =>
  length > 0 && counted !== null && counted.hear(from, from + length);

/** Lets a watch look at the letter that was just added; whether it is too much now. */
function isOver(watch: Watch, recent: Recent): boolean {
  const { hidden, run, limits, counted } = watch;
  const { words, letters } = limits;
  const ended = { ...run };
  if (follow(run, hidden, recent)) {
    if (isHeard(ended, counted)) return true;
    watch.heldFrom = NEVER;
  }
  if (run.length === 0) return false;
  const isTooMuch = run.length % TOLD_EVERY === 0 && isHeard(run, counted);
  const isTight = counted?.isTight() ?? false;
  if (isTight && watch.heldFrom === NEVER) watch.heldFrom = placeBack(recent, run.length);
  if (isTooMuch) return true;
  if (run.length < letters.held && words.held === NEVER) return false;
  const count = wordsIn(hidden, run);
  const isHeld = run.length >= letters.held || count >= words.held;
  if (isHeld && watch.heldFrom === NEVER) {
    // Of what may be quoted for a while, what was quoted so far stands; else the run is held from where it began.
    watch.heldFrom = placeBack(recent, words.held === NEVER ? run.length : 1);
  }
  return count >= words.max || run.length >= letters.max;
}
