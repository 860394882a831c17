import type { SearchTest } from "@pluma/contract/generation/generation";
import type { Language } from "@pluma/contract/kit/kit";
import type { AppConfig, SearchProvider as SearchName } from "@pluma/contract/site/site";
import type { ActorCtx, App } from "../../platform/context.ts";
import { fill } from "../../platform/locales/everyLanguage.ts";
import { ProviderFailure } from "../../providers/ai/index.ts";
import type { FoundPage, SearchProvider, SearchUsage } from "../../providers/search/index.ts";
import { searxngProvider } from "../../providers/search/searxng.ts";
import { readConfig } from "../site/index.ts";
import { countUsage } from "./costs/counting.ts";
import { isSpent } from "./costs/holding.ts";
import { tokensOf } from "./costs/rules.ts";
import { broughtKeyOf, type Person } from "./keys/brought.ts";
import { words } from "./locales/words.ts";
import { placeOf } from "./rules.ts";
import type { AskedPlace } from "./running.ts";

const TEST_QUERY = "weather";

/**
 * Searches the internet; answers at most 8 pages, none when nothing was found. Fails with a ProviderFailure: search_off
 * when the settings do not allow it, else search_failed. An own key pays OpenAI's search as it pays answers;
 * `query` holds nothing but the person's own words.
 */
export async function searchWeb(app: App, person: Person, query: string, signal: AbortSignal): Promise<FoundPage[]> {
  const config = await readConfig(app);
  if (!config.search_enabled) throw new ProviderFailure("search_off");
  const name = config.search_provider ?? "openai";
  try {
    const { provider, keyOwner } = await openSearch(app, config, name, person);
    if (provider.name === "openai" && (await isSpent(app, person, keyOwner)))
      throw new ProviderFailure("spend_cap_reached");
    let used: SearchUsage | null = null;
    const pages = await provider.search(query, signal, (told) => {
      used = told;
    });
    await countSearch(app, person, keyOwner, used);
    return pages;
  } catch (error) {
    if (!signal.aborted) app.log.warn({ err: error, provider: name }, "the internet could not be searched");
    throw error;
  }
}

async function countSearch(
  app: App,
  { userId, organizationId, avatarId = null }: Person,
  keyOwner: AskedPlace["keyOwner"],
  used: SearchUsage | null,
) {
  if (!used) return;
  const place = { source: "openai", model: used.model, keyOwner };
  await countUsage(app, { userId, organizationId, avatarId }, { place, model: null, tokens: tokensOf(used) });
}

/** Searches for a word, whether searching is allowed or not; says in a sentence why nothing came. */
export async function testSearch(
  ctx: ActorCtx,
  { provider: name, address }: { provider: SearchName; address: string },
): Promise<SearchTest> {
  const startedAt = performance.now();
  const took = () => Math.round(performance.now() - startedAt);
  const config = await readConfig(ctx);
  try {
    const { provider } = await openSearch(ctx, address ? { ...config, searxng_address: address } : config, name, null);
    const pages = await provider.search(TEST_QUERY, AbortSignal.timeout(60_000));
    return { ok: true, count: pages.length, took_ms: took(), problem: null };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    return { ok: false, count: 0, took_ms: took(), problem: problemOf(error, name, ctx.lang) };
  }
}

/** Why a test found nothing, for somebody who can mend it. */
function problemOf({ status }: ProviderFailure, name: SearchName, lang: Language): string {
  const told = words[lang].searchTest;
  if (status === null) return told.silent;
  // SearXNG refuses the format json with 403 unless its settings allow it.
  return fill(name === "searxng" && status === 403 ? told.noJson : told.status, { status });
}

async function openSearch(
  app: App,
  config: AppConfig,
  name: SearchName,
  person: Person | null,
): Promise<{ provider: SearchProvider; keyOwner: AskedPlace["keyOwner"] }> {
  if (name === "searxng") {
    if (!config.searxng_address) throw new ProviderFailure("search_failed");
    return { provider: searxngProvider(config.searxng_address), keyOwner: "platform" };
  }
  const brought = person && (await broughtKeyOf(app, person, "nothing"));
  const key = brought?.key ?? config.openai_secret_key;
  if (!key) throw new ProviderFailure("search_failed");
  const { openAiSearch } = await import("../../providers/search/openai.ts");
  const { model } = placeOf(config, null, app.clock.now(), true);
  const provider = openAiSearch({ key, address: config.openai_base_url || undefined, model });
  return { provider, keyOwner: brought?.owner ?? "platform" };
}
