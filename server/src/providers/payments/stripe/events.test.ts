import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { wayBack } from "../../../../test/outside/wayBack.ts";
import { aStripe, type StripeOfTest } from "../../../../test/stripe/index.ts";
import { type PaymentProvider, SignatureInvalid } from "../index.ts";
import { openStripe } from "./index.ts";

let stripe: StripeOfTest;
let provider: PaymentProvider;
let now = new Date();
let order: string;
let subscription: string;
beforeAll(async () => {
  stripe = await aStripe({ clock: { now: () => now } });
  provider = openStripe({ ...stripe.keys, apiUrl: stripe.url, clock: { now: () => now } });
  const buyer = { userId: 1, email: "e@example.test", name: "", customerRef: null };
  const common = { description: "x", buyer, saveSource: false, ...wayBack };
  const total = { amount: 1000, currency: "USD" };
  const first = await provider.startOrder({ ...common, key: "o", purchaseId: 41, total });
  const second = await provider.startSubscription({
    ...common,
    key: "s",
    purchaseId: 42,
    productId: 1,
    price: total,
    interval: { period: "month", count: 1 },
    priceRef: null,
    discount: null,
    trialEnd: null,
  });
  [order, subscription] = [first.ref, second.ref];
  stripe.confirm(first.clientSecret ?? "", "visa");
  stripe.confirm(second.clientSecret ?? "", "visa");
  stripe.refund(order, 100);
});
afterAll(() => stripe.close());

const bytesOf = (text: string) => new TextEncoder().encode(text);
const eventOf = (type: string) => {
  const found = stripe.events.find((event) => event.type === type);
  if (!found) throw new Error(`there was no ${type}`);
  return found;
};
const read = (type: string) => {
  const { payload, headers } = stripe.signed(eventOf(type));
  return provider.readEvent(bytesOf(payload), headers);
};

describe("an event", () => {
  it("names the purchase that it is about, of every kind of thing", async () => {
    expect(await read("payment_intent.succeeded")).toMatchObject({ purchaseId: 41, objects: [order] });
    expect(await read("customer.subscription.created")).toMatchObject({ purchaseId: 42, objects: [subscription] });
    const paid = await read("invoice.paid");
    expect(paid).toMatchObject({ purchaseId: 42, type: "invoice.paid", ref: expect.stringMatching(/^evt_/) });
    expect(paid.objects).toEqual([expect.stringMatching(/^in_/), subscription]);
    expect(await read("charge.refunded")).toMatchObject({ purchaseId: 41, objects: [order] });
    expect((await read("refund.created")).objects).toEqual([order]);
  });

  it("written for an older version of the API is understood as well", async () => {
    const old = {
      id: "evt_old",
      livemode: false,
      type: "invoice.paid",
      data: { object: { object: "invoice", id: "in_1", subscription } },
    };
    const payload = JSON.stringify(old);
    const { headers } = stripe.signed(JSON.parse(payload));
    const event = await provider.readEvent(bytesOf(payload), headers);
    expect(event).toEqual({ ref: "evt_old", type: "invoice.paid", objects: ["in_1", subscription], purchaseId: null });
  });
});

describe("a signature", () => {
  const refused = (payload: string, headers: Record<string, string>) =>
    expect(provider.readEvent(bytesOf(payload), headers)).rejects.toThrow(SignatureInvalid);

  it("of another secret is refused, and none, and one over other bytes", async () => {
    const event = eventOf("invoice.paid");
    const { payload, headers } = stripe.signed(event, "whsec_other");
    await refused(payload, headers);
    await refused(payload, {});
    await refused(payload, { "stripe-signature": "t=1,v1=zz" });
    const right = stripe.signed(event);
    await refused(`${right.payload} `, right.headers);
  });

  it("that is older than five minutes is refused", async () => {
    const { payload, headers } = stripe.signed(eventOf("invoice.paid"));
    now = new Date(now.getTime() + 299_000);
    await expect(provider.readEvent(bytesOf(payload), headers)).resolves.toMatchObject({ type: "invoice.paid" });
    now = new Date(now.getTime() + 10_000);
    await refused(payload, headers);
  });

  it("of the future is refused, beyond what clocks are apart", async () => {
    const { payload, headers } = stripe.signed(eventOf("invoice.paid"));
    const then = now;
    now = new Date(then.getTime() - 299_000);
    await expect(provider.readEvent(bytesOf(payload), headers)).resolves.toMatchObject({ type: "invoice.paid" });
    now = new Date(then.getTime() - 310_000);
    await refused(payload, headers);
    now = then;
  });

  it("of an event of the other mode is refused: live by a test key, and test by a live one", async () => {
    const live = { ...eventOf("invoice.paid"), livemode: true };
    const signed = stripe.signed(live);
    await refused(signed.payload, signed.headers);
    const account = openStripe({ ...stripe.keys, privateKey: "sk_live_1", clock: { now: () => now } });
    await expect(account.readEvent(bytesOf(signed.payload), signed.headers)).resolves.toMatchObject({ ref: live.id });
    const test = stripe.signed(eventOf("invoice.paid"));
    await expect(account.readEvent(bytesOf(test.payload), test.headers)).rejects.toThrow(SignatureInvalid);
  });

  it("fits nothing while no secret is configured", async () => {
    const open = openStripe({ ...stripe.keys, webhookKey: "", apiUrl: stripe.url, clock: { now: () => now } });
    const { payload, headers } = stripe.signed(eventOf("invoice.paid"), "x");
    await expect(open.readEvent(bytesOf(payload), headers)).rejects.toThrow(SignatureInvalid);
  });

  it("that fits over what is no event is refused by name", async () => {
    const { headers } = stripe.signed(JSON.parse('{"id":1}'));
    await expect(provider.readEvent(bytesOf('{"id":1}'), headers)).rejects.toMatchObject({ code: "event_unreadable" });
  });
});

describe("the account", () => {
  it("is a test account by its key, and its pages are Stripe's test pages", () => {
    expect(provider).toMatchObject({ isLive: false, publicKey: stripe.keys.publicKey, name: "stripe" });
    expect(provider.pageOf("pi_1")).toBe("https://dashboard.stripe.com/test/payments/pi_1");
    const live = openStripe({ ...stripe.keys, privateKey: "rk_live_1", clock: { now: () => now } });
    expect(live.isLive).toBe(true);
    expect(live.pageOf("sub_1")).toBe("https://dashboard.stripe.com/subscriptions/sub_1");
    expect(live.pageOf("evt_1")).toBeNull();
  });

  it("shows what is sold at Stripe by itself", async () => {
    const { product, price } = stripe.sell("Own", 1234, "jpy", { interval: "month", interval_count: 2 });
    const { catalogue } = openStripe({ ...stripe.keys, apiUrl: stripe.url, clock: { now: () => now } });
    expect(await catalogue.listProducts()).toContainEqual({ id: product, name: "Own", active: true });
    expect(await catalogue.listPrices(product)).toEqual([
      { id: price, unitAmount: 1234, currency: "JPY", recurring: { interval: "month", count: 2 } },
    ]);
  });
});
