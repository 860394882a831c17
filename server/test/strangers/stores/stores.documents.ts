import * as lists from "../../../src/features/documents/list/store.lists.ts";
import * as proposals from "../../../src/features/documents/proposals/store.ts";
import * as documents from "../../../src/features/documents/store.ts";
import * as versions from "../../../src/features/documents/versions/store.ts";
import { about } from "./storeCase.ts";

const long = new Date(0);
const first = { query: "", tag: "", sortBy: "updatedAt_desc", page: 1 } as const;

export const documentStores = [
  ...about(
    "document",
    {
      findVisible: (ctx, { documentId }) => documents.findVisible(ctx, documentId),
      lockVisible: (ctx, { documentId }) => documents.lockVisible(ctx, documentId),
      lockDeleted: (ctx, { deletedDocumentId }) => documents.lockDeleted(ctx, deletedDocumentId, long),
      readStepsSince: (ctx, { documentId }) => documents.readStepsSince(ctx, documentId, 0, 10),
    },
    { isInSpace: true },
  ),
  ...about(
    "document",
    {
      findHeader: (ctx, { documentId }) => documents.findHeader(ctx, documentId),
      findVersion: (ctx, { documentId }) => versions.findVersion(ctx, documentId, 1),
      readVersions: (ctx, { documentId }) =>
        versions.readVersions(ctx, documentId, { kind: "all", offset: 0, limit: 10 }),
      countNamedBeside: (ctx, { documentId }) => versions.countNamedBeside(ctx, documentId, 0),
      findSeen: (ctx, { documentId }) => versions.findSeen(ctx, documentId),
      readApprovers: (ctx, { documentId }) => versions.readApprovers(ctx, documentId, [1]),
      readWriters: (ctx, { documentId }) => versions.readWriters(ctx, documentId, [1]),
      readWritersSince: (ctx, { documentId }) => versions.readWritersSince(ctx, documentId, 0),
    },
    { isInSpace: true },
  ),
  ...about(
    "document",
    { readTexts: async (ctx, { documentId }) => [...(await lists.readTexts(ctx, [documentId]))] },
    { isInSpace: true },
  ),
  ...about(
    "document",
    { listOwnHere: (ctx) => lists.listOwnHere(ctx, first), countTags: (ctx) => lists.countTags(ctx, 10) },
    { isList: true, isInSpace: true },
  ),
  ...about("document", { countOwn: (ctx) => documents.countOwn(ctx) }, { isList: true }),
  ...about(
    "documentAsk",
    {
      findAsk: (ctx, { askId }) => proposals.findAsk(ctx, askId),
      readPieces: (ctx, { askId }) => proposals.readPieces(ctx, [askId]),
      writePiece: (ctx, { askId, pieceId }) => proposals.writePiece(ctx, askId, pieceId, { state: "open" }),
    },
    { isInSpace: true },
  ),
  ...about(
    "documentAsk",
    { listAsksOf: (ctx, { askedDocumentId }) => proposals.listAsksOf(ctx, askedDocumentId) },
    { isInSpace: true },
  ),
];
