import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { anOrganization, aUser, type TestUser } from "../../../../test/people.ts";
import { aDiscount, aProduct, aSubscription } from "../../../../test/products.ts";
import { chooseSettings } from "../../../../test/settings.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { Refusal } from "../../../platform/errors.ts";
import { holdDiscount, priceDiscount, releaseDiscount, useDiscount } from "../index.ts";
import { discountProducts, discountUses } from "../tables.ts";

let node: TestApp;
let admin: TestUser;
const SPENT = "We're sorry, you cannot use this discount code anymore.";
const INVALID = "We're sorry, that discount is invalid.";

beforeAll(async () => {
  node = await aTestApp();
  admin = await aUser(node, { staff: "admin" });
});
afterAll(() => node.close());

/** Each asks as somebody new, so that no rate answers in place of a code. */
async function tried(code: string, productId?: number) {
  const { token } = await aUser(node);
  const query = productId === undefined ? "" : `?product_id=${productId}`;
  return node.ask(`GET /discounts/code/${encodeURIComponent(code)}${query}`, { token });
}

const yesterday = () => new Date(Date.now() - 86_400_000);
const tomorrow = () => new Date(Date.now() + 86_400_000);

let purchase = 0;
const aPurchase = () => {
  purchase += 1;
  return purchase;
};

const hold = (discountId: number, userId: number, purchaseId = aPurchase()) =>
  inTransaction(node.app, (tx) => holdDiscount(tx, { discountId, userId, purchaseId }));

/** "held", or the code of the refusal. */
const outcome = (held: Promise<void>) =>
  held.then(
    () => "held",
    (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)),
  );

const usesOf = (discountId: number) =>
  node.app.db.select().from(discountUses).where(eq(discountUses.discountId, discountId));

describe("a code that somebody enters", () => {
  test("tells what it takes off, in any case and with spaces around it, and uses nothing up", async () => {
    const { productId } = await aProduct(node);
    const { code, discountId } = await aDiscount(node, { usesMax: 1, duration: "months", durationMonths: 3 });
    for (const typed of [code, ` ${code.toLowerCase()} `]) {
      const answered = await tried(typed, productId);
      expect([answered.status, answered.body]).toEqual([
        200,
        { code, kind: "percent", value: 50, currency: "USD", duration: "months", duration_months: 3 },
      ]);
    }
    expect(await usesOf(discountId)).toEqual([]);
  });

  test("of an amount tells it in the currency's units", async () => {
    const { code } = await aDiscount(node, { kind: "fixed", value: 550 });
    expect((await tried(code)).body).toMatchObject({ kind: "fixed", value: 5.5 });
  });

  test("that is over, withdrawn or used up is one that cannot be used any more", async () => {
    const [over, withdrawn, spent] = [
      await aDiscount(node, { endsAt: yesterday() }),
      await aDiscount(node, { available: false }),
      await aDiscount(node, { usesMax: 1 }),
    ];
    await hold(spent.discountId, admin.userId);
    for (const { code } of [over, withdrawn, spent]) {
      const answered = await tried(code);
      expect([answered.status, answered.body.message]).toEqual([412, SPENT]);
    }
  });

  test("that is unknown, removed, to come, or of another product is invalid, and all of these answer alike", async () => {
    const [one, other] = [await aProduct(node), await aProduct(node)];
    const [toCome, removed, named, euros] = [
      await aDiscount(node, { startsAt: tomorrow() }),
      await aDiscount(node, { removedAt: yesterday() }),
      await aDiscount(node),
      await aDiscount(node, { kind: "fixed", value: 500, currency: "EUR" }),
    ];
    await node.app.db.insert(discountProducts).values({ discountId: named.discountId, productId: other.productId });
    const answers = [
      await tried("NO-SUCH-CODE", one.productId),
      await tried("50% off!", one.productId),
      await tried(toCome.code, one.productId),
      await tried(removed.code, one.productId),
      await tried(named.code, one.productId),
      await tried(named.code, 2_000_000_000),
      await tried(euros.code, one.productId),
    ];
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.body.message).toBe(INVALID);
    expect((await tried(named.code, other.productId)).status).toBe(200);
  });

  test("is for what its own seller sells: the platform's takes nothing off an organization's product, not even by name", async () => {
    const organizationId = await anOrganization(node);
    const { token } = await aUser(node, { membership: { organizationId, userTypeId: 3 } });
    const { productId } = await aProduct(node, { organizationId });
    const ofPlatform = await aProduct(node);
    const { code, discountId } = await aDiscount(node);
    const ask = (typed: string, id = productId) => node.ask(`GET /discounts/code/${typed}?product_id=${id}`, { token });
    expect((await ask(code)).status).toBe(404);
    await node.app.db.insert(discountProducts).values({ discountId, productId });
    expect((await ask(code)).status).toBe(404);
    const own = await aDiscount(node, { organizationId });
    expect([(await ask(own.code)).status, (await ask(own.code, ofPlatform.productId)).status]).toEqual([200, 404]);
    // Somebody outside is not told that there is such a product.
    expect((await tried(own.code, productId)).status).toBe(404);
  });

  test("of an organization is made, changed and removed by its Admins, of two sellers with the same letters", async () => {
    const shops = await Promise.all([anOrganization(node), anOrganization(node)]);
    const [boss, other] = await Promise.all(
      shops.map((organizationId) => aUser(node, { membership: { organizationId, userTypeId: 1 } })),
    );
    const theirs = await aProduct(node, { organizationId: shops[1] });
    const form = { code: "SPRING", kind: "percent", value: 10 };
    const add = (who: TestUser | undefined, shop: number | undefined, body: object = form) =>
      node.ask(`POST /discounts?organization_id=${shop}`, { token: who?.token, body });
    const made = await add(boss, shops[0]);
    expect([made.status, (await add(other, shops[1])).status]).toEqual([201, 201]);
    expect((await add(boss, shops[0])).body.code).toBe("code_taken");
    expect((await add(boss, shops[0], { ...form, code: "OTHER", product_ids: [theirs.productId] })).status).toBe(404);
    const { discount_id: id } = made.body.discount;
    const change = (who: TestUser | undefined, shop: number | undefined) =>
      node.ask(`PUT /discounts/${id}?organization_id=${shop}`, { token: who?.token, body: { ...form, value: 20 } });
    expect([(await change(other, shops[1])).status, (await change(boss, shops[0])).status]).toEqual([404, 200]);
    const codes = (await node.ask(`GET /discounts?organization_id=${shops[0]}`, { token: boss?.token })).body;
    expect(codes.discounts).toMatchObject([{ code: "SPRING", value: 20, can: { edit: true, remove: true } }]);
    expect((await node.ask("GET /discounts?query=SPRING", { token: admin.token })).body.discounts).toEqual([]);
    const gone = await node.ask(`DELETE /discounts/${id}?organization_id=${shops[0]}`, { token: boss?.token });
    expect(gone.status).toBe(204);
  });

  test("can be guessed at ten times a minute", async () => {
    const { token } = await aUser(node);
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess += 1) {
      statuses.push((await node.ask(`GET /discounts/code/GUESS${guess}`, { token })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(404), 429]);
    // Whichever way they are typed, they are counted together; a good code is no guess.
    const { productId } = await aProduct(node);
    const { code: discountCode } = await aDiscount(node);
    const body = { product_id: productId, discountCode };
    for (const call of ["totals", "attempt", "paypal/order", "paypal/subscription"]) {
      const asked = { token, body: { ...body, discountCode: "GUESS", payment_method_id: 1 } };
      expect(await node.ask(`POST /checkout/${call}`, asked), call).toMatchObject({ status: 429 });
    }
    const other = await aUser(node);
    for (let n = 0; n < 12; n += 1) {
      expect((await node.ask("POST /checkout/totals", { token: other.token, body })).status).toBe(200);
    }
  });
});

test("codes are guessed at sixty times a minute from one address, however many accounts guess there", async () => {
  const own = await aTestApp({ environment: { TRUST_PROXY: "true" } });
  const people = await Promise.all(Array.from({ length: 7 }, () => aUser(own)));
  const guess = async ({ token }: { token: string }, address: string) =>
    (await own.ask("GET /discounts/code/GUESS", { token, headers: { "x-forwarded-for": address } })).status;
  const statuses: number[] = [];
  for (const person of people.slice(0, 6)) {
    for (let n = 0; n < 10; n += 1) statuses.push(await guess(person, "203.0.113.9"));
  }
  expect(new Set(statuses)).toEqual(new Set([404]));
  const [last] = people.slice(6);
  if (!last) throw new Error("nobody is left");
  expect(await guess(last, "203.0.113.9")).toBe(429);
  expect(await guess(last, "203.0.113.10")).toBe(404);
  await own.close();
});

describe("what a code takes off", () => {
  test("is never more than what is due, for as many payments as it lasts", async () => {
    const product = await aSubscription(node, { price: 1999 });
    const [half, all, months] = [
      await aDiscount(node),
      await aDiscount(node, { kind: "fixed", value: 999_999, duration: "forever" }),
      await aDiscount(node, { duration: "months", durationMonths: 6 }),
    ];
    const price = (code: string) =>
      priceDiscount({ ...node.app, ip: "127.0.0.1" }, { code, product, userId: admin.userId });
    expect(await price(half.code)).toMatchObject({ amount: 1000, cycles: 1 });
    expect(await price(all.code)).toMatchObject({ amount: 1999, cycles: null });
    expect(await price(months.code)).toMatchObject({ amount: 1000, cycles: 6 });
  });
});

describe("the uses of a code", () => {
  test("of which one is left go to one of 100 who check out at once", async () => {
    const { discountId } = await aDiscount(node, { usesMax: 1 });
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, index) => outcome(hold(discountId, 1_000_000 + index))),
    );
    expect(outcomes.filter((each) => each === "held")).toHaveLength(1);
    expect(outcomes.filter((each) => each === "discount_spent")).toHaveLength(99);
    expect(await usesOf(discountId)).toHaveLength(1);
  });

  test("of one buyer are counted apart, also when they check out twice at once", async () => {
    const { discountId } = await aDiscount(node, { usesPerUserMax: 1 });
    const { userId } = await aUser(node);
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => outcome(hold(discountId, userId))));
    expect(outcomes.filter((each) => each === "held")).toHaveLength(1);
    expect(await outcome(hold(discountId, admin.userId))).toBe("held");
  });

  test("that a buyer holds are theirs to look at and to hold again, and nobody else's", async () => {
    const { discountId, code } = await aDiscount(node, { usesMax: 1, usesPerUserMax: 1 });
    const { userId, token } = await aUser(node);
    const purchaseId = aPurchase();
    expect(await outcome(hold(discountId, userId, purchaseId))).toBe("held");
    expect(await outcome(hold(discountId, userId, purchaseId))).toBe("held");
    expect((await node.ask(`GET /discounts/code/${code}`, { token })).status).toBe(200);
    expect((await tried(code)).status).toBe(412);
    await useDiscount(node.app, purchaseId);
    expect((await node.ask(`GET /discounts/code/${code}`, { token })).status).toBe(412);
  });

  test("that are released can be had by others, and those that were used stay used", async () => {
    const { discountId } = await aDiscount(node, { usesMax: 1 });
    const [first, second] = [aPurchase(), aPurchase()];
    await hold(discountId, admin.userId, first);
    await releaseDiscount(node.app, first);
    expect(await outcome(hold(discountId, admin.userId, second))).toBe("held");
    await useDiscount(node.app, second);
    await releaseDiscount(node.app, second);
    expect((await usesOf(discountId)).map(({ isUsed }) => isUsed)).toEqual([true]);
    expect(await outcome(hold(discountId, admin.userId))).toBe("discount_spent");
  });

  test("are not held by a checkout that comes to nothing", async () => {
    const { discountId } = await aDiscount(node, { usesMax: 1 });
    const failed = inTransaction(node.app, async (tx) => {
      await holdDiscount(tx, { discountId, userId: admin.userId, purchaseId: aPurchase() });
      throw new Error("the checkout failed");
    });
    await expect(failed).rejects.toThrow("the checkout failed");
    expect(await outcome(hold(discountId, admin.userId))).toBe("held");
  });

  test("end with the code: one that is withdrawn between looking and paying is refused", async () => {
    const { discountId } = await aDiscount(node, { endsAt: yesterday() });
    expect(await outcome(hold(discountId, admin.userId))).toBe("discount_spent");
  });
});

describe("in the back office a code", () => {
  const form = { kind: "percent", value: 25 };
  const add = (body: Record<string, unknown>) => node.ask("POST /discounts", { token: admin.token, body });

  test("is kept with its products, dates and limits, and listed with its uses", async () => {
    const { productId, name } = await aProduct(node);
    const body = {
      code: "verano-26",
      kind: "fixed",
      value: 5.5,
      duration: "months",
      duration_months: 3,
      product_ids: [productId, productId],
      starts_at: yesterday().toISOString(),
      ends_at: tomorrow().toISOString(),
      uses_max: 10,
      uses_per_user_max: 1,
    };
    const made = await add(body);
    expect(made.status, made.text).toBe(201);
    const { product_ids: _, ...kept } = body;
    expect(made.body.discount).toMatchObject({
      ...kept,
      code: "VERANO-26",
      products: [{ product_id: productId, name }],
      uses: 0,
      available: true,
    });
    await hold(made.body.discount.discount_id, admin.userId);
    const listed = await node.ask("GET /discounts?query=verano", { token: admin.token });
    expect(listed.body).toMatchObject({ count: 1, pages: 1, discounts: [{ code: "VERANO-26", uses: 1 }] });
  });

  test("is there once, also when it is made twice at once; once removed it can be made anew", async () => {
    const made = await Promise.all([add({ ...form, code: "TWICE" }), add({ ...form, code: "twice" })]);
    expect(made.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(made.find(({ status }) => status === 409)?.body.code).toBe("code_taken");
    const id = made.find(({ status }) => status === 201)?.body.discount.discount_id;
    expect((await node.ask(`DELETE /discounts/${id}`, { token: admin.token })).status).toBe(204);
    expect((await tried("TWICE")).status).toBe(404);
    expect((await node.ask(`DELETE /discounts/${id}`, { token: admin.token })).status).toBe(404);
    expect((await add({ ...form, code: "TWICE" })).status).toBe(201);
  });

  test("is changed, and refuses the letters of another one", async () => {
    const [one, other] = [await aDiscount(node), await aDiscount(node)];
    const change = (body: Record<string, unknown>) =>
      node.ask(`PUT /discounts/${one.discountId}`, { token: admin.token, body });
    expect((await change({ ...form, code: one.code, available: false })).body.discount).toMatchObject({
      value: 25,
      available: false,
    });
    expect((await change({ ...form, code: other.code })).status).toBe(409);
    expect((await change({ ...form, code: one.code, product_ids: [2_000_000_000] })).body.code).toBe("product_missing");
  });

  test("of a percentage has two decimals at most, and is kept and shown with them", async () => {
    const made = await add({ ...form, code: "EIGHTH", value: 12.5 });
    expect(made.body.discount).toMatchObject({ kind: "percent", value: 12.5 });
    const { productId } = await aProduct(node, { price: 1999 });
    expect((await tried("EIGHTH", productId)).body).toMatchObject({ value: 12.5 });
    const refused = await add({ ...form, code: "THIRD", value: 33.333 });
    expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([422, ["value"]]);
  });

  test("of an amount keeps its currency until it is of another amount", async () => {
    const { discountId, code } = await aDiscount(node, { kind: "fixed", value: 550 });
    const change = (value: number) =>
      node.ask(`PUT /discounts/${discountId}`, { token: admin.token, body: { code, kind: "fixed", value } });
    await chooseSettings(node, { currency: "JPY" });
    try {
      expect((await change(5.5)).body.discount).toMatchObject({ value: 5.5, currency: "USD" });
      expect((await change(500)).body.discount).toMatchObject({ value: 500, currency: "JPY" });
    } finally {
      await chooseSettings(node, { currency: null });
    }
  });

  test("of an amount has no more decimals than the currency", async () => {
    const refused = await add({ code: "CENTS", kind: "fixed", value: 5.555 });
    expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([422, ["value"]]);
  });
});
