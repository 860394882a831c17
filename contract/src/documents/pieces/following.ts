/** Where pieces are, and how they stand, after something was done to the document. */
import { Fragment, type Node } from "prosemirror-model";
import type { Mappable } from "prosemirror-transform";
import type { Piece } from "./piece.ts";

/**
 * Pieces after one change of a document, in their order; `doc` is the document after it. A piece whose text stands at its
 * place now is accepted, whoever put it there; one whose ground is as it was is open again; of any other whose ground is
 * another the place was changed. A rejected one stays so.
 */
export function followPieces<P extends Piece>(pieces: readonly P[], map: Mappable, doc: Node): P[] {
  const taken = new Map<number, number>();
  const turned = pieces.map((piece, at) => {
    const found = turnedOver(piece, map, doc);
    if (found?.state !== "accepted" || piece.from !== piece.to) return found;
    // Of two that would add the same at one place it is the first that was taken.
    if (taken.has(piece.from)) return null;
    taken.set(piece.from, at);
    return found;
  });
  return pieces.map((piece, at) => {
    const other = taken.get(piece.from);
    // What was added at one place keeps its order.
    const side = piece.from === piece.to && other !== undefined && at < other ? -1 : 1;
    return { ...piece, ...(turned[at] ?? moved(piece, { map, doc, side })) };
  });
}

type Placed = Pick<Piece, "from" | "to" | "state">;

/** Where a piece is that was just taken, or whose taking was just taken back; null for any other. */
function turnedOver({ state, ...piece }: Piece, map: Mappable, doc: Node): Placed | null {
  if (state === "rejected") return null;
  const [start, end] = [map.mapResult(piece.from, -1), map.mapResult(piece.to, 1)];
  // More than its place was replaced.
  if (start.deletedBefore || end.deletedAfter) return null;
  const { pos: from } = start;
  const { pos: to } = end;
  if (state === "accepted") return stands(doc, from, to, piece.before) ? { from, to, state: "open" } : null;
  if (stands(doc, from, to, piece.after)) return { from, to, state: "accepted" };
  const isBack = state === "changed" && piece.before.size > 0 && stands(doc, from, to, piece.before);
  return isBack ? { from, to, state: "open" } : null;
}

function moved(piece: Piece, { map, doc, side }: { map: Mappable; doc: Node; side: 1 | -1 }): Placed {
  const { state, before } = piece;
  const isDecided = state === "accepted" || state === "rejected";
  if (piece.from === piece.to) {
    const { pos, deletedAcross } = map.mapResult(piece.from, side);
    return { from: pos, to: pos, state: deletedAcross && !isDecided ? "changed" : state };
  }
  const from = map.map(piece.from, 1);
  const to = Math.max(from, map.map(piece.to, -1));
  if (isDecided) return { from, to, state };
  return { from, to, state: stands(doc, from, to, before) ? "open" : "changed" };
}

/** How a piece that was rejected stands once it is not any more. */
export function reopened<P extends Piece>(piece: P, doc: Node): P {
  const { from, to, before } = piece;
  return { ...piece, state: stands(doc, from, to, before) ? "open" : "changed" };
}

/** Whether exactly this stands between two positions of a document, within one node. */
export function stands(doc: Node, from: number, to: number, content: Fragment): boolean {
  if (from > to || to > doc.content.size || to - from !== content.size) return false;
  const found = contentBetween(doc, from, to);
  return found?.eq(content) ?? false;
}

/** What stands between two positions, where both are in one node; null where they are not. */
export function contentBetween(doc: Node, from: number, to: number): Fragment | null {
  const [start, end] = [doc.resolve(from), doc.resolve(to)];
  if (start.depth !== end.depth || start.start() !== end.start()) return null;
  return from === to ? Fragment.empty : start.parent.content.cut(start.parentOffset, end.parentOffset);
}
