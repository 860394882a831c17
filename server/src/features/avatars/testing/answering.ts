import type { App } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { allow, Refusal, refuse } from "../../../platform/errors.ts";
import { languageOf } from "../../accounts/index.ts";
import { prepareGeneration, startGeneration } from "../../generation/index.ts";
import { heldBy } from "../access.ts";
import { askFor } from "../outputs/asking.ts";
import { waitForEnd } from "../outputs/stopping.ts";
import { insertOutput } from "../outputs/store.system.ts";
import type { OutputRow } from "../outputs/store.ts";
import { TEST_ANSWER } from "../outputs/text.ts";
import { isSilentSentence } from "../prompt/silence.ts";
import { mayEdit } from "../rules.ts";
import { findAvatar } from "../store.system.ts";
import type { AvatarRow } from "../store.ts";
import type { KeptResult } from "../tables.outputs.ts";
import { askerOf } from "./asker.ts";
import { judge } from "./judging.ts";
import { forgetAnswer, keepResult } from "./results.ts";
import { check } from "./rules.ts";
import { findRun, lockRun, updateLiveRun } from "./store.system.ts";
import type { TestRunRow, TestValues } from "./store.ts";

export type Test = TestValues & { testId: number };

/** The run with the result of a question. */
export type Answered = { run: TestRunRow; result: KeptResult };

/**
 * Asks a question of a run, unless it was asked before, and keeps how it was answered. Answers null when the run was
 * ended meanwhile. Rejects when the signal ends, and leaves what is asked to the next try.
 */
export async function answerTest(
  app: App,
  testRunId: number,
  test: Test,
  signal: AbortSignal,
): Promise<Answered | null> {
  signal.throwIfAborted();
  const asked = await ask(app, testRunId, test);
  if (asked === null || "run" in asked) return asked;
  const output = await waitForEnd(app, asked.outputId, signal);
  signal.throwIfAborted();
  // Gone: another try has kept it already. Unheard: the process that asked ended before anything had come, which cost
  // nothing, so that it can be asked anew.
  const isUnheard = output?.finishReason === "interrupted" && !output.content;
  if (!output || isUnheard) {
    const isLive = await forgetAnswer(app, testRunId, asked.outputId);
    return isLive ? answerTest(app, testRunId, test, signal) : null;
  }
  return keepResult(app, testRunId, await resultOf(app, testRunId, test, output, asked.isSilent()));
}

/** A question that was asked. `isSilent` says at the end whether the material was; null when another process asked. */
type Asked = { outputId: number; isSilent: () => boolean | null };

type Prepared = { row: OutputRow; avatar: AvatarRow; prepared: Awaited<ReturnType<typeof prepareGeneration>> };

/** Asks a question, or finds how it was asked before; what keeps it from being asked is its result. */
async function ask(app: App, testRunId: number, test: Test): Promise<Asked | Answered | null> {
  try {
    const found = await inTransaction(app, (tx) => prepare(tx, testRunId, test));
    if (found === null || !("prepared" in found)) return found;
    const { row, avatar, prepared } = found;
    const lang = await languageOf(app, row.userId);
    let isSilent: (() => boolean) | null = null;
    startGeneration(app, prepared, async (behind, signal) => {
      const brief = await askFor(behind, { row, persona: avatar, isEditor: true, lang }, signal);
      isSilent = brief.isSilent;
      return brief.asked;
    });
    return { outputId: row.outputId, isSilent: () => isSilent?.() ?? false };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const problem = { code: error.code, values: error.values };
    return keepResult(app, testRunId, { ...emptyOf(test), problem });
  }
}

/**
 * Writes the pending answer into the run and sets its words aside. Refuses a person who may not generate or edit the
 * avatar any more, an avatar that is another one than the run is about, and a balance without words.
 */
async function prepare(tx: App, testRunId: number, test: Test): Promise<Asked | Answered | Prepared | null> {
  const run = await lockRun(tx, testRunId);
  if (run?.state !== "running") return null;
  const result = run.results.find(({ test_id }) => test_id === test.testId);
  if (result?.is_open && result.output_id !== null) return { outputId: result.output_id, isSilent: () => null };
  if (result) return { run, result };
  const [asker, avatar] = [await askerOf(tx, run), await findAvatar(tx, run.avatarId)];
  if (!avatar) return null;
  const actor = asker ?? refuse("no_access");
  allow(mayEdit(actor, avatar));
  if (avatar.version !== run.version) refuse("avatar_changed_in_test");
  const { userId, organizationId, avatarId } = run;
  const pending = { purpose: "test", prompt: test.question, isGenerating: true } as const;
  const row = await insertOutput(tx.db, { userId, organizationId, avatarId, ...pending });
  const held = heldBy({ actor }, avatar);
  const counted = { usedFor: "avatar", avatarId } as const;
  const wanted = { kind: TEST_ANSWER, ref: row.outputId, model: null, held, isOfRun: true, ...counted } as const;
  const prepared = await prepareGeneration({ ...tx, actor }, wanted);
  const results = [...run.results, { ...emptyOf(test), output_id: row.outputId, is_open: true }];
  await updateLiveRun(tx.db, testRunId, { results });
  return { row, avatar, prepared };
}

/** What a question has that was not answered: nothing of it holds. */
function emptyOf(test: Test): KeptResult {
  return {
    test_id: test.testId,
    question: test.question,
    answer: "",
    sources: [],
    ...check(test, { answer: "", sources: 0, isSilent: false }),
    judged: null,
    problem: null,
    output_id: null,
    is_open: false,
  };
}

/** What is expected of an avatar is its maker's matter as its context is, and is judged by the same key. */
async function judgeFor(app: App, run: TestRunRow, judged: Parameters<typeof judge>[2]) {
  const [actor, avatar] = [await askerOf(app, run), await findAvatar(app, run.avatarId)];
  return actor && avatar ? judge(app, { ...run, held: heldBy({ actor }, avatar) }, judged) : null;
}

/** Holds an answer that has ended against what is expected. */
async function resultOf(
  app: App,
  testRunId: number,
  test: Test,
  output: OutputRow,
  heard: boolean | null,
): Promise<KeptResult> {
  const { content, outputId } = output;
  const answer = content ?? "";
  const sources = output.sources ?? [];
  const isSilent = heard ?? isSilentSentence(answer.trim());
  const checks = check(test, { answer, sources: sources.length, isSilent });
  const problem = output.finishReason === "words" ? { code: "out_of_words", values: {} } : output.error;
  const run = await findRun(app, testRunId);
  const isJudged = run?.isJudged && problem === null && answer !== "";
  const lang = await languageOf(app, output.userId);
  const judged = isJudged ? await judgeFor(app, run, { test, answer, lang }) : null;
  const ok = checks.ok && problem === null;
  return { ...emptyOf(test), answer, sources, ...checks, ok, judged, problem, output_id: outputId };
}
