import type { Screen, Stopped } from "../../generation/index.ts";
import { secretOf } from "./hiding.ts";
import { type Kept, type Readings, readingsFor } from "./readings.ts";
import { type Tally, tallyOf } from "./tally.ts";

export type { Kept } from "./readings.ts";

/** More than the longest run that is let pass. */
const SO_FAR_MAX = 4000;
const HALF = /[\ud800-\udbff]$/;
const NEVER = Number.POSITIVE_INFINITY;

/** Lets nothing be drawn out beyond `allowance` words of the context that were not in `given`; `said` is told then. */
export type Bound = { given: Set<number>; allowance: number; said: string };

/**
 * Ends an answer that gives out what was to be kept, before that is shown; `soFar` is what it has already, when it goes
 * on. Where more of the context is drawn out than is allowed, it says so.
 */
export function guard(kept: Kept, soFar: string, bound?: Bound): Screen {
  const tally = bound ? tallyOf(secretOf(kept.context).index, bound) : null;
  const readings = readingsFor(kept, tally);
  feed(readings, soFar.slice(-SO_FAR_MAX), -Math.min(SO_FAR_MAX, soFar.length));
  return screenOf(readings, () => (bound && tally?.isOver() ? bound.said : ""));
}

/** Which words of a context a text gives out, by their names. */
export function drawnIn(context: string, text: string): Set<number> {
  const tally: Tally = tallyOf(secretOf(context).index, { given: new Set(), allowance: NEVER });
  const readings = readingsFor({ canary: "", context, material: "" }, tally, true);
  feed(readings, text, 0);
  readings.end();
  return tally.names();
}

/** How many different words a context has, as far as they are counted. */
export const wordsToDraw = (context: string): Set<number> => new Set(secretOf(context).index.names);

/** Puts a text through the readings; true when it is too much. */
function feed(readings: Readings, text: string, from: number): boolean {
  let place = from;
  for (const char of text) {
    if (readings.take(char.codePointAt(0) ?? 0, place)) return true;
    place += char.length;
  }
  return false;
}

function screenOf(readings: Readings, saidAtEnd: () => string): Screen {
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
  const stop = (): Stopped => {
    const said = saidAtEnd();
    const shown = show(readings.heldFrom());
    const isFirst = shownTo === 0;
    return {
      shown: said && !isFirst ? `${shown.trimEnd()}\n\n${said}` : shown + said,
      finishReason: "withheld",
      isFree: false,
    };
  };
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
