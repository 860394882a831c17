/** What of keys of the API, and of answers to programs, may use a store.system.ts, each with the reason. */
export const lookAtEveryKey = new Map<string, string>([
  ["server/src/features/apiKeys/keys.ts", "names the avatars of keys that were found for whoever reads them"],
  ["server/src/features/apiKeys/using.ts", "finds whose key it is before there is a caller"],
  ["server/src/features/apiKeys/sweeping.ts", "a sweep forgets everybody's keys that have ended"],
  [
    "server/src/features/outside/answering/answering.ts",
    "begins an answer of the caller's, and looks whether that one is still being written",
  ],
  ["server/src/features/outside/answering/text.ts", "texts are kept, closed and counted without a request"],
]);
