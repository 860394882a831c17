/** Of the files that may use a store.system.ts though somebody's request leads to them, those of templates. */
export const lookAtEveryTemplate: readonly (readonly [path: string, reason: string])[] = [
  [
    "server/src/features/chats/prompts/uses.ts",
    "whoever looks after a template is told numbers of all chats that it was used in, and nothing else of them",
  ],
  [
    "server/src/features/templates/starters/install.ts",
    "brings what belongs to nobody, as an installation starts, without a request",
  ],
  [
    "server/src/features/templates/saving/meanwhile.ts",
    "holds an earlier state against one that access.ts let them edit, locked",
  ],
  [
    "server/src/features/templates/saving/renaming.ts",
    "what people filled in keeps its field under its new name, in a template that its caller holds locked",
  ],
  [
    "server/src/features/templates/uses/uses.ts",
    "whoever may edit a template is told how many people filled in a field, and nothing else of them",
  ],
  ["server/src/features/templates/templates.ts", "deletes and brings back what access.ts let them edit, locked"],
  ["server/src/features/templates/writeState.ts", "writes a state of a template that its caller holds locked"],
  [
    "server/src/features/templates/applying/withdrawn.ts",
    "answers are ended while they are written, without a request, by the rights of whoever reads them",
  ],
  [
    "server/src/features/templates/draws/drawing.ts",
    "what an answer gives out is counted for whoever reads it, also by what closes it without a request",
  ],
  [
    "server/src/features/templates/files/",
    "files of a template that access.ts let them into, of one that was just written, or whose reading went on",
  ],
];
