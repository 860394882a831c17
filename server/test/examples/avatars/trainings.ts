import { eq } from "drizzle-orm";
import { sealOwnKey } from "../../../src/features/accounts/index.ts";
import { users } from "../../../src/features/accounts/tables.ts";
import { outputs } from "../../../src/features/avatars/tables.outputs.ts";
import { trainingRuns, trainings } from "../../../src/features/avatars/tables.trainings.ts";
import { knowledgeSources } from "../../../src/features/knowledge/tables.ts";
import { anAvatar } from "../../avatars.ts";
import type { ExampleOf, Examples, Given } from "../example.ts";
import { NEVER } from "../never.ts";

type Made = { trainingId: number; avatarId: number; runId: number };
type Wanted = {
  /** Its run: the act of one that is under way, so that no provider is asked, or one that proposes a context. */
  run?: "refine" | "proposed";
  hasSource?: boolean;
};

/** A training of the caller's with an avatar, an AI key of theirs, and an output that they rated. */
async function aTraining({ node, person }: Given, { run, hasSource = false }: Wanted = {}): Promise<Made> {
  if (!person) return { trainingId: NEVER, avatarId: NEVER, runId: NEVER };
  const { db } = node.app;
  const { userId } = person;
  await db
    .update(users)
    .set({ apiKey: sealOwnKey(node.app, userId, "sk-nobody-asks-with-this") })
    .where(eq(users.userId, userId));
  const { avatarId } = await anAvatar(node, userId);
  await db.insert(outputs).values({ userId, avatarId, prompt: "Greet", content: "Hello", liked: true });
  const sourceId = hasSource ? await aReadSource(node, userId) : null;
  const [training] = await db.insert(trainings).values({ userId, avatarId, name: "One", sourceId }).returning();
  const trainingId = training?.trainingId ?? NEVER;
  if (run === undefined) return { trainingId, avatarId, runId: NEVER };
  const proposed = {
    state: "done",
    result: "proposed",
    before: "You answer in one sentence.",
    proposal: "More.",
  } as const;
  const [row] = await db
    .insert(trainingRuns)
    .values({ jobId: "", userId, trainingId, avatarId, act: "refine", ...(run === "proposed" && proposed) })
    .returning();
  return { trainingId, avatarId, runId: row?.runId ?? NEVER };
}

/** A source that says it was read and holds no passage, so that a run of it ends without having asked anybody. */
async function aReadSource({ app }: Given["node"], userId: number): Promise<number> {
  const read = { state: "ready", characters: 10, passages: 0 } as const;
  const [row] = await app.db
    .insert(knowledgeSources)
    .values({ userId, fileId: NEVER, name: "read.txt", type: "text/plain", ...read })
    .returning();
  return row?.sourceId ?? NEVER;
}

const on =
  (wanted: Wanted, exampleOf: (made: Made) => { path?: string; body?: unknown }): ExampleOf =>
  async (given) => ({ ...exampleOf(await aTraining(given, wanted)) });

const body = ({ trainingId }: Made) => ({ body: { training_id: trainingId } });

export const trainingsExamples: Examples = {
  "GET /trainings/{id}": on({}, ({ trainingId }) => ({ path: `/trainings/${trainingId}` })),
  "POST /trainings": () => ({ body: { name: "One" } }),
  "PUT /trainings": on({}, ({ trainingId }) => ({ body: { training_id: trainingId, name: "Other" } })),
  "DELETE /trainings/{id}": on({}, ({ trainingId }) => ({ path: `/trainings/${trainingId}` })),
  "POST /trainings/execute": on({ hasSource: true }, body),
  "POST /trainings/sync": on({}, body),
  "POST /trainings/refine": on({ run: "refine" }, body),
  "GET /trainings/{id}/estimate": on({}, ({ trainingId }) => ({ path: `/trainings/${trainingId}/estimate` })),
  "GET /avatars/{id}/refine/estimate": on({}, ({ avatarId }) => ({ path: `/avatars/${avatarId}/refine/estimate` })),
  "POST /avatars/refine": on({ run: "refine" }, ({ avatarId }) => ({ body: { avatar_id: avatarId } })),
  "POST /avatars/combine": on({}, ({ avatarId, trainingId }) => ({
    body: { selected_avatar_id: avatarId, target_training_id: trainingId, name: "Both" },
  })),
  "GET /avatars/{id}/runs": on({}, ({ avatarId }) => ({ path: `/avatars/${avatarId}/runs` })),
  "GET /trainings/runs/{id}": on({ run: "refine" }, ({ runId }) => ({ path: `/trainings/runs/${runId}` })),
  "POST /trainings/runs/{id}/cancel": on({ run: "proposed" }, ({ runId }) => ({
    path: `/trainings/runs/${runId}/cancel`,
  })),
  "POST /trainings/runs/{id}/keep": on({ run: "proposed" }, ({ runId }) => ({
    path: `/trainings/runs/${runId}/keep`,
    body: {},
  })),
  "POST /trainings/runs/{id}/aside": on({ run: "proposed" }, ({ runId }) => ({
    path: `/trainings/runs/${runId}/aside`,
  })),
};
