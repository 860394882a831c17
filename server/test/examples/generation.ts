import type { Examples } from "./example.ts";

export const generationExamples: Examples = {
  "POST /ai/test": () => ({ body: { kind: "demo" } }),
  "POST /ai/test-search": () => ({ body: { provider: "searxng", address: "http://127.0.0.1:9" } }),
};
