import { countMore, firstWords, noWords } from "@pluma/contract/kit/words";
import type { Screen, Stopped } from "../../generation/index.ts";

/** Ends a text at its last word of at most `max`, after whatever else looks at it. */
export function upToWords(max: number, next: Screen): Screen {
  let text = "";
  let count = noWords;
  const bound = (passed: string | Stopped): string | Stopped => {
    const piece = typeof passed === "string" ? passed : passed.shown;
    // What is said in place of an answer is ours, and costs nothing.
    if (typeof passed !== "string" && passed.isFree) return passed;
    count = countMore(count, piece);
    if (count.words <= max) {
      text += piece;
      return passed;
    }
    const shown = firstWords(text + piece, max).slice(text.length);
    return typeof passed === "string" ? { shown, finishReason: "stop", isFree: false } : { ...passed, shown };
  };
  return { take: (piece) => bound(next.take(piece)), rest: () => bound(next.rest()) };
}
