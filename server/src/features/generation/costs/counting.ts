import type { App } from "../../../platform/context.ts";
import { perApp } from "../../../platform/state.ts";
import { costOf, type KeyOwner, microsOf, plainModel, type Tokens } from "./rules.ts";
import { addUsage, type Bought, type Counted, nothingBought } from "./store.system.ts";
import { dayOfNow, priceNow } from "./terms.ts";

/** For whom a model was asked, and where. */
export type Spender = { userId: number; organizationId: number | null; avatarId?: number | null };

const kept = perApp((): { bought: Bought } => ({ bought: nothingBought }));

/** Says who knows what people bought, a feature above; once, when the app is opened. */
export function defineBought(app: App, bought: Bought): void {
  kept(app).bought = bought;
}

/** What people bought. */
export const boughtIn = (app: Pick<App, "state">): Bought => kept(app).bought;

/** A call: where it was asked, which model answered, and what it took. */
type Call = { place: Place; model: string | null; tokens: Tokens };
type Place = { source: string; model: string; keyOwner: KeyOwner };

/** What a call cost, in millionths of a US dollar; null where its price or what it took is not known. */
export async function costNow(app: App, { place, model, tokens }: Call): Promise<number | null> {
  const price = await priceNow(app, { ...place, model: model ?? place.model });
  return price && !tokens.isEstimated ? microsOf(costOf(tokens, price)) : null;
}

/** Counts what a model was asked for, in the transaction of `app`. */
export async function countUsage(app: App, spender: Spender, call: Call): Promise<void> {
  await addUsage(app.db, boughtIn(app), await usageOf(app, spender, call));
}

/** What is counted of a call. */
export async function usageOf(app: App, spender: Spender, { place, model: answered, tokens }: Call): Promise<Counted> {
  const { userId, organizationId, avatarId = null } = spender;
  const model = answered ?? place.model;
  const [price, day] = await Promise.all([priceNow(app, { ...place, model }), dayOfNow(app)]);
  const { isEstimated, ...counts } = tokens;
  return {
    day,
    userId,
    organizationId,
    avatarId,
    model: plainModel(model).slice(0, 200),
    keyOwner: place.keyOwner,
    isEstimated,
    isPriced: price !== null,
    calls: 1,
    ...counts,
    cost: price ? costOf(tokens, price) : 0n,
  };
}
