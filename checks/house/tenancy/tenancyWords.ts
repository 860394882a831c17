/** What counts the words of organizations, and writes their audit, mostly without a request. */
export const lookAtEveryWord: [string, string][] = [
  ["server/src/features/accounts/audit.ts", "writes who did what to whom, also of what a job does"],
  ["server/src/features/generation/drawing/paying.ts", "writes and closes the row of a text that the caller pays for"],
  ["server/src/features/generation/usage/usage.ts", "counts texts for organizations, which say who is told of whose"],
  [
    "server/src/features/organizations/words/drawing.ts",
    "words are counted for whoever writes, in jobs and at the end of a text",
  ],
  ["server/src/features/organizations/words/warning.ts", "Admins are told of what others used, by a job"],
  [
    "server/src/features/organizations/words/words.ts",
    "reads the caller's own month, and the sum of their organization",
  ],
];
