import { createHash } from "node:crypto";
import { amountOff, type Off } from "@pluma/contract/discounts";
import { z } from "zod";
import { type Money, ProviderRefused, type SubscriptionOrder } from "../index.ts";
import { labelOf } from "../label.ts";
import { frequencyOf, paypalFrequency, paypalMoney, toPaypal } from "./amounts.ts";
import type { PaypalClient } from "./client.ts";

/**
 * PayPal's product that every plan stands under: a subscription can only move between plans of one product. Its form is
 * the one that PayPal's schema of plans asks for: "PROD-" and 17 capitals or digits.
 */
const PRODUCT = "PROD-PLUMASUBSCRIPTION";
const PAGE_SIZE = 20;
const NAME_LENGTH_MAX = 127;

/** What a subscription costs, by which PayPal keeps one plan each. */
export type Terms = Pick<SubscriptionOrder, "productId" | "price" | "interval"> & {
  name: string;
  discount: (Off & { cycles: number | null }) | null;
};

const idShape = z.object({ id: z.string() });
const listShape = z.object({
  plans: z.array(z.object({ id: z.string(), status: z.string(), description: z.string().catch("") })).default([]),
  total_pages: z.number().catch(1),
});

/** A plan as a subscription names it, as much as is read of it. */
export const planShape = z.object({
  billing_cycles: z.array(
    z.object({
      frequency: paypalFrequency,
      tenure_type: z.enum(["TRIAL", "REGULAR"]),
      total_cycles: z.number().int().catch(0),
      pricing_scheme: z.object({ fixed_price: paypalMoney.optional() }).optional(),
    }),
  ),
});

export type Plans = { planOf(terms: Terms): Promise<string> };

/** The plans of an account: the same terms, the same plan. */
export function openPlans(client: PaypalClient): Plans {
  const known = new Map<string, Promise<string>>();
  return {
    planOf(terms) {
      const body = planBodyOf(terms);
      const found = known.get(body.description) ?? findOrMake(client, body);
      known.set(body.description, found);
      // One that failed is looked for again the next time.
      found.catch(() => known.delete(body.description));
      return found;
    },
  };
}

async function findOrMake(client: PaypalClient, body: ReturnType<typeof planBodyOf>): Promise<string> {
  await makeProduct(client);
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const path = `/v1/billing/plans?product_id=${PRODUCT}&page_size=${PAGE_SIZE}&page=${page}&total_required=true`;
    const list = await client.ask(listShape, { method: "GET", path });
    const found = list.plans.find((plan) => plan.status === "ACTIVE" && plan.description === body.description);
    if (found) return found.id;
    pages = list.total_pages;
  }
  const made = await client.ask(idShape, {
    method: "POST",
    path: "/v1/billing/plans",
    body,
    key: `plan ${body.description}`,
  });
  return made.id;
}

async function makeProduct(client: PaypalClient): Promise<void> {
  const body = { id: PRODUCT, name: "Subscriptions", type: "SERVICE" };
  await client.ask(idShape, { method: "POST", path: "/v1/catalogs/products", body }).catch((error: unknown) => {
    const isThere = error instanceof ProviderRefused && error.code === "duplicate_resource_identifier";
    if (!isThere) throw error;
  });
}

function planBodyOf({ productId, name, price, interval, discount }: Terms) {
  const frequency = frequencyOf(interval);
  const off = discount ? amountOff(discount, price.amount) : 0;
  const reduced = { ...price, amount: price.amount - off };
  const cycles = off > 0 ? (discount?.cycles ?? null) : 0;
  // A discount that never ends is the price itself.
  const regular = off > 0 && cycles === null ? reduced : price;
  if (regular.amount === 0)
    throw new ProviderRefused("amount_not_payable", "PayPal has no subscriptions without price");
  const trial = cycles ? [cycleOf(frequency, "TRIAL", 1, cycles, reduced)] : [];
  const billingCycles = [...trial, cycleOf(frequency, "REGULAR", trial.length + 1, 0, regular)];
  return {
    product_id: PRODUCT,
    name: labelOf(name, NAME_LENGTH_MAX),
    // The terms as a fingerprint, by which the plan is found again.
    description: `${productId}-${fingerprint([name, billingCycles])}`,
    status: "ACTIVE",
    billing_cycles: billingCycles,
    payment_preferences: { auto_bill_outstanding: true, payment_failure_threshold: 3 },
  };
}

const fingerprint = (terms: unknown) => createHash("sha256").update(JSON.stringify(terms)).digest("hex").slice(0, 32);

/** `total` cycles of one price; 0 is without end. */
function cycleOf(
  frequency: ReturnType<typeof frequencyOf>,
  tenure: "TRIAL" | "REGULAR",
  sequence: number,
  total: number,
  price: Money,
) {
  // Of what is free PayPal wants no price at all.
  const priced = price.amount > 0 ? { pricing_scheme: { fixed_price: toPaypal(price) } } : {};
  return { frequency, tenure_type: tenure, sequence, total_cycles: total, ...priced };
}
