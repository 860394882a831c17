/** Where something lies in a text, and how that moves when the text is changed: the same on the server and in an editor. */
import type { Node } from "prosemirror-model";
import type { Mappable } from "prosemirror-transform";

/**
 * A stretch of a document between two positions. Once all of it was removed, `words` is what stood there last and the
 * positions say where that was, so that it is found again when the words come back.
 */
export type Place = { from: number; to: number; words: string | null };

/** Where a stretch lies after some changes. What was written at its ends is not of it. */
export function mapPlace(place: Place, changes: Mappable, before: Node, after: Node): Place {
  return bringBack(place.words === null ? moved(place, changes, before) : movedGone(place, changes), after);
}

function moved({ from, to }: Place, changes: Mappable, before: Node): Place {
  const next = { from: changes.map(from, 1), to: changes.map(to, -1) };
  if (next.from < next.to) return { ...next, words: null };
  const at = Math.min(next.from, next.to);
  return { from: at, to: at + to - from, words: wordsAt(before, { from, to }) };
}

function movedGone({ from, to, words }: Place, changes: Mappable): Place {
  const at = changes.map(from, -1);
  return { from: at, to: at + to - from, words };
}

/** What stood there is there again, as after an undo. */
function bringBack(place: Place, doc: Node): Place {
  const { from, to, words } = place;
  if (words === null || words === "" || to > doc.content.size) return place;
  return wordsAt(doc, place) === words ? { from, to, words: null } : place;
}

/** The words of a stretch, a line for each block. */
export const wordsAt = (doc: Node, { from, to }: Pick<Place, "from" | "to">): string =>
  doc.textBetween(from, to, "\n", " ");
