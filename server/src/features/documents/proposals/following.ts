import { followPieces } from "@pluma/contract/documents/pieces/following";
import { documentSchema } from "@pluma/contract/documents/schema/schema";
import { Fragment, type Node } from "prosemirror-model";
import { Step } from "prosemirror-transform";
import type { ActorCtx } from "../../../platform/context.ts";
import type { StepJson } from "../engine/apply.ts";
import { FOLLOWED_MS } from "./rules.ts";
import { movePieces, readFollowed } from "./store.system.ts";
import type { PieceRow } from "./store.ts";

/** A piece as it is worked on. */
export type HeldPiece = Omit<PieceRow, "before" | "after"> & { before: Fragment; after: Fragment };

/** A piece of a row, to work on. */
export const heldOf = (row: PieceRow): HeldPiece => ({
  ...row,
  before: Fragment.fromJSON(documentSchema, row.before),
  after: Fragment.fromJSON(documentSchema, row.after),
});

/**
 * Keeps the pieces of a document where they are, and how they stand, through steps that are written in this transaction:
 * whoever puts the text of a piece into the document has accepted it, and takes that back by undoing the step.
 */
export async function followSteps(tx: ActorCtx, documentId: number, before: Node, steps: StepJson[]): Promise<void> {
  if (steps.length === 0) return;
  const now = tx.clock.now();
  const rows = await readFollowed(tx.db, documentId, new Date(now.getTime() - FOLLOWED_MS));
  if (rows.length === 0) return;
  const after = throughSteps([...Map.groupBy(rows.map(heldOf), ({ askId }) => askId).values()], before, steps).flat();
  const known = new Map(rows.map((row) => [row.pieceId, row]));
  const moved = after.flatMap((piece) => {
    const row = known.get(piece.pieceId);
    if (!row || (row.from === piece.from && row.to === piece.to && row.state === piece.state)) return [];
    const { from, to, state } = piece;
    if (state === row.state) return { ...row, from, to };
    const isTaken = state === "accepted";
    return { ...row, from, to, state, decidedBy: isTaken ? tx.actor.userId : null, decidedAt: isTaken ? now : null };
  });
  await movePieces(tx.db, moved);
}

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
