import { followPieces } from "@pluma/contract/documents/pieces/following";
import { acceptingStep } from "@pluma/contract/documents/pieces/piece";
import type { DocumentAsk } from "@pluma/contract/documents/proposals";
import { closeHistory } from "@tiptap/pm/history";
import type { Editor } from "@tiptap/react";
import { useEditorState } from "@tiptap/react";
import { getVersion } from "prosemirror-collab";
import { useEffect, useEffectEvent, useRef } from "react";
import type { Sync } from "../../sync/sync.ts";
import { type Asks, decidePieces, readAgain, useAsks } from "./data.ts";
import { type Held, type HeldPiece, heldIn, isHeldAlike, isOpen, nothing, placed, saying } from "./held.ts";

/** What is proposed for a document, and what can be done with it. */
export type Proposals = {
  asks: DocumentAsk[];
  held: Held;
  open: HeldPiece[];
  current: HeldPiece | null;
  /** Reading what was asked has failed; again. */
  failed: (() => void) | null;
  walk: (by: 1 | -1) => boolean;
  show: (piece: HeldPiece) => void;
  accept: (pieces: readonly HeldPiece[]) => boolean;
  reject: (pieces: readonly HeldPiece[]) => boolean;
};

/** Keeps what was asked for a document in its editor, where it is in the text that stands there. */
export function useProposals(id: number, editor: Editor | null, sync: Sync | null): Proposals {
  const query = useAsks(id, editor !== null);
  usePlaced(id, editor, query.data ?? null);
  const held = useEditorState({
    editor,
    selector: ({ editor: now }) => (now ? heldIn(now.state) : nothing),
    // At every key pieces move, and nothing of that is seen but in the text.
    equalityFn: isHeldAlike,
  });
  const now = held ?? nothing;
  const open = now.pieces.filter(isOpen);
  const current = open.find(({ pieceId }) => pieceId === now.current) ?? null;
  const show = (piece: HeldPiece) => {
    if (!editor) return;
    editor.view.dispatch(saying(editor.state.tr, { current: piece.pieceId }));
    intoSight(editor, piece.pieceId);
  };
  return {
    asks: query.data?.asks ?? [],
    held: now,
    open,
    current,
    failed: query.isError && !query.data ? () => void query.refetch() : null,
    show,
    walk: (by) => {
      if (!current) return false;
      const next = open[(open.indexOf(current) + by + open.length) % open.length];
      if (next) show(next);
      return true;
    },
    accept: (pieces) => editor !== null && accept(editor, pieces),
    reject: (pieces) => editor !== null && reject(id, editor, sync, pieces),
  };
}

function intoSight({ view }: Editor, pieceId: number): void {
  view.dom.querySelector(`[data-piece="${pieceId}"]`)?.scrollIntoView({ block: "nearest" });
}

/** Puts pieces into the text: one undo takes all of them back, and nothing else. */
function accept(editor: Editor, pieces: readonly HeldPiece[]): boolean {
  const transaction = closeHistory(editor.state.tr).setMeta("preventAutolink", true);
  let own = heldIn(editor.state).pieces;
  for (const { pieceId } of pieces) {
    const piece = own.find((each) => each.pieceId === pieceId);
    if (!piece || !isOpen(piece)) continue;
    const step = acceptingStep(piece);
    if (transaction.maybeStep(step).failed) continue;
    // Pieces of one ask know of each other, those of others only that the text has changed.
    own = [...Map.groupBy(own, ({ askId }) => askId).values()].flatMap((some) =>
      followPieces(some, step.getMap(), transaction.doc),
    );
  }
  if (!transaction.docChanged) return false;
  editor.view.dispatch(transaction);
  // What is typed next is an undo of its own.
  editor.view.dispatch(closeHistory(editor.state.tr));
  const { current } = heldIn(editor.state);
  if (current !== null) intoSight(editor, current);
  return true;
}

function reject(id: number, editor: Editor, sync: Sync | null, pieces: readonly HeldPiece[]): boolean {
  if (pieces.length === 0) return false;
  editor.view.dispatch(saying(editor.state.tr, { rejected: pieces.map(({ pieceId }) => pieceId) }));
  // The server rejects what is not in its text: what an undo took out is saved before.
  const saved = sync?.flush().catch(() => undefined);
  for (const [askId, own] of Map.groupBy(pieces, (piece) => piece.askId)) {
    const ids = own.map(({ pieceId }) => pieceId);
    void Promise.resolve(saved).then(() => decidePieces(id, askId, ids, "rejected"));
  }
  return true;
}

/** Puts what was read into the editor as soon as both are of one version. */
function usePlaced(id: number, editor: Editor | null, asks: Asks | null): void {
  const waiting = useRef<Asks | null>(null);
  const tryToPlace = useEffectEvent(() => {
    const wanted = waiting.current;
    if (!editor || !wanted || editor.isDestroyed) return;
    const held = placed(editor.state, wanted);
    if (held) {
      waiting.current = null;
      editor.view.dispatch(saying(editor.state.tr, { held }));
    } else if (getVersion(editor.state) > wanted.version) {
      waiting.current = null;
      readAgain(id);
    }
  });
  useEffect(() => {
    waiting.current = asks;
    tryToPlace();
  }, [asks]);
  useEffect(() => {
    if (!editor) return;
    tryToPlace();
    const handle = () => tryToPlace();
    editor.on("transaction", handle);
    return () => {
      editor.off("transaction", handle);
    };
  }, [editor]);
}
