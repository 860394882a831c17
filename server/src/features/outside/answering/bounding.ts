import type { Screen, Stopped } from "../../generation/index.ts";

type Bounds = {
  /** How long a text may become, in UTF-16 units. */
  lengthMax: number;
  /** A text ends before the first of these. */
  stops: string[];
};

/**
 * Ends a text where whoever asked wants it to end, after whatever else looks at it. `hear` is told where it was cut for its
 * length. What may be the beginning of a stop waits until that is plain.
 */
export function bound({ lengthMax, stops }: Bounds, next: Screen, hear: () => void): Screen {
  let held = "";
  let length = 0;
  const pass = (passed: string | Stopped, isLast: boolean): string | Stopped => {
    // What is said in place of an answer is ours, and nobody's stop.
    if (typeof passed !== "string" && passed.isFree) return passed;
    const text = held + (typeof passed === "string" ? passed : passed.shown);
    const at = firstOf(stops, text);
    const isEnd = isLast || typeof passed !== "string";
    const shown = text.slice(0, at ?? (isEnd ? undefined : text.length - beginningOf(stops, text)));
    held = text.slice(shown.length);
    const room = lengthMax - length;
    if (shown.length > room) {
      hear();
      return { shown: wholeCharacters(shown.slice(0, room)), finishReason: "stop", isFree: false };
    }
    length += shown.length;
    if (at !== undefined) return { shown, finishReason: "stop", isFree: false };
    return typeof passed === "string" ? shown : { ...passed, shown };
  };
  return { take: (piece) => pass(next.take(piece), false), rest: () => pass(next.rest(), true) };
}

/** Where the first of the stops stands in a text. */
function firstOf(stops: string[], text: string): number | undefined {
  const places = stops.map((stop) => text.indexOf(stop)).filter((at) => at >= 0);
  return places.length === 0 ? undefined : Math.min(...places);
}

/** How much of the end of a text may be the beginning of a stop. */
function beginningOf(stops: string[], text: string): number {
  const longest = Math.max(0, ...stops.map((stop) => stop.length - 1));
  for (let size = Math.min(longest, text.length); size > 0; size -= 1) {
    const end = text.slice(-size);
    if (stops.some((stop) => stop.startsWith(end))) return size;
  }
  return 0;
}

const wholeCharacters = (text: string): string => text.replace(/[\ud800-\udbff]$/, "");
