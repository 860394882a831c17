import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { anOrganization, aUser, type TestUser } from "../../../../test/people.ts";
import { aProduct } from "../../../../test/products.ts";
import { aPurchase } from "../../../../test/purchases.ts";
import { dayIn, laterDay } from "../../../platform/time/rules.days.ts";
import { users } from "../../accounts/tables.ts";
import { forgetVisitors } from "../../site/index.ts";
import { siteVisitors, siteVisitSalts } from "../../site/tables.ts";

let node: TestApp;
let admin: TestUser;
beforeAll(async () => {
  node = await aTestApp({ runsJobs: true });
  admin = await aUser(node, { staff: "admin" });
});
afterAll(() => node.close());

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0";
const look = (path: string, agent = BROWSER, headers = {}) =>
  fetch(node.address + path, { headers: { "user-agent": agent, ...headers } });
const front = async (token: string | undefined, query = "?days=7") =>
  (await node.ask(`GET /shop-front${query}`, { token })).body;

test("strangers are counted by day, each once however often they look; machines are not, nor what is fetched ahead", async () => {
  await look("/plans");
  await look("/plans", "Googlebot/2.1");
  await look("/plans", BROWSER, { "sec-purpose": "prefetch" });
  await look("/plans");
  await look("/plans", `${BROWSER} another`);
  const seen = await waitFor(async () => {
    const { totals } = await front(admin.token);
    return totals.plans >= 3 ? totals : null;
  }, "three views");
  expect(seen).toMatchObject({ plans: 3, visitors: 2, landing: 0 });
});

test("nothing that tells one visitor from another is left of earlier days, and no address ever is", async () => {
  const rows = await node.app.db.select().from(siteVisitors);
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(/127\.0\.0\.1|Firefox/);
  const tomorrow = new Date(node.app.clock.now().getTime() + 86_400_000);
  await forgetVisitors({ ...node.app, clock: { now: () => tomorrow } });
  expect(await node.app.db.select().from(siteVisitors)).toEqual([]);
  expect(await node.app.db.select().from(siteVisitSalts)).toEqual([]);
  expect((await front(admin.token)).totals.visitors).toBe(2);
});

test("a sign-up is counted once it is made", async () => {
  const before = (await front(admin.token)).totals.sign_ups;
  const body = {
    email: "new@example.com",
    password: "long enough for all",
    name: "New",
    last_name: "Person",
    phone: "612345678",
    phone_country: "ES",
  };
  const made = await node.ask("POST /users", { body });
  expect(made.status, made.text).toBe(201);
  await waitFor(async () => ((await front(admin.token)).totals.sign_ups === before + 1 ? true : null), "the sign-up");
});

test("an organization's Admin sees its own checkouts, purchases and what was left, and nothing of any other", async () => {
  const organizationId = await anOrganization(node);
  const boss = await aUser(node, { membership: { organizationId, userTypeId: 1 } });
  const product = await aProduct(node, { name: "Studio", organizationId });
  const buyer = await aUser(node);
  const paid = { organizationId, provider: "stripe", status: "completed", startedAt: new Date() } as const;
  const hourAgo = new Date(Date.now() - 3_600_000);
  await aPurchase(node, buyer.userId, { ...paid, providerRef: "a" }, product);
  await aPurchase(node, buyer.userId, { ...{ organizationId, createdAt: hourAgo }, provider: "stripe" }, product);
  await aPurchase(node, buyer.userId, { organizationId, provider: "stripe" }, product);
  const query = `?days=7&organization_id=${organizationId}`;
  const seen = await front(boss.token, query);
  expect(seen.totals).toMatchObject({ checkouts: 3, purchases: 1, visitors: 0 });
  expect(seen.left).toMatchObject({
    count: 1,
    checkouts: [{ product: { name: "Studio" }, user: { email: buyer.email } }],
  });
  const today = dayIn(node.app.clock.now(), "UTC");
  expect(seen.days.map(({ day }: { day: string }) => day)).toEqual(
    [6, 5, 4, 3, 2, 1, 0].map((ago) => laterDay(today, -ago)),
  );
  const stranger = await aUser(node, { membership: { organizationId: await anOrganization(node), userTypeId: 1 } });
  expect((await node.ask(`GET /shop-front${query}`, { token: stranger.token })).status).toBe(404);
  const csv = await node.ask(`GET /shop-front/csv${query}`, { token: boss.token });
  expect(csv.text).toContain("day,visitors,landing,plans,sign_ups,checkouts,purchases");
});

test("campaigns are told to the seller with whom they led to a sign-up, with how many bought there, and to nobody else", async () => {
  const organizationId = await anOrganization(node);
  const boss = await aUser(node, { membership: { organizationId, userTypeId: 1 } });
  const mail = { utm_source: "news", utm_medium: "mail", utm_campaign: "autumn", utm_term: "", utm_content: "" };
  const led = async (campaign: object, joinedAfterDays: number | null) => {
    const person = await aUser(node, joinedAfterDays === null ? {} : { membership: { organizationId, userTypeId: 3 } });
    await node.app.db
      .update(users)
      .set({ campaign: { ...mail, ...campaign } })
      .where(eq(users.userId, person.userId));
    if (!joinedAfterDays) return person;
    const createdAt = new Date(Date.now() - joinedAfterDays * 86_400_000);
    await node.app.db.update(users).set({ createdAt }).where(eq(users.userId, person.userId));
    return person;
  };
  const buyer = await led({}, 0);
  await led({ utm_term: "other" }, 0);
  await led({ utm_source: "ad" }, 0);
  await led({ utm_source: "of the installation, before" }, 2);
  await led({ utm_source: "of the installation" }, null);
  const product = await aProduct(node, { organizationId });
  const paid = { organizationId, provider: "stripe", status: "completed", startedAt: new Date() } as const;
  await aPurchase(node, buyer.userId, { ...paid, providerRef: "led" }, product);
  const { utm_term: _, utm_content: __, ...marks } = mail;
  expect((await front(boss.token, `?days=7&organization_id=${organizationId}`)).campaigns).toEqual([
    { ...marks, sign_ups: 2, buyers: 1 },
    { ...marks, utm_source: "ad", sign_ups: 1, buyers: 0 },
  ]);
  const ours = (await front(admin.token)).campaigns.map(({ utm_source: source }: { utm_source: string }) => source);
  expect(ours.toSorted()).toEqual(["of the installation", "of the installation, before"]);
});
