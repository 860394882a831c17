import { budgetKinds } from "@pluma/contract/kit/budgets";
import { chanceOf, seedOfTests } from "@pluma/contract/kit/test/chance";
import { addDays, addIntervals } from "@pluma/contract/kit/time";
import { type GrantKind, grantKinds, platformGrantKinds } from "@pluma/contract/products/grants";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { anAvatar } from "../../../../test/avatars.ts";
import { anOrganization, aUser, type TestUser } from "../../../../test/people.ts";
import { aSubscription } from "../../../../test/products.ts";
import { aSandboxPurchase } from "../../../../test/purchases.ts";
import { liftLimits } from "../../../../test/settings.ts";
import { aTemplate } from "../../../../test/templates.ts";
import { openSandbox } from "../../../providers/payments/sandbox/index.ts";
import { userOrganizations } from "../../organizations/tables.ts";
import { productGrants, readProducts } from "../../products/index.ts";
import { aStep, aWorkflow } from "../../workflows/test/aWorkflow.ts";
import { lookAtDue } from "../reconciliation/reconcile.ts";
import { readPurchaseRow } from "../store.system.ts";
import { type Bought, cancel, holds, name, named, renew, type Sold, type Thing } from "./test/model.ts";

/** GRANT_EVENTS=5000 lets as many happen. */
const EVENTS = Number(process.env.GRANT_EVENTS ?? 120);
const seed = seedOfTests(20_261_128);
const chance = chanceOf(seed);

let node: TestApp;
let staff: TestUser;
let boss: TestUser;
let org: number;
let steps: ReturnType<typeof aStep>[];
const buyers: TestUser[] = [];
const members = new Set<number>();
const things: Thing[] = [];
const products: Sold[] = [];
const bought: Bought[] = [];
const happened: string[] = [];

beforeAll(async () => {
  node = await aTestApp();
  await liftLimits(node, ...budgetKinds);
  org = await anOrganization(node);
  staff = await aUser(node, { staff: "admin" });
  boss = await aUser(node, { membership: { organizationId: org, userTypeId: 1 } });
  steps = [aStep((await aTemplate(node, null, { isPublic: true })).templateId)];
  for (let count = 0; count < 5; count += 1) {
    const person = await aUser(node, { membership: { organizationId: org, userTypeId: 3 } });
    buyers.push(person);
    members.add(person.userId);
  }
  for (const seller of [null, org]) {
    for (const kind of seller === null ? platformGrantKinds : grantKinds)
      for (let count = 0; count < 4; count += 1) things.push(await aThing(kind, seller));
    for (let count = 0; count < 3; count += 1) {
      const price = 1000 * (count + 1);
      const { productId } = await aSubscription(node, { organizationId: seller, price, rank: count + 1 });
      products.push({ id: productId, seller, price, granted: [] });
    }
  }
  for (const product of products) await regrant(product);
});
afterAll(() => node.close());

const now = () => node.app.clock.now();
const inSpace = (path: string, space: number | null) =>
  space === null ? path : `${path}${path.includes("?") ? "&" : "?"}organization_id=${space}`;
const sellerOf = (seller: number | null) => (seller === null ? staff : boss);

/** A thing that its seller keeps from everybody whom they do not sell it to. */
async function aThing(kind: GrantKind, seller: number | null): Promise<Thing> {
  const of = { organizationId: seller, campaignsOnly: seller !== null };
  const { userId } = sellerOf(seller);
  const make: Record<GrantKind, () => Promise<number>> = {
    avatar: async () => (await anAvatar(node, userId, of)).avatarId,
    template: async () => (await aTemplate(node, userId, of)).templateId,
    workflow: async () => (await aWorkflow(node, userId, { ...of, steps })).workflowId,
    campaign: makeCampaign,
    group: aGroupWithCampaign,
  };
  return { kind, id: await make[kind](), seller, isDeleted: false };
}

/** The campaign that each group alone has, to be edited. */
const campaignOf = new Map<number, number>();

const makeCampaign = async (): Promise<number> =>
  (await asked("POST /campaigns", boss, { organization_id: org, name: "Launch" })).campaign.campaign_id;

async function aGroupWithCampaign(): Promise<number> {
  const { group } = await asked("POST /groups", boss, { organization_id: org, name: "Founders" });
  const campaignId = await makeCampaign();
  await asked(`POST /campaigns/give-access/${campaignId}`, boss, { group_id: group.group_id, permission: "edit" });
  campaignOf.set(group.group_id, campaignId);
  return group.group_id;
}

const signedIn = new Map<number, number>();

/** Asks as somebody, who signs in again: a session lasts no longer than an hour. */
async function ask(line: string, who: TestUser, body?: object) {
  const at = now().getTime();
  if (at - (signedIn.get(who.userId) ?? 0) > 1_800_000) {
    who.token = (await node.app.identity.openSession(who.uid, { ip: "127.0.0.1", userAgent: "tests" })).token;
    signedIn.set(who.userId, at);
  }
  return node.ask(line, { token: who.token, body });
}

async function asked(line: string, who: TestUser, body?: object) {
  const answer = await ask(line, who, body);
  expect(answer.status, `${line}: ${answer.text}`).toBeLessThan(300);
  return answer.body;
}

async function regrant(product: Sold): Promise<void> {
  const { id, seller } = product;
  const open = things.filter((thing) => thing.seller === seller && !thing.isDeleted);
  const chosen = chance.shuffled(open).slice(0, chance.below(6));
  const grants = chosen.map(({ kind, id: thing }) => ({ kind, id: thing }));
  await asked(`PUT ${inSpace("/products", seller)}`, sellerOf(seller), { product_id: id, grants });
  name(product, chosen, now());
}

/** A moment passes between two events, as it does between two people's. */
const aMoment = () => {
  node.time.skipMs += 1000 * (1 + chance.below(600));
};

async function buy(buyer: TestUser, failsLater: boolean): Promise<void> {
  const product = chance.of(products.filter(({ seller }) => seller === null || members.has(buyer.userId)));
  const row = (await readProducts(node.app, [product.id])).get(product.id);
  if (!row) throw new Error("a product is gone");
  const { purchaseId } = await aSandboxPurchase(node, buyer.userId, row);
  const { createdAt: since, providerRef, accessUntil } = (await readPurchaseRow(node.app, purchaseId)) ?? {};
  if (!since || !providerRef || !(accessUntil instanceof Date)) throw new Error("nothing was bought");
  if (failsLater) {
    const sandbox = openSandbox(node.app);
    const person = { userId: buyer.userId, email: buyer.email, name: "Buyer", customerRef: null };
    const { source } = await sandbox.saveSource(person, "sandbox_renewal_fails");
    await sandbox.useSource(providerRef, source.ref);
  }
  // To the second: the provider's month begins as it writes it.
  const until = accessUntil;
  expect(until.getTime() - addIntervals(since, { period: "month", count: 1 }).getTime()).toBeLessThan(1000);
  const of = {
    buyer: buyer.userId,
    product,
    since,
    until,
    renewsAt: until,
    failsLater,
    graceUntil: null,
    next: null,
    isOver: false,
  };
  bought.push({ id: purchaseId, ...of, bills: 1 });
}

async function give(buyer: TestUser): Promise<void> {
  const product = chance.of(products.filter(({ seller }) => seller === null));
  const days = 1 + chance.below(40);
  const since = now();
  const body = { gift: true, product_id: product.id, user_id: buyer.userId, expiration_days: days };
  const { purchase } = await asked("POST /users/giveAccess", staff, body);
  const of = { buyer: buyer.userId, product, since: new Date(purchase.createdAt), until: addDays(since, days) };
  bought.push({
    id: purchase.purchase_id,
    ...of,
    renewsAt: null,
    failsLater: false,
    graceUntil: null,
    next: null,
    isOver: true,
    bills: 0,
  });
}

/** Those of the purchases that something can be done with. */
const going = () => bought.filter(({ isOver, until }) => !isOver && until !== null && until > now());

const events: Record<string, () => Promise<unknown>> = {
  buy: () => buy(chance.of(buyers), chance.next() < 0.3),
  give: () => give(chance.of(buyers)),
  regrant: () => regrant(chance.of(products)),
  pass: async () => {
    node.time.skipMs += (1 + chance.below(12)) * 86_400_000;
    await lookAtDue(node.app);
    for (const each of bought) renew(each, now());
  },
  refund: async () => {
    const purchase = chance.of(going().filter(({ bills, failsLater }) => bills === 1 && !failsLater));
    if (!purchase) return;
    const { seller } = purchase.product;
    const at = seller === null ? "" : `/organizations/${seller}`;
    await asked(`POST ${at}/purchases/${purchase.id}/refund`, sellerOf(seller), {});
    Object.assign(purchase, { until: null, renewsAt: null, isOver: true });
  },
  revoke: async () => {
    const purchase = chance.of(going().filter(({ product }) => product.seller === null));
    if (!purchase) return;
    await asked("PUT /users/revokeAccess", staff, { purchase_id: purchase.id });
    Object.assign(purchase, { until: null, renewsAt: null, isOver: true });
  },
  cancel: async () => {
    const purchase = chance.of(going().filter(({ failsLater }) => !failsLater));
    const buyer = buyers.find(({ userId }) => userId === purchase?.buyer);
    if (!purchase || !buyer) return;
    await asked(`POST /purchases/cancel/${purchase.id}`, buyer, { cancel_reason: "I have read everything in it." });
    cancel(purchase, now());
  },
  change: async () => {
    const purchase = chance.of(going().filter(({ failsLater, bills }) => !failsLater && bills > 0));
    const buyer = buyers.find(({ userId }) => userId === purchase?.buyer);
    const others = products.filter(
      ({ seller, id }) => seller === purchase?.product.seller && id !== purchase.product.id,
    );
    const product = chance.of(others);
    if (!purchase || !buyer || !product || (purchase.product.seller !== null && !members.has(buyer.userId))) return;
    const at = inSpace(`/purchases/${purchase.id}/change`, purchase.product.seller);
    const preview = await ask(`GET ${at}${at.includes("?") ? "&" : "?"}product_id=${product.id}`, buyer);
    if (preview.status !== 200) return;
    await asked(`POST ${at}`, buyer, { product_id: product.id, expected_due: preview.body.due_now });
    const end = new Date(preview.body.next_charge.at);
    if (preview.body.when === "now") {
      const changed = await readPurchaseRow(node.app, purchase.id);
      Object.assign(purchase, {
        product,
        since: changed?.productSince,
        until: end,
        renewsAt: end,
        next: null,
        bills: 2,
      });
    } else purchase.next = product;
  },
  delete: async () => {
    const thing = chance.of(things.filter(({ isDeleted }) => !isDeleted));
    const at = thing.kind === "campaign" ? "campaigns/campaign" : `${thing.kind}s`;
    await asked(`DELETE ${inSpace(`/${at}/${thing.id}`, thing.seller)}`, sellerOf(thing.seller));
    thing.isDeleted = true;
    things.push(await aThing(thing.kind, thing.seller));
  },
  move: async () => {
    const { userId } = chance.of(buyers);
    const row = { userId, organizationId: org, userTypeId: 3 };
    const isTheirs = and(eq(userOrganizations.userId, userId), eq(userOrganizations.organizationId, org));
    if (members.delete(userId)) await node.app.db.delete(userOrganizations).where(isTheirs);
    else {
      await node.app.db.insert(userOrganizations).values(row);
      members.add(userId);
    }
  },
};

/** How often each happens, of all. */
const weights: [string, number][] = [
  ["buy", 7],
  ["give", 2],
  ["regrant", 6],
  ["pass", 6],
  ["refund", 2],
  ["revoke", 1],
  ["cancel", 2],
  ["change", 4],
  ["delete", 1],
  ["move", 2],
];
const drawn = weights.flatMap(([event, weight]) => Array.from({ length: weight }, () => event));

/** Whether somebody finds what they should of one kind in a space, and nothing else, and opens one thing only if they should. */
async function look(buyer: TestUser, space: number | null): Promise<number> {
  const who = { buyer: buyer.userId, space, isMember: members.has(buyer.userId) };
  const expected = things.filter((thing) => holds(bought, who, thing, now()));
  const said = () => `${saidOf(buyer)} in ${space}`;
  const kind = chance.of(grantKinds);
  if (kind === "campaign") return lookAtCampaigns(buyer);
  if (kind === "group") return lookAsBoss(chance.of(things.filter(({ kind: each }) => isOfPeople(each))));
  const list = await ask(`GET ${inSpace(`/${kind}s?kind=bought`, space)}`, buyer);
  // Avatars are for whoever has access at all.
  const isRefused = list.body.code === "no_access";
  const listed: number[] = isRefused ? [] : list.body[`${kind}s`].map((row: Row) => row[`${kind}_id`]);
  const idsOf = (some: Thing[]) => some.flatMap((thing) => (thing.kind === kind ? [thing.id] : [])).sort();
  const ours = idsOf(things);
  expect(listed.filter((id) => ours.includes(id)).sort(), said()).toEqual(idsOf(expected));
  if (isRefused) expect(expected, said()).toEqual([]);
  const thing = chance.of(things.filter((each) => !isOfPeople(each.kind)));
  const { status } = await ask(`GET ${inSpace(`/${thing.kind}s/${thing.id}`, space)}`, buyer);
  if (status === 412) expect(expected, said()).toEqual([]);
  else expect(status, `${said()} opens ${thing.kind} ${thing.id}`).toBe(expected.includes(thing) ? 200 : 404);
  return expected.length;
}
type Row = Record<string, number>;

const isOfPeople = (kind: GrantKind): boolean => kind === "campaign" || kind === "group";
const saidOf = (who: TestUser) => `${happened.slice(-6).join(", ")}; ${who.userId}`;
const holdsIn = (buyer: TestUser, thing: Thing): boolean =>
  holds(bought, { buyer: buyer.userId, space: org, isMember: members.has(buyer.userId) }, thing, now());

/** Whether somebody finds and opens the campaigns that they should in whichever space, and may with each what they should. */
async function lookAtCampaigns(buyer: TestUser): Promise<number> {
  const sold = things.filter(({ kind }) => isOfPeople(kind));
  const had = sold.filter((thing) => holdsIn(buyer, thing));
  const permissionOf = new Map(
    had.map(({ kind, id }) => (kind === "group" ? [campaignOf.get(id) ?? 0, "edit"] : [id, "use"]) as [number, string]),
  );
  const list = await ask(`GET /campaigns/organization/${org}`, buyer);
  const listed: { campaign_id: number; permission: string }[] = list.status === 200 ? list.body.campaigns : [];
  expect(new Map(listed.map((each) => [each.campaign_id, each.permission])), saidOf(buyer)).toEqual(permissionOf);
  const { kind, id } = chance.of(sold);
  const campaignId = kind === "group" ? (campaignOf.get(id) ?? 0) : id;
  const opened = await ask(`GET /campaigns/${campaignId}/resources`, buyer);
  expect(opened.status, `${saidOf(buyer)} opens campaign ${campaignId}`).toBe(permissionOf.has(campaignId) ? 200 : 404);
  return had.length;
}

/** Whether those who lead see who is there by what they bought: in a group, and at its campaign or one that is sold itself. */
async function lookAsBoss(thing: Thing): Promise<number> {
  const { kind, id } = thing;
  if (thing.isDeleted) return 0;
  const having = buyers.filter((buyer) => holdsIn(buyer, thing)).map(({ userId }) => userId);
  const campaignId = kind === "group" ? campaignOf.get(id) : id;
  if (kind === "group") {
    const { group } = await asked(`GET /groups/${id}`, boss);
    const people: { user_id: number; is_added: boolean; products: unknown[] }[] = group.group_users;
    expect(people.map(({ user_id }) => user_id).sort(), saidOf(boss)).toEqual(having.toSorted());
    expect(people.every(({ is_added, products: by }) => !is_added && by.length > 0)).toBe(true);
    const { groups } = await asked(`GET /groups/organization/${org}`, boss);
    expect(groups.find((each: Row) => each.group_id === id).people).toBe(having.length);
  }
  const { people } = await asked(`GET /organizations/${org}/roads/campaign/${campaignId}`, boss);
  const through = people.filter(({ roads }: { roads: Record<string, unknown>[] }) =>
    roads.some(
      (road) => road.kind === "bought" && road.product !== null && (road.group !== null) === (kind === "group"),
    ),
  );
  expect(through.map(({ user_id }: Row) => user_id).sort(), saidOf(boss)).toEqual(having.toSorted());
  return having.length;
}

test(`through ${EVENTS} events everybody has what they bought and have still, and nothing else`, async () => {
  let held = 0;
  for (let count = 0; count < EVENTS; count += 1) {
    aMoment();
    const event = chance.of(drawn);
    happened.push(event);
    await events[event]?.();
    aMoment();
    const buyer = chance.of(buyers);
    held += await look(buyer, members.has(buyer.userId) && chance.next() < 0.5 ? org : null);
  }
  // What was compared was something, and no list of nothing.
  expect(held).toBeGreaterThan(EVENTS / 2);
  expect(new Set(happened).size).toBe(weights.length);
  expect(await node.app.db.$count(productGrants)).toBeGreaterThan(20);
  expect(products.some((product) => named(product).length > 0)).toBe(true);
});
