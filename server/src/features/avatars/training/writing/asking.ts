import { estimateTokens } from "@pluma/contract/kit/words";
import type { App } from "../../../../platform/context.ts";
import { askOwn, estimateCost, ownModelOf } from "../../../generation/index.ts";
import { findPart, insertPart } from "../store.system.ts";
import type { Answer } from "./distil.ts";
import { digestOf } from "./parts.ts";
import type { Question } from "./prompts.ts";

type Payer = { runId: number; userId: number };

/** Hears of every answer, and whether it had been paid before. */
type HearAnswer = (isReused: boolean) => Promise<void>;

/**
 * Answers by what this person paid for before, else by the model on their own account. An answer is kept before anything
 * else happens, so that it is paid once, whatever becomes of the run.
 */
export async function payingAnswer(
  app: App,
  { runId, userId }: Payer,
  signal: AbortSignal,
  hear: HearAnswer,
): Promise<Answer> {
  const model = await ownModelOf(app);
  const underWay = new Map<string, Promise<string>>();
  const ask = async ({ turns, tokensMax }: Question, digest: string) => {
    // Only whom a training and its avatar belong to may run it.
    const held = { isReadable: true, organizationId: null };
    const { text: answer, ...paid } = await askOwn(app, { userId }, { held, turns, model, signal, tokensMax });
    const { promptTokens, completionTokens, costMicros } = paid;
    await insertPart(app.db, { userId, digest, runId, answer, promptTokens, completionTokens, costMicros });
    return answer;
  };
  return async (question) => {
    signal.throwIfAborted();
    const digest = digestOf(model, question);
    const known = underWay.get(digest) ?? (await findPart(app, userId, digest));
    // Looked up anew: another part of the same words may have been asked for while this one was looked for.
    const asked = known ?? underWay.get(digest) ?? ask(question, digest);
    if (typeof asked !== "string") underWay.set(digest, asked);
    const answer = await asked;
    await hear(known !== undefined);
    return answer;
  };
}

/** What a work would cost: how many questions it has, how many of them are paid already, and the price of the rest. */
export type Estimate = { parts: number; partsReused: number; tokens: number; costMicros: number | null };

/** Goes through a work without asking anybody, and counts; answers that are not known yet are taken to be usual ones. */
export async function estimate(
  app: App,
  userId: number,
  work: (answer: Answer) => Promise<unknown>,
): Promise<Estimate> {
  const model = await ownModelOf(app);
  const seen = new Set<string>();
  const sum = { parts: 0, partsReused: 0, promptTokens: 0, completionTokens: 0 };
  await work(async (question) => {
    const digest = digestOf(model, question);
    const known = seen.has(digest) ? "" : await findPart(app, userId, digest);
    seen.add(digest);
    sum.parts += 1;
    if (known !== undefined) sum.partsReused += 1;
    if (known) return known;
    if (known === undefined) {
      sum.promptTokens += question.turns.reduce((tokens, { content }) => tokens + estimateTokens(content), 0);
      sum.completionTokens += question.tokensExpected;
    }
    return "x".repeat(question.tokensExpected * 4);
  });
  const { parts, partsReused, promptTokens, completionTokens } = sum;
  const costMicros = estimateCost(model, promptTokens, completionTokens);
  return { parts, partsReused, tokens: promptTokens + completionTokens, costMicros };
}
