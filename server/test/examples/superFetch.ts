import { anAvatar } from "../avatars.ts";
import { aFetch, aPreset } from "../superFetch.ts";
import type { ExampleOf, Examples, Given } from "./example.ts";
import { NEVER } from "./never.ts";

async function avatarOf({ node, person }: Given) {
  return person ? anAvatar(node, person.userId) : { avatarId: NEVER, assistantId: "asst_none" };
}

async function fetchOf(given: Given) {
  const { node, person } = given;
  if (!person) return { superFetchId: NEVER, outputId: NEVER };
  return aFetch(node, person.userId, (await avatarOf(given)).avatarId);
}

const presetOf = ({ node, person }: Given) => (person ? aPreset(node, person.userId) : NEVER);

const ofAvatar =
  (exampleOf: (assistantId: string) => ReturnType<ExampleOf>): ExampleOf =>
  async (given) =>
    exampleOf((await avatarOf(given)).assistantId);

const form = { name: "Mine", inputs: { task: "Write" } };

export const superFetchExamples: Examples = {
  "GET /super_fetch/messages/{assistantId}": ofAvatar((id) => ({ path: `/super_fetch/messages/${id}` })),
  "POST /super_fetch": ofAvatar((id) => ({ body: { messages: ["Write"], assistant_id: id } })),
  "POST /super_fetch/v2": ofAvatar((id) => ({ body: { task: "Write", assistant_id: id } })),
  "POST /super_fetch/outputs/rate": async (given) => ({
    body: { output_id: (await fetchOf(given)).outputId, liked: true },
  }),
  "POST /super_fetch/outputs/{id}/stop": async (given) => ({
    path: `/super_fetch/outputs/${(await fetchOf(given)).outputId}/stop`,
  }),
  "DELETE /super_fetch/{id}": async (given) => ({ path: `/super_fetch/${(await fetchOf(given)).superFetchId}` }),
  "POST /super_fetch/presets": () => ({ body: form }),
  "PUT /super_fetch/presets/{id}": async (given) => ({
    path: `/super_fetch/presets/${await presetOf(given)}`,
    body: form,
  }),
  "DELETE /super_fetch/presets/{id}": async (given) => ({ path: `/super_fetch/presets/${await presetOf(given)}` }),
};
