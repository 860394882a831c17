import type { TrainingRun } from "@pluma/contract/avatars/trainingRuns";
import type { Training } from "@pluma/contract/avatars/trainings";
import { type TestApp, waitFor } from "../../../../../test/app.ts";
import { aUser, type TestUser } from "../../../../../test/people.ts";
import { readSource } from "../../../knowledge/index.ts";
import { findTraining } from "../store.system.ts";

/** Somebody with an AI key of their own. */
export async function aTrainer(node: TestApp, key = "sk-own-0001"): Promise<TestUser> {
  const person = await aUser(node);
  const saved = await node.ask("PUT /users", {
    token: person.token,
    body: { api_key: key, password: person.password },
  });
  if (saved.status !== 200) throw new Error(`a key was not kept: ${saved.text}`);
  return person;
}

/** Uploads a text; answers its file_id. */
export async function anUpload(node: TestApp, { token }: Pick<TestUser, "token">, text: string): Promise<number> {
  const form = new FormData();
  form.set("file", new Blob([text]), "material.txt");
  const { body } = await node.ask("POST /files", { token, form });
  return body.file_id;
}

type Given = { text?: string; avatarId?: number | null; name?: string };

/** A training of a text that is read already. */
export async function aTraining(
  node: TestApp,
  person: Pick<TestUser, "token">,
  { text = aText(1), avatarId = null, name = "Method" }: Given = {},
): Promise<Training> {
  const file_id = await anUpload(node, person, text);
  const asked = { token: person.token, body: { name, file_id, avatar_id: avatarId } };
  const { body, status, text: said } = await node.ask("POST /trainings", asked);
  if (status !== 201) throw new Error(`a training was not made: ${said}`);
  const row = await findTraining(node.app, body.training.training_id);
  // Read here and now, as its job would; when that comes there is nothing left to do.
  const sourceId = row?.sourceId ?? 0;
  const run = { jobId: "none", attempt: 1, signal: new AbortController().signal, report: async () => undefined };
  await readSource.work(node.app, { sourceId }, run);
  return body.training;
}

/** A text of so many parts of about 5,000 tokens, none like another. */
export function aText(parts: number, seed = "the method"): string {
  const paragraph = (part: number, line: number) =>
    `${seed}, part ${part}, line ${line}: listen twice, speak once, and write the numbers down.`;
  return Array.from({ length: parts }, (_, part) =>
    Array.from({ length: 270 }, (_, line) => paragraph(part, line)).join("\n"),
  ).join("\n\n");
}

/** Starts an act of a training; answers its run. */
export async function start(
  node: TestApp,
  { token }: Pick<TestUser, "token">,
  act: "execute" | "sync" | "refine",
  training_id: number,
): Promise<TrainingRun> {
  const { status, body, text } = await node.ask(`POST /trainings/${act}`, { token, body: { training_id } });
  if (status !== 202) throw new Error(`${act} was not started: ${status} ${text}`);
  return body.run;
}

/** The run as it is once it has ended. */
export function ended(
  node: TestApp,
  person: Pick<TestUser, "token">,
  { run_id }: TrainingRun,
  waitMs?: number,
): Promise<TrainingRun> {
  const look = async () => {
    const { run } = await readRun(node, person, run_id);
    return ["done", "failed", "cancelled"].includes(run.state) ? run : null;
  };
  return waitFor(look, `the end of run ${run_id}`, waitMs);
}

/** A run and what it proposes, as GET has it. */
export async function readRun(node: TestApp, { token }: Pick<TestUser, "token">, runId: number) {
  const { body, status } = await node.ask(`GET /trainings/runs/${runId}`, { token });
  if (status !== 200) throw new Error(`run ${runId} answered ${status}`);
  return body;
}
