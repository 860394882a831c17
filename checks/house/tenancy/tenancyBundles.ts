/** Of the files that may use a store.system.ts though somebody's request leads to them, those of set-up bundles. */
export const lookAtEveryBundle: readonly (readonly [path: string, reason: string])[] = [
  [
    "server/src/features/avatars/bundle/part.ts",
    "gives and changes avatars that access.ts let them edit, locked, and makes new ones of the caller's",
  ],
  ["server/src/features/campaigns/bundle/part.ts", "reads what a campaign has that access.ts let them see"],
  ["server/src/features/templates/bundle/part.ts", "exchanges the files of a template that the caller holds locked"],
  ["server/src/features/site/bundle/part.ts", "reads what the organization chose that the caller leads"],
  ["server/src/features/bundles/giving/hashes.ts", "what bytes are, of files that a feature found for the caller"],
  ["server/src/features/bundles/taking/files.ts", "part of an import, which goes on without a request"],
];
