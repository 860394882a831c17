export const files: Record<string, Record<string, unknown>> = import.meta.glob(
  ["../../features/*/words.en.json", "!../../features/chats/words.en.json"],
  { eager: true, import: "default" },
);
