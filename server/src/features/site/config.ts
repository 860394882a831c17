import {
  type AiSource,
  type AppConfig,
  configShape,
  type PublicConfig,
  publicConfig,
  secretKeys,
} from "@pluma/contract/site/site";
import type { App } from "../../platform/context.ts";
import { perApp } from "../../platform/state.ts";
import { readSettings } from "./store.system.ts";

type Parts = Pick<App, "settingsDb" | "bus" | "state" | "secrets" | "config" | "log">;
type Cached = { config: Promise<AppConfig>; readAt: number };

/** A bus that reconnects may have missed that settings changed; nothing is believed for longer than this. */
const BELIEVED_MS = 30_000;

const defaults: AppConfig = {
  app_name: "Pluma",
  tagline: "Write more, still sound like you.",
  primary_color: "#3f51d4",
  accent_color: "#b4552d",
  lang: "en",
};

// Of each app one: what its bus tells is what keeps it true.
const cacheIn = perApp(({ bus }: Pick<App, "bus" | "state">) => {
  const cache: { held: Cached | null } = { held: null };
  bus.on("config", ({ site }) => {
    if (site === undefined) cache.held = null;
  });
  return cache;
});

/**
 * The settings as they stand: those that somebody chose, else those of the environment, else defaults. `ai_source` is
 * always there. A change on any node is seen by the next call after it is told.
 */
export function readConfig(app: Parts): Promise<AppConfig> {
  const cache = cacheIn(app);
  const now = performance.now();
  if (cache.held && now - cache.held.readAt < BELIEVED_MS) return cache.held.config;
  const held: Cached = { config: load(app), readAt: now };
  cache.held = held;
  held.config.catch(() => {
    if (cache.held === held) cache.held = null;
  });
  return held.config;
}

/** Whether somebody gave the installation a name, a logo or a colour of its own. */
export const isBranded = (config: AppConfig): boolean =>
  Boolean(config.title || config.landing_logo_src) ||
  config.app_name !== defaults.app_name ||
  config.primary_color !== defaults.primary_color;

/** Whether a text is the line that an installation has while nobody gave it another. */
export const isUsualTagline = (text: string): boolean => text === defaults.tagline;

/** Makes the next reader on this node read anew. */
export function forgetConfig(app: Pick<App, "bus" | "state">): void {
  cacheIn(app).held = null;
}

/**
 * What anyone may read of the settings, and what they say of the others: whether text comes from the demo writer, which
 * model is offered beside the usual ones where people may choose, and who else signs people in.
 */
export function publicConfigOf(config: AppConfig): PublicConfig {
  // The shape drops every key that it does not name: a new setting is private until it is listed there.
  return publicConfig.parse({
    ...config,
    is_demo_writer: config.ai_source === "demo",
    ...(config.model_picker_enabled && config.openai_model && { offered_model: config.openai_model }),
    ...(config.oidc_issuer &&
      config.oidc_client_id && { sign_in_with: config.oidc_name || hostOf(config.oidc_issuer) }),
  });
}

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address);

/** The shape of each setting, by its key. */
export const shapes = new Map(Object.entries(configShape.shape));

export const isPublicKey = (key: string): boolean => Object.hasOwn(publicConfig.shape, key);
export const isSecretKey = (key: string): boolean => secretKeys.some((secret) => secret === key);

/** What a secret setting is sealed for: its own key, so that none can be moved to where it would be shown. */
export const purposeOf = (key: string): string => `app_config:${key}`;

async function load(app: Parts): Promise<AppConfig> {
  const chosen: Record<string, unknown> = {};
  // Never in the transaction of whoever asks, whose settings may not come to be, nor on a connection that others have: all of
  // those may be held by transactions that wait for these very settings.
  for (const { key, value } of await readSettings(app.settingsDb, null)) {
    const plain = isSecretKey(key) ? openSetting(app, key, value) : value;
    const parsed = plain === null ? undefined : shapes.get(key)?.safeParse(plain);
    if (parsed?.success) chosen[key] = parsed.data;
    else app.log.warn({ setting: key }, "a stored setting does not fit and is not used");
  }
  const config = configShape.parse({ ...defaults, ...environmentOf(app), ...chosen });
  return { ...config, ai_source: config.ai_source ?? usualSource(config) };
}

function openSetting(app: Parts, key: string, sealed: string): string | null {
  try {
    return app.secrets.open(sealed, purposeOf(key));
  } catch {
    return null;
  }
}

function environmentOf({ config }: Parts): AppConfig {
  return {
    openai_secret_key: config.OPENAI_API_KEY,
    openai_base_url: config.OPENAI_BASE_URL,
    openai_model: config.OPENAI_MODEL,
    xai_secret_key: config.XAI_API_KEY,
    xai_base_url: config.XAI_BASE_URL,
  };
}

/** Where text comes from when nobody chose: what there is a key or an address for, else the demo writer. */
function usualSource(config: AppConfig): AiSource {
  if (config.openai_secret_key || config.openai_base_url) return "openai";
  return config.xai_secret_key || config.xai_base_url ? "xai" : "demo";
}
