import { AVATAR_FILES_MAX } from "@pluma/contract/avatars/files";
import { TOKENS_MAX } from "@pluma/contract/kit/words";
import type { App } from "../../../../platform/context.ts";
import { refuse } from "../../../../platform/errors.ts";
import { filesOf, keepDocument, readBytes } from "../../../files/index.ts";
import { putIn } from "../../files/keep.ts";
import { materialOf } from "../../files/standing.ts";
import { newAssistantId } from "../../make.ts";
import { findAvatar, insertAvatar } from "../../store.system.ts";
import type { AvatarRow } from "../../store.ts";
import { writeVersion } from "../../writeVersion.ts";
import type { RunRow } from "../store.runs.ts";
import { findTraining } from "../store.system.ts";
import type { TrainingRow } from "../store.ts";
import { estimate, payingAnswer } from "../writing/asking.ts";
import { fitContext } from "../writing/parts.ts";
import { combineQuestion, type Question } from "../writing/prompts.ts";
import { finishRun } from "./finish.ts";
import { type Progress, RunEnded } from "./progress.ts";

/** A file that the new avatar gets a copy of. */
type Given = { fileId: number; editable: boolean; isTaught: boolean };

/**
 * Makes a new private avatar of one and another avatar or a training: one context of both, and copies of the files of
 * both. The avatar and all of its files are there at once, with the end of the run, or not at all.
 */
export async function combine(app: App, run: RunRow, progress: Progress): Promise<void> {
  await progress.step("files_read");
  const { first, second, given, names } = await partnersOf(app, run);
  if (given.length > AVATAR_FILES_MAX) refuse("avatar_files_full");
  const [context = "", other] = [first, second].filter((text) => text.trim() !== "");
  if (context === "") refuse("context_missing");
  // A context that has nothing to be joined with needs no model.
  const question = other === undefined ? null : combineQuestion(context, other);
  await progress.plan(await estimate(app, run.userId, async (answer) => question && answer(question)));
  await progress.step("contexts_joined");
  const joined = question ? await ask(app, run, progress, question) : context;
  await progress.step("files_copied");
  await finishRun(app, run, progress, async (tx) => {
    const avatar = await makeOf(tx, run, { context: joined, given, subject: names });
    return { changes: { result: "kept", madeAvatarId: avatar.avatarId }, avatar };
  });
}

async function ask(app: App, run: RunRow, progress: Progress, question: Question): Promise<string> {
  const answer = await payingAnswer(app, run, progress.signal, progress.answered);
  return fitContext(await answer(question), TOKENS_MAX);
}

/** The contexts of the two that a run joins, the files of both, each once, and what the two are called. */
async function partnersOf(app: App, { avatarId, targetAvatarId, trainingId }: RunRow) {
  const [selected, target, training] = await Promise.all([
    avatarId === null ? undefined : findAvatar(app, avatarId),
    targetAvatarId === null ? undefined : findAvatar(app, targetAvatarId),
    trainingId === null ? undefined : findTraining(app, trainingId),
  ]);
  // Whoever deletes one of them meanwhile wants no copy of it.
  if (!selected || (targetAvatarId !== null && !target)) throw new RunEnded();
  const files = [...(await filesOfAvatar(app, selected)), ...(await filesOfAvatar(app, target)), ...fileOf(training)];
  const given = [...new Map(files.map((file) => [file.fileId, file])).values()];
  const second = target ?? training;
  const names = [selected.name, ...(second ? [second.name] : [])].join(" + ");
  return { first: selected.context, second: second?.context ?? "", given, names };
}

async function filesOfAvatar(app: App, avatar: AvatarRow | undefined): Promise<Given[]> {
  if (!avatar) return [];
  const material = await materialOf(app, avatar.avatarId);
  return material.map(({ row: { fileId, editable, isTaught } }) => ({ fileId, editable, isTaught }));
}

const fileOf = (training: TrainingRow | undefined): Given[] =>
  training?.fileId ? [{ fileId: training.fileId, editable: false, isTaught: false }] : [];

type Made = { context: string; given: Given[]; subject: string };

async function makeOf(tx: App, run: RunRow, { context, given, subject }: Made): Promise<AvatarRow> {
  const { userId, organizationId, name } = run;
  const made = { userId, organizationId, name: name ?? "", context, assistantId: newAssistantId() };
  const avatar = await insertAvatar(tx.db, made);
  const names = await filesOf(
    tx,
    given.map(({ fileId }) => fileId),
  );
  let isTaughtThere = false;
  for (const { fileId, editable, isTaught } of given) {
    const file = names.get(fileId);
    const bytes = file && (await readBytes(tx, fileId));
    if (!file || !bytes) continue;
    const copy = await keepDocument(tx, { userId, organizationId }, { name: file.name, type: file.type, bytes });
    // An avatar has one text that "teach this answer" writes to; that of the second stays a text like any other.
    if (copy) await putIn(tx, avatar, copy, { editable, isTaught: isTaught && !isTaughtThere });
    isTaughtThere ||= isTaught;
  }
  return writeVersion(tx, avatar, { userId, reason: "combined", subject });
}
