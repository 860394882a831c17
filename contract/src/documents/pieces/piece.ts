import type { Fragment } from "prosemirror-model";
import { Slice } from "prosemirror-model";
import { ReplaceStep } from "prosemirror-transform";

/** A part of a document, by its positions, and what comes in its place. It lies within one node and stands for itself. */
export type Change = { from: number; to: number; content: Fragment };

/**
 * How a piece stands: to be decided, its place was changed meanwhile, in the document, or refused. All but the last are read
 * from what stands at its place.
 */
export const pieceStates = ["open", "changed", "accepted", "rejected"] as const;
export type PieceState = (typeof pieceStates)[number];

/** A change that is proposed: where its place is now, what stood there, and what shall. */
export type Piece = { from: number; to: number; before: Fragment; after: Fragment; state: PieceState };

/** What puts a piece into the document; to be taken for a piece that is open. */
export const acceptingStep = ({ from, to, after }: Pick<Piece, "from" | "to" | "after">): ReplaceStep =>
  new ReplaceStep(from, to, new Slice(after, 0, 0));
