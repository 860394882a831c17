import type { Interval } from "@pluma/contract/kit/time";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { wayBack } from "../../../../test/outside/wayBack.ts";
import { aStripe, type CardName, type StripeOfTest } from "../../../../test/stripe/index.ts";
import { systemClock } from "../../../platform/clock.ts";
import { Declined, type PaymentProvider, type PlanMove, ProviderDown } from "../index.ts";
import { openStripe } from "./index.ts";

const DAY_MS = 86_400_000;
const month: Interval = { period: "month", count: 1 };

let stripe: StripeOfTest;
let provider: PaymentProvider;
beforeAll(async () => {
  stripe = await aStripe();
  provider = openStripe({ ...stripe.keys, apiUrl: stripe.url, clock: systemClock });
});
afterAll(() => stripe.close());

let count = 0;
/** A subscription of 30.00 a month that runs since a while, paid with a card. */
async function running(card: CardName = "visa", more: { trialEnd?: Date } = {}): Promise<string> {
  count += 1;
  const { ref, clientSecret } = await provider.startSubscription({
    key: `m${count}`,
    purchaseId: count,
    description: "Small",
    buyer: { userId: 900 + count, email: `m${count}@example.test`, name: "", customerRef: null },
    saveSource: false,
    ...wayBack,
    productId: 1,
    price: { amount: 3000, currency: "USD" },
    interval: month,
    priceRef: null,
    discount: null,
    trialEnd: null,
    ...more,
  });
  stripe.confirm(clientSecret ?? "", card);
  return ref;
}

const aMove = (ref: string, more: Partial<PlanMove> = {}): PlanMove => ({
  ref,
  key: `move-${ref}`,
  productId: 2,
  name: "Large",
  price: { amount: 9000, currency: "USD" },
  interval: month,
  priceRef: null,
  discount: null,
  ...wayBack,
  at: new Date(Math.floor(stripe.world.now() / 1000) * 1000),
  when: "now",
  ...more,
});

const itemOf = (ref: string) => stripe.world.subscriptions.get(ref)?.items.data[0];

describe("a move now", () => {
  it("charges exactly what its preview said: the new price less what is left of the old one", async () => {
    const ref = await running();
    stripe.advance(10 * DAY_MS);
    const move = aMove(ref);
    const preview = await provider.previewMove(move);
    const item = itemOf(ref);
    const length = (item?.current_period_end ?? 0) - (item?.current_period_start ?? 0);
    const left = (item?.current_period_end ?? 0) - move.at.getTime() / 1000;
    expect(preview).toEqual({ credit: Math.round((3000 * left) / length), due: 9000 - (preview?.credit ?? 0) });
    // Some minutes later: what was shown still holds.
    stripe.advance(300_000);
    expect(await provider.move(move)).toEqual({ approveUrl: null, planRef: null });
    const facts = await provider.read(ref);
    expect(facts.charges.at(-1)).toMatchObject({
      state: "paid",
      total: { amount: preview?.due },
      credit: preview?.credit,
    });
    expect(facts.charges.at(0)).toMatchObject({ total: { amount: 3000 }, credit: 0 });
    expect(facts.charges.at(-1)?.period?.start.getTime()).toBeGreaterThanOrEqual(move.at.getTime());
    expect(facts).toMatchObject({ state: "running", willRenew: true });
  });

  it("is charged once, however often it is asked, even when Stripe has forgotten the first time", async () => {
    const ref = await running();
    const move = aMove(ref);
    await provider.move(move);
    await provider.move(move);
    const { periodEnd } = await provider.read(ref);
    stripe.advance(2 * DAY_MS);
    await provider.move(move);
    const after = await provider.read(ref);
    expect(after.charges).toHaveLength(2);
    // Nor does its period begin again.
    expect(after.periodEnd).toEqual(periodEnd);
  });

  it("is charged once when the answer was lost", async () => {
    const ref = await running();
    const move = aMove(ref);
    stripe.fail(`POST /v1/subscriptions/${ref}`, "lost");
    await expect(provider.move(move)).rejects.toThrow(ProviderDown);
    await provider.move(move);
    expect((await provider.read(ref)).charges).toHaveLength(2);
  });

  it("that the bank declines changes nothing", async () => {
    const ref = await running();
    const customer = String(stripe.world.subscriptions.get(ref)?.customer);
    await provider.useSource(ref, stripe.keepCard(customer, "insufficient_funds"));
    const before = await provider.read(ref);
    await expect(provider.move(aMove(ref))).rejects.toThrow(new Declined("insufficient_funds"));
    const after = await provider.read(ref);
    expect(after).toMatchObject({ state: "running", periodEnd: before.periodEnd, clientSecret: null });
    expect(after.charges.map(({ state }) => state)).toEqual(["paid", "void"]);
    expect(itemOf(ref)?.price.unit_amount).toBe(3000);
  });

  it("may be tried again with another card after a decline", async () => {
    const ref = await running();
    const customer = String(stripe.world.subscriptions.get(ref)?.customer);
    await provider.useSource(ref, stripe.keepCard(customer, "insufficient_funds"));
    await expect(provider.move(aMove(ref))).rejects.toThrow(Declined);
    await provider.useSource(ref, stripe.keepCard(customer, "visa"));
    // The very same move, as a second press is.
    await provider.move(aMove(ref));
    expect(itemOf(ref)?.price.unit_amount).toBe(9000);
    expect((await provider.read(ref)).charges.map(({ state }) => state)).toEqual(["paid", "void", "paid"]);
  });

  it("waits, with its bill open, for the holder of a card that asks them; then it holds", async () => {
    const ref = await running();
    const customer = String(stripe.world.subscriptions.get(ref)?.customer);
    await provider.useSource(ref, stripe.keepCard(customer, "confirm_always"));
    await provider.move(aMove(ref));
    await provider.move(aMove(ref));
    const waiting = await provider.read(ref);
    expect(waiting).toMatchObject({ state: "running", clientKind: "payment" });
    expect(itemOf(ref)?.price.unit_amount).toBe(3000);
    stripe.answer(waiting.clientSecret ?? "");
    expect(itemOf(ref)?.price.unit_amount).toBe(9000);
    expect((await provider.read(ref)).charges.map(({ state }) => state)).toEqual(["paid", "paid"]);
  });

  it("that waits gives way to another one", async () => {
    const ref = await running();
    const customer = String(stripe.world.subscriptions.get(ref)?.customer);
    await provider.useSource(ref, stripe.keepCard(customer, "confirm_always"));
    await provider.move(aMove(ref));
    await provider.move(aMove(ref, { key: "larger", price: { amount: 20_000, currency: "USD" } }));
    stripe.answer((await provider.read(ref)).clientSecret ?? "");
    const { charges } = await provider.read(ref);
    expect(charges.map(({ state }) => state)).toEqual(["paid", "void", "paid"]);
    expect(itemOf(ref)?.price.unit_amount).toBe(20_000);
  });

  it("may go to another interval", async () => {
    const ref = await running();
    await provider.move(aMove(ref, { interval: { period: "year", count: 1 } }));
    const { periodEnd } = await provider.read(ref);
    expect(periodEnd?.getTime()).toBeGreaterThan(stripe.world.now() + 360 * DAY_MS);
  });

  it("replaces one that was to come with the renewal", async () => {
    const ref = await running();
    await provider.move(aMove(ref, { when: "renewal", price: { amount: 1000, currency: "USD" } }));
    await provider.move(aMove(ref));
    stripe.advance(32 * DAY_MS);
    expect((await provider.read(ref)).charges.at(-1)).toMatchObject({ total: { amount: 9000 }, discount: 0 });
  });
});

describe("a move at the renewal", () => {
  it.each<[string, Interval]>([
    ["the same interval", month],
    ["another interval", { period: "year", count: 1 }],
  ])("charges nothing now, and the new price from then on: %s", async (_, interval) => {
    const ref = await running();
    const move = aMove(ref, { when: "renewal", interval, price: { amount: 1000, currency: "USD" } });
    expect(await provider.previewMove(move)).toEqual({ due: 0, credit: 0 });
    const before = await provider.read(ref);
    await provider.move(move);
    await provider.move(move);
    expect((await provider.read(ref)).charges).toEqual(before.charges);
    stripe.advance(32 * DAY_MS);
    const after = await provider.read(ref);
    expect(after.charges.map(({ total }) => total.amount)).toEqual([3000, 1000]);
    expect(after.charges[1]?.period?.start).toEqual(before.periodEnd);
    const isYear = interval.period === "year";
    expect(after.periodEnd?.getTime()).toBeGreaterThan(stripe.world.now() + (isYear ? 330 : 25) * DAY_MS);
  });

  it("is undone by a move back", async () => {
    const ref = await running();
    await provider.move(aMove(ref, { when: "renewal", key: "down", price: { amount: 1000, currency: "USD" } }));
    await provider.move(aMove(ref, { when: "renewal", key: "back", price: { amount: 3000, currency: "USD" } }));
    stripe.advance(32 * DAY_MS);
    expect((await provider.read(ref)).charges.map(({ total }) => total.amount)).toEqual([3000, 3000]);
  });

  it("comes at the end of a trial that runs", async () => {
    const ref = await running("visa", { trialEnd: new Date(stripe.world.now() + 14 * DAY_MS) });
    const move = aMove(ref, { when: "renewal" });
    expect(await provider.previewMove({ ...move, when: "now" })).toEqual({ due: 0, credit: 0 });
    await provider.move(move);
    stripe.advance(15 * DAY_MS);
    expect((await provider.read(ref)).charges).toMatchObject([{ state: "paid", total: { amount: 9000 } }]);
  });

  it("does not keep a subscription from being stopped", async () => {
    const ref = await running();
    await provider.move(aMove(ref, { when: "renewal" }));
    await provider.stop(ref);
    stripe.advance(90 * DAY_MS);
    expect((await provider.read(ref)).charges).toHaveLength(1);
  });
});

describe("what cannot be moved", () => {
  it("is a subscription that is over, unpaid, or in another currency", async () => {
    const ref = await running();
    expect(await provider.previewMove(aMove(ref, { price: { amount: 9000, currency: "EUR" } }))).toBeNull();
    await provider.stop(ref);
    expect(await provider.previewMove(aMove(ref))).toBeNull();
    await expect(provider.move(aMove(ref))).rejects.toMatchObject({ code: "not_movable" });
    const unpaid = await running("renewal_fails");
    stripe.advance(32 * DAY_MS);
    expect(await provider.previewMove(aMove(unpaid))).toBeNull();
  });
});
