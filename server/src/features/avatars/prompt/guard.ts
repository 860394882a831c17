import type { Screen, Stopped } from "../../generation/index.ts";
import { APART } from "./chain.ts";
import { secretOf } from "./hiding.ts";
import { isOverIn, type Kept, noTallies, type Readings, readingsFor, type Tallies } from "./reading/readings.ts";
import { type Share, tallyOf } from "./tally.ts";

export type { Kept } from "./reading/readings.ts";

/** More than the longest run that is let pass. */
const SO_FAR_MAX = 4000;
const HALF = /[\ud800-\udbff]$/;
const NEVER = Number.POSITIVE_INFINITY;

/** Lets no more be drawn out than these shares, of material where it is counted. */
export type Bound = { context: Share; material: Share | null };

/**
 * Ends an answer that gives out what was to be kept, before that is shown; `soFar` is what it has already, when it goes
 * on. It is made ready a moment later: by then the model has been asked, and whoever waits, waits for that.
 */
export function guard(kept: Kept, soFar: string, bound?: Bound): Screen {
  let made: Screen | null = null;
  const ready = (): Screen => {
    made ??= readyFor(kept, soFar, bound);
    return made;
  };
  // What is wrong is thrown to the answer that needs it.
  setImmediate(() => attempt(ready));
  return { take: (piece) => ready().take(piece), rest: () => ready().rest() };
}

/** Makes ready what is to be kept, as soon as nothing else waits: for whoever has to wait for the bound before they guard it. */
export function readySoon({ context, material }: Omit<Kept, "canary">): void {
  setImmediate(() => attempt(() => [secretOf(context), secretOf(material)]));
}

function attempt(act: () => unknown): void {
  try {
    act();
  } catch {}
}

function readyFor(kept: Kept, soFar: string, bound?: Bound): Screen {
  const tallies = bound ? talliesOf(kept, bound) : noTallies;
  const readings = readingsFor(kept, tallies);
  feed(readings, soFar.slice(-SO_FAR_MAX), -Math.min(SO_FAR_MAX, soFar.length));
  return screenOf(readings, () => isOverIn(tallies));
}

const everything: Share = { given: new Set(), allowance: NEVER };

/** Which words of a context, and of material, a text gives out, by their names. */
export function drawnIn(hidden: Omit<Kept, "canary">, text: string): { context: Set<number>; material: Set<number> } {
  const kept = { canary: "", ...hidden };
  const tallies = talliesOf(kept, { context: everything, material: everything });
  const readings = readingsFor(kept, tallies, true);
  feed(readings, text, 0);
  readings.end();
  return { context: namesIn(tallies.context), material: namesIn(tallies.material) };
}

/** The names of the words of a text, as far as they are counted. */
export const wordsToDraw = (text: string): Set<number> => new Set(secretOf(text).index.names);

/** Pieces of material as one text, in which the words of each have the names that they have alone. */
export const joinPieces = (pieces: { text: string }[]): string => pieces.map(({ text }) => text).join(`\n${APART}`);

const talliesOf = ({ context, material }: Kept, shares: Bound): Tallies => ({
  context: tallyOf(secretOf(context).index, shares.context),
  material: shares.material && tallyOf(secretOf(material).index, shares.material),
});

const namesIn = (tally: Tallies["context"]): Set<number> => tally?.names() ?? new Set();

/** Puts a text through the readings; true when it is too much. */
function feed(readings: Readings, text: string, from: number): boolean {
  let place = from;
  for (const char of text) {
    if (readings.take(char.codePointAt(0) ?? 0, place)) return true;
    place += char.length;
  }
  return false;
}

function screenOf(readings: Readings, isBounded: () => boolean): Screen {
  /** What was not shown yet, and where it begins. */
  let unshown = "";
  let shownTo = 0;
  /** A character of which half has come. */
  let half = "";
  const show = (until: number): string => {
    const shown = unshown.slice(0, Math.max(0, until - shownTo));
    unshown = unshown.slice(shown.length);
    shownTo += shown.length;
    return shown;
  };
  const stop = (): Stopped => ({
    shown: show(readings.heldFrom()),
    finishReason: "withheld",
    why: isBounded() ? "answer_bounded" : "answer_withheld",
    isFree: false,
  });
  return {
    take(piece) {
      const isHalf = HALF.test(piece);
      const whole = half + (isHalf ? piece.slice(0, -1) : piece);
      const place = shownTo + unshown.length - half.length;
      unshown += piece;
      half = isHalf ? piece.slice(-1) : "";
      if (feed(readings, whole, place)) return stop();
      return show(Math.min(readings.heldFrom(), place + whole.length));
    },
    rest: () => (readings.end() ? stop() : show(NEVER)),
  };
}
