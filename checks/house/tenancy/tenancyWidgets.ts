/** What reaches rows of widgets without their owner: visitors have no account, and are let in by origin and secret. */
export const lookAtEveryWidget: [string, string][] = [
  ["server/src/features/widgets/answering/caps.ts", "counts what a widget costs its owner, whoever asks it"],
  [
    "server/src/features/widgets/answering/following.ts",
    "a visitor reads their own conversation, found by their session",
  ],
  [
    "server/src/features/widgets/answering/sending.ts",
    "a visitor writes into their own conversation, found by their session",
  ],
  ["server/src/features/widgets/answering/text.ts", "answers to visitors are kept and closed without a request"],
  ["server/src/features/widgets/answering/warning.ts", "owners are told of what visitors used, by a job"],
  ["server/src/features/widgets/show.ts", "adds up the days of widgets that were found for their owner"],
  ["server/src/features/widgets/sweeping.ts", "what is older than its widget keeps goes, whoever it is of"],
  ["server/src/features/widgets/talks/show.ts", "shows conversations that were found for the owner of their widget"],
  [
    "server/src/features/widgets/talks/taking.ts",
    "writes into a conversation that was locked for the owner of its widget",
  ],
  [
    "server/src/features/widgets/talks/transcripts.ts",
    "reads a conversation that was found for the owner of its widget",
  ],
  ["server/src/features/widgets/visiting/contact.ts", "a visitor leaves their name in their own conversation"],
  [
    "server/src/features/widgets/visiting/crossing.ts",
    "says to a page whether its origin may ask, before anybody is known",
  ],
  [
    "server/src/features/widgets/visiting/origins.ts",
    "says whether a page's origin is listed, before anybody is known",
  ],
  ["server/src/features/widgets/visiting/sessions.ts", "lets visitors in by origin and secret; nobody is signed in"],
  ["server/src/features/widgets/visiting/show.ts", "shows a visitor their own conversation, found by their session"],
  ["server/src/features/widgets/widgets.ts", "removes and adds up what hangs on a widget that was found for its owner"],
];
