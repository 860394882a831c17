import { type Catalogue, type PaymentProvider, ProviderRefused, type Webhook } from "../index.ts";
import { type Account, asking, failureOf, openAccount, type StripeKeys } from "./account.ts";
import { fromStripe } from "./amounts.ts";
import { readEvent } from "./events.ts";
import { move, previewMove } from "./moving.ts";
import { startOrder, startSubscription } from "./orders.ts";
import { abandon, capture, pay, refund, stop } from "./paying.ts";
import { read } from "./reading.ts";
import { removeSource, saveSource, startSource, useSource } from "./sources.ts";

export type { StripeKeys } from "./account.ts";

/** One account at Stripe, by its API as the official client speaks it. Keys of test mode move no money. */
export function openStripe(keys: StripeKeys): PaymentProvider & { catalogue: Catalogue } {
  const account = openAccount(keys);
  return {
    name: "stripe",
    isLive: account.isLive,
    publicKey: keys.publicKey || null,
    startOrder: (order) => asking(() => startOrder(account, order)),
    startSubscription: (order) => asking(() => startSubscription(account, order)),
    pay: (ref, sourceRef, key) => asking(() => pay(account, ref, sourceRef, key)),
    capture: (ref) => asking(() => capture(account, ref)),
    read: (ref) => asking(async () => read(account, ref)),
    stop: (ref) => asking(() => stop(account, ref)),
    abandon: (ref) => asking(() => abandon(account, ref)),
    refund: (wanted) => asking(() => refund(account, wanted)),
    previewMove: (wanted) => asking(() => previewMove(account, wanted)),
    movesByApproval: false,
    move: (wanted) => asking(() => move(account, wanted)),
    startSource: (buyer) => asking(() => startSource(account, buyer)),
    saveSource: (buyer, token) => asking(() => saveSource(account, buyer, token)),
    useSource: (ref, sourceRef) => asking(() => useSource(account, ref, sourceRef)),
    removeSource: (sourceRef) => asking(() => removeSource(account, sourceRef)),
    check: () => asking(() => check(account)),
    readEvent: async (bytes, headers) => readEvent(account, bytes, headers),
    pageOf: (ref) => pageOf(account, ref),
    catalogue: catalogueOf(account),
  };
}

const pages: Record<string, string> = { pi: "payments", sub: "subscriptions", in: "invoices", cus: "customers" };

function pageOf({ isLive }: Account, ref: string): string | null {
  const page = pages[ref.split("_")[0] ?? ""];
  return page ? `https://dashboard.stripe.com/${isLive ? "" : "test/"}${page}/${encodeURIComponent(ref)}` : null;
}

/** What is sold is made of products: keys that may not read these are of no use. Webhooks they need not be allowed to see. */
async function check({ api }: Account): Promise<{ webhooks: Webhook[] | null }> {
  await api.products.list({ limit: 1 });
  try {
    const { data } = await api.webhookEndpoints.list({ limit: 100 });
    return { webhooks: data.filter(({ status }) => status === "enabled").map(({ id: ref, url }) => ({ ref, url })) };
  } catch (error) {
    if (failureOf(error) instanceof ProviderRefused) return { webhooks: null };
    throw error;
  }
}

/** As many as a list to choose from can hold. */
const LISTED_MAX = 1_000;

/** What is sold by itself at Stripe; prices that are not one fixed amount are left out. */
function catalogueOf({ api }: Account): Catalogue {
  return {
    listProducts: () =>
      asking(async () => {
        const found = await api.products.list({ active: true, limit: 100 }).autoPagingToArray({ limit: LISTED_MAX });
        return found.map(({ id, name, active }) => ({ id, name, active }));
      }),
    listPrices: (product) =>
      asking(async () => {
        const asked = { product, active: true, limit: 100 };
        const found = await api.prices.list(asked).autoPagingToArray({ limit: LISTED_MAX });
        return found.flatMap(({ id, unit_amount, currency, recurring }) =>
          unit_amount === null
            ? []
            : {
                id,
                unitAmount: fromStripe(unit_amount, currency),
                currency: currency.toUpperCase(),
                recurring: recurring && { interval: recurring.interval, count: recurring.interval_count },
              },
        );
      }),
  };
}
