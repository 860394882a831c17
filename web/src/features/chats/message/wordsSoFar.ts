import { countMore, noWords } from "@pluma/contract/kit/words";

/** Counts the words of a text again and again as it grows; what was counted before is not looked at anew. */
export function growingCount(): (text: string) => number {
  let kept = { text: "", count: noWords };
  return (text) => {
    const { text: before, count } = text.startsWith(kept.text) ? kept : { text: "", count: noWords };
    kept = { text, count: countMore(count, text.slice(before.length)) };
    return kept.count.words;
  };
}
