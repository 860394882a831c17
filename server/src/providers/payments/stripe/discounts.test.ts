import { addIntervals, type Interval } from "@pluma/contract/kit/time";
import type { Off } from "@pluma/contract/products/discounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { wayBack } from "../../../../test/outside/wayBack.ts";
import { aStripe, type StripeOfTest } from "../../../../test/stripe/index.ts";
import type { PaymentProvider } from "../index.ts";
import { openStripe } from "./index.ts";

let stripe: StripeOfTest;
let provider: PaymentProvider;
beforeAll(async () => {
  const clock = { now: () => new Date(Date.UTC(2026, 0, 31, 12)) };
  stripe = await aStripe({ clock });
  provider = openStripe({ ...stripe.keys, apiUrl: stripe.url, clock: { now: () => new Date(stripe.world.now()) } });
});
afterAll(() => stripe.close());

let count = 0;
/** What each of the first `payments` bills came to, of a subscription of 10.00 with 4.00 off. */
async function billsOf(
  interval: Interval,
  cycles: number | null,
  payments: number,
  trialDays = 0,
  off: Off = { kind: "fixed", value: 400 },
): Promise<number[]> {
  count += 1;
  const start = new Date(stripe.world.now());
  const trialEnd = trialDays === 0 ? null : new Date(start.getTime() + trialDays * 86_400_000);
  const { ref, clientSecret } = await provider.startSubscription({
    key: `d${count}`,
    purchaseId: count,
    description: "Discounted",
    buyer: { userId: 500 + count, email: `d${count}@example.test`, name: "", customerRef: null },
    saveSource: false,
    ...wayBack,
    productId: 4,
    price: { amount: 1000, currency: "USD" },
    interval,
    priceRef: null,
    discount: { id: `d${count}`, ...off, cycles },
    trialEnd,
  });
  stripe.confirm(clientSecret ?? "", "visa");
  const end = addIntervals(trialEnd ?? start, interval, payments - 1);
  stripe.advance(end.getTime() - stripe.world.now() + 3_600_000);
  const { charges } = await provider.read(ref);
  expect(charges.map(({ total, discount }) => total.amount + discount)).toEqual(Array(payments).fill(1000));
  return charges.map(({ total }) => total.amount);
}

const [month, quarter, year] = [
  { period: "month", count: 1 },
  { period: "month", count: 3 },
  { period: "year", count: 1 },
] as const;

describe("a discount counts for exactly so many payments", () => {
  it.each<[string, Interval, number | null, number, number[]]>([
    ["one of each month", month, 1, 0, [600, 1000, 1000]],
    ["three months from the 31st of January", month, 3, 0, [600, 600, 600, 1000, 1000]],
    ["all of them", month, null, 0, [600, 600, 600, 600]],
    ["two of a quarter", quarter, 2, 0, [600, 600, 1000]],
    ["two of a year", year, 2, 0, [600, 600, 1000]],
    ["one, after a trial of a fortnight", month, 1, 14, [600, 1000]],
    ["two, after a trial of forty days", month, 2, 40, [600, 600, 1000]],
    ["three, after a trial of 31 days", month, 3, 31, [600, 600, 600, 1000]],
    ["one of a year, after a trial", year, 1, 7, [600, 1000]],
    ["one of each ten days", { period: "day", count: 10 }, 1, 0, [600, 1000]],
  ])("%s", async (_, interval, cycles, trialDays, bills) => {
    expect(await billsOf(interval, cycles, bills.length, trialDays)).toEqual(bills);
  });

  it("and a percentage with decimals is one at Stripe", async () => {
    expect(await billsOf(month, 2, 3, 0, { kind: "percent", value: 12.5 })).toEqual([875, 875, 1000]);
  });

  it("and of days never too few, where no number of months fits", async () => {
    const bills = await billsOf({ period: "day", count: 10 }, 2, 6);
    expect(bills.slice(0, 2)).toEqual([600, 600]);
    expect(bills.at(-1)).toBe(1000);
  });
});

it("a first period that a discount makes free is a paid bill of nothing, once a card is kept", async () => {
  const { ref, clientSecret, clientKind } = await provider.startSubscription({
    key: "free",
    purchaseId: 99,
    description: "Free at first",
    buyer: { userId: 99, email: "free@example.test", name: "", customerRef: null },
    saveSource: false,
    ...wayBack,
    productId: 4,
    price: { amount: 1000, currency: "USD" },
    interval: month,
    priceRef: null,
    discount: { id: "free", kind: "fixed", value: 5000, cycles: 1 },
    trialEnd: null,
  });
  expect(clientKind).toBe("setup");
  expect(await provider.read(ref)).toMatchObject({ state: "open" });
  stripe.confirm(clientSecret ?? "", "visa");
  const facts = await provider.read(ref);
  expect(facts.state).toBe("running");
  expect(facts.charges).toMatchObject([{ state: "paid", total: { amount: 0 }, discount: 1000, paymentRef: null }]);
});

describe("Stripe's own price", () => {
  const buy = async (key: string, priceRef: string) => {
    count += 1;
    const { ref, clientSecret } = await provider.startSubscription({
      key,
      purchaseId: count,
      description: "Own price",
      buyer: { userId: 700 + count, email: `p${count}@example.test`, name: "", customerRef: null },
      saveSource: false,
      ...wayBack,
      productId: 5,
      price: { amount: 1234, currency: "USD" },
      interval: month,
      priceRef,
      discount: null,
      trialEnd: null,
    });
    stripe.confirm(clientSecret ?? "", "visa");
    expect((await provider.read(ref)).charges).toMatchObject([{ total: { amount: 1234 } }]);
    return stripe.world.subscriptions.get(ref)?.items.data[0]?.price.id;
  };

  it("is used where the product names it", async () => {
    const { price } = stripe.sell("Own", 1234, "usd", { interval: "month" });
    expect(await buy("own", price)).toBe(price);
  });

  it.each<[string, number, string, string]>([
    ["amount", 1235, "usd", "month"],
    ["currency", 1234, "eur", "month"],
    ["interval", 1234, "usd", "year"],
  ])("of another %s is not: the buyer pays what was shown", async (name, amount, currency, interval) => {
    const { price } = stripe.sell("Other", amount, currency, { interval });
    expect(await buy(name, price)).not.toBe(price);
  });

  it("that is gone is not missed", async () => {
    expect(await buy("gone", "price_gone")).toMatch(/^price_/);
  });
});
