import { CARD } from "@pluma/contract/billing/checkout";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { aDatabase, type TestDatabase } from "../../../../test/database.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { aProduct } from "../../../../test/products.ts";
import { aPurchase, aSandboxPurchase } from "../../../../test/purchases.ts";
import { chooseSettings } from "../../../../test/settings.ts";
import { isOwnMachine } from "../../../platform/sites.ts";
import { accountsOf } from "../providers.ts";
import { readPurchaseRow } from "../store.system.ts";
import { endSandbox } from "./ending.ts";
import { tracesOf } from "./nearness.ts";

const local = { host: "localhost:3000" };

describe("a request of this machine's own", () => {
  test.each([
    [{}],
    [{ origin: "http://localhost:3000" }],
    [{ referer: "http://127.0.0.1:3000/plans", origin: "null" }],
    [{ referer: "https://mail.example.com/", "sec-fetch-site": "cross-site" }],
    [{ origin: "https://elsewhere.example.com", "sec-fetch-site": "cross-site" }],
    [{ host: "127.0.0.1:4000" }],
    [{ host: "[::1]:3000" }],
    [{ host: "pluma.localhost:3000" }],
  ])("has no trace of another: %j", (headers) => {
    expect(tracesOf({ ...local, ...headers })).toBeNull();
  });

  test.each([
    [{ host: "app.example.com" }, "host"],
    [{ host: "192.168.1.7:3000" }, "host"],
    [{ host: "localhost.example.com" }, "host"],
    [{ host: "" }, "host"],
    [{ host: "no address at all" }, "host"],
    [{ "x-forwarded-for": "203.0.113.7" }, "x-forwarded-for"],
    [{ "x-forwarded-proto": "https" }, "x-forwarded-proto"],
    [{ forwarded: "for=203.0.113.7" }, "forwarded"],
    [{ "x-real-ip": "203.0.113.7" }, "x-real-ip"],
    [{ via: "1.1 proxy" }, "via"],
    [{ origin: "https://app.example.com" }, "origin"],
    [{ origin: "https://app.example.com", "sec-fetch-site": "same-origin" }, "origin"],
    [{ referer: "https://app.example.com/plans" }, "referer"],
  ])("is not one that came through a proxy: %j", (headers, trace) => {
    expect(tracesOf({ ...local, ...headers })).toBe(trace);
  });

  test("is known by addresses of this machine alone", () => {
    expect(["localhost", "127.8.8.8", "::1", undefined].every(isOwnMachine)).toBe(true);
    expect(["0.0.0.0", "10.0.0.1", "example.com", "127.0.0.1.example.com"].some(isOwnMachine)).toBe(false);
  });
});

describe("an installation in production without keys", () => {
  let database: TestDatabase;
  let node: TestApp;
  let buyer: TestUser;
  const open = async (environment: Record<string, string> = {}) => {
    node = await aTestApp({ database, environment: { NODE_ENV: "production", ...environment } });
    return node;
  };
  const hasSandbox = async (app = node.app) => (await accountsOf(app, null)).card?.name === "sandbox";
  beforeEach(async () => {
    database = await aDatabase();
  });
  const close = async () => {
    await node.close();
    await database.drop();
  };

  test("sells in the sandbox on one's own machine, until a proxy speaks for somebody; then never again, and nothing bought stays", async () => {
    await open();
    buyer = await aUser(node, { hasAccess: false, words: 0 });
    const { purchaseId } = await aSandboxPurchase(node, buyer.userId, await aProduct(node, { wordAmount: 700 }));
    const { productId } = await aProduct(node);
    expect(await hasSandbox()).toBe(true);
    expect((await node.ask("GET /users", { token: buyer.token })).body.user).toMatchObject({
      has_access: true,
      available_words: 700,
    });
    const headers = { "x-forwarded-for": "203.0.113.7", "x-forwarded-host": "app.example.com" };
    const body = { product_id: productId, payment_method_id: CARD };
    const asked = await node.ask("POST /checkout/attempt", { token: buyer.token, body, headers });
    expect([asked.status, asked.body.code]).toEqual([400, "payment_method_invalid"]);
    expect((await node.ask("GET /users", { token: buyer.token })).body.user).toMatchObject({
      has_access: false,
      available_words: 0,
    });
    expect((await readPurchaseRow(node.app, purchaseId))?.status).toBe("revoked");
    await node.close();
    await open();
    expect(await hasSandbox()).toBe(false);
    await close();
  });

  test.each([
    ["another address of its own", { PUBLIC_URL: "https://app.example.com" }, false],
    ["every network listened to", { HOST: "0.0.0.0" }, false],
    ["the switch off", { PAYMENT_SANDBOX: "false" }, false],
    ["the switch on, at any address", { PAYMENT_SANDBOX: "true", PUBLIC_URL: "https://app.example.com" }, true],
  ] as [string, Record<string, string>, boolean][])(
    "and with %j, has a sandbox only as it says",
    async (_, environment, isOpen) => {
      await open(environment);
      expect(await hasSandbox()).toBe(isOpen);
      await close();
    },
  );

  test("and with the switch on, has none beside live keys or after a live purchase, and takes back what it gave", async () => {
    await open({ PAYMENT_SANDBOX: "true" });
    buyer = await aUser(node, { hasAccess: false, words: 0 });
    const { purchaseId } = await aSandboxPurchase(node, buyer.userId);
    await endSandbox(node.app);
    expect((await readPurchaseRow(node.app, purchaseId))?.status).toBe("active");
    await aPurchase(node, buyer.userId, {
      ...{ provider: "stripe", isLive: true, status: "completed", startedAt: new Date() },
    });
    expect(await hasSandbox()).toBe(false);
    await endSandbox(node.app);
    expect((await readPurchaseRow(node.app, purchaseId))?.status).toBe("revoked");
    await close();
  });
});

describe("live keys", () => {
  let node: TestApp;
  beforeAll(async () => {
    node = await aTestApp();
  });
  afterAll(() => node.close());

  test("end the sandbox, what was bought in it, and the offer of the cards that were kept in it", async () => {
    const buyer = await aUser(node, { hasAccess: false, words: 0 });
    const { purchaseId } = await aSandboxPurchase(node, buyer.userId);
    const cards = async () => (await node.ask("GET /payment_sources", { token: buyer.token })).body;
    await node.ask("POST /payment_sources", { token: buyer.token, body: { token: "sandbox_ok" } });
    expect(await cards()).toHaveLength(1);
    await chooseSettings(node, { stripe_public_key: "pk_live_1", stripe_private_key: "sk_live_1" });
    await endSandbox(node.app);
    expect((await readPurchaseRow(node.app, purchaseId))?.status).toBe("revoked");
    expect((await node.ask("GET /users", { token: buyer.token })).body.user).toMatchObject({
      has_access: false,
      available_words: 0,
    });
    expect(await cards()).toEqual([]);
  });
});
