import { budgetLimits, storageUsual } from "@pluma/contract/kit/budgets";
import { adminOnlyKeys, maskedKeys, sensitiveKeys, tabFlags } from "@pluma/contract/site/site";

const limitKeys = [...Object.keys(storageUsual), ...budgetLimits.map(({ key }) => key)];

// Of those in a second it is said that one waits; the others refuse.
const limitOf = (key: string): Setting => ({ key, kind: "count", ...(key.endsWith("_second") && { hasHint: true }) });

/** What a setting holds, and so how it is drawn and checked. */
export type SettingKind =
  | "name"
  | "line"
  | "lines"
  | "flag"
  | "colour"
  | "language"
  | "link"
  | "email"
  | "image"
  | "json"
  | "secret"
  | "source"
  | "searcher"
  | "model"
  | "sort"
  | "webhook"
  | "address"
  | "mode"
  | "currency"
  | "percent"
  | "zone"
  | "count";

/** One setting of the page; `hasHint` when a sentence under it says more. */
export type Setting = { key: string; kind: SettingKind; hasHint?: true };

export type Section = { name: string; settings: readonly Setting[] };

export const settingsTabs = ["content", "advanced", "super-fetch"] as const;
export type SettingsTab = (typeof settingsTabs)[number];

const pairs = (kind: "feature" | "benefit"): Setting[] =>
  [1, 2, 3].flatMap((n): Setting[] => [
    { key: `${kind}${n}_title`, kind: "line" },
    { key: `${kind}${n}_description`, kind: "line" },
  ]);

/** Every setting, in the order of the page. */
export const sections: Readonly<Record<SettingsTab, readonly Section[]>> = {
  content: [
    {
      name: "brand",
      settings: [
        { key: "app_name", kind: "name" },
        { key: "tagline", kind: "line" },
        { key: "primary_color", kind: "colour" },
        { key: "accent_color", kind: "colour" },
        { key: "lang", kind: "language" },
        { key: "title", kind: "line", hasHint: true },
      ],
    },
    {
      name: "contact",
      settings: [
        { key: "email", kind: "email", hasHint: true },
        { key: "domain", kind: "line", hasHint: true },
      ],
    },
    {
      name: "pictures",
      settings: [
        { key: "landing_logo_src", kind: "image" },
        { key: "landing_logo_dark_src", kind: "image" },
        { key: "favicon_url", kind: "image" },
        { key: "profile_placeholder", kind: "line", hasHint: true },
      ],
    },
    {
      name: "landing",
      settings: [
        { key: "landing_enabled", kind: "flag", hasHint: true },
        { key: "landing", kind: "flag", hasHint: true },
        { key: "landing_es_enabled", kind: "flag", hasHint: true },
      ],
    },
    // What the landing page says, which is edited on a screen of its own.
    {
      name: "page",
      settings: [
        { key: "landing_page", kind: "line" },
        { key: "landing_image_src", kind: "image" },
        ...pairs("feature"),
        ...pairs("benefit"),
        { key: "high_ticket_offer_name", kind: "line" },
        { key: "high_ticket_offer_link", kind: "link" },
        { key: "terms_url", kind: "link" },
        { key: "privacy_url", kind: "link" },
      ],
    },
  ],
  advanced: [
    {
      name: "source",
      settings: [
        { key: "ai_source", kind: "source" },
        { key: "openai_model", kind: "model", hasHint: true },
        { key: "fallback_model", kind: "model", hasHint: true },
        { key: "embedding_model", kind: "model", hasHint: true },
        { key: "seeing_models", kind: "line", hasHint: true },
        { key: "openai_secret_key", kind: "secret" },
        { key: "openai_base_url", kind: "link" },
        { key: "xai_secret_key", kind: "secret" },
        { key: "xai_base_url", kind: "link" },
        { key: "compatible_base_url", kind: "link" },
        { key: "compatible_secret_key", kind: "secret" },
      ],
    },
    {
      name: "search",
      settings: [
        { key: "search_enabled", kind: "flag" },
        { key: "search_provider", kind: "searcher" },
        { key: "searxng_address", kind: "link" },
      ],
    },
    {
      name: "cards",
      settings: [
        { key: "stripe_public_key", kind: "secret" },
        { key: "stripe_private_key", kind: "secret" },
        { key: "stripe_webhook_key", kind: "secret" },
      ],
    },
    {
      name: "paypal",
      settings: [
        { key: "paypal_client_id", kind: "line" },
        { key: "paypal_secret_key", kind: "secret" },
        { key: "paypal_webhook_id", kind: "line" },
        { key: "paypal_mode", kind: "mode" },
      ],
    },
    {
      name: "selling",
      settings: [
        { key: "currency", kind: "currency" },
        { key: "seller_name", kind: "line" },
        { key: "seller_address", kind: "address" },
        { key: "seller_tax_id", kind: "line" },
        { key: "tax_name", kind: "line", hasHint: true },
        { key: "tax_percent", kind: "percent", hasHint: true },
        { key: "time_zone", kind: "zone", hasHint: true },
      ],
    },
    {
      name: "mail",
      settings: [
        { key: "welcome_email_webhook_url", kind: "webhook" },
        { key: "reset_password_email_webhook_url", kind: "webhook" },
      ],
    },
    {
      name: "files",
      settings: [
        { key: "bucket", kind: "line" },
        { key: "region", kind: "line" },
        { key: "s3_endpoint", kind: "link" },
      ],
    },
    {
      name: "outside",
      settings: [
        { key: "firebaseConfig", kind: "json" },
        { key: "push_config", kind: "json", hasHint: true },
      ],
    },
    {
      name: "issuer",
      settings: [
        { key: "oidc_name", kind: "line" },
        { key: "oidc_issuer", kind: "link", hasHint: true },
        { key: "oidc_client_id", kind: "line" },
        { key: "oidc_client_secret", kind: "secret" },
        { key: "staff_two_factor", kind: "flag", hasHint: true },
      ],
    },
    {
      name: "open",
      settings: [
        { key: "signup_enabled", kind: "flag" },
        { key: "organizations", kind: "flag" },
        { key: "model_picker_enabled", kind: "flag" },
      ],
    },
    { name: "limits", settings: limitKeys.map(limitOf) },
    { name: "tabs", settings: tabFlags.map((key) => ({ key, kind: "flag" })) },
    {
      name: "habits",
      settings: [
        { key: "templates_default_sort", kind: "sort" },
        { key: "help_tutorial_id", kind: "line", hasHint: true },
      ],
    },
  ],
  "super-fetch": [{ name: "superFetch", settings: [{ key: "super_fetch_prompt", kind: "lines", hasHint: true }] }],
};

/** Every setting of a tab, in the order of the page. */
export const settingsOf = (tab: SettingsTab): Setting[] => sections[tab].flatMap(({ settings }) => settings);

/** What a setting holds; "line" for one that no tab names. */
export const kindOf = (key: string): SettingKind => kinds.get(key) ?? "line";

/** The keys in the order of the page. */
export const inOrder = (keys: readonly string[]): string[] => [...kinds.keys()].filter((key) => keys.includes(key));

/** The tab on which a setting stands. */
export const tabOf = (key: string): SettingsTab =>
  settingsTabs.find((tab) => settingsOf(tab).some((setting) => setting.key === key)) ?? "content";

/** Locked until an admin says that they mean it. */
export const isSensitive = (key: string): boolean => sensitiveKeys.some((sensitive) => sensitive === key);

/** An admin's to change; others see what it is. */
export const isAdminOnly = (key: string): boolean => adminOnlyKeys.includes(key);

const usualCounts = new Map([
  ...Object.entries(storageUsual).map(([key, usual]) => [key, String(usual)] as const),
  ...budgetLimits.map(({ key, usual }) => [key, String(usual)] as const),
]);

/** What counts while a limit is empty; undefined for every other setting. */
export const usualOf = (key: string): string | undefined => usualCounts.get(key);

/** Shown by its last 4 characters, and never given back to be changed. */
export const isMasked = (key: string): boolean => maskedKeys.some((masked) => masked === key);

const kinds = new Map(settingsTabs.flatMap(settingsOf).map(({ key, kind }) => [key, kind]));
