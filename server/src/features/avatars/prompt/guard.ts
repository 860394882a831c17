import type { Screen, Stopped } from "../../generation/index.ts";
import { lettersOf } from "./normal.ts";
import { addLetter, follow, type Hidden, hide, noLetters, placeBack, type Run, wordsIn, wordsOf } from "./runs.ts";

/** A hidden text, how much of it in a row is too much, and from how much on it is held back. */
type Guard = {
  hidden: Hidden;
  run: Run;
  words: { held: number; max: number };
  letters: { held: number; max: number };
  /** Where what is held back begins, in UTF-16 units of the answer; infinite while nothing is. */
  heldFrom: number;
};

/** What of an answer's prompt must not be in the answer. */
export type Kept = { canary: string; context: string; material: string };

/** An answer may have 11 words in a row of a context, and 79 of the material, which it may quote. */
const CONTEXT_WORDS_MAX = 12;
const MATERIAL_WORDS_MAX = 80;
/** What is shorter than this is a turn of speech, even if it is the whole context. */
const CONTEXT_WORDS_MIN = 5;
/** For scripts that write without spaces. */
const CONTEXT_LETTERS_MAX = 120;
const MATERIAL_LETTERS_MAX = 800;
/** More than the longest run that is let pass. */
const SO_FAR_MAX = 4000;
const HALF = /[\ud800-\udbff]$/;
const NEVER = Number.POSITIVE_INFINITY;

/**
 * Ends an answer that gives out what was to be kept, before that is shown; `soFar` is what it has already, when it goes
 * on. Half of a canary is as good as all of it.
 */
export function guard({ canary, context, material }: Kept, soFar: string): Screen {
  const guards = [
    watch(hide(canary, 4), { held: NEVER, max: NEVER }, { held: 4, max: Math.floor(canary.length / 2) }),
    ...watchContext(hide(context, 8)),
    ...watchMaterial(hide(material, 12)),
  ];
  return screenOf(guards, soFar.slice(-SO_FAR_MAX));
}

function watchContext(hidden: Hidden): Guard[] {
  const max = Math.min(CONTEXT_WORDS_MAX, wordsOf(hidden));
  if (max < CONTEXT_WORDS_MIN && hidden.codes.length < CONTEXT_LETTERS_MAX) return [];
  return [watch(hidden, { held: NEVER, max }, { held: hidden.gram, max: CONTEXT_LETTERS_MAX })];
}

// Quoting is what material is for: nothing is held back until half of what is too much has come.
function watchMaterial(hidden: Hidden): Guard[] {
  if (hidden.codes.length === 0) return [];
  const words = { held: MATERIAL_WORDS_MAX / 2, max: MATERIAL_WORDS_MAX };
  return [watch(hidden, words, { held: MATERIAL_LETTERS_MAX / 2, max: MATERIAL_LETTERS_MAX })];
}

const watch = (hidden: Hidden, words: Guard["words"], letters: Guard["letters"]): Guard => ({
  hidden,
  run: { end: 0, length: 0 },
  words,
  letters,
  heldFrom: NEVER,
});

function screenOf(guards: Guard[], soFar: string): Screen {
  const recent = noLetters();
  /** What was not shown yet, and where it begins. */
  let unshown = "";
  let shownTo = 0;
  /** A character of which half has come. */
  let half = "";
  const isTooMuch = (piece: string, from: number): boolean => {
    let place = from;
    for (const char of piece) {
      for (const code of lettersOf(char.codePointAt(0) ?? 0)) {
        addLetter(recent, code, place);
        for (const each of guards) if (isOver(each, recent)) return true;
      }
      place += char.length;
    }
    return false;
  };
  isTooMuch(soFar, -soFar.length);
  const show = (until: number): string => {
    const shown = unshown.slice(0, Math.max(0, until - shownTo));
    unshown = unshown.slice(shown.length);
    shownTo += shown.length;
    return shown;
  };
  const heldFrom = (): number => guards.reduce((first, { heldFrom }) => Math.min(first, heldFrom), NEVER);
  const stop = (): Stopped => ({ shown: show(heldFrom()), finishReason: "withheld", isFree: false });
  return {
    take(piece) {
      const isHalf = HALF.test(piece);
      const whole = half + (isHalf ? piece.slice(0, -1) : piece);
      const place = shownTo + unshown.length - half.length;
      unshown += piece;
      half = isHalf ? piece.slice(-1) : "";
      if (isTooMuch(whole, place)) return stop();
      return show(Math.min(heldFrom(), place + whole.length));
    },
    rest: () => show(NEVER),
  };
}

/** Lets a guard look at the letter that was just added; whether it is too much now. */
function isOver(guard: Guard, recent: ReturnType<typeof noLetters>): boolean {
  const { hidden, run, words, letters } = guard;
  if (follow(run, hidden, recent)) guard.heldFrom = NEVER;
  if (run.length < letters.held && words.held === NEVER) return false;
  const count = run.length === 0 ? 0 : wordsIn(hidden, run);
  const isHeld = run.length >= letters.held || count >= words.held;
  if (isHeld && guard.heldFrom === NEVER) {
    // Of what may be quoted for a while, what was quoted so far stands; else the run is held from where it began.
    guard.heldFrom = placeBack(recent, words.held === NEVER ? run.length : 1);
  }
  return count >= words.max || run.length >= letters.max;
}
