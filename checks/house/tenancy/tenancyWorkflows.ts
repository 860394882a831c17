/** Of the files that may use a store.system.ts though somebody's request leads to them, those of workflows and batches. */
export const lookAtEveryWorkflow: readonly (readonly [path: string, reason: string])[] = [
  [
    "server/src/features/workflows/fields.ts",
    "a field of a template is renamed wherever it is used, by who may change the template; of what others use only how many there are",
  ],
  [
    "server/src/features/workflows/granted.ts",
    "products that grant workflows name them to whoever may look at those, as they are called",
  ],
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
  ["server/src/features/batches/show.ts", "the caller's own name"],
  [
    "server/src/features/batches/making/creating.ts",
    "writes a new batch of the caller's, and rows of one that they hold locked",
  ],
  ["server/src/features/batches/running/drafts.ts", "takes away old drafts of anybody, as a job"],
  [
    "server/src/features/batches/running/sweeping.ts",
    "batches go on without a request, each with the rights of whose it is",
  ],
  ["server/src/features/batches/tell.ts", "tells a person of a batch of theirs, also when no request does"],
];
