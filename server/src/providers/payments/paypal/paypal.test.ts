import { addDays } from "@pluma/contract/kit/time";
import { afterEach, beforeEach, expect, test } from "vitest";
import { wayBack } from "../../../../test/outside/wayBack.ts";
import { aPaypal, type FakePaypal } from "../../../../test/paypal/index.ts";
import { bodies } from "../../../../test/paypal/schemas.ts";
import {
  Declined,
  type PaymentProvider,
  ProviderDown,
  ProviderRefused,
  SignatureInvalid,
  type SubscriptionOrder,
} from "../index.ts";
import { openPaypal } from "./index.ts";

let paypal: FakePaypal;
let provider: PaymentProvider;
beforeEach(async () => {
  paypal = await aPaypal();
  provider = openPaypal({ ...paypal.keys, clock: paypal.clock });
});
afterEach(() => paypal.close());

const buyer = { userId: 7, email: "ana@example.com", name: "Ana", customerRef: null };
const order = (amount = 1999, currency = "USD", key = "order:1") => ({
  key,
  purchaseId: 12,
  description: "1,000 words",
  total: { amount, currency },
  buyer,
  saveSource: false,
  ...wayBack,
});
const subscription = (wanted: Partial<SubscriptionOrder> = {}): SubscriptionOrder => {
  const { total, ...rest } = order(2000);
  const terms = { productId: 3, interval: { period: "month" as const, count: 1 }, priceRef: null };
  return { ...rest, ...terms, price: total, discount: null, trialEnd: null, ...wanted };
};

async function paid(amount?: number, currency?: string) {
  const { ref } = await provider.startOrder(order(amount, currency));
  paypal.approve(ref);
  await provider.capture(ref, "capture");
  return ref;
}

async function running(wanted: Partial<SubscriptionOrder> = {}) {
  const { ref } = await provider.startSubscription(subscription(wanted));
  paypal.approve(ref);
  return ref;
}

const totalsOf = async (ref: string) => (await provider.read(ref)).charges.map(({ total }) => total.amount);

test("an order charges nothing before the buyer agreed, and then once", async () => {
  const { ref, approveUrl } = await provider.startOrder(order());
  expect(approveUrl).toContain(ref);
  await expect(provider.capture(ref, "capture")).rejects.toMatchObject({ code: "order_not_approved" });
  expect(await provider.read(ref)).toMatchObject({ state: "open", charges: [] });
  paypal.approve(ref);
  await Promise.all(Array.from({ length: 20 }, () => provider.capture(ref, "capture")));
  await provider.capture(ref, "another key");
  const facts = await provider.read(ref);
  expect(facts).toMatchObject({ state: "running", charges: [{ state: "paid", total: { amount: 1999 } }] });
  expect(facts.charges[0]?.paymentRef).toBe(paypal.paymentsOf(12)[0]?.id);
  expect(paypal.takenOf(12)).toBe(1999);
});

test("the same start twice is one order, also when the first answer was lost", async () => {
  paypal.fail("lost", /^\/v2\/checkout\/orders$/);
  await expect(provider.startOrder(order())).rejects.toThrow(ProviderDown);
  const first = await provider.startOrder(order());
  expect(await provider.startOrder(order())).toEqual(first);
});

test("a capture whose answer was lost is found paid, and is not paid again", async () => {
  const { ref } = await provider.startOrder(order());
  paypal.approve(ref);
  paypal.fail("lost", /capture$/);
  await expect(provider.capture(ref, "capture")).rejects.toThrow(ProviderDown);
  expect(await provider.read(ref)).toMatchObject({ state: "running" });
  await provider.capture(ref, "capture");
  expect(paypal.paymentsOf(12)).toHaveLength(1);
});

test("a refused instrument is a decline by its code, and another one then pays", async () => {
  const { ref } = await provider.startOrder(order());
  paypal.approve(ref);
  paypal.decline(ref);
  const asked = await provider.capture(ref, "capture").catch((error: unknown) => error);
  expect(asked).toEqual(new Declined("instrument_declined"));
  paypal.decline(ref, false);
  await provider.capture(ref, "capture");
  expect(paypal.takenOf(12)).toBe(1999);
});

test("a payment that PayPal still looks at is pending until it is settled", async () => {
  const { ref } = await provider.startOrder(order());
  paypal.hold(ref);
  paypal.approve(ref);
  await provider.capture(ref, "capture");
  expect(await provider.read(ref)).toMatchObject({ state: "pending", charges: [{ state: "open", paymentRef: null }] });
  paypal.settle(ref);
  expect(await provider.read(ref)).toMatchObject({ state: "running", charges: [{ state: "paid" }] });
});

test.each([
  [1999, "USD", "19.99"],
  [5, "EUR", "0.05"],
  [500, "JPY", "500"],
  [250_000, "TWD", "2500"],
])("%i minor units of %s are %s to PayPal, and come back the same", async (amount, currency, value) => {
  const ref = await paid(amount, currency);
  expect(paypal.paymentsOf(12)[0]?.amount).toEqual({ value, currency_code: currency });
  expect((await provider.read(ref)).charges[0]?.total).toEqual({ amount, currency });
});

test("decimals of a currency that has none at PayPal are refused before anything is begun", async () => {
  await expect(provider.startOrder(order(1999, "TWD"))).rejects.toMatchObject({ code: "amount_not_payable" });
  expect(paypal.requests).toEqual([]);
});

test("refunds in parts are each made once by their key and shown with their payment, and end at what was paid", async () => {
  const ref = await paid();
  const paymentRef = paypal.paymentsOf(12)[0]?.id ?? "";
  const part = { paymentRef, total: { amount: 1500, currency: "USD" }, key: "refund:1" };
  paypal.fail("lost", /refund$/);
  await expect(provider.refund(part)).rejects.toThrow(ProviderDown);
  const first = await provider.refund(part);
  expect(await provider.refund(part)).toEqual(first);
  await expect(provider.refund({ ...part, key: "refund:2" })).rejects.toMatchObject({ code: "refund_too_much" });
  const atPaypal = paypal.refund(paymentRef, { value: "4.99", currency_code: "USD" });
  const { state, charges } = await provider.read(ref);
  expect(state).toBe("running");
  expect(charges[0]?.refunds.map(({ ref, amount }) => ({ ref, amount }))).toEqual([
    { ...first, amount: 1500 },
    { ref: atPaypal, amount: 499 },
  ]);
});

test("a subscription runs once the buyer agreed, and shows every renewal with its time", async () => {
  const { ref, planRef, approveUrl } = await provider.startSubscription(subscription());
  expect({ planRef, approveUrl }).toEqual({ planRef: paypal.plans()[0]?.id, approveUrl: expect.stringContaining(ref) });
  await expect(provider.capture(ref, "capture")).rejects.toMatchObject({ code: "order_not_approved" });
  expect(await provider.read(ref)).toMatchObject({ state: "open", charges: [], subscriptionRef: ref });
  paypal.approve(ref);
  await provider.capture(ref, "capture");
  paypal.advance(65);
  const facts = await provider.read(ref);
  expect(facts).toMatchObject({ state: "running", willRenew: true, decline: null });
  expect(facts.charges.map(({ total, state }) => [total.amount, state])).toEqual(Array(3).fill([2000, "paid"]));
  const [first, second] = facts.charges;
  expect(first?.period?.end).toEqual(second?.period?.start);
  expect(facts.periodEnd).toEqual(facts.charges.at(-1)?.period?.end);
});

test("the same terms are one plan, also for whoever starts anew, and other terms another of the same product", async () => {
  await running();
  await running();
  const anew = openPaypal({ ...paypal.keys, clock: paypal.clock });
  const priced = (amount: number) =>
    anew.startSubscription(subscription({ key: `sub:${amount}`, price: { amount, currency: "USD" } }));
  for (let amount = 2000; amount < 2025; amount += 1) await priced(amount);
  await priced(2000);
  expect(paypal.plans()).toHaveLength(25);
  expect(new Set(paypal.plans().map((plan) => plan.product_id)).size).toBe(1);
});

test("plans stand under one product that PayPal named, made once and found again among the seller's others", async () => {
  for (let count = 1; count <= 25; count += 1) paypal.stock(`Book ${count}`);
  const first = openPaypal({ ...paypal.keys, clock: paypal.clock });
  const second = openPaypal({ ...paypal.keys, clock: paypal.clock });
  const terms = subscription({ price: { amount: 2100, currency: "USD" }, key: "sub:other" });
  await Promise.all([first.startSubscription(subscription()), second.startSubscription(terms)]);
  const later = openPaypal({ ...paypal.keys, clock: paypal.clock });
  await later.startSubscription(subscription({ price: { amount: 2200, currency: "USD" }, key: "sub:later" }));
  expect(paypal.products()).toHaveLength(26);
  const ours = paypal.products().at(-1)?.id;
  expect(ours).toMatch(/^PROD-[A-Z0-9]{17}$/);
  expect(paypal.plans().map((plan) => plan.product_id)).toEqual([ours, ours, ours]);
});

test("PayPal takes no id of a product that looks like its own", () => {
  const product = { name: "Subscriptions", description: "pluma-subscriptions", type: "SERVICE" };
  const call = "POST /v1/catalogs/products";
  expect(bodies[call].safeParse(product).success).toBe(true);
  expect(bodies[call].safeParse({ ...product, id: "PROD-PLUMASUBSCRIPTION" }).success).toBe(false);
});

test("a trial charges nothing until the moment it ends", async () => {
  const trialEnd = new Date(Math.floor(addDays(paypal.clock.now(), 7).getTime() / 1000) * 1000);
  const ref = await running({ trialEnd });
  expect(await provider.read(ref)).toMatchObject({ state: "running", charges: [], trialEnd, periodEnd: trialEnd });
  paypal.advance(8);
  expect(await provider.read(ref)).toMatchObject({ trialEnd, charges: [{ total: { amount: 2000 }, at: trialEnd }] });
});

test("a discount of two payments takes off two; one without end takes off all", async () => {
  const two = await running({ key: "two", discount: { id: "d", kind: "fixed", value: 500, cycles: 2 } });
  const all = await running({ key: "all", discount: { id: "e", kind: "fixed", value: 500, cycles: null } });
  paypal.advance(100);
  expect(await totalsOf(two)).toEqual([1500, 1500, 2000, 2000]);
  expect((await provider.read(two)).charges.map(({ discount }) => discount)).toEqual([500, 500, 0, 0]);
  expect(await totalsOf(all)).toEqual([1500, 1500, 1500, 1500]);
});

test("a discount counts every payment of three years, also where each day is one", async () => {
  const daily = { interval: { period: "day" as const, count: 1 }, price: { amount: 2000, currency: "USD" } };
  const cheap = await running({
    ...daily,
    key: "cheap",
    discount: { id: "d", kind: "fixed", value: 500, cycles: 1095 },
  });
  const free = await running({
    ...daily,
    key: "free",
    discount: { id: "e", kind: "fixed", value: 2000, cycles: 1095 },
  });
  paypal.advance(1096);
  const expected = (reduced: number) => [...Array(1095).fill(reduced), 2000, 2000];
  expect(await totalsOf(cheap)).toEqual(expected(1500));
  expect(await totalsOf(free)).toEqual(expected(0));
});

test("cycles that a discount makes free are bills of nothing; free for ever is refused", async () => {
  const ref = await running({ discount: { id: "d", kind: "fixed", value: 2000, cycles: 1 } });
  expect(await provider.read(ref)).toMatchObject({
    state: "running",
    charges: [{ total: { amount: 0 }, discount: 2000, state: "paid", paymentRef: null }],
  });
  paypal.advance(32);
  expect(await totalsOf(ref)).toEqual([0, 2000]);
  const forEver = subscription({ discount: { id: "e", kind: "fixed", value: 9000, cycles: null } });
  await expect(provider.startSubscription(forEver)).rejects.toMatchObject({ code: "amount_not_payable" });
});

test("a renewal that fails is past due until what is outstanding is taken", async () => {
  const ref = await running();
  paypal.decline(ref);
  paypal.advance(32);
  expect(await provider.read(ref)).toMatchObject({ state: "past_due", decline: "payment_denied" });
  await expect(provider.capture(ref, "mend")).rejects.toThrow(Declined);
  paypal.decline(ref, false);
  await Promise.all([provider.capture(ref, "mend again"), provider.capture(ref, "mend again")]);
  expect(await provider.read(ref)).toMatchObject({ state: "running", decline: null });
  expect(paypal.takenOf(12)).toBe(4000);
});

test("what was stopped is charged no more, and stopping it again is no error", async () => {
  const ref = await running();
  await provider.stop(ref);
  await provider.stop(ref);
  paypal.advance(100);
  expect(await provider.read(ref)).toMatchObject({ state: "ended", willRenew: false, charges: [{ state: "paid" }] });
});

test("what nobody approved can be abandoned, and what was paid cannot", async () => {
  const open = await provider.startOrder(order());
  const waiting = await provider.startSubscription(subscription());
  await Promise.all([provider.abandon(open.ref), provider.abandon(waiting.ref), provider.abandon("I-GONE00000000")]);
  await expect(provider.abandon(await running({ key: "runs" }))).rejects.toMatchObject({ code: "already_paid" });
});

test("refunds of a subscription's payments are looked up by the ids that events and refunds named", async () => {
  const ref = await running();
  const paymentRef = paypal.paymentsOf(12)[0]?.id ?? "";
  const ours = await provider.refund({ paymentRef, total: { amount: 300, currency: "USD" }, key: "refund:1" });
  const atPaypal = paypal.refund(paymentRef, { value: "2.00", currency_code: "USD" });
  const [charge] = (await provider.read(ref, [paymentRef, ours.ref, atPaypal, "UNKNOWN000000000", ref])).charges;
  expect(charge?.refunds.map(({ ref, amount }) => [ref, amount])).toEqual([
    [ours.ref, 300],
    [atPaypal, 200],
  ]);
});

test("a move is for the next payment, once the buyer agrees", async () => {
  const ref = await running();
  const to = {
    name: "Small",
    productId: 4,
    price: { amount: 900, currency: "USD" },
    priceRef: null,
    discount: null,
    ...wayBack,
  };
  const common = { ...to, ref, key: "move:1", interval: { period: "month" as const, count: 1 }, at: new Date() };
  expect(await provider.previewMove({ ...common, when: "now" })).toBeNull();
  await expect(provider.move({ ...common, when: "now" })).rejects.toMatchObject({ code: "not_movable" });
  const { approveUrl } = await provider.move({ ...common, when: "renewal" });
  expect(approveUrl).toContain(ref);
  paypal.approve(ref);
  expect(await totalsOf(ref)).toEqual([2000]);
  paypal.advance(32);
  expect(await totalsOf(ref)).toEqual([2000, 900]);
});

test("what was paid before a plan of another length was agreed to keeps its own time", async () => {
  const year = { period: "year" as const, count: 1 };
  const month = { period: "month" as const, count: 1 };
  for (const [before, after] of [
    [month, year],
    [year, month],
  ] as const) {
    const ref = await running({ interval: before, key: `order:${before.period}` });
    const [paid] = (await provider.read(ref)).charges;
    const to = {
      name: "Other",
      productId: 4,
      price: { amount: 9000, currency: "USD" },
      priceRef: null,
      discount: null,
    };
    const asked = { ...to, ...wayBack, ref, key: "move:1", interval: after, at: new Date(), when: "renewal" as const };
    await provider.move(asked);
    paypal.approve(ref);
    const agreed = await provider.read(ref);
    expect(agreed.charges[0]?.period).toEqual(paid?.period);
    expect(agreed.periodEnd).toEqual(paid?.period?.end);
    paypal.advance(before === year ? 367 : 32);
    const renewed = await provider.read(ref);
    const [first, second] = renewed.charges;
    expect(first?.period?.end).toEqual(second?.period?.start);
    expect(second?.period?.end).toEqual(renewed.periodEnd);
  }
});

test("a name is told in one line, cut between signs where it is too long, and an order's by its bytes", async () => {
  const name = `Unlimited\nwords 😀${"✍🏽".repeat(80)}`;
  await provider.startOrder({ ...order(), description: name });
  const [described = ""] = paypal.orders().map(({ description }) => description);
  expect(described).toMatch(/^Unlimited words 😀/);
  expect(Buffer.byteLength(described)).toBeGreaterThan(120);
  expect(Buffer.byteLength(described)).toBeLessThanOrEqual(127);
  await provider.startSubscription(subscription({ description: name }));
  const [plan] = paypal.plans();
  expect(plan?.name).toMatch(/^Unlimited words 😀/);
  expect(plan?.name.isWellFormed()).toBe(true);
  expect([...(plan?.name ?? "")]).toHaveLength(127);
});

test("PayPal keeps no cards", async () => {
  for (const asked of [provider.startSource(buyer), provider.saveSource(buyer, "token"), provider.removeSource("x")]) {
    await expect(asked).rejects.toMatchObject({ code: "no_saved_paypal" });
  }
});

test("events are believed when PayPal says it sent them, byte for byte, and name what they are about", async () => {
  const ref = await running();
  const { ref: orderRef } = await provider.startOrder(order());
  paypal.approve(orderRef);
  await provider.capture(orderRef, "capture");
  const events = paypal.takeEvents();
  const found = await Promise.all(events.map(({ body, headers }) => provider.readEvent(Buffer.from(body), headers)));
  expect(found.map(({ type, purchaseId }) => [type, purchaseId])).toEqual([
    ["BILLING.SUBSCRIPTION.ACTIVATED", 12],
    ["PAYMENT.SALE.COMPLETED", 12],
    ["CHECKOUT.ORDER.APPROVED", 12],
    ["PAYMENT.CAPTURE.COMPLETED", 12],
  ]);
  expect(found.map(({ objects }) => objects.some((id) => id === ref || id === orderRef))).toEqual(Array(4).fill(true));
  expect(found.map((event) => event.ref)).toEqual(events.map(({ id }) => id));
});

test("what a lost dispute took of a payment is told apart from what was given back, and other ends took nothing", async () => {
  const ref = await paid(2000);
  const paymentId = paypal.paymentsOf(12)[0]?.id ?? "";
  const refunds = async () =>
    (await provider.read(ref)).charges[0]?.refunds.map(({ amount, isDispute }) => [amount, isDispute]);
  paypal.refund(paymentId, { value: "5.00", currency_code: "USD" });
  paypal.advance(1);
  for (const outcome of ["RESOLVED_SELLER_FAVOUR", "RESOLVED_WITH_PAYOUT", "CANCELED_BY_BUYER"] as const) {
    paypal.endDispute(paypal.dispute(paymentId), outcome);
    expect(await refunds()).toEqual([[500, undefined]]);
  }
  const dispute = paypal.dispute(paymentId);
  expect(await refunds()).toEqual([[500, undefined]]);
  paypal.takeEvents();
  paypal.endDispute(dispute, "ACCEPTED");
  expect(await refunds()).toEqual([
    [500, undefined],
    [1500, true],
  ]);
  const [, resolved] = paypal.takeEvents();
  const event = await provider.readEvent(Buffer.from(resolved?.body ?? ""), resolved?.headers ?? {});
  expect(event).toMatchObject({ type: "CUSTOMER.DISPUTE.RESOLVED", purchaseId: 12, objects: [paymentId] });
  paypal.readDisputes(false);
  expect(await refunds()).toEqual([
    [500, undefined],
    [1500, undefined],
  ]);
});

test("an event that was changed, is not signed, or is none is refused", async () => {
  await running();
  const [event] = paypal.takeEvents();
  const { body = "", headers = {} } = event ?? {};
  const { "paypal-transmission-sig": _signature, ...unsigned } = headers;
  const tries: [string, Record<string, string>][] = [
    [body.replace('"12"', '"13"'), headers],
    [JSON.stringify(JSON.parse(body)), headers],
    [body, unsigned],
    [`${body},"webhook_id":"other"`, headers],
    ["{}", headers],
  ];
  for (const [text, signed] of tries) {
    await expect(provider.readEvent(Buffer.from(text), signed)).rejects.toThrow(SignatureInvalid);
  }
});

test("a token is asked for once for all, and again when PayPal takes it back", async () => {
  await Promise.all([1, 2, 3, 4].map((count) => provider.startOrder(order(count * 100, "USD", `order:${count}`))));
  const asked = () => paypal.requests.filter(({ path }) => path === "/v1/oauth2/token").length;
  expect(asked()).toBe(1);
  paypal.forgetTokens();
  await provider.startOrder(order(100, "USD", "order:5"));
  expect(asked()).toBe(2);
});

test("PayPal's failures are told apart: down, wrong keys, unknown", async () => {
  paypal.fail("broken", /orders/);
  await expect(provider.read("NOSUCHORDER00000")).rejects.toThrow(ProviderDown);
  const unknown = await provider.read("NOSUCHORDER00000").catch((error: unknown) => error);
  expect(unknown).toBeInstanceOf(ProviderRefused);
  expect(unknown).toMatchObject({ code: "ref_unknown" });
  const wrong = openPaypal({ ...paypal.keys, secretKey: "wrong" });
  await expect(wrong.startOrder(order())).rejects.toThrow(ProviderRefused);
  const nowhere = openPaypal({ ...paypal.keys, apiUrl: "http://127.0.0.1:9" });
  await expect(nowhere.startOrder(order())).rejects.toThrow(ProviderDown);
});

test("an event of another environment, of another webhook, or of the future is refused, though PayPal signed it", async () => {
  await running({ key: "events" });
  const [event] = paypal.takeEvents();
  const bytes = new TextEncoder().encode(event?.body);
  const headers = event?.headers ?? {};
  await expect(provider.readEvent(bytes, headers)).resolves.toMatchObject({ ref: event?.id });
  const other = openPaypal({ ...paypal.keys, webhookId: "0AB12345CD678901E", clock: paypal.clock });
  await expect(other.readEvent(bytes, headers)).rejects.toThrow(SignatureInvalid);
  const certificate = "https://api.paypal.com/v1/notifications/certs/CERT-1";
  await expect(provider.readEvent(bytes, { ...headers, "paypal-cert-url": certificate })).rejects.toThrow(
    SignatureInvalid,
  );
  const early = { now: () => new Date(paypal.clock.now().getTime() - 600_000) };
  const behind = openPaypal({ ...paypal.keys, clock: early });
  await expect(behind.readEvent(bytes, headers)).rejects.toThrow(SignatureInvalid);
});

test("PayPal refuses what its published schemas do: a subscription without a way back", async () => {
  const context = { shipping_preference: "NO_SHIPPING", user_action: "SUBSCRIBE_NOW" };
  const asked = { plan_id: `P-${"A".repeat(24)}`, custom_id: "1", application_context: context };
  const { success } = bodies["POST /v1/billing/subscriptions"].safeParse(asked);
  expect(success).toBe(false);
  const whole = { ...context, return_url: wayBack.returnUrl, cancel_url: wayBack.cancelUrl };
  expect(bodies["POST /v1/billing/subscriptions"].safeParse({ ...asked, application_context: whole }).success).toBe(
    true,
  );
});
