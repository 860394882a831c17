import type { Examples } from "./index.ts";

export const generationExamples: Examples = {
  "POST /ai/test": () => ({ body: { kind: "demo" } }),
};
