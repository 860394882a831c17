import { countWords } from "@pluma/contract/words";

const STEP = 2000;

/** Counts the words of a text again and again as it grows; what was counted before is not looked at anew. */
export function growingCount(): (text: string) => number {
  let kept = { text: "", words: 0 };
  return (text) => {
    if (!text.startsWith(kept.text)) kept = { text: "", words: 0 };
    const rest = text.slice(kept.text.length);
    if (rest.length <= STEP) return kept.words + countWords(rest);
    // A word is cut nowhere but at white space, or it would be counted twice.
    const end = rest.search(/\s\S*$/u);
    if (end > 0)
      kept = { text: text.slice(0, kept.text.length + end), words: kept.words + countWords(rest.slice(0, end)) };
    return kept.words + countWords(text.slice(kept.text.length));
  };
}
