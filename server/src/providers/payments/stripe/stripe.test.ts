import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { wayBack } from "../../../../test/outside/wayBack.ts";
import { aStripe, type StripeOfTest } from "../../../../test/stripe/index.ts";
import { systemClock } from "../../../platform/clock.ts";
import { type Buyer, Declined, type PaymentProvider, ProviderDown, ProviderRefused } from "../index.ts";
import { openStripe } from "./index.ts";

const DAY_MS = 86_400_000;

let stripe: StripeOfTest;
let provider: PaymentProvider;
beforeAll(async () => {
  stripe = await aStripe();
  provider = openStripe({ ...stripe.keys, apiUrl: stripe.url, clock: systemClock });
});
afterAll(() => stripe.close());

let lastUser = 0;
function aBuyer(): Buyer {
  lastUser += 1;
  return { userId: lastUser, email: `b${lastUser}@example.test`, name: "Buyer", customerRef: null };
}

const anOrder = (key: string, buyer = aBuyer()) => ({
  key,
  purchaseId: 7,
  description: "Words",
  total: { amount: 1999, currency: "USD" },
  buyer,
  saveSource: false,
  ...wayBack,
});

const aSubscription = (key: string, buyer = aBuyer()) => ({
  key,
  purchaseId: 8,
  description: "Monthly",
  buyer,
  saveSource: false,
  ...wayBack,
  productId: 3,
  price: { amount: 2900, currency: "USD" },
  interval: { period: "month" as const, count: 1 },
  priceRef: null,
  discount: null,
  trialEnd: null,
});

const secretOf = ({ clientSecret }: { clientSecret: string | null }): string => {
  if (!clientSecret) throw new Error("there is nothing to confirm");
  return clientSecret;
};

describe("an order", () => {
  it("charges nothing before somebody confirms it", async () => {
    const started = await provider.startOrder(anOrder("o1"));
    expect(started).toMatchObject({ ref: expect.stringMatching(/^pi_/), clientKind: "payment" });
    const facts = await provider.read(started.ref);
    expect(facts).toMatchObject({ state: "open", charges: [], clientSecret: started.clientSecret, decline: null });
  });

  it("is one, however often it is started with the same key", async () => {
    const buyer = aBuyer();
    const first = await provider.startOrder(anOrder("o2", buyer));
    expect(await provider.startOrder(anOrder("o2", buyer))).toEqual(first);
  });

  it("is taken whatever its name and its buyer's are: longer than Stripe takes, and in several lines", async () => {
    const buyer = { ...aBuyer(), name: `Ana\n${"✍🏽".repeat(300)}` };
    const description = `Words\n${"😀".repeat(1200)}`;
    await expect(provider.startOrder({ ...anOrder("o-long", buyer), description })).resolves.toBeTruthy();
    await expect(provider.startSubscription({ ...aSubscription("s-long", buyer), description })).resolves.toBeTruthy();
  });

  it("is paid by the buyer's form, to the cent", async () => {
    const { ref, ...started } = await provider.startOrder(anOrder("o3"));
    expect(stripe.confirm(secretOf(started), "visa")).toEqual({ status: "succeeded", decline: null });
    const facts = await provider.read(ref);
    expect(facts).toMatchObject({ state: "running", clientSecret: null, willRenew: false, subscriptionRef: null });
    expect(facts.charges).toEqual([
      {
        invoiceRef: ref,
        paymentRef: ref,
        total: { amount: 1999, currency: "USD" },
        discount: 0,
        state: "paid",
        at: expect.any(Date),
        period: null,
        refunds: [],
      },
    ]);
  });

  it("tells why a card was declined, and can be paid with another", async () => {
    const { ref, ...started } = await provider.startOrder(anOrder("o4"));
    stripe.confirm(secretOf(started), "insufficient_funds");
    expect(await provider.read(ref)).toMatchObject({ state: "open", decline: "insufficient_funds", charges: [] });
    stripe.confirm(secretOf(started), "visa");
    expect(await provider.read(ref)).toMatchObject({ state: "running", decline: null });
  });

  it("waits for the holder of a card that asks them", async () => {
    const { ref, ...started } = await provider.startOrder(anOrder("o5"));
    expect(stripe.confirm(secretOf(started), "confirm_always").status).toBe("requires_action");
    expect(await provider.read(ref)).toMatchObject({
      state: "open",
      decline: null,
      clientSecret: started.clientSecret,
    });
    stripe.answer(secretOf(started));
    expect(await provider.read(ref)).toMatchObject({ state: "running" });
  });

  it("that is abandoned cannot be paid any more", async () => {
    const { ref, ...started } = await provider.startOrder(anOrder("o6"));
    await provider.abandon(ref);
    await provider.abandon(ref);
    expect(stripe.confirm(secretOf(started), "visa")).toMatchObject({ status: "refused" });
    expect(await provider.read(ref)).toMatchObject({ state: "failed", charges: [] });
  });

  it("that is paid cannot be abandoned", async () => {
    const { ref, ...started } = await provider.startOrder(anOrder("o7"));
    stripe.confirm(secretOf(started), "visa");
    await expect(provider.abandon(ref)).rejects.toThrow(ProviderRefused);
    expect(await provider.read(ref)).toMatchObject({ state: "running" });
  });

  it("is given back in parts, each once", async () => {
    const { ref, ...started } = await provider.startOrder(anOrder("o8"));
    stripe.confirm(secretOf(started), "visa");
    const part = { paymentRef: ref, total: { amount: 500, currency: "USD" }, key: "r1" };
    const first = await provider.refund(part);
    expect(await provider.refund(part)).toEqual(first);
    // Stripe has forgotten the key by then.
    stripe.advance(2 * DAY_MS);
    expect(await provider.refund(part)).toEqual(first);
    await provider.refund({ paymentRef: ref, total: { amount: 1499, currency: "USD" }, key: "r2" });
    const [charge] = (await provider.read(ref)).charges;
    expect(charge?.refunds.map(({ amount }) => amount)).toEqual([500, 1499]);
    await expect(provider.refund({ ...part, key: "r3" })).rejects.toThrow(ProviderRefused);
  });
});

describe("a saved card", () => {
  it("pays an order once, however often it is asked", async () => {
    const buyer = aBuyer();
    const { source, customerRef } = await provider.saveSource(buyer, stripe.token("visa"));
    expect(source).toMatchObject({ brand: "visa", last4: "4242", expMonth: 12 });
    const { ref } = await provider.startOrder(anOrder("s1", { ...buyer, customerRef }));
    await Promise.all([1, 2, 3].map(() => provider.pay(ref, source.ref, "k")));
    await provider.pay(ref, source.ref, "k2");
    expect(await provider.read(ref)).toMatchObject({ state: "running", source });
    expect(stripe.money().charges.filter((charge) => charge.ref === ref)).toHaveLength(1);
  });

  it("that is declined says so, and may be tried again with the same key", async () => {
    const buyer = aBuyer();
    const { source, customerRef } = await provider.saveSource(buyer, stripe.token("insufficient_funds"));
    const { ref } = await provider.startOrder(anOrder("s2", { ...buyer, customerRef }));
    await expect(provider.pay(ref, source.ref, "k")).rejects.toThrow(new Declined("insufficient_funds"));
    await expect(provider.pay(ref, source.ref, "k")).rejects.toThrow(Declined);
    const tries = [...stripe.world.charges.values()].filter(({ payment_intent }) => payment_intent === ref);
    expect(tries).toHaveLength(2);
  });

  it("that asks its holder leaves the order open, for the form to go on", async () => {
    const buyer = aBuyer();
    const { source, customerRef } = await provider.saveSource(buyer, stripe.token("confirm_always"));
    const { ref } = await provider.startOrder(anOrder("s3", { ...buyer, customerRef }));
    await provider.pay(ref, source.ref, "k");
    const { state, clientSecret } = await provider.read(ref);
    expect(state).toBe("open");
    stripe.answer(clientSecret ?? "");
    expect(await provider.read(ref)).toMatchObject({ state: "running" });
  });

  it("of somebody else is not there", async () => {
    const { source } = await provider.saveSource(aBuyer(), stripe.token("visa"));
    await expect(provider.saveSource(aBuyer(), source.ref)).rejects.toMatchObject({ code: "resource_missing" });
  });

  it("that the form kept is the buyer's, and is gone when it is removed, twice as well", async () => {
    const buyer = aBuyer();
    const { clientSecret, customerRef } = await provider.startSource(buyer);
    stripe.confirm(clientSecret, "visa");
    const kept = [...stripe.world.methods.values()].find(({ customer }) => customer === customerRef);
    const { source } = await provider.saveSource({ ...buyer, customerRef }, kept?.id ?? "");
    await provider.removeSource(source.ref);
    await provider.removeSource(source.ref);
    expect(stripe.world.methods.get(source.ref)?.customer).toBeNull();
  });
});

describe("a subscription", () => {
  it("runs when its first bill is paid, renews by itself, and keeps every bill", async () => {
    const { ref, ...started } = await provider.startSubscription(aSubscription("u1"));
    expect(await provider.read(ref)).toMatchObject({ state: "open", clientKind: "payment" });
    stripe.confirm(secretOf(started), "visa");
    const first = await provider.read(ref);
    expect(first).toMatchObject({ state: "running", willRenew: true, subscriptionRef: ref, clientSecret: null });
    expect(first.charges).toMatchObject([{ state: "paid", total: { amount: 2900 }, paymentRef: expect.any(String) }]);
    expect(first.charges[0]?.period?.end).toEqual(first.periodEnd);
    stripe.advance(32 * DAY_MS);
    const second = await provider.read(ref);
    expect(second.charges.map(({ state }) => state)).toEqual(["paid", "paid"]);
    expect(second.charges[1]?.period?.start).toEqual(first.periodEnd);
  });

  it("is past due while a renewal is unpaid, and runs again when its holder pays", async () => {
    const { ref, ...started } = await provider.startSubscription(aSubscription("u2"));
    stripe.confirm(secretOf(started), "renewal_fails");
    stripe.advance(32 * DAY_MS);
    const due = await provider.read(ref);
    expect(due).toMatchObject({ state: "past_due", decline: "generic_decline", clientKind: "payment" });
    expect(due.charges.map(({ state }) => state)).toEqual(["paid", "open"]);
    stripe.confirm(secretOf(due), "visa");
    expect(await provider.read(ref)).toMatchObject({ state: "running", decline: null, source: { last4: "4242" } });
  });

  it("ends when every try was refused", async () => {
    const { ref, ...started } = await provider.startSubscription(aSubscription("u3"));
    stripe.confirm(secretOf(started), "renewal_fails");
    stripe.advance(40 * DAY_MS);
    expect(await provider.read(ref)).toMatchObject({ state: "ended", willRenew: false });
  });

  it("charges nothing after it was stopped, not even an open bill; stopping twice is stopping", async () => {
    const { ref, ...started } = await provider.startSubscription(aSubscription("u4"));
    stripe.confirm(secretOf(started), "renewal_fails");
    stripe.advance(32 * DAY_MS);
    await provider.stop(ref);
    await provider.stop(ref);
    stripe.advance(90 * DAY_MS);
    const facts = await provider.read(ref);
    expect(facts).toMatchObject({ state: "ended", willRenew: false, clientSecret: null });
    expect(facts.charges.map(({ state }) => state)).toEqual(["paid", "void"]);
  });

  it("that was never paid fails, by itself or by hand", async () => {
    const { ref } = await provider.startSubscription(aSubscription("u5"));
    stripe.advance(DAY_MS);
    expect(await provider.read(ref)).toMatchObject({ state: "failed" });
    const other = await provider.startSubscription(aSubscription("u6"));
    await provider.abandon(other.ref);
    expect(stripe.confirm(secretOf(other), "visa").status).toBe("refused");
    expect(await provider.read(other.ref)).toMatchObject({ state: "failed" });
  });

  it("that runs cannot be abandoned", async () => {
    const { ref, ...started } = await provider.startSubscription(aSubscription("u7"));
    stripe.confirm(secretOf(started), "visa");
    await expect(provider.abandon(ref)).rejects.toThrow(ProviderRefused);
    expect(await provider.read(ref)).toMatchObject({ state: "running", willRenew: true });
  });

  it("is charged to another card from then on", async () => {
    const { ref, customerRef, ...started } = await provider.startSubscription(aSubscription("u8"));
    stripe.confirm(secretOf(started), "visa");
    await provider.useSource(ref, stripe.keepCard(customerRef ?? "", "renewal_fails"));
    expect(await provider.read(ref)).toMatchObject({ source: { last4: "0341" } });
    stripe.advance(32 * DAY_MS);
    expect(await provider.read(ref)).toMatchObject({ state: "past_due" });
  });

  it("shows what was given back of a renewal", async () => {
    const { ref, ...started } = await provider.startSubscription(aSubscription("u9"));
    stripe.confirm(secretOf(started), "visa");
    stripe.advance(32 * DAY_MS);
    const { charges } = await provider.read(ref);
    stripe.refund(charges[1]?.paymentRef ?? "", 900);
    const after = await provider.read(ref);
    expect(after.charges.map(({ refunds }) => refunds.map(({ amount }) => amount))).toEqual([[], [900]]);
  });
});

describe("a subscription of many bills", () => {
  it("keeps every one of them, in their order, each of its own time", async () => {
    const daily = { ...aSubscription("many"), interval: { period: "day" as const, count: 1 } };
    const { ref, ...started } = await provider.startSubscription(daily);
    stripe.confirm(secretOf(started), "visa");
    stripe.advance(130 * DAY_MS + 3_600_000);
    const { charges } = await provider.read(ref);
    expect(new Set(charges.map(({ paymentRef }) => paymentRef)).size).toBe(131);
    const starts = charges.map(({ period }) => period?.start.getTime() ?? 0);
    expect(starts).toEqual(starts.map((_, index) => (starts[0] ?? 0) + index * DAY_MS));
  });
});

describe("a trial", () => {
  const trial = (key: string, buyer = aBuyer()) => ({
    ...aSubscription(key, buyer),
    trialEnd: new Date(stripe.world.now() + 14 * DAY_MS),
  });

  it("is open until a card is kept, then runs, and charges at its end", async () => {
    const order = trial("t1");
    const { ref, ...started } = await provider.startSubscription(order);
    expect(started.clientKind).toBe("setup");
    expect(await provider.read(ref)).toMatchObject({ state: "open", charges: [], clientKind: "setup" });
    stripe.confirm(secretOf(started), "visa");
    const running = await provider.read(ref);
    expect(running).toMatchObject({ state: "running", charges: [], willRenew: true, source: { last4: "4242" } });
    expect(running.periodEnd).toEqual(running.trialEnd);
    stripe.advance(15 * DAY_MS);
    expect((await provider.read(ref)).charges).toMatchObject([{ state: "paid", total: { amount: 2900 } }]);
  });

  it("is begun with a saved card too", async () => {
    const buyer = aBuyer();
    const { source, customerRef } = await provider.saveSource(buyer, stripe.token("visa"));
    const { ref } = await provider.startSubscription(trial("t2", { ...buyer, customerRef }));
    await provider.pay(ref, source.ref, "k");
    expect(await provider.read(ref)).toMatchObject({ state: "running", source });
  });

  it("waits for the holder of a saved card that asks them", async () => {
    const buyer = aBuyer();
    const { source, customerRef } = await provider.saveSource(buyer, stripe.token("confirm_once"));
    const { ref } = await provider.startSubscription(trial("t5", { ...buyer, customerRef }));
    await provider.pay(ref, source.ref, "k");
    const { state, clientSecret, clientKind } = await provider.read(ref);
    expect([state, clientKind]).toEqual(["open", "setup"]);
    stripe.answer(clientSecret ?? "");
    expect(await provider.read(ref)).toMatchObject({ state: "running", source });
  });

  it("is not begun with a card that the bank refuses to keep", async () => {
    const { ref, ...started } = await provider.startSubscription(trial("t6"));
    expect(stripe.confirm(secretOf(started), "declined")).toMatchObject({ decline: "generic_decline" });
    expect(await provider.read(ref)).toMatchObject({ state: "open" });
  });

  it("that is abandoned ends without a charge", async () => {
    const { ref, ...started } = await provider.startSubscription(trial("t7"));
    await provider.abandon(ref);
    expect(stripe.confirm(secretOf(started), "visa").status).toBe("refused");
    stripe.advance(40 * DAY_MS);
    expect(await provider.read(ref)).toMatchObject({ state: "failed", charges: [] });
  });

  it("is charged to the card that the form kept, though Stripe had not put it on the subscription", async () => {
    const { ref, ...started } = await provider.startSubscription(trial("t8"));
    stripe.confirm(secretOf(started), "visa");
    const kept = stripe.world.subscriptions.get(ref);
    Object.assign(kept ?? {}, { default_payment_method: null });
    await provider.capture(ref, "k");
    stripe.advance(15 * DAY_MS);
    expect((await provider.read(ref)).charges).toMatchObject([{ state: "paid" }]);
  });

  it("that nobody gave a card for ends, and owes nothing", async () => {
    const { ref } = await provider.startSubscription(trial("t3"));
    stripe.advance(15 * DAY_MS);
    expect(await provider.read(ref)).toMatchObject({ state: "failed", charges: [] });
  });

  it("that is stopped is never charged", async () => {
    const { ref, ...started } = await provider.startSubscription(trial("t4"));
    stripe.confirm(secretOf(started), "visa");
    await provider.stop(ref);
    stripe.advance(40 * DAY_MS);
    expect(await provider.read(ref)).toMatchObject({ state: "ended", charges: [] });
  });
});

describe("what goes wrong on the way", () => {
  it("is no second charge when the answer was lost after charging", async () => {
    const buyer = aBuyer();
    const { source, customerRef } = await provider.saveSource(buyer, stripe.token("visa"));
    const { ref } = await provider.startOrder(anOrder("f1", { ...buyer, customerRef }));
    stripe.fail(`${ref}/confirm`, "lost");
    await expect(provider.pay(ref, source.ref, "k")).rejects.toThrow(ProviderDown);
    expect(await provider.read(ref)).toMatchObject({ state: "running" });
    await provider.pay(ref, source.ref, "k");
    expect(stripe.money().charges.filter((charge) => charge.ref === ref)).toHaveLength(1);
  });

  it.each(["500", "429", "drop"] as const)("is told as an outage: %s", async (how) => {
    stripe.fail("POST /v1/payment_intents", how);
    await expect(provider.startOrder(anOrder(`f2${how}`))).rejects.toThrow(ProviderDown);
  });

  it("heals by itself when it happens once", async () => {
    stripe.fail("POST /v1/payment_intents", "500", { times: 1 });
    await expect(provider.startOrder(anOrder("f3"))).resolves.toMatchObject({ ref: expect.any(String) });
  });

  it("with keys that Stripe does not know is a refusal that shows no key", async () => {
    const wrong = openStripe({
      ...stripe.keys,
      privateKey: "sk_test_wrongkey",
      apiUrl: stripe.url,
      clock: systemClock,
    });
    const failure = await wrong.read("pi_1").catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ProviderRefused);
    expect(String(failure)).not.toContain("wrongkey");
  });

  it("is a refusal for a ref that Stripe does not have", async () => {
    await expect(provider.read("pi_none")).rejects.toMatchObject({ code: "resource_missing" });
    await expect(provider.read("order_1")).rejects.toMatchObject({ code: "ref_unknown" });
  });
});
