import type { App } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/db.ts";
import { Refusal, refuse } from "../../platform/errors.ts";
import { ProviderFailure, type Turn } from "../../providers/ai/index.ts";
import { readConfig } from "../site/index.ts";
import { countUsage, type Spender } from "./costs/counting.ts";
import { endHold, type Hold, holdSpend, tokensAtMost } from "./costs/holding.ts";
import { estimated, type Tokens, tokensOf } from "./costs/rules.ts";
import type { PaidText } from "./drawing/paying.ts";
import { broughtKeyOf, type Person } from "./keys/brought.ts";
import type { Held } from "./keys/rules.ts";
import { embeddingPlaceOf, type PlacedModel, SMALL_MODEL } from "./rules.ts";
import { type Asking, findAskings, openPlace } from "./sources.ts";

const BRIEFLY_MS = 15_000;
const EMBED_MS = 30_000;
const TEXTS_AT_ONCE = 64;
const CHARACTERS_A_TOKEN = 4;

type BriefQuestion = Person & {
  held: Held;
  turns: Turn[];
  tokensMax: number;
  /** The smallest model of the source answers, where it has one for small things; else the usual one. */
  isSmall?: boolean;
  /** How long it may take; 15 seconds. */
  msMax?: number;
};

/**
 * Asks a small thing beside, such as a title: unpaid, at most 15 seconds and about `tokensMax` tokens long. Null when
 * nothing usable came in time, and for the demo writer; never throws.
 */
export async function askBriefly(app: App, question: BriefQuestion): Promise<string | null> {
  try {
    return (await askToPay(app, question))?.text ?? null;
  } catch (error) {
    app.log.debug({ err: error }, "a question beside may not be asked");
    return null;
  }
}

/**
 * The same, with what is needed to have it paid: where it was asked, and what the provider said that it took. Refuses
 * spend_cap_reached.
 */
export async function askToPay(
  app: App,
  question: BriefQuestion,
): Promise<({ text: string } & Pick<PaidText, "place" | "model" | "usage">) | null> {
  const { turns, tokensMax, held, isSmall = false, msMax = BRIEFLY_MS } = question;
  const lengthMax = tokensMax * CHARACTERS_A_TOKEN;
  const heard: { text: string } & Pick<PaidText, "model" | "usage"> = { text: "", model: null, usage: null };
  let asked: PaidText["place"] | null = null;
  let hold: Hold | null = null;
  try {
    const [{ provider, place }] = await findAskings(app, question, { model: isSmall ? SMALL_MODEL : null, held });
    if (place.source === "demo") return null;
    const tokens = { tokensIn: tokensAtMost(turns), tokensOut: tokensMax };
    const spend = await holdSpend(app, question, { place, asking: tokens, generationId: null });
    if (spend === "reached") refuse("spend_cap_reached");
    hold = spend;
    asked = place;
    // Cut here and not by the provider: they disagree on what the limit is called and what it counts.
    const signal = AbortSignal.timeout(msMax);
    await provider.stream({ model: place.model, turns, signal }, (event) => {
      if (event.kind === "text") heard.text += event.text;
      else if (event.kind === "finish") heard.model = event.model;
      else heard.usage = event;
      return heard.text.length < lengthMax;
    });
  } catch (error) {
    if (error instanceof Refusal && error.code === "spend_cap_reached") throw error;
    app.log.warn({ err: error }, "a question beside was not answered");
    return null;
  } finally {
    if (asked) {
      const tokens = tokensTaken(turns, heard);
      await countBeside(app, question, { place: asked, model: heard.model, tokens }, hold);
    }
  }
  const text = heard.text.slice(0, lengthMax).trim();
  return text === "" ? null : { ...heard, text, place: asked };
}

/** What a provider took; null where nothing of it came. */
function tokensTaken(turns: Turn[], { text, usage }: { text: string } & Pick<PaidText, "usage">): Tokens | null {
  if (usage) return tokensOf(usage);
  return text === ""
    ? null
    : estimated(
        turns.reduce((sum, { content }) => sum + content.length, 0),
        text.length,
      );
}

type Beside = { place: PaidText["place"]; model: string | null; tokens: Tokens | null };

/** Counts what was asked beside; where that fails nothing else does. */
async function countBeside(app: App, spender: Spender, call: Beside, hold: Hold | null) {
  const { tokens } = call;
  if (!tokens && !hold) return;
  try {
    await inTransaction(app, async (tx) => {
      if (tokens) await countUsage(tx, spender, { ...call, tokens });
      if (hold) await endHold(tx, hold, null);
    });
  } catch (error) {
    app.log.error({ err: error }, "what a question beside took could not be counted");
  }
}

/** Whether what answers somebody by this model sees pictures; true where only asking itself would say why nothing answers. */
export async function isSeeingFor(app: App, person: Person & { held: Held }, model: string | null): Promise<boolean> {
  try {
    const [{ isSeeing }] = await findAskings(app, person, { model, held: person.held });
    return isSeeing;
  } catch (error) {
    if (error instanceof Refusal) return true;
    throw error;
  }
}

/** Which model makes vectors for somebody today, with the source that has it; null when none is to be had. */
export async function embeddingModelOf(app: App, person: Person, held: Held): Promise<string | null> {
  const found = await findEmbedding(app, person, held);
  return found && nameOf(found.placed);
}

async function findEmbedding(app: App, person: Person, held: Held) {
  const config = await readConfig(app);
  try {
    const brought = await broughtKeyOf(app, person, held);
    const placed = embeddingPlaceOf(config, brought !== null);
    const isTheirs = !brought?.isOnly || placed?.source === "openai";
    return placed && isTheirs ? { config, brought, placed } : null;
  } catch (error) {
    // No key may be used: found by words it is found all the same.
    if (error instanceof Refusal) return null;
    throw error;
  }
}

const nameOf = ({ source, model }: PlacedModel): string => `${source}/${model}`;

/**
 * A vector for each text, in their order; null when none are to be had, because no source makes them or it failed.
 * The settings choose the model, and vectors of different models are not to be compared: where one is named, as
 * `embeddingModelOf` does, another one's are not made.
 */
export async function embed(
  app: App,
  person: Person & { held: Held },
  texts: string[],
  modelName?: string,
): Promise<number[][] | null> {
  if (texts.length === 0) return [];
  try {
    const found = await findEmbedding(app, person, person.held);
    if (!found || (modelName !== undefined && nameOf(found.placed) !== modelName)) return null;
    const { config, placed, brought } = found;
    const { provider, place } = await openPlace(app, config, placed, brought);
    const vectors: number[][] = [];
    for (let from = 0; provider.embed && from < texts.length; from += TEXTS_AT_ONCE) {
      const made = await embedSome(app, person, { provider, place }, texts.slice(from, from + TEXTS_AT_ONCE));
      if (!made) return null;
      vectors.push(...made);
    }
    return provider.embed && vectors;
  } catch (error) {
    const code = error instanceof ProviderFailure ? error.code : undefined;
    app.log.warn({ err: error, code }, "texts could not be embedded");
    return null;
  }
}

/** Vectors of some texts, counted; null where whoever they are for may not cost as much. */
async function embedSome(
  app: App,
  person: Person,
  { provider, place }: Pick<Asking, "provider" | "place">,
  texts: string[],
): Promise<number[][] | null> {
  const tokensIn = tokensAtMost(texts.map((content) => ({ content })));
  const spend = await holdSpend(app, person, { place, asking: { tokensIn, tokensOut: 0 }, generationId: null });
  if (spend === "reached") return null;
  let tokens: Tokens | null = null;
  try {
    const made = await provider.embed?.(place.model, texts, AbortSignal.timeout(EMBED_MS));
    if (!made) return null;
    tokens = tokensOfTexts(texts, made.tokens);
    return made.vectors;
  } finally {
    await countBeside(app, person, { place, model: null, tokens }, spend);
  }
}

function tokensOfTexts(texts: string[], told: number | null): Tokens {
  if (told !== null) return tokensOf({ promptTokens: told, completionTokens: 0 });
  return estimated(
    texts.reduce((sum, { length }) => sum + length, 0),
    0,
  );
}
