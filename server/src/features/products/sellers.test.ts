import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../test/app.ts";
import { anOrganization, aUser, type TestUser } from "../../../test/people.ts";
import { chooseSettings } from "../../../test/settings.ts";
import { aStripe, type StripeOfTest } from "../../../test/stripe/index.ts";
import { sealStripeKey } from "../organizations/index.ts";
import { organizations } from "../organizations/tables.ts";

import { sellersOf } from "./index.ts";

let stripe: StripeOfTest;
let node: TestApp;
let admin: TestUser;

beforeAll(async () => {
  stripe = await aStripe();
  node = await aTestApp({ environment: { STRIPE_API_URL: stripe.url } });
  admin = await aUser(node, { staff: "admin" });
  await connect(stripe);
});
afterAll(async () => {
  await node.close();
  await stripe.close();
});

/** Makes an account at Stripe the platform's; null takes its keys away. */
const connect = (account: StripeOfTest | null) =>
  chooseSettings(node, {
    stripe_public_key: account?.keys.publicKey ?? null,
    stripe_private_key: account?.keys.privateKey ?? null,
    stripe_webhook_key: account?.keys.webhookKey ?? null,
  });

/** An organization, its admin, and an account at Stripe of its own, when it has one. */
async function aSeller(account: StripeOfTest | null) {
  const organizationId = await anOrganization(node);
  const boss = await aUser(node, { membership: { organizationId, userTypeId: 1 } });
  if (account) await giveKeys(organizationId, account);
  return { organizationId, boss };
}

async function giveKeys(organizationId: number, { keys }: StripeOfTest): Promise<void> {
  const seal = (key: "stripe_private_key" | "stripe_webhook_key", value: string) =>
    sealStripeKey(node.app, organizationId, key, value);
  await node.app.db
    .update(organizations)
    .set({
      stripePublicKey: keys.publicKey,
      stripePrivateKey: seal("stripe_private_key", keys.privateKey),
      stripeWebhookKey: seal("stripe_webhook_key", keys.webhookKey),
    })
    .where(eq(organizations.organizationId, organizationId));
}

describe("the provider's catalogue", () => {
  const namesFor = async ({ token }: TestUser, query = "") =>
    (await node.ask(`GET /stripe/products${query}`, { token })).body.map(({ name }: { name: string }) => name);

  test("is the platform's for staff, and an organization's own for its admins", async () => {
    const theirs = stripe.another();
    stripe.sell("The platform's", 1999, "USD");
    theirs.sell("The organization's", 500, "USD");
    const { organizationId, boss } = await aSeller(theirs);
    const ours = await namesFor(admin);
    expect(ours).toContain("The platform's");
    expect(ours).not.toContain("The organization's");
    expect(await namesFor(boss, `?organization_id=${organizationId}`)).toEqual(["The organization's"]);
  });

  test("of an organization without keys is not connected, while the platform's is", async () => {
    const { organizationId, boss } = await aSeller(null);
    const { product } = stripe.sell("Another of the platform's", 1999, "USD");
    for (const path of ["/stripe/products", `/stripe/prices/${product}`]) {
      const asked = await node.ask(`GET ${path}?organization_id=${organizationId}`, { token: boss.token });
      expect([asked.status, asked.body.code]).toEqual([412, "provider_not_connected"]);
    }
  });

  test("has prices in the currency's minor units, with their interval", async () => {
    const { product, price } = stripe.sell("Monthly", 1999, "USD", { interval: "month", interval_count: 3 });
    const { body } = await node.ask(`GET /stripe/prices/${product}`, { token: admin.token });
    const recurring = { interval: "month", interval_count: 3 };
    expect(body).toEqual([{ id: price, unit_amount: 1999, currency: "USD", recurring }]);
  });

  test("that does not know the keys any more says that the provider failed, and nothing of them", async () => {
    await chooseSettings(node, { stripe_private_key: "sk_test_gone" });
    const asked = await node.ask("GET /stripe/products", { token: admin.token });
    expect([asked.status, asked.body.code]).toEqual([502, "payment_provider_failed"]);
    expect(asked.text).not.toContain("sk_test");
    await connect(stripe);
  });
});

describe("an account", () => {
  test("moves real money by its keys, and is another one as soon as they are", async () => {
    expect((await sellersOf(node.app, null)).hasLive).toBe(false);
    const before = (await sellersOf(node.app, null)).card;
    expect((await sellersOf(node.app, null)).card).toBe(before);
    await connect(stripe.another({ isLive: true }));
    const { card, hasLive } = await sellersOf(node.app, null);
    expect([card === before, card?.isLive, hasLive]).toEqual([false, true, true]);
    await connect(null);
    expect(await sellersOf(node.app, null)).toEqual({ card: null, paypal: null, catalogue: null, hasLive: false });
    await connect(stripe);
  });

  test("at PayPal is live unless the settings say sandbox, and never an organization's", async () => {
    const { organizationId } = await aSeller(stripe.another());
    await chooseSettings(node, { paypal_client_id: "client", paypal_secret_key: "secret" });
    expect((await sellersOf(node.app, null)).paypal).toMatchObject({
      name: "paypal",
      isLive: true,
      publicKey: "client",
    });
    await chooseSettings(node, { paypal_mode: "sandbox" });
    expect((await sellersOf(node.app, null)).paypal?.isLive).toBe(false);
    expect((await sellersOf(node.app, organizationId)).paypal).toBeNull();
    await chooseSettings(node, { paypal_client_id: null, paypal_secret_key: null, paypal_mode: null });
  });

  test("of an organization cannot be opened with keys that were sealed for another one", async () => {
    const [one, other] = [await aSeller(stripe.another()), await aSeller(null)];
    const [row] = await node.app.db
      .select({ stripePrivateKey: organizations.stripePrivateKey })
      .from(organizations)
      .where(eq(organizations.organizationId, one.organizationId));
    await node.app.db
      .update(organizations)
      .set({ ...row })
      .where(eq(organizations.organizationId, other.organizationId));
    expect((await sellersOf(node.app, other.organizationId)).card).toBeNull();
  });
});

describe("a product with a price of the provider", () => {
  const draft = { name: "Monthly", description: "Words.", price: 19.99, word_amount: 1000 };
  const add = (body: Record<string, unknown>) =>
    node.ask("POST /products", { token: admin.token, body: { ...draft, ...body } });
  const month = { subscription_period: "month", subscription_interval: 1 };
  const of = ({ product, price }: { product: string; price: string }) => ({
    stripe_product_id: product,
    stripe_price_id: price,
  });

  test("takes the interval of that price along", async () => {
    const quarterly = of(stripe.sell("Quarterly", 1999, "USD", { interval: "month", interval_count: 3 }));
    expect((await add({ ...quarterly, ...month })).body.product).toMatchObject({
      ...quarterly,
      is_subscription: true,
      subscription_period: "month",
      subscription_interval: 3,
    });
    const weekly = of(stripe.sell("Weekly", 1999, "USD", { interval: "week", interval_count: 2 }));
    expect((await add({ ...weekly, ...month })).body.product).toMatchObject({
      subscription_period: "day",
      subscription_interval: 14,
    });
  });

  test.each<[string, () => Record<string, unknown>]>([
    ["another amount", () => of(stripe.sell("Dearer", 2999, "USD", { interval: "month" }))],
    ["another currency", () => of(stripe.sell("In euros", 1999, "EUR", { interval: "month" }))],
    ["no price of this product", () => ({ ...of(stripe.sell("One", 1999, "USD")), stripe_price_id: "price_other" })],
    ["no such product", () => ({ stripe_product_id: "prod_never", stripe_price_id: "price_never" })],
    ["a single price for a subscription", () => ({ ...of(stripe.sell("Once", 1999, "USD")), is_subscription: true })],
  ])("is refused where the provider has %s", async (_, given) => {
    const refused = await add({ ...given(), ...month });
    expect([refused.status, refused.body.code]).toEqual([422, "price_not_found"]);
    expect(refused.body.error.fields.stripe_price_id).toBe("The provider has no price like this in USD.");
  });

  test("fits the sale price as well as the price", async () => {
    const sale = of(stripe.sell("On sale", 1499, "USD", { interval: "month" }));
    expect((await add({ ...sale, ...month, sale_price: 14.99 })).status).toBe(201);
  });

  test("is kept as entered while the provider cannot be asked", async () => {
    await connect(null);
    const given = { stripe_product_id: "prod_later", stripe_price_id: "price_later", ...month };
    expect((await add(given)).body.product).toMatchObject(given);
    await connect(stripe);
  });
});
