import { setTimeout as sleep } from "node:timers/promises";
import { DEFAULT_MODEL } from "@pluma/contract/generation/generation";
import { estimateTokens } from "@pluma/contract/kit/words";
import type { App } from "../../platform/context.ts";
import { type AiUsage, ProviderFailure, type Turn } from "../../providers/ai/index.ts";
import { ownKeyOf } from "../accounts/index.ts";
import { readConfig } from "../site/index.ts";
import { countUsage } from "./costs/counting.ts";
import { estimated, tokensOf } from "./costs/rules.ts";
import { type Held, mayPersonSee } from "./keys/rules.ts";
import { costMicros, livingModel, mayRetry, type PlacedModel, pauseBefore, placeOf } from "./rules.ts";
import { type Asking, openPlace } from "./sources.ts";

/** Somebody waits for minutes anyway: a provider that is busy is asked again for longer than in a chat. */
const TRIES_MAX = 5;
const CHARACTERS_A_TOKEN = 4;

type OwnQuestion = { held: Held; turns: Turn[]; model: string; signal: AbortSignal; tokensMax: number };

/** A whole answer and what the provider charged for it: tokens, and millionths of a US dollar, null where no price is known. */
export type OwnAnswer = {
  text: string;
  model: string;
  promptTokens: number;
  completionTokens: number;
  costMicros: number | null;
};

/** The model that is asked on people's own accounts: that of the settings where OpenAI has it, else OpenAI's usual one. */
export async function ownModelOf(app: App): Promise<string> {
  const now = app.clock.now();
  const placed = placeOf(await readConfig(app), null, now, true);
  return placed.source === "openai" ? placed.model : livingModel(DEFAULT_MODEL, now);
}

/**
 * Asks OpenAI on a person's own account, by their own key and no other, and answers the whole text, at most about
 * `tokensMax` tokens of it. It is asked again where that may help. Throws a ProviderFailure, own_key_missing
 * without a key and own_key_refused with one that is not accepted, and the reason of the signal when that ends.
 */
export async function askOwn(app: App, { userId }: { userId: number }, question: OwnQuestion): Promise<OwnAnswer> {
  if (!mayPersonSee(question.held)) throw new Error("what somebody may not read was to go to their own key");
  const key = await ownKeyOf(app, userId);
  if (!key) throw new ProviderFailure("own_key_missing");
  const placed: PlacedModel = { source: "openai", model: question.model };
  const asking = await openPlace(app, await readConfig(app), placed, {
    key,
    owner: "user",
    ownerId: userId,
    isOnly: true,
  });
  for (let tries = 0; ; tries += 1) {
    try {
      const { used, ...answer } = await askOnce(asking, question);
      const call = { place: asking.place, model: answer.model, tokens: used };
      await countUsage(app, { userId, organizationId: null }, call);
      return answer;
    } catch (error) {
      question.signal.throwIfAborted();
      if (!(error instanceof ProviderFailure)) throw error;
      if (tries + 1 >= TRIES_MAX || !mayRetry(error)) throw named(error);
      app.log.warn({ code: error.code, tries }, "a question on somebody's own account failed");
      await sleep(pauseBefore(tries, error.retryAfterMs, Math.random()), undefined, { signal: question.signal });
    }
  }
}

/** What so many tokens cost on a person's own account, in millionths of a US dollar; null where no price is known. */
export const estimateCost = (model: string, promptTokens: number, completionTokens: number): number | null =>
  costMicros({ source: "openai", model }, { promptTokens, completionTokens });

async function askOnce({ provider }: Asking, { turns, model, signal, tokensMax }: OwnQuestion) {
  const lengthMax = tokensMax * CHARACTERS_A_TOKEN;
  const heard: { text: string; model: string | null; usage: AiUsage | null } = { text: "", model: null, usage: null };
  await provider.stream({ model, turns, signal }, (event) => {
    if (event.kind === "text") heard.text += event.text;
    else if (event.kind === "finish") heard.model = event.model;
    else heard.usage = event;
    return heard.text.length < lengthMax;
  });
  // A stream that was aborted just ends; half an answer must not pass for one.
  signal.throwIfAborted();
  const isCut = heard.text.length >= lengthMax;
  if ((heard.model === null && !isCut) || heard.text.trim() === "") throw new ProviderFailure("provider_broke_off");
  // Whoever is cut short does not say what it charged.
  const { usage } = heard;
  const said = usage ?? { promptTokens: tokensIn(turns), completionTokens: estimateTokens(heard.text) };
  const used = usage ? tokensOf(usage) : estimated(lengthOf(turns), heard.text.length);
  return { text: heard.text.slice(0, lengthMax).trim(), ...charged(heard.model ?? model, said), used };
}

function charged(model: string, { promptTokens, completionTokens }: AiUsage) {
  return { model, promptTokens, completionTokens, costMicros: estimateCost(model, promptTokens, completionTokens) };
}

const tokensIn = (turns: Turn[]): number => turns.reduce((sum, { content }) => sum + estimateTokens(content), 0);
const lengthOf = (turns: Turn[]): number => turns.reduce((sum, { content }) => sum + content.length, 0);

const named = (failure: ProviderFailure): ProviderFailure =>
  failure.code === "provider_key" ? new ProviderFailure("own_key_refused", failure.status) : failure;
