export const files: Record<string, Record<string, unknown>> = import.meta.glob(
  [
    "../../features/avatars/words.es.json",
    "../../features/backoffice/words.es.json",
    "../../features/billing/words.es.json",
    "../../features/files/words.es.json",
    "../../features/generators/words.es.json",
    "../../features/products/words.es.json",
    "../../features/purchases/words.es.json",
    "../../features/session/words.es.json",
    "../../features/settings/words.es.json",
    "../../features/site/words.es.json",
  ],
  { eager: true, import: "default" },
);
