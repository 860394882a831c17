/** Of the files that may use a store.system.ts though somebody's request leads to them, those of documents. */
export const lookAtEveryDocument: readonly (readonly [path: string, reason: string])[] = [
  [
    "server/src/features/documents/documents.ts",
    "writes a new document of the caller's, and changes one that it found for them and holds locked",
  ],
  ["server/src/features/documents/writing.ts", "writes what was done to a document that its caller holds locked"],
];
