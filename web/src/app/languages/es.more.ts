export const files: Record<string, Record<string, unknown>> = import.meta.glob(
  ["../../features/*/words.es.json", "!../../features/chats/words.es.json"],
  { eager: true, import: "default" },
);
