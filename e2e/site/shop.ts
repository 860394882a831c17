import { aMark, askAs, askAsOwner, type Person } from "./people.ts";
import type { Site } from "./site.ts";

type Given = Record<string, unknown>;

/** Puts a product on sale, for 20 dollars and once unless said otherwise; answers its id. */
export async function aProduct(site: Site, given: Given = {}): Promise<number> {
  const usual = { name: "Launch Pack", description: "Templates", short_description: "", price: 20, word_amount: 5000 };
  const { product } = await askAsOwner(site, "POST", "/products", { ...usual, ...given });
  return product.product_id;
}

/** The same, paid for every month. */
export const aSubscription = (site: Site, given: Given = {}): Promise<number> =>
  aProduct(site, {
    name: "Writer",
    price: 39,
    is_subscription: true,
    subscription_period: "month",
    subscription_interval: 1,
    ...given,
  });

/** A code that takes a fifth off the first payment, unless said otherwise; answers it. */
export async function aDiscount(site: Site, given: Given = {}): Promise<string> {
  const usual = { code: `OTONO${aMark()}`.toUpperCase(), kind: "percent", value: 20, duration: "once" };
  const { discount } = await askAsOwner(site, "POST", "/discounts", { ...usual, ...given });
  return discount.code;
}

/** Buys with a test card of the sandbox, as the screen would; answers the purchase's id. */
export async function buy(site: Site, person: Person, productId: number, token = "sandbox_ok"): Promise<number> {
  const { payment_source: source } = await askAs(site, person, "POST", "/payment_sources", { token });
  const body = { product_id: productId, payment_method_id: 1, payment_source_id: source.payment_source_id };
  const { purchase_id: id, step } = await askAs(site, person, "POST", "/checkout/attempt", body);
  if (step !== "paid") throw new Error(`the purchase of product ${productId} is ${step}`);
  return id;
}
