/** A text in three: what stands before the passage, the passage, and what comes after. */
export type Pieces = { before: string; marked: string; after: string };

const BETWEEN = "\n";

/**
 * Finds a passage in texts that follow each other, white space aside, which reading and cutting do not keep alike: for
 * each text what of the passage stands in it, null for one in which nothing does. It may begin in one and end in the next.
 */
export function markPassage(texts: readonly string[], passage: string): (Pieces | null)[] {
  const words = passage.trim().split(/\s+/u).filter(Boolean);
  const found = words.length > 0 ? new RegExp(words.map(escaped).join("\\s+"), "u").exec(texts.join(BETWEEN)) : null;
  let offset = 0;
  return texts.map((text) => {
    const start = found ? Math.max(0, found.index - offset) : 0;
    const end = found ? Math.min(text.length, found.index + found[0].length - offset) : 0;
    offset += text.length + BETWEEN.length;
    if (start >= end) return null;
    return { before: text.slice(0, start), marked: text.slice(start, end), after: text.slice(end) };
  });
}

const escaped = (word: string): string => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
