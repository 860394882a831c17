import { lettersOf } from "./normal.ts";
import { addLetter, follow, type Hidden, noLetters, placeBack, type Recent, type Run, wordsIn } from "./runs.ts";

/** From how many words or letters in a row on a text is held back, and how many are too much. */
export type Limits = { words: { held: number; max: number }; letters: { held: number; max: number } };

/** A hidden text that is looked for in one reading of the answer, from its beginning on or from its end back. */
export type Watch = {
  hidden: Hidden;
  run: Run;
  limits: Limits;
  /** Where what is held back begins, in UTF-16 units of the answer; infinite while nothing is. */
  heldFrom: number;
  /** Hears a run that has ended, by its letters in the hidden text; true when it is too much of it by now. */
  onRun: ((from: number, to: number) => boolean) | null;
};

/** One reading of an answer: as it is, or decoded in some way. */
export type Reading = { recent: Recent; turn: ((code: number) => number) | null; watches: Watch[] };

const NEVER = Number.POSITIVE_INFINITY;

/** Both ways of looking for a hidden text; none when it is empty. */
export function watchesOf(hidden: Hidden, limits: Limits, onRun: Watch["onRun"] = null): Watch[] {
  if (hidden.codes.length === 0) return [];
  return [false, true].map((isBackward) => ({
    hidden,
    run: { from: 0, length: 0, isBackward },
    limits,
    heldFrom: NEVER,
    onRun,
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
export const endReading = ({ watches }: Reading): boolean => watches.some(({ run, onRun }) => isHeard(run, onRun));

const isHeard = ({ from, length }: Run, onRun: Watch["onRun"]): boolean =>
  length > 0 && onRun !== null && onRun(from, from + length);

/** Lets a watch look at the letter that was just added; whether it is too much now. */
function isOver(watch: Watch, recent: Recent): boolean {
  const { hidden, run, limits, onRun } = watch;
  const { words, letters } = limits;
  const ended = { ...run };
  if (follow(run, hidden, recent)) {
    if (isHeard(ended, onRun)) return true;
    watch.heldFrom = NEVER;
  }
  if (run.length < letters.held && words.held === NEVER) return false;
  const count = run.length === 0 ? 0 : wordsIn(hidden, run);
  const isHeld = run.length >= letters.held || count >= words.held;
  if (isHeld && watch.heldFrom === NEVER) {
    // Of what may be quoted for a while, what was quoted so far stands; else the run is held from where it began.
    watch.heldFrom = placeBack(recent, words.held === NEVER ? run.length : 1);
  }
  return count >= words.max || run.length >= letters.max;
}
