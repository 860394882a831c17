export const files: Record<string, Record<string, unknown>> = import.meta.glob(
  [
    "../../features/avatars/words.en.json",
    "../../features/backoffice/words.en.json",
    "../../features/billing/words.en.json",
    "../../features/files/words.en.json",
    "../../features/generators/words.en.json",
    "../../features/products/words.en.json",
    "../../features/purchases/words.en.json",
    "../../features/session/words.en.json",
    "../../features/settings/words.en.json",
    "../../features/site/words.en.json",
  ],
  { eager: true, import: "default" },
);
