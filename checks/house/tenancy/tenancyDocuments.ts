/** Of the files that may use a store.system.ts though somebody's request leads to them, those of documents. */
export const lookAtEveryDocument: readonly (readonly [path: string, reason: string])[] = [
  [
    "server/src/features/documents/documents.ts",
    "writes a new document of the caller's, and changes one that it found for them and holds locked",
  ],
  ["server/src/features/documents/writing.ts", "writes what was done to a document that its caller holds locked"],
  ["server/src/features/documents/proposals/asks.ts", "reads the steps of a document that it found for the caller"],
  [
    "server/src/features/documents/proposals/asking.ts",
    "keeps what an ask leans on that was just written for the caller",
  ],
  [
    "server/src/features/documents/proposals/following.ts",
    "moves the pieces of a document that its caller holds locked",
  ],
  ["server/src/features/documents/proposals/propose.ts", "makes pieces at the end of an answer, without a request"],
  [
    "server/src/features/documents/proposals/shown.ts",
    "shows asks that were found for whoever asked, also at their end",
  ],
  ["server/src/features/documents/proposals/text.ts", "texts are kept and closed without a request"],
];
