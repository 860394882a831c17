import type { App } from "../../../platform/context.ts";
import { perApp } from "../../../platform/state.ts";
import { dayIn } from "../../../platform/time/rules.days.ts";
import { readConfig } from "../../site/index.ts";
import { type EnteredPrice, type Price, priceOf } from "./rules.ts";
import { type CapScope, readCapScopes, readPrices } from "./store.system.ts";

/** What calls cost, and for whom there are caps at all. */
type Terms = { prices: EnteredPrice[]; capped: CapScope[] };
type Cached = { terms: Promise<Terms>; readAt: number };

/** A bus that reconnects may have missed that something changed; nothing is believed for longer than this. */
const BELIEVED_MS = 30_000;

// Changes of prices and caps are told as those of settings are.
const cacheIn = perApp(({ bus }: Pick<App, "bus" | "state">) => {
  const cache: { held: Cached | null } = { held: null };
  bus.on("config", ({ site }) => {
    if (site === undefined) cache.held = null;
  });
  return cache;
});

type Parts = Pick<App, "settingsDb" | "bus" | "state">;

/**
 * Prices and caps as they stand, from memory: no start and no end waits for them, but for the first after they changed. What is
 * no longer believed is read anew behind whoever asks.
 */
function readTerms(app: Parts): Promise<Terms> {
  const cache = cacheIn(app);
  const { held } = cache;
  if (held && performance.now() - held.readAt < BELIEVED_MS) return held.terms;
  const terms = load(app);
  const next: Cached = { terms, readAt: performance.now() };
  cache.held = next;
  terms.catch(() => {
    if (cache.held === next) cache.held = null;
  });
  return held ? held.terms : terms;
}

async function load(app: Parts): Promise<Terms> {
  const [prices, capped] = await Promise.all([readPrices(app.settingsDb), readCapScopes(app.settingsDb)]);
  return { prices, capped };
}

/** Tells every node, once the transaction is committed, that prices or caps are others. */
export async function tellTerms(app: Pick<App, "db" | "bus">): Promise<void> {
  await app.bus.tell(app.db, "config", { keys: ["model_prices"] });
}

/** Makes the next reader on this node read anew. */
export function forgetTerms(app: Pick<App, "bus" | "state">): void {
  cacheIn(app).held = null;
}

/** The day that it is for the installation. */
export async function dayOfNow(app: App): Promise<string> {
  return dayIn(app.clock.now(), (await readConfig(app)).time_zone || "UTC");
}

/** What a model costs today; null where nobody knows. */
export async function priceNow(app: App, place: { source: string; model: string }): Promise<Price | null> {
  const [{ prices }, day] = await Promise.all([readTerms(app), dayOfNow(app)]);
  return priceOf(prices, place, day);
}

/** Whether anybody has a cap of the installation's, or of an organization's. */
export async function hasCaps(app: Parts, organizationId: number | null): Promise<boolean> {
  const { capped } = await readTerms(app);
  return capped.includes(organizationId);
}
