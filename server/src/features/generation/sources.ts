import type { ErrorCode } from "@pluma/contract/all";
import type { FoundServer, Source, SourceTest } from "@pluma/contract/generation/generation";
import type { Language } from "@pluma/contract/kit/kit";
import type { AppConfig } from "@pluma/contract/site/site";
import type { ActorCtx, App } from "../../platform/context.ts";
import { wordsOf } from "../../platform/errorMessages.ts";
import { refuse } from "../../platform/errors.ts";
import { fill } from "../../platform/locales/everyLanguage.ts";
import { perApp } from "../../platform/state.ts";
import { demoProvider } from "../../providers/ai/demo.ts";
import { type AiProvider, ProviderFailure } from "../../providers/ai/index.ts";
import { readConfig } from "../site/index.ts";
import { type BroughtKey, broughtKeyOf, type Person } from "./keys/brought.ts";
import type { Held } from "./keys/rules.ts";
import { words } from "./locales/words.ts";
import { fallbackPlaceOf, type PlacedModel, placeOf, type SourceName, usualServers, XAI_ADDRESS } from "./rules.ts";
import type { AskedPlace } from "./running.ts";
import { seesPictures } from "./seeing.ts";

const TEST_MS = 10_000;
const FIND_MS = 700;

// The providers of the settings as they stand; settings that change are another object.
const openedIn = perApp(() => new WeakMap<AppConfig, Map<SourceName, Promise<AiProvider>>>());

/** A provider to ask, what is asked there, whether that sees pictures, and the source and key it stands for, without the key itself. */
export type Asking = { provider: AiProvider; place: AskedPlace; isSeeing: boolean; line: string };

/**
 * The providers that answer for a model now, the first one first: where the model is, by the key of the person, else of
 * their organization, each where its owner may read what goes along, else of the platform; then the fallback of the
 * settings. Refuses as `broughtKeyOf`.
 */
export async function findAskings(
  app: App,
  person: Person,
  { model, held }: { model: string | null; held: Held },
): Promise<[Asking, ...Asking[]]> {
  const [config, brought] = await Promise.all([readConfig(app), broughtKeyOf(app, person, held)]);
  const now = app.clock.now();
  const wanted = placeOf(config, model, now, brought !== null);
  const isTheirs = ({ source }: PlacedModel) => !brought?.isOnly || source === "openai";
  // What only the platform has, and may not pay for here, is answered by the usual model of the key that there is.
  const first = isTheirs(wanted) ? wanted : placeOf(config, null, now, true);
  if (!isTheirs(first)) refuse("organization_key_missing");
  const fallback = fallbackPlaceOf(config, now);
  const main = await openPlace(app, config, first, brought);
  if (!fallback || !isTheirs(fallback) || (fallback.source === first.source && fallback.model === first.model))
    return [main];
  return [main, await openPlace(app, config, fallback, brought)];
}

/** The provider of a place, with the key that pays there: a brought key goes to OpenAI's address and nowhere else. */
export async function openPlace(
  app: App,
  config: AppConfig,
  placed: PlacedModel,
  brought: BroughtKey | null,
): Promise<Asking> {
  const source = sourceOf(config, placed.source, placed.model);
  const line = `${placed.source} ${source.address}`;
  const isSeeing = seesPictures(config, placed);
  if (placed.source === "openai" && brought) {
    // Opened for this one question: nobody's own key stays in memory.
    const provider = await openSource(app, { ...source, key: brought.key });
    const { owner, ownerId } = brought;
    return { provider, place: { ...placed, keyOwner: owner }, isSeeing, line: `${line} ${owner} ${ownerId}` };
  }
  const opened = openedIn(app);
  const providers = opened.get(config) ?? new Map<SourceName, Promise<AiProvider>>();
  opened.set(config, providers);
  const provider = providers.get(placed.source) ?? openSource(app, source);
  providers.set(placed.source, provider);
  return { provider: await provider, place: { ...placed, keyOwner: "platform" }, isSeeing, line };
}

function sourceOf(config: AppConfig, kind: SourceName, model: string): Source {
  const stored = {
    openai: { key: config.openai_secret_key, address: config.openai_base_url },
    xai: { key: config.xai_secret_key, address: config.xai_base_url },
    compatible: { key: config.compatible_secret_key, address: config.compatible_base_url },
    demo: { key: "", address: "" },
  }[kind];
  return { kind, key: stored.key ?? "", address: stored.address ?? "", model };
}

async function openSource(app: App, source: Source): Promise<AiProvider> {
  if (source.kind === "demo") return demoProvider();
  // The SDK is loaded when it is first needed, so that it does not slow the start.
  const { openAiProvider } = await import("../../providers/ai/openai.ts");
  const patience = { firstTokenMs: app.config.AI_FIRST_TOKEN_TIMEOUT_MS, silenceMs: app.config.AI_SILENCE_TIMEOUT_MS };
  const address = source.address || (source.kind === "xai" ? XAI_ADDRESS : undefined);
  return openAiProvider({ name: source.kind, key: source.key, address, patience });
}

/** Asks a source for its models, within 10 seconds; says in a sentence why it did not answer. */
export async function testSource(app: App, source: Source, lang: Language): Promise<SourceTest> {
  const startedAt = performance.now();
  const took = () => Math.round(performance.now() - startedAt);
  try {
    const provider = await openSource(app, source);
    const models = await provider.listModels(AbortSignal.timeout(TEST_MS));
    return { ok: true, models, took_ms: took(), problem: null };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    return { ok: false, models: [], took_ms: took(), problem: problemOf(error, lang) };
  }
}

/** Why a source did not answer, said of itself and not of a text that failed: in the words of whoever sets it up. */
function problemOf({ code, values }: ProviderFailure, lang: Language): string {
  const told: Partial<Record<ErrorCode, string>> = words[lang].sourceTest;
  return told[code] === undefined ? wordsOf(code, lang, values) : fill(told[code], values);
}

/** The same for the settings screen, where a key or address left empty means the stored one. */
export async function testStoredSource(ctx: ActorCtx, source: Source): Promise<SourceTest> {
  const stored = sourceOf(await readConfig(ctx), source.kind, source.model);
  const filled = { ...source, key: source.key || stored.key, address: source.address || stored.address };
  // A stored key goes only to the address it was stored for, not to one that was typed just now.
  const isOtherAddress = source.address !== "" && source.address !== stored.address;
  return testSource(ctx, isOtherAddress ? { ...filled, key: source.key } : filled, ctx.lang);
}

/** Servers on this machine that answer on the usual ports. */
export async function findServers(app: App): Promise<FoundServer[]> {
  const { openAiProvider } = await import("../../providers/ai/openai.ts");
  const patience = { firstTokenMs: FIND_MS, silenceMs: FIND_MS };
  const answers = await Promise.all(
    usualServers.map(async ({ name, address }) => {
      try {
        const server = openAiProvider({ name: "compatible", key: "", address, patience });
        return [{ name, address, models: await server.listModels(AbortSignal.timeout(FIND_MS)) }];
      } catch {
        app.log.debug({ address }, "no server there");
        return [];
      }
    }),
  );
  return answers.flat();
}
