/** Of the files that may use a store.system.ts though somebody's request leads to them, those of documents. */
export const lookAtEveryDocument: readonly (readonly [path: string, reason: string])[] = [
  [
    "server/src/features/documents/documents.ts",
    "writes a new document of the caller's, and changes one that it found for them and holds locked",
  ],
  ["server/src/features/documents/shared.ts", "shows documents to those to whom a campaign that they see shows them"],
  ["server/src/features/documents/viewers.ts", "tells who may see a document, whoever asks for it"],
  ["server/src/features/documents/writing.ts", "writes what was done to a document that its caller holds locked"],
  [
    "server/src/features/documents/steps/group.ts",
    "reads how many steps each tab has in a document that it locked for those who send them",
  ],
  ["server/src/features/documents/proposals/asks.ts", "reads the steps of a document that it found for the caller"],
  [
    "server/src/features/documents/proposals/asking.ts",
    "keeps what an ask leans on that was just written for the caller",
  ],
  ["server/src/features/documents/proposals/propose.ts", "makes pieces at the end of an answer, without a request"],
  [
    "server/src/features/documents/proposals/shown.ts",
    "shows asks that were found for whoever asked, also at their end",
  ],
  ["server/src/features/documents/proposals/text.ts", "texts are kept and closed without a request"],
  [
    "server/src/features/documents/comments/saying.ts",
    "says something beside a document that its caller holds locked, and notes who is to hear of it",
  ],
  [
    "server/src/features/documents/comments/comments.ts",
    "reads and writes what is said beside a document that it found for the caller",
  ],
  [
    "server/src/features/documents/review/links.ts",
    "makes and withdraws links to a document that it found for the caller",
  ],
  ["server/src/features/documents/review/show.ts", "shows a document and what is said by a link that opens it"],
  ["server/src/features/documents/review/review.ts", "a link is the right to its document, whoever asks by it"],
  [
    "server/src/features/documents/steps/later.ts",
    "writes the text of a document whose steps were let in a moment before, without a request",
  ],
  [
    "server/src/features/documents/texts/standing.ts",
    "puts on the text of a document that its caller was let in to the steps that it lacks",
  ],
  ["server/src/features/documents/versions/keeping.ts", "keeps what stands of a document that its caller holds locked"],
  [
    "server/src/features/documents/versions/versions.ts",
    "keeps and names versions of a document that was found for the caller, and notes what they saw of it",
  ],
];
