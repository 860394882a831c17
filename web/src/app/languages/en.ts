export const files: Record<string, Record<string, unknown>> = import.meta.glob(
  ["../../features/chats/words.en.json", "../../platform/words.en.json", "../../ui/words.en.json", "../words.en.json"],
  { eager: true, import: "default" },
);
