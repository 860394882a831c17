import type { Taker } from "@pluma/contract/billing/payable";
import type { App } from "../../platform/context.ts";
import { perApp } from "../../platform/state.ts";
import type { Catalogue, PaymentProvider } from "../../providers/payments/index.ts";
import { openPaypal } from "../../providers/payments/paypal/index.ts";
import { openStripeKeys, type StripeKeys } from "../organizations/index.ts";
import { readConfig } from "../site/index.ts";
import { type PaypalKeys, paypalKeysOf } from "./shops/keys.ts";
import { readSelling, type Selling, type SellingRow, sellingFrom } from "./shops/store.system.shops.ts";
import { currencyOf } from "./shops/terms.ts";

/** The accounts at providers that a seller has: null where no keys are configured. */
export type Sellers = {
  card: PaymentProvider | null;
  paypal: PaymentProvider | null;
  /** What the card provider has to choose from. */
  catalogue: Catalogue | null;
  /** Whether one of them moves real money. */
  hasLive: boolean;
};

type Card = PaymentProvider & { catalogue: Catalogue };
type Opened = { keys: string; card: Card | null; paypal: PaymentProvider | null };

type Parts = Pick<App, "db" | "settingsDb" | "bus" | "state" | "secrets" | "config" | "log" | "clock">;

// Clients keep connections open: of each app one for each seller, made anew when its keys change.
const openedIn = perApp(() => new Map<number | null, Opened>());
const OPENED_MAX = 500;

/**
 * The provider accounts of the platform (null) or of an organization, by the keys as they are now. An organization has
 * its own or none: never the platform's, whose income is not theirs.
 */
export async function sellersOf(app: Parts, organizationId: number | null): Promise<Sellers> {
  const { card, paypal } = organizationId === null ? await ofPlatform(app) : await ofOrganization(app, organizationId);
  return {
    card,
    paypal,
    catalogue: card?.catalogue ?? null,
    hasLive: card?.isLive === true || paypal?.isLive === true,
  };
}

/**
 * Who charges for what a seller sells, as far as it decides what can be charged. Before anybody is connected it is the
 * card provider, who will be, and whom the sandbox stands for.
 */
export async function takersOf(app: Parts, organizationId: number | null): Promise<Taker[]> {
  const { card, paypal } = await sellersOf(app, organizationId);
  const takers: Taker[] = [...(card ? ["stripe" as const] : []), ...(paypal ? ["paypal" as const] : [])];
  return takers.length > 0 ? takers : ["stripe"];
}

async function ofPlatform(app: Parts): Promise<Opened> {
  const settings = await readConfig(app);
  const stripe = settings.stripe_private_key
    ? {
        publicKey: settings.stripe_public_key ?? "",
        privateKey: settings.stripe_private_key,
        webhookKey: settings.stripe_webhook_key ?? "",
      }
    : null;
  const paypal =
    settings.paypal_client_id && settings.paypal_secret_key
      ? {
          clientId: settings.paypal_client_id,
          secretKey: settings.paypal_secret_key,
          webhookId: settings.paypal_webhook_id ?? "",
          mode: settings.paypal_mode ?? "live",
        }
      : null;
  return keep(app, null, JSON.stringify([stripe, paypal]), () => openBoth(app, stripe, paypal));
}

/** In which currency an organization sells now, and whether one of its accounts moves real money. */
export const salesTermsOf = async (app: Parts, organizationId: number) =>
  salesTermsFrom(app, organizationId, await readSelling(app, organizationId));

/** The same, of what another statement read of it by `sellingPart`. */
export const salesTermsRead = (app: Parts, organizationId: number, [found]: SellingRow[]) =>
  salesTermsFrom(app, organizationId, found ? sellingFrom(found) : null);

async function salesTermsFrom(app: Parts, organizationId: number, selling: Selling) {
  const currency = selling?.shop?.currency ?? (await currencyOf(app, selling ? null : organizationId));
  const { card, paypal } = await openedFor(app, organizationId, selling);
  return { currency, hasLive: card?.isLive === true || paypal?.isLive === true };
}

const ofOrganization = async (app: Parts, organizationId: number): Promise<Opened> =>
  openedFor(app, organizationId, await readSelling(app, organizationId));

/** Nothing is sold of an organization that was taken away, by whatever keys it had. */
async function openedFor(app: Parts, organizationId: number, selling: Selling) {
  const stripe = openStripeKeys(app, organizationId, selling?.keys);
  const paypal = paypalKeysOf(app, selling?.shop ?? null);
  return keep(app, organizationId, JSON.stringify([stripe, paypal]), () => openBoth(app, stripe, paypal));
}

async function openBoth(app: Parts, stripe: StripeKeys | null, paypal: PaypalKeys | null) {
  return {
    card: stripe && (await open(app, stripe)),
    paypal: paypal && openPaypal({ ...paypal, clock: app.clock, apiUrl: app.config.PAYPAL_API_URL }),
  };
}

async function open({ config, clock }: Parts, keys: StripeKeys): Promise<Card> {
  // Its library is loaded when somebody sells by it: it is as large as all of our own code.
  const { openStripe } = await import("../../providers/payments/stripe/index.ts");
  return openStripe({ ...keys, clock, ...(config.STRIPE_API_URL && { apiUrl: config.STRIPE_API_URL }) });
}

type Make = () => Promise<Omit<Opened, "keys">>;

async function keep(app: Parts, seller: number | null, keys: string, make: Make): Promise<Opened> {
  const known = openedIn(app);
  const held = known.get(seller);
  if (held?.keys === keys) return held;
  const made = { keys, ...(await make()) };
  if (known.size >= OPENED_MAX) known.clear();
  known.set(seller, made);
  return made;
}
