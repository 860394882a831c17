import { DOCUMENT_TAGS_TOLD, DOCUMENTS_PER_PAGE, type documents } from "@pluma/contract/documents/documents";
import { type Input, pagesOf } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { readSearched, snippetOf } from "../../chats/index.ts";
import { showListed } from "../show.ts";
import { settleVisible } from "./settling.ts";
import { countTags, listOwnHere, readTexts } from "./store.lists.ts";

/** A page of the caller's documents in the selected space; of those that a search found, the place in the text that it found. */
export async function listDocuments(ctx: ActorCtx, { query }: Input<typeof documents.listDocuments>) {
  if (query.query.trim() !== "") await settleVisible(ctx);
  const { rows, count } = await listOwnHere(ctx, query);
  const passageOf = await readPassages(
    ctx,
    query.query,
    rows.map(({ documentId }) => documentId),
  );
  const shown = rows.map((row) => ({ ...showListed(ctx, row), passage: passageOf(row.documentId) }));
  return { documents: shown, count, pages: pagesOf(count, DOCUMENTS_PER_PAGE) };
}

/** The tags of the caller's documents in the selected space, those of most documents first. */
export async function listDocumentTags(ctx: ActorCtx) {
  return { tags: await countTags(ctx, DOCUMENT_TAGS_TOLD) };
}

async function readPassages(ctx: ActorCtx, query: string, documentIds: number[]) {
  const { words } = query.trim() === "" ? { words: [] } : await readSearched(ctx, query);
  const texts = words.length === 0 ? new Map<number, string>() : await readTexts(ctx, documentIds);
  return (documentId: number) => {
    const { text, marks } = snippetOf(texts.get(documentId) ?? "", words, null);
    // Found by its name alone: of the text there is nothing to show.
    return marks.length === 0 ? null : { text, marks };
  };
}
