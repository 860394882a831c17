import { createHash } from "node:crypto";
import { amountOff, type Off } from "@pluma/contract/products/discounts";
import { z } from "zod";
import { type Money, ProviderRefused, type SubscriptionOrder } from "../index.ts";
import { labelOf } from "../label.ts";
import { frequencyOf, paypalFrequency, paypalMoney, toPaypal } from "./amounts.ts";
import type { PaypalClient } from "./client.ts";

/**
 * By this text PayPal's product that every plan stands under is found again: a subscription can only move between plans
 * of one product, plans take only ids that PayPal gave, and PayPal takes none that looks like its own.
 */
const PRODUCT_MARK = "pluma-subscriptions";
const PAGE_SIZE = 20;
const NAME_LENGTH_MAX = 127;
/** How many payments one of PayPal's cycles has at most. */
const CYCLES_MAX = 999;

/** What a subscription costs, by which PayPal keeps one plan each. */
type Terms = Pick<SubscriptionOrder, "productId" | "price" | "interval"> & {
  name: string;
  discount: (Off & { cycles: number | null }) | null;
};

const idShape = z.object({ id: z.string() });
const listed = { id: z.string(), description: z.string().catch("") };
const plansShape = z
  .object({ plans: z.array(z.object({ ...listed, status: z.string() })).default([]), total_pages: z.number().catch(1) })
  .transform(({ plans, total_pages: pages }) => ({ items: plans.filter(({ status }) => status === "ACTIVE"), pages }));
const productsShape = z
  .object({ products: z.array(z.object(listed)).default([]), total_pages: z.number().catch(1) })
  .transform(({ products, total_pages: pages }) => ({ items: products, pages }));

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
  const once = (description: string, find: () => Promise<string>): Promise<string> => {
    const found = known.get(description) ?? find();
    known.set(description, found);
    // One that failed is looked for again the next time.
    found.catch(() => known.delete(description));
    return found;
  };
  return {
    planOf(terms) {
      const body = planBodyOf(terms);
      return once(body.description, async () =>
        findOrMakePlan(client, { ...body, product_id: await once(PRODUCT_MARK, () => findOrMakeProduct(client)) }),
      );
    },
  };
}

async function findOrMakePlan(client: PaypalClient, body: { product_id: string; description: string }) {
  const path = `/v1/billing/plans?product_id=${encodeURIComponent(body.product_id)}`;
  const found = await findDescribed(client, plansShape, `${path}&`, body.description);
  if (found) return found;
  const key = `plan ${body.description}`;
  return (await client.ask(idShape, { method: "POST", path: "/v1/billing/plans", body, key })).id;
}

async function findOrMakeProduct(client: PaypalClient): Promise<string> {
  const path = "/v1/catalogs/products";
  const found = await findDescribed(client, productsShape, `${path}?`, PRODUCT_MARK);
  if (found) return found;
  const body = { name: "Subscriptions", description: PRODUCT_MARK, type: "SERVICE" };
  return (await client.ask(idShape, { method: "POST", path, body, key: `product ${PRODUCT_MARK}` })).id;
}

/** What a list of PayPal's has under a description, on whatever page. */
async function findDescribed(
  client: PaypalClient,
  shape: typeof plansShape | typeof productsShape,
  path: string,
  description: string,
): Promise<string | undefined> {
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const asked = `${path}page_size=${PAGE_SIZE}&page=${page}&total_required=true`;
    const list = await client.ask(shape, { method: "GET", path: asked });
    const found = list.items.find((item) => item.description === description);
    if (found) return found.id;
    pages = list.pages;
  }
  return undefined;
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
  // PayPal takes two trials before the price: the longest discount of daily payments needs both.
  const parts = [Math.min(cycles ?? 0, CYCLES_MAX), (cycles ?? 0) - CYCLES_MAX].filter((total) => total > 0);
  const trial = parts.map((total, index) => cycleOf(frequency, "TRIAL", index + 1, total, reduced));
  const billingCycles = [...trial, cycleOf(frequency, "REGULAR", trial.length + 1, 0, regular)];
  return {
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
