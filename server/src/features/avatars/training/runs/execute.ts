import { TOKENS_MAX } from "@pluma/contract/kit/words";
import type { App } from "../../../../platform/context.ts";
import { refuse } from "../../../../platform/errors.ts";
import type { AvatarRow } from "../../store.ts";
import { writeVersion } from "../../writeVersion.ts";
import { reasonOf } from "../rules.ts";
import type { RunRow } from "../store.runs.ts";
import { findTraining, keepContext } from "../store.system.ts";
import { estimate, payingAnswer } from "../writing/asking.ts";
import { distil, study, writeContext } from "../writing/distil.ts";
import { partsOf, sourcesOf, waitRead } from "../writing/material.ts";
import { fitContext } from "../writing/parts.ts";
import { type Came, finishRun, lockAvatarOf } from "./finish.ts";
import type { Progress } from "./progress.ts";

/**
 * Distils a context from a training's file and its avatar's files. It becomes that of an avatar that has none, waits as
 * a proposal beside one that stands, and is the training's own without an avatar.
 */
export async function execute(app: App, run: RunRow, progress: Progress): Promise<void> {
  await progress.step("files_read");
  const training = run.trainingId === null ? undefined : await findTraining(app, run.trainingId);
  const sources = await sourcesOf(app, { sourceId: training?.sourceId ?? null, avatarId: run.avatarId });
  const parts = await partsOf(app, await waitRead(app, sources, progress.signal));
  if (parts.length === 0) refuse("training_material_missing");
  await progress.plan(await estimate(app, run.userId, (answer) => distil(parts, answer)));
  await progress.step("material_studied");
  const answer = await payingAnswer(app, run, progress.signal, progress.answered);
  const notes = await study(parts, answer);
  await progress.step("context_written");
  const context = fitContext(await writeContext(notes, answer), TOKENS_MAX);
  await finishRun(app, run, progress, (tx) => settle(tx, run, context, training?.name));
}

async function settle(tx: App, run: RunRow, context: string, name: string | undefined): Promise<Came> {
  if (run.avatarId !== null) return proposeContext(tx, run, await lockAvatarOf(tx, run.avatarId), { context, name });
  if (run.trainingId !== null) await keepContext(tx.db, run.trainingId, context);
  return { changes: { result: "stored" } };
}

/** Gives an avatar without a context this one; beside another it waits as a proposal, unless it is the same. */
async function proposeContext(
  tx: App,
  run: RunRow,
  avatar: AvatarRow,
  { context, name }: { context: string; name: string | undefined },
): Promise<Came> {
  const before = avatar.context;
  if (context === before) return { changes: { result: "nothing" } };
  if (before.trim() !== "") return { changes: { result: "proposed", before, proposal: context } };
  const change = { userId: run.userId, reason: reasonOf[run.act], subject: name, changes: { context } };
  return { changes: { result: "kept", before, proposal: context }, avatar: await writeVersion(tx, avatar, change) };
}
