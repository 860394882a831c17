import { z } from "zod";
import { budgetSettings, wholeNumber } from "../kit/budgets.ts";
import { defineErrors, email, file, filledText, flag, language, moment, route, text } from "../kit/kit.ts";
import { currencyCode } from "../kit/money.ts";
import { isTimeZone } from "../kit/time.ts";
import { landingText } from "./landing.ts";
import { linkWebhookKeys } from "./settingKeys.ts";

export { adminOnlyKeys, linkWebhookKeys, maskedKeys, secretKeys, sensitiveKeys } from "./settingKeys.ts";

/** A colour as people type it: three, six or eight hexadecimal digits. */
export const colour = z
  .string()
  .trim()
  .regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i);

const setting = text(2000);
/** As PayPal takes it with every event that it is asked about: letters and digits, 50 at most. */
const paypalWebhookId = setting
  .transform((value) => value.trim())
  .refine((value) => /^[a-zA-Z0-9]{0,50}$/.test(value), { message: "paypal_webhook_id_invalid" });
const jsonText = setting.refine((value) => value.trim() === "" || isJsonObject(value), { message: "json_invalid" });
const address = text(254)
  .transform((value) => value.trim())
  .refine((value) => value === "" || email.safeParse(value).success, { message: "email_invalid" });
const link = z.union([
  z.literal(""),
  z.url({ protocol: /^https?$/ }).max(2000),
  z
    .string()
    .regex(/^\/[^/\\]/)
    .max(2000),
]);

/** Where links that open accounts are sent: an address on the internet, since a path of ours would be no way out. */
const webhookAddress = z.union([z.literal(""), z.url({ protocol: /^https?$/ }).max(2000)]);

function isJsonObject(value: string): boolean {
  try {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed);
  } catch {
    return false;
  }
}

/** Feature flags of tabs that are on unless an admin turned them off. */
export const tabFlags = [
  "hashtags",
  "topics",
  "chat_widget",
  "tutorials",
  "avatars",
  "super_fetch",
  "templates",
  "documents",
  "campaigns",
] as const;

/** The brand's icons: on nothing, for a phone that cuts its own shape out of them, and for phones of Apple. */
export const iconNames = ["any-192.png", "any-512.png", "maskable-512.png", "apple-180.png"] as const;
export type IconName = (typeof iconNames)[number];

/** Where generated text comes from when nobody brings a key of their own. */
export const aiSource = z.enum(["openai", "xai", "compatible", "demo"]);
export type AiSource = z.infer<typeof aiSource>;

/** Who searches the internet: OpenAI's own search, or a SearXNG server. */
export const searchProvider = z.enum(["openai", "searxng"]);
export type SearchProvider = z.infer<typeof searchProvider>;

/** Which of PayPal's two worlds its keys are of. */
export const paypalMode = z.enum(["live", "sandbox"]);

/** The share of tax within every price, in percent with at most two decimals; empty means none. */
const percent = z
  .union([setting, z.number().transform(String)])
  .refine((value) => value === "" || (/^\d{1,2}(\.\d{1,2})?$/.test(value) && Number(value) <= 50), {
    message: "percent_invalid",
  });

/** A name of the time zone database; days of figures and invoices begin by it. */
const timeZone = setting.refine((value) => value === "" || isTimeZone(value), { message: "time_zone_unknown" });

const featureTexts = [1, 2, 3].flatMap((n) =>
  ["feature", "benefit"].flatMap((kind) => [`${kind}${n}_title`, `${kind}${n}_description`]),
);

/**
 * Settings that anyone may read, signed in or not. A new key is private until it is listed here.
 * Values travel as the specification has them: a list of `{key, value}`.
 */
export const publicConfig = z
  .object({
    title: setting,
    app_name: setting,
    tagline: setting,
    primary_color: colour,
    accent_color: colour,
    lang: language,
    push_config: setting,
    firebaseConfig: jsonText,
    domain: setting,
    email: address,
    signup_enabled: flag,
    landing_enabled: flag,
    landing: flag,
    landing_es_enabled: flag,
    profile_placeholder: link,
    high_ticket_offer_name: setting,
    high_ticket_offer_link: link,
    terms_url: link,
    privacy_url: link,
    landing_image_src: link,
    landing_logo_src: link,
    landing_logo_dark_src: link,
    favicon_url: link,
    stripe_public_key: setting,
    paypal_client_id: setting,
    currency: currencyCode,
    templates_default_sort: setting,
    organizations: flag,
    search_enabled: flag,
    model_picker_enabled: flag,
    help_tutorial_id: setting,
    is_demo_writer: flag,
    offered_model: setting,
    sign_in_with: setting,
    ...Object.fromEntries(tabFlags.map((tab) => [tab, flag])),
    ...Object.fromEntries(featureTexts.map((key) => [key, setting])),
  })
  .partial();

/** What the public settings say of private ones: read like a setting, and never written. */
export const toldKeys = ["is_demo_writer", "offered_model", "sign_in_with"] as const;

/** Settings that stay on the server; of the ones in `secretKeys` even staff see only the last 4 characters. */
export const privateConfig = z
  .object({
    openai_secret_key: setting,
    openai_base_url: link,
    openai_model: setting,
    xai_secret_key: setting,
    xai_base_url: link,
    compatible_secret_key: setting,
    compatible_base_url: link,
    ai_source: aiSource,
    fallback_model: setting,
    embedding_model: setting,
    seeing_models: setting,
    search_provider: searchProvider,
    searxng_address: link,
    stripe_private_key: setting,
    stripe_webhook_key: setting,
    paypal_secret_key: setting,
    paypal_webhook_id: paypalWebhookId,
    paypal_mode: paypalMode,
    seller_name: setting,
    seller_address: setting,
    seller_tax_id: setting,
    tax_name: setting,
    tax_percent: percent,
    time_zone: timeZone,
    welcome_email_webhook_url: webhookAddress,
    reset_password_email_webhook_url: webhookAddress,
    super_fetch_prompt: text(20_000),
    landing_page: landingText,
    staff_two_factor: flag,
    oidc_name: setting,
    oidc_issuer: link,
    oidc_client_id: setting,
    oidc_client_secret: setting,
    bucket: setting,
    region: setting,
    s3_endpoint: link,
    storage_free_mb: wholeNumber,
    storage_plan_mb: wholeNumber,
    storage_organization_mb: wholeNumber,
    ...budgetSettings,
  })
  .partial();

export const configShape = z.object({ ...publicConfig.shape, ...privateConfig.shape });
export type AppConfig = z.infer<typeof configShape>;
export type PublicConfig = z.infer<typeof publicConfig>;
export type ConfigKey = keyof typeof configShape.shape;

/** One setting on the wire. */
export const configPair = z.object({ key: z.string(), value: z.union([z.string(), z.boolean(), z.null()]) });

/** One setting as staff see it: who chose it last, and when; neither for a default. */
export const adminConfigPair = configPair.extend({
  updatedAt: moment.nullish(),
  updated_by: z.object({ user_id: z.number().int(), name: z.string() }).nullish(),
});
export type AdminConfigPair = z.infer<typeof adminConfigPair>;

/**
 * What stands for a stored secret: four stars and its last 4 characters, none of a secret so short that they would
 * give it away. Sent back it changes nothing.
 */
export const mask = (secret: string): string => `****${secret.length < 12 ? "" : secret.slice(-4)}`;

/** Whether a value is a mask that came back rather than a new secret. */
export const isMask = (value: string): boolean => /^\*{4}.{0,4}$/.test(value);

/** The name of the page: the app's name (else its title), and the tagline; the part that is missing is left out. */
export const pageTitle = (config: Pick<PublicConfig, "app_name" | "title" | "tagline">): string =>
  [config.app_name || config.title, config.tagline].filter(Boolean).join(" | ");

export const errors = defineErrors({
  config_key_unknown: "bad",
  config_admin_only: "forbidden",
  own_factor_first: "conflict",
});

export const site = {
  readPublicConfig: route({
    method: "GET",
    path: "/appconfig",
    summary: "The settings that anyone may read.",
    access: "public",
    answer: z.array(configPair),
  }),
  readConfig: route({
    method: "GET",
    path: "/appconfig/admin",
    summary: "Every setting; secrets show their last 4 characters.",
    access: "staff",
    answer: z.array(adminConfigPair),
  }),
  saveConfig: route({
    method: "PUT",
    path: "/appconfig",
    summary:
      "Changes settings: an object of them, or a list of {key, value}. A masked secret sent back changes nothing.",
    access: "staff",
    body: z.union([z.array(configPair).max(200), z.record(z.string().max(100), z.unknown())]),
    answer: z.array(adminConfigPair),
    refuses: ["config_key_unknown", "config_admin_only"],
  }),
  readIcon: route({
    method: "GET",
    path: "/icons/{name}",
    summary: "The brand as an icon among a phone's own: its picture, else its initials on its colour.",
    access: "public",
    params: z.object({ name: z.enum(iconNames) }),
    query: z.object({
      /** Names the brand as it is: with the right one the answer may be kept for ever. */
      v: z.string().max(20).optional(),
    }),
    answer: file,
  }),
  testMail: route({
    method: "POST",
    path: "/appconfig/test/mail",
    summary: "Sends a mail to the caller, now; says why when the mail server did not take it.",
    access: "admin",
    answer: z.object({ ok: z.boolean(), to: z.string(), problem: z.string().nullable() }),
    rate: { count: 10, seconds: 600 },
    budget: "mails",
  }),
  testConfigWebhook: route({
    method: "POST",
    path: "/appconfig/test/webhook",
    summary:
      "Calls a webhook of the settings once, now, with an example; a url in the body is tried instead of the stored one.",
    access: "admin",
    body: z.object({
      key: z.enum(linkWebhookKeys),
      url: webhookAddress.default(""),
    }),
    answer: z.object({ ok: z.boolean(), status: z.number().int().nullable(), problem: z.string().nullable() }),
    rate: { count: 20, seconds: 600 },
    budget: "tries",
  }),
};

/** Socket events: settings changed; `keys` says which, the new public values follow by GET /appconfig. */
export type SiteEvents = { appconfig: { keys: string[] } };

export const brandShape = z.object({
  app_name: filledText(80),
  tagline: text(160).default(""),
  primary_color: colour,
  accent_color: colour,
  lang: language,
});
