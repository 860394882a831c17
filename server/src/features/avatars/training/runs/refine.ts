import { TOKENS_MAX } from "@pluma/contract/kit/words";
import type { App } from "../../../../platform/context.ts";
import { refuse } from "../../../../platform/errors.ts";
import { findAvatar } from "../../store.system.ts";
import type { RunRow } from "../store.runs.ts";
import { estimate, payingAnswer } from "../writing/asking.ts";
import { type Examples, examplesOf, isEmpty } from "../writing/examples.ts";
import { fitContext } from "../writing/parts.ts";
import { refineQuestion } from "../writing/prompts.ts";
import { finishRun } from "./finish.ts";
import type { Progress } from "./progress.ts";

/** The question that improving a context comes down to. */
export const refining = (context: string, { rated, taught }: Examples) => refineQuestion(context, rated, taught);

/** Proposes a better context for an avatar, from what its owner rated and taught; nothing is changed before they say so. */
export async function refine(app: App, run: RunRow, progress: Progress): Promise<void> {
  await progress.step("examples_picked");
  const avatar = run.avatarId === null ? undefined : await findAvatar(app, run.avatarId);
  if (!avatar || avatar.context.trim() === "") return refuse("context_missing");
  const examples = await examplesOf(app, { userId: run.userId, avatarId: avatar.avatarId });
  if (isEmpty(examples)) refuse("refine_material_missing");
  const question = refining(avatar.context, examples);
  await progress.plan(await estimate(app, run.userId, (answer) => answer(question)));
  await progress.step("context_refined");
  const answer = await payingAnswer(app, run, progress.signal, progress.answered);
  const proposal = fitContext(await answer(question), TOKENS_MAX);
  // The context that it was made from, whatever stands by now: keeping it tells whether that is the same.
  const before = avatar.context;
  await finishRun(app, run, progress, async () => ({
    changes: proposal === before ? { result: "nothing" } : { result: "proposed", before, proposal },
  }));
}
