import Stripe from "stripe";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aStripe, cardNumbers, type StripeOfTest } from "./index.ts";

let stripe: StripeOfTest;
let client: Stripe;
const clientOf = ({ url, keys }: StripeOfTest) => {
  const { hostname, port } = new URL(url);
  return new Stripe(keys.privateKey, {
    host: hostname,
    port,
    protocol: "http",
    maxNetworkRetries: 0,
    telemetry: false,
  });
};
beforeAll(async () => {
  stripe = await aStripe();
  client = clientOf(stripe);
});
afterAll(() => stripe.close());

const order = { amount: 500, currency: "usd" };

it("what an endpoint does not take is refused, however deep it stands", async () => {
  const unknown: object = { ...order, amout: 1 };
  await expect(client.paymentIntents.create(unknown as typeof order)).rejects.toMatchObject({
    code: "parameter_unknown",
    param: "amout",
  });
  const deep: object = { ...order, automatic_payment_methods: { enabled: true, redirect: "never" } };
  await expect(client.paymentIntents.create(deep as typeof order)).rejects.toMatchObject({
    param: "automatic_payment_methods[redirect]",
  });
});

it("a text that is longer than Stripe's schema allows is refused", async () => {
  const long = { id: "long", name: "x".repeat(41), percent_off: 10, duration: "once" as const };
  await expect(client.coupons.create(long)).rejects.toMatchObject({ param: "name" });
  const kept = { ...order, metadata: { note: "x".repeat(501) } };
  await expect(client.paymentIntents.create(kept)).rejects.toMatchObject({ param: "metadata[note]" });
});

it("a value of another kind is refused", async () => {
  const wrong: object = { ...order, amount: "5.5" };
  await expect(client.paymentIntents.create(wrong as typeof order)).rejects.toMatchObject({
    code: "parameter_invalid",
  });
});

it("one key is one answer, and is refused with other parameters", async () => {
  const first = await client.paymentIntents.create(order, { idempotencyKey: "one" });
  const second = await client.paymentIntents.create(order, { idempotencyKey: "one" });
  expect(second.id).toBe(first.id);
  const other = client.paymentIntents.create({ ...order, amount: 600 }, { idempotencyKey: "one" });
  await expect(other).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
});

it("another account on the same server knows nothing of the first", async () => {
  const { id } = await client.paymentIntents.create(order);
  const other = clientOf(stripe.another());
  await expect(other.paymentIntents.retrieve(id)).rejects.toMatchObject({ code: "resource_missing" });
});

it("a browser pays by the client secret alone, and sees nothing without it", async () => {
  const { client_secret: secret, id } = await client.paymentIntents.create(order);
  const ask = (act: string, values: Record<string, string>) =>
    stripe.answerPage(`https://api.stripe.com/browser/${act}`, new URLSearchParams(values).toString());
  expect(await ask("retrieve", { client_secret: `${id}_secret_guess` })).toMatchObject({ status: 404 });
  const number = cardNumbers.confirm_always ?? "";
  const asked = await ask("confirm", { client_secret: secret ?? "", number });
  expect(JSON.parse(asked.body)).toMatchObject({ status: "requires_action" });
  const paid = await ask("answer", { client_secret: secret ?? "", agreed: "true" });
  expect(JSON.parse(paid.body)).toMatchObject({ id, status: "succeeded" });
  expect(stripe.money().charges).toContainEqual({ ref: id, amount: 500, purchaseId: null });
});

it("a storm disturbs its share of calls, each once, and the same ones with the same seed", async () => {
  const storm = async (at: StripeOfTest) => {
    const asked = clientOf(at);
    at.disturb({ share: 0.3, seed: "a", kinds: ["500"], requests: 1 });
    const keys = Array.from({ length: 100 }, (_, index) => ({ idempotencyKey: `storm ${index}` }));
    const results = await Promise.allSettled(keys.map((key) => asked.paymentIntents.create(order, key)));
    return results.map(({ status }) => status);
  };
  const other = await aStripe();
  const first = await storm(stripe);
  const failed = first.filter((status) => status === "rejected").length;
  expect(failed).toBeGreaterThan(15);
  expect(failed).toBeLessThan(45);
  expect(await storm(other)).toEqual(first);
  expect(new Set(await storm(other))).toEqual(new Set(["fulfilled"]));
  await other.close();
});
