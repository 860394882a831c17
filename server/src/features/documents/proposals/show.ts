import type { DocumentAsk, DocumentPiece } from "@pluma/contract/documents/proposals";
import { finishReason } from "@pluma/contract/generation/generation";
import type { Language } from "@pluma/contract/kit/kit";
import { wordsOfStored } from "../../../platform/errorMessages.ts";
import type { AskRow, PieceRow } from "./store.ts";

/** An ask as the wire has it, at a range that is of now; what went wrong is said in the reader's language. */
export function showAsk(row: AskRow, pieces: PieceRow[], lang: Language): DocumentAsk {
  const { error, template } = row;
  return {
    ask_id: row.askId,
    document_id: row.documentId,
    wish: row.wish,
    text: row.text,
    language: row.language,
    template: template && {
      template_id: template.template_id,
      name: template.name,
      hidden: template.hidden,
      fields: template.fields,
    },
    avatar_id: row.avatarId,
    from: row.from,
    to: row.to,
    content: row.content,
    sources: row.sources ?? [],
    pieces: row.proposedAt === null || pieces.length === 0 ? null : pieces.map(showPiece),
    // Until its pieces are made it is not done for anybody.
    generating: row.isGenerating || row.proposedAt === null,
    finish_reason: row.finishReason === null ? null : finishReason.parse(row.finishReason),
    error: error && { code: error.code, message: wordsOfStored(error.code, lang, error.values) },
    model: row.model,
    words: row.words,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

const showPiece = (row: PieceRow): DocumentPiece => ({
  piece_id: row.pieceId,
  from: row.from,
  to: row.to,
  before: row.before,
  after: row.after,
  state: row.state,
  decided_by: row.decidedBy,
  decidedAt: row.decidedAt?.toISOString() ?? null,
});
