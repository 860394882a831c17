import type { Input, Language } from "@pluma/contract/kit/kit";
import { readPage, withSources } from "@pluma/contract/site/landing";
import {
  type AdminConfigPair,
  adminOnlyKeys,
  isMask,
  linkWebhookKeys,
  mask,
  maskedKeys,
  type PublicConfig,
  type site,
  tabFlags,
  toldKeys,
} from "@pluma/contract/site/site";
import type { ActorCtx, App } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/db.ts";
import { wordsOf, wordsOfField } from "../../platform/errorMessages.ts";
import { allow, refuse } from "../../platform/errors.ts";
import { callOptions } from "../../platform/webhooks/webhooks.ts";
import { hasSecondFactor } from "../../providers/identity/secondFactor.ts";
import { leadsOutside } from "../../providers/webhooks/index.ts";
import { findProfile, recordAudit } from "../accounts/index.ts";
import { publishFile } from "../files/index.ts";
import { readPublicSettings } from "./brand.ts";
import { forgetConfig, isPublicKey, isSecretKey, publicConfigOf, purposeOf, readConfig, shapes } from "./config.ts";
import { mayChange } from "./rules.ts";
import { readSettings, writeSetting } from "./store.system.ts";

/** Settings to keep, by key; null goes back to the default. */
export type Settings = Record<string, string | boolean | null>;

type Pair = { key: string; value: string | boolean | null };

/** The settings that anyone may read, as pairs. */
export async function readPublicConfig(app: App): Promise<Pair[]> {
  return pairsOf(await readPublicSettings(app));
}

/** Every setting that there is, null without a value; secrets masked; with who chose it last, and when. */
export async function readAllConfig(app: App): Promise<AdminConfigPair[]> {
  const [config, chosen] = await Promise.all([readConfig(app), readSettings(app.db, null)]);
  const values = new Map(pairsOf({ ...publicConfigOf(config), ...config }).map(({ key, value }) => [key, value]));
  const choices = new Map(chosen.map((setting) => [setting.key, setting]));
  const names = await namesOf(app, new Set(chosen.map(({ updatedBy }) => updatedBy)));
  return [...shapes.keys()].map((key) => {
    const value = values.get(key) ?? null;
    const { updatedAt = null, updatedBy = null } = choices.get(key) ?? {};
    return {
      key,
      value: typeof value === "string" && isMasked(key) ? mask(value) : value,
      updatedAt: updatedAt?.toISOString() ?? null,
      updated_by: names.get(updatedBy) ?? null,
    };
  });
}

/** The names of who chose settings; whoever left has none any more. */
async function namesOf(app: App, userIds: Set<number | null>) {
  const names = new Map<number | null, { user_id: number; name: string }>();
  for (const userId of userIds) {
    const profile = userId === null ? null : await findProfile(app, userId);
    if (profile) names.set(userId, { user_id: profile.userId, name: `${profile.name} ${profile.lastName}`.trim() });
  }
  return names;
}

/**
 * Changes settings, all of them or none; answers every setting as stored. A mask that comes back leaves its secret.
 * Refuses keys that do not exist, values that do not fit, addresses of webhooks that could not be called, and a manager
 * who sends one that is an admin's.
 */
export async function saveConfig(ctx: ActorCtx, { body }: Input<typeof site.saveConfig>): Promise<AdminConfigPair[]> {
  const given = readGiven(body);
  for (const key of Object.keys(given)) {
    if (!shapes.has(key) || toldKeys.some((told) => told === key))
      refuse("config_key_unknown", { key: key.slice(0, 100) });
    allowChange(ctx, key);
  }
  const settings = parseSettings(given, ctx.lang);
  await checkWebhooks(ctx, settings);
  await checkOwnFactor(ctx, settings);
  const keys = Object.keys(settings);
  await inTransaction(ctx, async (tx) => {
    await saveSettings(tx, await publishPictures(tx, settings), ctx.actor.userId);
    await recordAudit(tx, "appconfig.save", "appconfig", { keys });
  });
  tellScreens(ctx, keys);
  return readAllConfig(ctx);
}

/** Whoever asks all staff for a second factor has one, or nobody could take it back. */
async function checkOwnFactor(ctx: ActorCtx, { staff_two_factor: isWanted }: Settings): Promise<void> {
  const uid = ctx.identified?.uid;
  if (!isWanted || uid === undefined) return;
  allow(await hasSecondFactor(ctx, uid), "own_factor_first");
}

const pictureKeys = ["landing_image_src", "landing_logo_src", "landing_logo_dark_src", "favicon_url"] as const;

/** The settings with addresses of uploaded pictures that anyone can open, and for good. */
async function publishPictures(ctx: ActorCtx, settings: Settings): Promise<Settings> {
  const published = { ...settings };
  for (const key of pictureKeys) {
    const src = settings[key];
    if (typeof src === "string") published[key] = await publishFile(ctx, src);
  }
  const page = typeof settings.landing_page === "string" ? readPage(settings.landing_page) : null;
  if (page) published.landing_page = JSON.stringify(await withSources(page, (src) => publishFile(ctx, src)));
  return published;
}

/** Who chose one of some settings of a site last, and when; null where nobody chose any. */
export async function lastChosen(app: Pick<App, "db">, site: number | null, keys: ReadonlySet<string>) {
  const chosen = (await readSettings(app.db, site)).filter(({ key }) => keys.has(key));
  const last = chosen.toSorted((one, other) => other.updatedAt.getTime() - one.updatedAt.getTime())[0];
  return last ? { userId: last.updatedBy, at: last.updatedAt } : null;
}

/** Keeps settings of a site in the caller's transaction, as chosen by a person or by nobody, and tells every node once it is committed. */
export async function saveSettings(
  ctx: Pick<App, "db" | "bus" | "secrets">,
  settings: Settings,
  updatedBy: number | null = null,
  site: number | null = null,
): Promise<void> {
  for (const [key, value] of Object.entries(settings)) {
    const text = value === null ? null : String(value);
    const kept = text !== null && isSecretKey(key) ? ctx.secrets.seal(text, purposeOf(key)) : text;
    await writeSetting(ctx.db, site, { key, value: kept, updatedBy });
  }
  await ctx.bus.tell(ctx.db, "config", { keys: Object.keys(settings), ...(site !== null && { site }) });
}

/** Makes this process read its settings anew, and open screens the public ones that changed. */
export function tellScreens(app: Pick<App, "bus" | "state" | "pushToAll">, keys: string[]): void {
  forgetConfig(app);
  const open = keys.filter(isPublicKey);
  if (keys.includes("ai_source") || keys.some(isSecretKey)) open.push("is_demo_writer");
  if (keys.includes("openai_model")) open.push("offered_model");
  if (keys.some((key) => key.startsWith("oidc_"))) open.push("sign_in_with");
  if (open.length > 0) app.pushToAll("appconfig", { keys: open });
}

function allowChange({ actor }: ActorCtx, key: string): void {
  const isAdminOnly = adminOnlyKeys.includes(key);
  if (!mayChange(actor.staffRole, isAdminOnly)) refuse("config_admin_only", { key });
}

/** The body as an object; a tab's flag may also come with the ending `_enabled`. */
function readGiven(body: Input<typeof site.saveConfig>["body"]): Record<string, unknown> {
  const pairs = Array.isArray(body)
    ? body.map(({ key, value }): [string, unknown] => [key, value])
    : Object.entries(body);
  return Object.fromEntries(
    pairs.map(([key, value]) => [tabFlags.find((tab) => key === `${tab}_enabled`) ?? key, value]),
  );
}

/** The values as they will be stored; refuses those that do not fit, each by its key. */
export function parseSettings(given: Record<string, unknown>, lang: Language): Settings {
  const settings: Settings = {};
  const fields: Record<string, string> = {};
  for (const [key, value] of Object.entries(given)) {
    if (isMasked(key) && typeof value === "string" && isMask(value)) continue;
    const parsed = value === null ? null : shapes.get(key)?.safeParse(value);
    if (value === null || (value === "" && (isSecretKey(key) || !parsed?.success))) settings[key] = null;
    else if (parsed?.success && isStorable(parsed.data)) settings[key] = parsed.data;
    else {
      const message = parsed?.error?.issues[0]?.message ?? "";
      fields[key] = wordsOfField(message, lang);
    }
  }
  if (Object.keys(fields).length > 0) refuse("invalid_body", {}, fields);
  return settings;
}

/** Refuses what a delivery would refuse later, when nobody looks any more: addresses that are not on the internet. */
async function checkWebhooks(ctx: ActorCtx, settings: Settings): Promise<void> {
  for (const key of linkWebhookKeys) {
    const url = settings[key];
    if (typeof url !== "string" || url === "" || (await leadsOutside(url, callOptions(ctx)))) continue;
    refuse("invalid_body", {}, { [key]: wordsOf("webhook_address_refused", ctx.lang) });
  }
}

const isStorable = (value: unknown): value is string | boolean =>
  typeof value === "string" || typeof value === "boolean";

const isMasked = (key: string): boolean => maskedKeys.some((masked) => masked === key);

function pairsOf(config: PublicConfig): Pair[] {
  return Object.entries(config).flatMap(([key, value]) => (isStorable(value) ? [{ key, value }] : []));
}
