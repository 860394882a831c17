/** How an organization sells: its own accounts at the providers, its currency and tax, what its invoices say of it. */
import { z } from "zod";
import { idParams, moment, route, text } from "../kit/kit.ts";
import { currencyCode } from "../kit/money.ts";
import { configShape } from "../site/site.ts";

/** Who can pay out to an organization by its own keys. */
export const shopProviders = ["stripe", "paypal"] as const;
export type ShopProvider = (typeof shopProviders)[number];

/** Keys of an organization's accounts that are kept sealed, and shown by their last 4 characters. */
export const shopSecrets = ["stripe_private_key", "stripe_webhook_key", "paypal_secret_key"] as const;

/** An account of an organization at a provider, as far as it can be told without asking there. */
const shopAccount = z.object({
  provider: z.enum(shopProviders),
  /** Its keys are here, so that what it sells can be paid by it. */
  is_connected: z.boolean(),
  is_live: z.boolean(),
  /** Where the provider shall report to. */
  webhook_url: z.string(),
  /** What reports are checked by is here. */
  has_webhook_secret: z.boolean(),
  /** When a report came that was signed rightly, and when one came that was not. */
  heard_at: moment.nullable(),
  refused_at: moment.nullable(),
});
export type ShopAccount = z.infer<typeof shopAccount>;

const masked = z.string().nullable();

export const shop = z.object({
  organization_id: z.number().int(),
  stripe_public_key: masked,
  stripe_private_key: masked,
  stripe_webhook_key: masked,
  paypal_client_id: z.string().nullable(),
  paypal_secret_key: masked,
  paypal_webhook_id: z.string().nullable(),
  paypal_mode: z.enum(["live", "sandbox"]),
  accounts: z.array(shopAccount),
  /** What it sells in; null is as the installation does (`usual_currency`). */
  currency: z.string().nullable(),
  usual_currency: z.string(),
  tax_name: z.string(),
  tax_percent: z.string(),
  /** Who its invoices say that sells; empty is its name (`usual_name`). */
  seller_name: z.string(),
  usual_name: z.string(),
  seller_address: z.string(),
  seller_tax_id: z.string(),
  invoice_footer: z.string(),
  invoice_prefix: z.string().nullable(),
  usual_prefix: z.string(),
  /** What the next invoice would be numbered. */
  next_number: z.string(),
});
export type Shop = z.infer<typeof shop>;

/** What numbers of invoices begin with; those of the platform's own begin with INV-. */
const prefix = text(16)
  .transform((value) => value.trim().toUpperCase())
  .refine((value) => value === "" || (/^[A-Z0-9][A-Z0-9/_.-]*$/.test(value) && !value.startsWith("INV-")), {
    message: "invoice_prefix_invalid",
  });

const key = text(500).nullable();
const { shape } = configShape;

/** What is entered of it; what is left out stays. An empty key goes, the mask of one leaves it. */
export const shopChanges = z.object({
  stripe_public_key: key.optional(),
  stripe_private_key: key.optional(),
  stripe_webhook_key: key.optional(),
  paypal_client_id: key.optional(),
  paypal_secret_key: key.optional(),
  paypal_webhook_id: shape.paypal_webhook_id.unwrap().nullable().optional(),
  paypal_mode: shape.paypal_mode.unwrap().optional(),
  currency: currencyCode.nullable().optional(),
  tax_name: text(40).optional(),
  tax_percent: shape.tax_percent.unwrap().optional(),
  seller_name: text(200).optional(),
  seller_address: text(500).optional(),
  seller_tax_id: text(60).optional(),
  invoice_footer: text(500).optional(),
  invoice_prefix: prefix.nullable().optional(),
});
export type ShopChanges = z.output<typeof shopChanges>;

/** What came of asking a provider with a seller's keys. */
export const shopTrial = z.object({
  ok: z.boolean(),
  is_live: z.boolean(),
  /** Why not: no keys are here, the provider does not accept them, refuses what they may, or does not answer. */
  problem: z.enum(["no_keys", "keys_refused", "not_permitted", "no_answer"]).nullable(),
  /** Whether the account reports to the seller's address here; unknown where it does not say. */
  webhook: z.enum(["found", "missing", "unknown"]),
});
export type ShopTrial = z.infer<typeof shopTrial>;

const answer = z.object({ shop });

export const shops = {
  readShop: route({
    method: "GET",
    path: "/organizations/{id}/shop",
    summary: "How an organization sells. Its secret keys are shown by their last 4 characters.",
    access: "orgAdmin",
    organizationParam: "id",
    params: idParams,
    answer,
  }),
  saveShop: route({
    method: "PUT",
    path: "/organizations/{id}/shop",
    summary: "Changes how an organization sells from now on; what was sold and billed stays as it was.",
    access: "orgAdmin",
    organizationParam: "id",
    refusedWhileImpersonating: true,
    params: idParams,
    body: shopChanges,
    answer,
    rate: { count: 60, seconds: 60 },
  }),
  tryShop: route({
    method: "POST",
    path: "/organizations/{id}/shop/test",
    summary:
      "Asks a provider now whether it accepts an organization's keys as they are stored, and where it reports to.",
    access: "orgAdmin",
    organizationParam: "id",
    params: idParams,
    body: z.object({ provider: z.enum(shopProviders) }),
    answer: shopTrial,
    rate: { count: 20, seconds: 600 },
    budget: "tries",
  }),
  tryInstallation: route({
    method: "POST",
    path: "/appconfig/test/payments",
    summary:
      "Asks a provider now whether it accepts the installation's keys as they are stored, and where it reports to.",
    access: "admin",
    body: z.object({ provider: z.enum(shopProviders) }),
    answer: shopTrial,
    rate: { count: 20, seconds: 600 },
    budget: "tries",
  }),
};
