import { aTutorial } from "../../tutorials.ts";
import type { Examples, Given } from "../example.ts";

const idOf = async ({ node }: Given) => (await aTutorial(node)).tutorialId;

const form = { names: { en: "Templates" }, lang: "en", video: { address: "https://youtu.be/dQw4w9WgXcQ" } };

export const tutorialsExamples: Examples = {
  "GET /tutorials/{id}": async (given) => ({ path: `/tutorials/${await idOf(given)}` }),
  "PUT /tutorials/{id}/position": async (given) => ({
    path: `/tutorials/${await idOf(given)}/position`,
    body: { position_seconds: 12, device: "phone" },
  }),
  "PUT /tutorials/{id}/seen": async (given) => ({
    path: `/tutorials/${await idOf(given)}/seen`,
    body: { is_seen: true, device: "phone" },
  }),
  "GET /tutorials/{id}/admin": async (given) => ({ path: `/tutorials/${await idOf(given)}/admin` }),
  "POST /tutorials": () => ({ body: form }),
  "PUT /tutorials/{id}": async (given) => ({ path: `/tutorials/${await idOf(given)}`, body: { is_shown: false } }),
  "POST /tutorials/{id}/move": async (given) => ({
    path: `/tutorials/${await idOf(given)}/move`,
    body: { before: null },
  }),
  "DELETE /tutorials/{id}": async (given) => ({ path: `/tutorials/${await idOf(given)}` }),
  // Whom it is asked of is a server of the tests that does not exist: the answer has no picture.
  "POST /tutorials/look-up": () => ({ body: { address: "https://youtu.be/dQw4w9WgXcQ" } }),
};
