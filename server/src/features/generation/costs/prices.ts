import type { prices as contract, ModelPrice, ModelPrices } from "@pluma/contract/generation/prices";
import type { Input } from "@pluma/contract/kit/kit";
import { USUAL_CURRENCY } from "@pluma/contract/kit/money";
import type { ActorCtx, App } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { laterDay } from "../../../platform/time/rules.days.ts";
import { recordAudit } from "../../accounts/index.ts";
import { readConfig } from "../../site/index.ts";
import { costOf, listedPrices, type Price, priceOf } from "./rules.ts";
import {
  deletePrice,
  lockPrice,
  putUsage,
  readPrices as readEntered,
  readModels,
  readRates,
  takeUnpriced,
  writePrice,
  writeRate,
} from "./store.system.ts";
import { dayOfNow, forgetTerms, tellTerms } from "./terms.ts";

const MICROS = 1_000_000;
const USED_DAYS = 90;

/** What models cost, as staff entered it and as the lists have it, and the rates of currencies. */
export async function readPrices(ctx: ActorCtx): Promise<ModelPrices> {
  const [today, config] = await Promise.all([dayOfNow(ctx), readConfig(ctx)]);
  const [entered, used, rates] = await Promise.all([
    readEntered(ctx.db),
    readModels(ctx.db, laterDay(today, -USED_DAYS)),
    readRates(ctx.db),
  ]);
  const known = new Set(entered.filter(({ fromDay }) => fromDay <= today).map(({ model }) => model));
  const listed = [...listedPrices].filter(([model]) => !known.has(model));
  return {
    prices: [
      ...entered.map((price) => ({ ...show(price.model, price), ...standing(price, entered, today) })),
      ...listed.map(([model, price]) => ({ ...show(model, price), ...ofList })),
    ],
    used,
    rates: rates.map(({ currency, perDollar, fromDay }) => ({
      currency,
      per_dollar: Number(perDollar),
      from_day: fromDay,
    })),
    currency: config.currency ?? USUAL_CURRENCY,
    today,
  };
}

const ofList = { price_id: null, from_day: null, state: "now", can_remove: false } as const;

const show = (model: string, { inMicros, cachedMicros, outMicros }: Price) => ({
  model,
  input: inMicros / MICROS,
  cached: cachedMicros / MICROS,
  output: outMicros / MICROS,
});

type Entered = Awaited<ReturnType<typeof readEntered>>;

function standing({ priceId, model, fromDay }: Entered[number], all: Entered, today: string) {
  const isComing = fromDay > today;
  const isReplaced = all.some((other) => other.model === model && other.fromDay > fromDay && other.fromDay <= today);
  const state: ModelPrice["state"] = isComing ? "coming" : isReplaced ? "past" : "now";
  return { price_id: priceId, from_day: fromDay, state, can_remove: isComing };
}

/** Enters a price. What was counted keeps its cost; what had no price since its day gets this one. */
export async function savePrice(ctx: ActorCtx, { body }: Input<typeof contract.savePrice>): Promise<ModelPrices> {
  const { model, input, cached, output, from_day: fromDay } = body;
  const inMicros = Math.round(input * MICROS);
  const price = { model, inMicros, cachedMicros: Math.round(cached * MICROS), outMicros: Math.round(output * MICROS) };
  await inTransaction(ctx, async (tx) => {
    await writePrice(tx.db, { ...price, fromDay });
    await priceWhatHasNone(tx, fromDay);
    await recordAudit(tx, "model_price.save", `model:${model}`, {
      name: model,
      from_day: fromDay,
      input,
      cached,
      output,
    });
    await tellTerms(tx);
  });
  forgetTerms(ctx);
  return readPrices(ctx);
}

/** Gives what was counted from a day on without a price the one that is there by now. */
export async function priceWhatHasNone(tx: Pick<App, "db">, from: string): Promise<void> {
  const entered = await readEntered(tx.db);
  for (const row of await takeUnpriced(tx.db, from)) {
    // Which source it was is not kept: a price of the lists would have been found when it was counted.
    const price = priceOf(entered, { source: "entered", model: row.model }, row.day);
    const counts = { tokensIn: row.tokensIn, tokensCached: row.tokensCached, tokensOut: row.tokensOut };
    await putUsage(tx.db, price ? { ...row, isPriced: true, cost: costOf(counts, price) } : row);
  }
}

/** Takes a price away that is still to come. Refuses price_in_force. */
export async function removePrice(ctx: ActorCtx, priceId: number): Promise<ModelPrices> {
  const today = await dayOfNow(ctx);
  await inTransaction(ctx, async (tx) => {
    const price = (await lockPrice(tx.db, priceId)) ?? refuse("not_found");
    if (price.fromDay <= today) refuse("price_in_force");
    await deletePrice(tx.db, priceId);
    await recordAudit(tx, "model_price.delete", `model:${price.model}`, { name: price.model, from_day: price.fromDay });
    await tellTerms(tx);
  });
  forgetTerms(ctx);
  return readPrices(ctx);
}

/** Enters how much of a currency a dollar is from a day on. */
export async function saveRate(ctx: ActorCtx, { body }: Input<typeof contract.saveRate>): Promise<ModelPrices> {
  const { currency, per_dollar: perDollar, from_day: fromDay } = body;
  await inTransaction(ctx, async (tx) => {
    await writeRate(tx.db, { currency, perDollar: perDollar.toFixed(6), fromDay });
    await recordAudit(tx, "exchange_rate.save", `currency:${currency}`, {
      name: currency,
      per_dollar: perDollar,
      from_day: fromDay,
    });
  });
  return readPrices(ctx);
}
