/** What of keys of the API, of answers to programs, and of webhooks, may use a store.system.ts, each with the reason. */
export const lookAtEveryKey = new Map<string, string>([
  ["server/src/features/apiKeys/keys.ts", "names the avatars of keys that were found for whoever reads them"],
  ["server/src/features/apiKeys/using.ts", "finds whose key it is before there is a caller"],
  [
    "server/src/features/apiKeys/apps/registering.ts",
    "an app says what it is called before there is anybody whom it wants to act for",
  ],
  [
    "server/src/features/apiKeys/apps/tokens.ts",
    "an app brings a code or a token, which name the person, and nobody is signed in",
  ],
  ["server/src/features/apiKeys/sweeping.ts", "a sweep forgets everybody's keys that have ended"],
  [
    "server/src/features/outside/answering/answering.ts",
    "begins an answer of the caller's, and looks whether that one is still being written",
  ],
  [
    "server/src/features/webhooks/deliveries.ts",
    "writes what a webhook that was found for whoever looks after it was told as a test",
  ],
  ["server/src/features/webhooks/hearing.ts", "whoever does something, everybody hears of it who is to"],
  ["server/src/features/webhooks/off.ts", "tells those who look after a webhook, without a request"],
  ["server/src/features/webhooks/sending.ts", "messages are delivered without a request, whoever's they are"],
  ["server/src/features/outside/answering/text.ts", "texts are kept, closed and counted without a request"],
]);
