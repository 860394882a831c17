import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../test/app.ts";
import { anImpersonated, anOrganization, aUser, type TestUser } from "../../../test/people.ts";
import { aProduct, aSubscription } from "../../../test/products.ts";
import { chooseSettings } from "../../../test/settings.ts";
import { audit } from "../accounts/tables.ts";
import { organizations } from "../organizations/tables.ts";

let node: TestApp;
let admin: TestUser;
let customer: TestUser;

beforeAll(async () => {
  node = await aTestApp();
  admin = await aUser(node, { staff: "admin" });
  customer = await aUser(node);
});
afterAll(() => node.close());

const draft = { name: "Monthly", description: "Words for a month.", price: 19.99, word_amount: 1000 };
const add = (body: Record<string, unknown>, token = admin.token) => node.ask("POST /products", { token, body });
const save = (body: Record<string, unknown>, token = admin.token) => node.ask("PUT /products", { token, body });
const read = (id: number, token: string) => node.ask(`GET /products/${id}`, { token });

/** An organization with an admin and a member. */
async function aSeller() {
  const organizationId = await anOrganization(node);
  const [boss, member] = [
    await aUser(node, { membership: { organizationId, userTypeId: 1 } }),
    await aUser(node, { membership: { organizationId, userTypeId: 3 } }),
  ];
  return { organizationId, boss, member };
}

describe("a product", () => {
  test("is kept with every field, its amounts to the cent, and answered as it is stored", async () => {
    const body = {
      ...draft,
      short_description: "A month",
      sale_price: 14.99,
      free_trial_words: 50,
      is_subscription: true,
      expiration_days: 40,
      subscription_period: "Month",
      subscription_interval: 3,
      limit_per_user: 1,
      user_limit: 100,
      free_trial_period: "Day",
      free_trial_length: 7,
      product_sku: "MONTH-3",
      available: true,
    };
    const made = await add(body);
    expect(made.status, made.text).toBe(201);
    const { product } = made.body;
    expect(product).toMatchObject({
      ...body,
      due_price: 14.99,
      currency: "USD",
      subscription_period: "month",
      free_trial_period: "day",
      trial_days: 7,
      organization_id: null,
      sold: 0,
      stripe_product_id: null,
      webhook_url: "",
    });
    expect((await read(product.product_id, admin.token)).body.product).toEqual(product);
  });

  test.each([
    ["USD", { price: 0.2 }, "price", "$0.50"],
    ["USD", { price: 5, sale_price: 0.49 }, "sale_price", "$0.50"],
    ["GBP", { price: 0.29 }, "price", "£0.30"],
    ["JPY", { price: 49 }, "price", "¥50"],
    ["KWD", { price: 1.234 }, "price", "0.010"],
  ])(
    "of a price in %s that no provider charges is refused at its field: %j",
    async (currency, prices, field, words) => {
      await chooseSettings(node, { currency });
      const refused = await add({ ...draft, ...prices });
      await chooseSettings(node, { currency: "USD" });
      expect([refused.status, refused.body.code]).toEqual([422, "product_invalid"]);
      expect(Object.keys(refused.body.error.fields)).toEqual([field]);
      expect(refused.body.error.fields[field]).toContain(words);
    },
  );

  test("with words without a limit has null of them", async () => {
    expect((await add({ ...draft, word_amount: null })).body.product.word_amount).toBeNull();
  });

  test("that is wrong is refused with each line by its field, in the language that was asked for", async () => {
    const wrong = { name: " ", description: "", price: 0, word_amount: 0, stripe_product_id: "prod_1" };
    const refused = await node.ask("POST /products", { token: admin.token, body: wrong, headers: { lang: "es" } });
    expect(refused.status).toBe(422);
    expect(refused.body.message).toBe("Validation Errors:");
    expect(refused.body.error).toMatchObject({
      code: "product_invalid",
      fields: {
        name: "Escribe un nombre.",
        description: "Escribe una descripción.",
        price: "El precio tiene que ser un número mayor que 0.",
        word_amount: "La cantidad de palabras tiene que ser un número mayor que 0, o sin límite.",
        stripe_price_id: "Elige un precio del producto del proveedor.",
      },
    });
  });

  test.each([
    ["a price that is no number", { price: "abc" }],
    ["a price below nothing", { price: -5 }],
    ["a part of a cent", { price: 9.999 }],
    ["words below nothing", { word_amount: -1 }],
    ["a period that is none", { subscription_period: "fortnight" }],
  ])("is refused with %s", async (_, changes) => {
    expect((await add({ ...draft, ...changes })).status).toBe(422);
  });

  test("is changed only in what is named", async () => {
    const { product } = (
      await add({
        ...draft,
        short_description: "Short",
        is_subscription: true,
        available: false,
        subscription_period: "year",
        subscription_interval: 1,
      })
    ).body;
    const saved = await save({ product_id: product.product_id, name: "Yearly" });
    expect(saved.body.product).toEqual({ ...product, name: "Yearly", updatedAt: saved.body.product.updatedAt });
    expect((await save({ product_id: product.product_id, price: 0 })).body.code).toBe("product_invalid");
    expect((await read(product.product_id, admin.token)).body.product.price).toBe(19.99);
  });

  test("two changes at once are both kept", async () => {
    const { productId } = await aProduct(node);
    await Promise.all([
      save({ product_id: productId, name: "One" }),
      save({ product_id: productId, description: "Other" }),
      save({ product_id: productId, product_sku: "SKU" }),
    ]);
    expect((await read(productId, admin.token)).body.product).toMatchObject({
      name: "One",
      description: "Other",
      product_sku: "SKU",
    });
  });

  test("whose trial has ended meanwhile can be changed all the same", async () => {
    const { productId } = await aSubscription(node, { freeTrialEnd: new Date(Date.now() - 1000) });
    expect((await save({ product_id: productId, name: "Later" })).status).toBe(200);
    const past = new Date(Date.now() - 5000).toISOString();
    expect((await save({ product_id: productId, free_trial_end: past })).status).toBe(422);
  });

  test("is an admin's to say where its purchases are told; a manager changes all else of it", async () => {
    const manager = await aUser(node, { staff: "manager" });
    const refusal = { status: 403, body: { code: "product_webhook_admin_only" } };
    const elsewhere = "https://93.184.216.34/hooks/elsewhere";
    expect(await add({ ...draft, webhook_url: elsewhere }, manager.token)).toMatchObject(refusal);
    expect((await add({ ...draft, webhook_url: "" }, manager.token)).status).toBe(201);
    const { product } = (await add({ ...draft, webhook_url: "https://93.184.216.34/hooks/own" })).body;
    const { product_id, webhook_url } = product;
    for (const other of [elsewhere, "", null]) {
      expect(await save({ product_id, webhook_url: other }, manager.token)).toMatchObject(refusal);
    }
    expect((await save({ product_id, name: "By a manager", webhook_url }, manager.token)).body.product).toMatchObject({
      name: "By a manager",
      webhook_url,
    });
    const { boss, organizationId } = await aSeller();
    const sold = { ...draft, webhook_url: elsewhere };
    const own = await node.ask(`POST /products?organization_id=${organizationId}`, { token: boss.token, body: sold });
    expect([own.status, own.body.product?.webhook_url]).toEqual([201, elsewhere]);
  });

  test("cannot send what is bought to an address inside this network", async () => {
    const refused = await add({ ...draft, webhook_url: "http://127.0.0.1/leads" });
    expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([422, ["webhook_url"]]);
  });

  test("is written down with who made or changed it", async () => {
    const { product } = (await add(draft)).body;
    await save({ product_id: product.product_id, name: "Renamed" });
    const rows = await node.app.db
      .select()
      .from(audit)
      .where(eq(audit.target, `product:${product.product_id}`));
    expect(rows.map(({ action, actorUserId }) => [action, actorUserId])).toEqual([
      ["product.add", admin.userId],
      ["product.save", admin.userId],
    ]);
    expect(rows[1]?.detail).toMatchObject({ fields: ["name"] });
  });

  test("is sold in the currency of the settings, in its own decimals", async () => {
    await chooseSettings(node, { currency: "JPY" });
    try {
      expect((await add({ ...draft, price: 500 })).body.product).toMatchObject({ price: 500, currency: "JPY" });
      expect((await add({ ...draft, price: 500.5 })).status).toBe(422);
      const { productId } = await aProduct(node, { price: 1999 });
      // A price in dollars stays one until somebody enters another.
      expect((await save({ product_id: productId, name: "Kept" })).body.product).toMatchObject({
        price: 19.99,
        currency: "USD",
      });
      // A form sends all that it shows: the same price is no other one.
      const whole = await save({ product_id: productId, name: "Whole", price: 19.99, sale_price: 15 });
      expect(whole.body.product).toMatchObject({ price: 19.99, sale_price: 15, currency: "USD" });
      await save({ product_id: productId, sale_price: null });
      expect((await save({ product_id: productId, price: 3000 })).body.product).toMatchObject({
        price: 3000,
        currency: "JPY",
      });
    } finally {
      await chooseSettings(node, { currency: null });
    }
  });
});

describe("to a customer", () => {
  const secrets = [
    "webhook_url",
    "stripe_product_id",
    "stripe_price_id",
    "product_sku",
    "sold",
    "user_limit",
    "limit_per_user",
  ];

  test("a product shows nothing that is its seller's", async () => {
    const { productId } = await aProduct(node, {
      stripeProductId: "prod_hidden",
      stripePriceId: "price_hidden",
      webhookUrl: "https://example.com/hidden",
      productSku: "SKU-hidden",
    });
    const token = customer.token;
    for (const path of [`/products/${productId}`, "/products/available"]) {
      const answered = await node.ask(`GET ${path}`, { token });
      expect(answered.text).not.toContain("hidden");
      const shown = path.endsWith("available") ? answered.body[0] : answered.body.product;
      expect(Object.keys(shown).filter((key) => secrets.includes(key))).toEqual([]);
    }
    const impersonated = await anImpersonated(node);
    expect((await read(productId, impersonated.token)).text).not.toContain("hidden");
  });

  test("one that is not on sale answers, byte for byte, as one that never was", async () => {
    const { productId } = await aProduct(node, { available: false });
    const [hidden, never] = [await read(productId, customer.token), await read(2_000_000_000, customer.token)];
    expect([hidden.status, hidden.body.message]).toEqual([
      404,
      "Lo sentimos, no encontramos el paquete que quieres comprar.",
    ]);
    expect(hidden.text).toBe(never.text);
    expect((await read(99_999_999_999, customer.token)).text).toBe(never.text);
    const available = await node.ask("GET /products/available", { token: customer.token });
    expect(available.body.map((product: { product_id: number }) => product.product_id)).not.toContain(productId);
  });
});

describe("an organization's product", () => {
  test("belongs to the selected organization whatever the body says, and is on sale to its members only", async () => {
    const { organizationId, boss, member } = await aSeller();
    const made = await node.ask(`POST /products?organization_id=${organizationId}`, { token: boss.token, body: draft });
    expect(made.body.product.organization_id).toBe(organizationId);
    const id = made.body.product.product_id;
    expect((await read(id, member.token)).status).toBe(200);
    const available = await node.ask(`GET /products/available?organization_id=${organizationId}`, {
      token: member.token,
    });
    expect(available.body.map((product: { product_id: number }) => product.product_id)).toEqual([id]);
    expect((await node.ask("GET /products/available", { token: member.token })).text).not.toContain(
      `"product_id":${id},`,
    );
    expect((await read(id, customer.token)).text).toBe((await read(2_000_000_000, customer.token)).text);
  });

  test("is changed by its own admins and by staff, and does not exist for admins of another one", async () => {
    const [own, other] = [await aSeller(), await aSeller()];
    const { productId } = await aProduct(node, { organizationId: own.organizationId });
    const change = (organizationId: number, token: string, id = productId) =>
      node.ask(`PUT /products?organization_id=${organizationId}`, { token, body: { product_id: id, name: "Mine" } });
    expect((await change(own.organizationId, own.boss.token)).status).toBe(200);
    expect((await save({ product_id: productId, name: "By staff" })).status).toBe(200);
    const theirs = await change(other.organizationId, other.boss.token);
    expect([theirs.status, theirs.text]).toEqual([
      404,
      (await change(other.organizationId, other.boss.token, 2_000_000_000)).text,
    ]);
    expect((await change(own.organizationId, other.boss.token)).status).toBe(404);
    expect((await change(own.organizationId, own.member.token)).status).toBe(403);
  });

  test("of the platform is not an organization's to change", async () => {
    const { organizationId, boss } = await aSeller();
    const { productId } = await aProduct(node);
    const body = { product_id: productId, price: 0.01 };
    const tried = await node.ask(`PUT /products?organization_id=${organizationId}`, { token: boss.token, body });
    expect(tried.status).toBe(404);
  });

  test("is nobody's to buy once the organization is gone", async () => {
    const { organizationId, member } = await aSeller();
    const { productId } = await aProduct(node, { organizationId });
    await node.app.db
      .update(organizations)
      .set({ deletedAt: new Date() })
      .where(eq(organizations.organizationId, organizationId));
    expect((await read(productId, member.token)).status).toBe(404);
  });
});

describe("the list of products", () => {
  const list = async (query: string, organizationId: number) =>
    (await node.ask(`GET /products?organization_id=${organizationId}&${query}`, { token: admin.token })).body;
  const names = async (query: string, organizationId: number) =>
    (await list(query, organizationId)).products.map(({ name }: { name: string }) => name);

  test("is sorted by each column in both directions, unlimited words above any number", async () => {
    const organizationId = await anOrganization(node);
    await aProduct(node, { organizationId, name: "beta", price: 300, wordAmount: null });
    await aProduct(node, { organizationId, name: "Álamo", price: 200, wordAmount: 5 });
    await aProduct(node, { organizationId, name: "Cedar", price: 100, wordAmount: 50_000 });
    expect(await names("", organizationId)).toEqual(["beta", "Álamo", "Cedar"]);
    expect(await names("sort=product_id&direction=desc", organizationId)).toEqual(["Cedar", "Álamo", "beta"]);
    expect(await names("sort=name", organizationId)).toEqual(["Álamo", "beta", "Cedar"]);
    expect(await names("sort=price", organizationId)).toEqual(["Cedar", "Álamo", "beta"]);
    expect(await names("sort=word_amount&direction=desc", organizationId)).toEqual(["beta", "Cedar", "Álamo"]);
  });

  test("is searched in name, SKU and description without case and accents, signs being plain characters", async () => {
    const organizationId = await anOrganization(node);
    await aProduct(node, { organizationId, name: "Plan Básico" });
    await aProduct(node, { organizationId, name: "Two", productSku: "BASICO-2" });
    await aProduct(node, { organizationId, name: "Three", description: "El más básico." });
    await aProduct(node, { organizationId, name: "100% yours" });
    expect(await names("query=basico", organizationId)).toEqual(["Plan Básico", "Two", "Three"]);
    expect(await names("query=%25", organizationId)).toEqual(["100% yours"]);
    expect(await names("query=_", organizationId)).toEqual([]);
  });

  test("has 50 a page", async () => {
    const organizationId = await anOrganization(node);
    for (let made = 0; made < 51; made += 1) await aProduct(node, { organizationId });
    const [first, second] = [await list("page=1", organizationId), await list("page=2", organizationId)];
    expect([first.products.length, second.products.length, first.count, first.pages]).toEqual([50, 1, 51, 2]);
  });

  test("refuses a column or direction that it does not have", async () => {
    for (const query of ["sort=webhook_url", "direction=sideways"]) {
      expect((await node.ask(`GET /products?${query}`, { token: admin.token })).status).toBe(400);
    }
  });
});

describe("the provider's catalogue", () => {
  test("is not there without keys, and an organization never gets the platform's", async () => {
    const { organizationId, boss } = await aSeller();
    for (const path of ["/stripe/products", "/stripe/prices/prod_1"]) {
      expect((await node.ask(`GET ${path}`, { token: admin.token })).body.code).toBe("provider_not_connected");
      const theirs = await node.ask(`GET ${path}?organization_id=${organizationId}`, { token: boss.token });
      expect([theirs.status, theirs.body.code]).toEqual([412, "provider_not_connected"]);
    }
  });
});
