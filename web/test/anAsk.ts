import type { DocumentAsk, DocumentPiece } from "@pluma/contract/documents/proposals";

/** Some words, as the JSON of a document. */
export const word = (text: string) => [{ type: "text", text }];

/** A piece of a proposal: some words that shall stand in the place of others. */
export const aPiece = (piece_id: number, from: number, before: string, after: string): DocumentPiece => ({
  piece_id,
  from,
  to: from + before.length,
  before: word(before),
  after: word(after),
  state: "open",
  decided_by: null,
  decidedAt: null,
});

/** What was asked for document 5 and answered with two pieces; `parts` is what matters to the test. */
export const anAsk = (parts: Partial<DocumentAsk> = {}): DocumentAsk => ({
  ask_id: 31,
  document_id: 5,
  wish: "shorter",
  text: "",
  language: null,
  template: null,
  avatar_id: null,
  from: 0,
  to: 20,
  content: "We walked with nine bags.",
  sources: [],
  pieces: [aPiece(41, 4, "drove", "walked"), aPiece(42, 15, "ten", "nine")],
  generating: false,
  finish_reason: "stop",
  error: null,
  model: null,
  words: 5,
  createdAt: "2026-01-01T10:00:00.000Z",
  updatedAt: "2026-01-01T10:00:00.000Z",
  ...parts,
});
