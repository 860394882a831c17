import { insertOutput } from "../../../src/features/avatars/outputs/store.system.ts";
import { trainings } from "../../../src/features/avatars/tables.trainings.ts";
import { anAvatar } from "../../avatars.ts";
import type { ExampleOf, Examples, Given } from "../example.ts";
import { NEVER } from "../never.ts";

async function avatarOf({ node, person }: Given): Promise<number> {
  return person ? (await anAvatar(node, person.userId)).avatarId : NEVER;
}

async function trainingOf({ node, person }: Given): Promise<number> {
  if (!person) return NEVER;
  const values = { userId: person.userId, name: "One", context: "You are brief." };
  const [row] = await node.app.db.insert(trainings).values(values).returning();
  return row?.trainingId ?? NEVER;
}

async function outputOf(given: Given): Promise<number> {
  const { node, person } = given;
  if (!person) return NEVER;
  const avatarId = await avatarOf(given);
  const values = { userId: person.userId, avatarId, prompt: "Why?", content: "Because." };
  return (await insertOutput(node.app.db, values)).outputId;
}

const ofOutput =
  (exampleOf: (outputId: number) => { path?: string; body?: unknown }): ExampleOf =>
  async (given) => ({ ...exampleOf(await outputOf(given)) });

export const outputsExamples: Examples = {
  "GET /outputs/avatar/{id}": async (given) => ({ path: `/outputs/avatar/${await avatarOf(given)}` }),
  "GET /outputs/training/{id}": async (given) => ({ path: `/outputs/training/${await trainingOf(given)}` }),
  "POST /outputs": async (given) => ({ body: { avatar_id: await avatarOf(given), content: "So." } }),
  "POST /outputs/generate": async (given) => ({
    body: { training_id: await trainingOf(given), prompt: "Hello" },
  }),
  "POST /outputs/rate": ofOutput((id) => ({ body: { output_id: id, liked: true } })),
  "PUT /outputs": ofOutput((id) => ({ body: { output_id: id, content: "Otherwise." } })),
  "POST /outputs/{id}/stop": ofOutput((id) => ({ path: `/outputs/${id}/stop` })),
  "DELETE /outputs/{id}": ofOutput((id) => ({ path: `/outputs/${id}` })),
};
