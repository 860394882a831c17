/** Of the files that may use a store.system.ts though somebody's request leads to them, those of workflows. */
export const lookAtEveryWorkflow: readonly (readonly [path: string, reason: string])[] = [
  [
    "server/src/features/workflows/runs/advance.ts",
    "runs go on when an answer ends, without a request, with the rights of whose they are",
  ],
  [
    "server/src/features/workflows/runs/asking.ts",
    "writes that a step was asked, of a run that it found for the caller and holds locked",
  ],
  ["server/src/features/workflows/runs/starting.ts", "writes a new run of the caller's"],
  [
    "server/src/features/workflows/workflows.ts",
    "writes a new workflow of the caller's, and changes one that they may edit, locked",
  ],
];
