/** Of the files that may use a store.system.ts though somebody's request leads to them, those of avatars. */
export const lookAtEveryAvatar: readonly (readonly [path: string, reason: string])[] = [
  ["server/src/features/avatars/draws/draws.ts", "names those whom an avatar's owner sees to have drawn on it"],
  ["server/src/features/avatars/outputs/asking.ts", "an output is written after its request has ended"],
  ["server/src/features/avatars/outputs/outputs.ts", "writes a new output of the caller's"],
  [
    "server/src/features/avatars/outputs/stopping.ts",
    "waits for the end of an output that was found for its owner, whichever node writes it",
  ],
  ["server/src/features/avatars/outputs/text.ts", "what a generation does to the row that it writes"],
  ["server/src/features/avatars/outputs/writing.ts", "writes a new output for whom a feature names"],
  [
    "server/src/features/avatars/access.ts",
    "says of an avatar that is no longer the caller's that it is gone, and so has to see that it is there",
  ],
  ["server/src/features/avatars/avatars.ts", "changes what access.ts let them edit, locked"],
  [
    "server/src/features/avatars/deleting/deleting.ts",
    "deletes what access.ts let them edit, and brings back what a store of the caller gave, both locked",
  ],
  [
    "server/src/features/avatars/draws/drawing.ts",
    "an answer is counted as it is closed, without a request, for whoever reads it",
  ],
  ["server/src/features/avatars/draws/draws.ts", "what others were given of an avatar that access.ts let them edit"],
  [
    "server/src/features/avatars/draws/material.ts",
    "how much stands in the files of an avatar, whoever asks: a number, and nothing of them",
  ],
  [
    "server/src/features/avatars/draws/withdrawn.ts",
    "looks at answers that are being written, without a request, for whoever reads them",
  ],
  [
    "server/src/features/avatars/making/defaults.ts",
    "everybody's first avatar is made and read for whom a feature names",
  ],
  [
    "server/src/features/avatars/files/naming.ts",
    "reads of avatars that the caller was answered by whether they name their files",
  ],
  ["server/src/features/avatars/files/standing.ts", "what an avatar is told, for whoever answers by it"],
  ["server/src/features/avatars/files/tell.ts", "whoever's file was read is told so, without a request"],
  ["server/src/features/avatars/make.ts", "writes a new avatar for whom a feature names"],
  [
    "server/src/features/avatars/list/marks.ts",
    "avatars where they are merely named: those who ask answer for who sees them",
  ],
  ["server/src/features/avatars/show.ts", "shows an avatar that access.ts let them see"],
  ["server/src/features/avatars/making/superFetch.ts", "the installation's own avatar is nobody's"],
  ["server/src/features/avatars/testing/answering.ts", "a run goes on without a request, for whoever started it"],
  ["server/src/features/avatars/testing/cancelling.ts", "a run ends with its avatar, whoever started it"],
  ["server/src/features/avatars/testing/results.ts", "a run goes on without a request, for whoever started it"],
  ["server/src/features/avatars/testing/runs.ts", "starts and ends runs of an avatar that access.ts let them edit"],
  [
    "server/src/features/avatars/testing/tell.ts",
    "those who may edit an avatar are told how a run goes, without a request",
  ],
  ["server/src/features/avatars/testing/text.ts", "what a generation does to the row that it writes"],
  [
    "server/src/features/avatars/training/writing/asking.ts",
    "part of a run, which goes on without a request, for whoever started it",
  ],
  [
    "server/src/features/avatars/training/runs/combine.ts",
    "part of a run, which goes on without a request, for whoever started it",
  ],
  [
    "server/src/features/avatars/training/runs/execute.ts",
    "part of a run, which goes on without a request, for whoever started it",
  ],
  [
    "server/src/features/avatars/training/runs/finish.ts",
    "part of a run, which goes on without a request, for whoever started it",
  ],
  [
    "server/src/features/avatars/training/runs/refine.ts",
    "part of a run, which goes on without a request, for whoever started it",
  ],
  [
    "server/src/features/avatars/training/runs/sync.ts",
    "part of a run, which goes on without a request, for whoever started it",
  ],
  [
    "server/src/features/avatars/training/runs/withdrawn.ts",
    "looks whether a run's trainer still has its avatar and training, without a request",
  ],
  ["server/src/features/avatars/training/tell.ts", "whoever started a run is told how it goes, without a request"],
  [
    "server/src/features/avatars/training/trainings.ts",
    "holds an avatar against the owner of a training, who a platform admin is not",
  ],
  ["server/src/features/avatars/versions/show.ts", "the files that versions name, which were found for the caller"],
  [
    "server/src/features/avatars/versions/versions.ts",
    "restores a version of an avatar that access.ts let them edit, locked",
  ],
  ["server/src/features/avatars/writeVersion.ts", "writes a version of an avatar that its caller holds locked"],
  [
    "server/src/features/avatars/draws/drawing.ts",
    "counts what an answer gives out, without a request, for whoever reads it",
  ],
  [
    "server/src/features/avatars/files/keep.ts",
    "puts a document into an avatar that its caller holds locked, in a run without a request too",
  ],
  [
    "server/src/features/avatars/inbox/note.ts",
    "whoever asks an avatar leaves something in an inbox that is not theirs",
  ],
  [
    "server/src/features/avatars/prompt/material.ts",
    "what an answer leaned on, for its rest, which goes on without a request",
  ],
  [
    "server/src/features/avatars/training/runs/cancel.ts",
    "runs end with their avatar or training, whoever started them",
  ],
  [
    "server/src/features/avatars/training/writing/examples.ts",
    "part of a run, which goes on without a request, for whoever started it",
  ],
  [
    "server/src/features/avatars/training/runs/progress.ts",
    "part of a run, which goes on without a request, for whoever started it",
  ],
  [
    "server/src/features/avatars/training/show.ts",
    "shows runs that were found for their owner, also on sockets without a request",
  ],
  [
    "server/src/features/avatars/training/runs/start.ts",
    "writes a run of an avatar and a training that it holds locked for the caller",
  ],
];
