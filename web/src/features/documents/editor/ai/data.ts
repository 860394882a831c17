import { type DocumentAsk, documentProposals, type Wish } from "@pluma/contract/documents/proposals";
import type { Question } from "@pluma/contract/kit/kit";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../../../platform/ask/ask.ts";
import { queryClient } from "../../../../platform/ask/queryClient.ts";
import { useOnReconnect, useServerEvent } from "../../../../platform/me/socket.ts";
import { showAlert } from "../../../../platform/messages.ts";

export type Asks = { asks: DocumentAsk[]; version: number };

const keyOf = (id: number) => ["documents", "asks", id] as const;

const rereadAsks = (id: number): void => {
  queryClient.invalidateQueries({ queryKey: keyOf(id) }).catch(() => undefined);
};

/** What was asked for a document, with pieces where they are at `version`; texts grow while they are written. */
export function useAsks(id: number, isWanted = true) {
  useServerEvent("document_output", ({ document_id }) => document_id === id && rereadAsks(id));
  useServerEvent("document_output_stream", ({ ask_id, offset, delta }) => grow(id, { ask_id, offset, delta }));
  useOnReconnect(() => rereadAsks(id));
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }): Promise<Asks> => ask(documentProposals.listAsks, { params: { id } }, { signal }),
    structuralSharing: false,
    enabled: isWanted,
  });
}

/** Reads what was asked for a document again. */
export const readAgain = rereadAsks;

type Grown = { ask_id: number; offset: number; delta: string };

function grow(id: number, { ask_id, offset, delta }: Grown): void {
  const held = queryClient.getQueryData<Asks>(keyOf(id));
  const known = held?.asks.find((each) => each.ask_id === ask_id);
  if (!held || !known?.generating) return;
  const content = known.content ?? "";
  if (offset > content.length) {
    rereadAsks(id);
    return;
  }
  const asks = held.asks.map((each) =>
    each === known ? { ...each, content: content.slice(0, offset) + delta } : each,
  );
  queryClient.setQueryData<Asks>(keyOf(id), { ...held, asks });
}

/** What is asked: a wish for a range of a version of the document. */
export type Asking = {
  version: number;
  from: number;
  to: number;
  wish: Wish;
  text?: string;
  language?: string;
  template_id?: number;
  values?: Record<string, string>;
  avatar_id?: number;
  /** Null: the usual one. */
  model?: string | null;
};

/** Has a text written for a document; the same key asks once. */
export function useAskDocument(id: number) {
  return useMutation({
    mutationFn: ({ key, ...body }: Asking & { key: string }) =>
      ask(documentProposals.askDocument, { params: { id }, body }, { idempotencyKey: key }),
    onSuccess: () => rereadAsks(id),
  });
}

type Generated = Question<typeof documentProposals.generateForDocument>["body"] & { document_id: number };

/** Has an avatar write a text for the end of a document, with a template; the same key asks once. Answers the ask, pending. */
export async function generateForDocument(body: Generated, idempotencyKey: string): Promise<DocumentAsk> {
  const { ask: pending } = await ask(documentProposals.generateForDocument, { body }, { idempotencyKey });
  rereadAsks(body.document_id);
  return pending;
}

/** Stops what is being written. */
export const stopAsk = (id: number, askId: number): Promise<unknown> =>
  settled(id, ask(documentProposals.stopAsk, { params: { id: askId } }));

/** Rejects pieces, or opens them again; whoever leaves the page meanwhile has decided all the same. */
export const decidePieces = (
  id: number,
  askId: number,
  pieces: number[],
  state: "rejected" | "open",
): Promise<unknown> =>
  settled(
    id,
    ask(documentProposals.decidePieces, { params: { id: askId }, body: { pieces, state } }, { outlivesPage: true }),
  );

/** Changes what a piece proposes. */
export const editPiece = (id: number, askId: number, pieceId: number, text: string): Promise<unknown> =>
  settled(id, ask(documentProposals.editPiece, { params: { id: askId }, body: { piece_id: pieceId, text } }));

const settled = (id: number, work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: Error) => showAlert(error)).finally(() => rereadAsks(id));
