export const files: Record<string, Record<string, unknown>> = import.meta.glob(
  ["../../features/chats/words.es.json", "../../platform/words.es.json", "../../ui/words.es.json", "../words.es.json"],
  { eager: true, import: "default" },
);
