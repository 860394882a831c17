import { followPieces } from "@pluma/contract/documents/pieces/following";
import { documentSchema } from "@pluma/contract/documents/schema/schema";
import { Fragment, type Node } from "prosemirror-model";
import { Step } from "prosemirror-transform";
import type { StepJson } from "../engine/apply.ts";
import type { PieceRow } from "./store.ts";

/** A piece as it is worked on. */
export type HeldPiece = Omit<PieceRow, "before" | "after"> & { before: Fragment; after: Fragment };

/** A piece of a row, to work on. */
export const heldOf = (row: PieceRow): HeldPiece => ({
  ...row,
  before: Fragment.fromJSON(documentSchema, row.before),
  after: Fragment.fromJSON(documentSchema, row.after),
});

type Change = { before: Node; steps: StepJson[]; userId: number };

/**
 * The pieces that something was done to, where they are and how they stand after it: whoever puts the text of a piece into the
 * document has accepted it, and takes that back by undoing the step.
 */
export function followSteps(rows: readonly PieceRow[], done: readonly Change[], now: Date): PieceRow[] {
  if (rows.length === 0) return [];
  let asks = [...Map.groupBy(rows.map(heldOf), ({ askId }) => askId).values()];
  for (const { before, steps, userId } of done) {
    const standing = new Map(asks.flat().map((piece) => [piece.pieceId, piece.state]));
    const decided = (piece: HeldPiece): HeldPiece => {
      if (piece.state === standing.get(piece.pieceId)) return piece;
      const isTaken = piece.state === "accepted";
      return { ...piece, decidedBy: isTaken ? userId : null, decidedAt: isTaken ? now : null };
    };
    asks = throughSteps(asks, before, steps).map((pieces) => pieces.map(decided));
  }
  const known = new Map(rows.map((row) => [row.pieceId, row]));
  return asks.flat().flatMap(({ before, after, ...piece }) => {
    const row = known.get(piece.pieceId);
    return row && isMoved(row, piece) ? [{ ...row, ...piece }] : [];
  });
}

type Standing = Pick<PieceRow, "from" | "to" | "state" | "decidedAt">;

const isMoved = (row: Standing, piece: Standing): boolean =>
  row.from !== piece.from ||
  row.to !== piece.to ||
  row.state !== piece.state ||
  row.decidedAt?.getTime() !== piece.decidedAt?.getTime();

/** Pieces of several asks, each after all of some steps of a document. */
export function throughSteps<P extends HeldPiece>(asks: P[][], before: Node, steps: StepJson[]): P[][] {
  let doc = before;
  let all = asks;
  for (const json of steps) {
    const step = Step.fromJSON(documentSchema, json);
    const next = step.apply(doc).doc;
    if (!next) throw new Error("a step of the log does not fit");
    doc = next;
    const here = doc;
    all = all.map((pieces) => followPieces(pieces, step.getMap(), here));
  }
  return all;
}
