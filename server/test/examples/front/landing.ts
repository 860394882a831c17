import type { Examples } from "../example.ts";

export const landingExamples: Examples = {
  "POST /landing/preview": () => ({
    body: { page: { sections: [{ kind: "opening", id: "opening" }] }, place: "main" },
  }),
};
