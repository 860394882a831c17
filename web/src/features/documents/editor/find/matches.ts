import type { Node } from "@tiptap/pm/model";

export const FIND_LENGTH_MAX = 200;

/** What is looked for. */
export type Wish = { query: string; matchCase: boolean; wholeWords: boolean };
export type Match = { from: number; to: number };

/** Every place where a text has what is looked for, in its order, none over another. A match lies within one paragraph. */
export function matchesIn(doc: Node, { query, matchCase, wholeWords }: Wish): Match[] {
  if (query === "") return [];
  const wanted = matchCase ? query : folded(query);
  const matches: Match[] = [];
  doc.descendants((node, at) => {
    if (!node.isTextblock) return true;
    // What is no text takes one character, so that places and characters agree.
    const text = node.textBetween(0, node.content.size, "", "\ufffc");
    const searched = matchCase ? text : folded(text);
    for (let found = searched.indexOf(wanted); found >= 0; ) {
      const end = found + wanted.length;
      const isOne = !wholeWords || isWhole(text, found, end);
      if (isOne) matches.push({ from: at + 1 + found, to: at + 1 + end });
      found = searched.indexOf(wanted, isOne ? end : found + 1);
    }
    return false;
  });
  return matches;
}

/** In small letters, each of which stays at its place: the few that would become two stay as they are. */
function folded(text: string): string {
  const small = text.toLowerCase();
  if (small.length === text.length) return small;
  return Array.from(text, (char) => (char.toLowerCase().length === char.length ? char.toLowerCase() : char)).join("");
}

/** Whether neither a letter nor a digit goes on before or after. */
const isWhole = (text: string, from: number, to: number): boolean =>
  !/[\p{L}\p{M}\p{N}_]$/u.test(text.slice(Math.max(0, from - 2), from)) &&
  !/^[\p{L}\p{M}\p{N}_]/u.test(text.slice(to, to + 2));

/** The match that comes first from a place on; the first of all behind the last one. */
export function matchFrom(matches: readonly Match[], place: number): number {
  const at = matches.findIndex(({ from }) => from >= place);
  return at < 0 && matches.length > 0 ? 0 : at;
}
