import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { sumOfLedger, sumOfPool } from "../../../../test/ledger.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { anOrganization, aUser, type TestUser } from "../../../../test/people.ts";
import { aServerProcess } from "../../../../test/process.ts";
import { liftLimits } from "../../../../test/settings.ts";
import { daysAround } from "../../../../test/time/days.ts";
import { sweepDead } from "../../generation/index.ts";
import { generations } from "../../generation/tables.ts";
import { sealOrganizationKey } from "../keys/openAiKey.ts";
import { organizations, userOrganizations } from "../tables.ts";
import { personWordMonths, wordMonths } from "../tables.words.ts";

let model: ModelServer;
let node: TestApp;
let other: TestApp;
let environment: Record<string, string>;

beforeAll(async () => {
  model = await aModelServer();
  environment = { OPENAI_API_KEY: "k", OPENAI_BASE_URL: model.address };
  node = await aTestApp({ environment });
  other = await aTestApp({ environment, database: node.database });
  await liftLimits(node, "calls", "generations", "exports");
});
afterAll(async () => {
  await other.close();
  await node.close();
  await model.close();
});

type House = { id: number; boss: TestUser; member: TestUser; staff: TestUser };

/** An organization with an Admin and a Member, who have 1,000 words each of their own. */
async function aHouse(): Promise<House> {
  const id = await anOrganization(node);
  const inside = (userTypeId: 1 | 3) => aUser(node, { words: 1000, membership: { organizationId: id, userTypeId } });
  return { id, boss: await inside(1), member: await inside(3), staff: await aUser(node, { staff: "admin" }) };
}

const grant = async ({ id, staff }: House, words: number | null) => {
  const { status } = await node.ask(`POST /organizations/${id}/words/grants`, { token: staff.token, body: { words } });
  expect(status).toBe(201);
};
const cap = async ({ id, boss }: House, caps: { person?: number; all?: number }) => {
  const body = { person: caps.person ?? null, all: caps.all ?? null, is_mailing: true };
  const { status } = await node.ask(`PUT /organizations/${id}/words/caps`, { token: boss.token, body });
  expect(status).toBe(200);
};
const capOf = ({ id, boss }: House, { userId }: TestUser, words: number | null) =>
  node.ask(`PUT /organizations/${id}/words/caps/${userId}`, { token: boss.token, body: { words } });
const ask = ({ token }: TestUser, organizationId: number | null, words: number, at = node) =>
  at.ask("POST /messages/stream", {
    token,
    body: { content: `words=${words}`, ...(organizationId && { organization_id: organizationId }) },
  });
/** The same, asked again while the database had no connection free: on a busy machine forty wait long for each other. */
async function patiently(asking: () => ReturnType<typeof ask>): ReturnType<typeof ask> {
  const answered = await asking();
  return answered.status === 503 ? patiently(asking) : answered;
}
const settled = (organizationId: number) =>
  waitFor(async () => {
    const rows = await node.app.db.select().from(generations).where(eq(generations.organizationId, organizationId));
    return rows.length > 0 && rows.every(({ state }) => state !== "running");
  }, "the end of what is written");
async function write(person: TestUser, organizationId: number, words: number) {
  const sent = await ask(person, organizationId, words);
  if (sent.status === 200) await settled(organizationId);
  return [sent.status, sent.body.code ?? null];
}
const wordsOf = async ({ id }: House, { token }: TestUser) =>
  (await node.ask(`GET /organizations/${id}/words`, { token })).body.words;
const monthsOf = async (organizationId: number) => ({
  all: (await node.app.db.select().from(wordMonths).where(eq(wordMonths.organizationId, organizationId)))[0],
  people: await node.app.db.select().from(personWordMonths).where(eq(personWordMonths.organizationId, organizationId)),
});

describe("a pool", () => {
  test("pays what is written in the organization, and nothing of the person's own; elsewhere theirs pay", async () => {
    const house = await aHouse();
    await grant(house, 500);
    expect(await write(house.member, house.id, 30)).toEqual([200, null]);
    expect(await sumOfPool(node, house.id)).toEqual({ balance: 470, sum: 470, used: 30 });
    expect(await sumOfLedger(node, house.member.userId)).toEqual({ balance: 1000, sum: 1000, used: 0 });
    const me = (query = "") => node.ask(`GET /users${query}`, { token: house.member.token });
    const inside = (await me(`?organization_id=${house.id}`)).body.user;
    expect([inside.available_words, inside.words_organization_id]).toEqual([470, house.id]);
    expect([inside.words_full, inside.words_renew_at]).toEqual([500, null]);
    const outside = (await me()).body.user;
    expect([outside.available_words, outside.words_organization_id]).toEqual([1000, null]);
  });

  test("that is empty refuses in words of its own, and takes nobody's own words", async () => {
    const house = await aHouse();
    await grant(house, 10);
    await write(house.member, house.id, 10);
    expect(await write(house.member, house.id, 5)).toEqual([412, "organization_pool_empty"]);
    expect((await sumOfLedger(node, house.member.userId)).used).toBe(0);
    await grant(house, 100);
    expect(await write(house.member, house.id, 5)).toEqual([200, null]);
  });

  test("serves who has no word of their own, staff among its people, and an unlimited one takes nothing off", async () => {
    const house = await aHouse();
    await grant(house, 100);
    const poor = await aUser(node, { words: 0, membership: { organizationId: house.id, userTypeId: 3 } });
    expect(await write(poor, house.id, 5)).toEqual([200, null]);
    await node.app.db
      .insert(userOrganizations)
      .values({ userId: house.staff.userId, organizationId: house.id, userTypeId: 1 });
    expect(await write(house.staff, house.id, 5)).toEqual([200, null]);
    expect((await sumOfPool(node, house.id)).balance).toBe(90);
    await grant(house, null);
    await write(house.member, house.id, 50);
    expect((await sumOfPool(node, house.id)).balance).toBe(90);
    expect((await wordsOf(house, house.boss)).pool).toMatchObject({ is_unlimited: true, used: 60 });
  });

  test("that ends gives back what nobody used, and people write with their own again", async () => {
    const house = await aHouse();
    await grant(house, 100);
    await write(house.member, house.id, 40);
    const ended = await node.ask(`DELETE /organizations/${house.id}/words/grants`, { token: house.staff.token });
    expect([ended.status, ended.body.words.has_pool]).toEqual([200, false]);
    expect((await sumOfPool(node, house.id)).balance).toBe(0);
    await write(house.member, house.id, 40);
    expect((await sumOfLedger(node, house.member.userId)).balance).toBe(960);
  });
});

describe("caps", () => {
  test("hold a person, who is told so in words of their own, while others go on; raised, they count at once", async () => {
    const house = await aHouse();
    await cap(house, { person: 25 });
    expect(await write(house.member, house.id, 40)).toEqual([200, null]);
    expect((await wordsOf(house, house.member)).own).toEqual({ used: 25, cap: 25 });
    const { user } = (await node.ask(`GET /users?organization_id=${house.id}`, { token: house.member.token })).body;
    expect([user.available_words, user.words_full]).toEqual([0, 25]);
    expect(user.words_renew_at).toMatch(/^\d{4}-\d\d-01T00:00:00\.000Z$/);
    expect(Date.parse(user.words_renew_at)).toBeGreaterThan(node.app.clock.now().getTime());
    expect(await write(house.member, house.id, 5)).toEqual([412, "organization_cap_person"]);
    expect(await write(house.boss, house.id, 5)).toEqual([200, null]);
    await capOf(house, house.member, 30);
    expect(await write(house.member, house.id, 40)).toEqual([200, null]);
    expect((await wordsOf(house, house.member)).own).toEqual({ used: 30, cap: 30 });
    await capOf(house, house.member, null);
    expect(await write(house.member, house.id, 40)).toEqual([200, null]);
    const { token } = house.boss;
    await node.ask(`DELETE /organizations/${house.id}/words/caps/${house.member.userId}`, { token });
    expect(await write(house.member, house.id, 5)).toEqual([412, "organization_cap_person"]);
  });

  test("hold all together, and those without a limit of their own", async () => {
    const house = await aHouse();
    await cap(house, { all: 30 });
    const rich = await aUser(node, { words: null, membership: { organizationId: house.id, userTypeId: 2 } });
    await write(rich, house.id, 100);
    expect((await monthsOf(house.id)).all).toMatchObject({ used: 30, held: 0 });
    expect(await write(house.boss, house.id, 5)).toEqual([412, "organization_cap_all"]);
  });

  test("count what was written before there was any", async () => {
    const house = await aHouse();
    await write(house.member, house.id, 20);
    await cap(house, { person: 20 });
    expect(await write(house.member, house.id, 5)).toEqual([412, "organization_cap_person"]);
  });

  test("are never passed by forty texts that begin at once on two nodes, by one person or by all", async () => {
    const house = await aHouse();
    await grant(house, 100_000);
    await cap(house, { person: 1000, all: 1500 });
    const people = [house.boss, house.member];
    const sent = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        patiently(() => ask(people[index % 2] ?? house.boss, house.id, 90, index % 4 < 2 ? node : other)),
      ),
    );
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200, 412]));
    await settled(house.id);
    const { all, people: each } = await monthsOf(house.id);
    expect(all?.held).toBe(0);
    expect(all?.used).toBeLessThanOrEqual(1500);
    for (const person of each) expect([person.held, person.used <= 1000]).toEqual([0, true]);
    expect(await sumOfPool(node, house.id)).toMatchObject({ used: all?.used, balance: 100_000 - (all?.used ?? 0) });
    // What was set aside and not written came back: the rest can be written, to the last word and no further.
    for (const person of [...people, ...people]) await write(person, house.id, 800);
    expect((await monthsOf(house.id)).all?.used).toBe(1500);
  });

  test("changed while an answer is written leave it as it is, and count from the next one on", async () => {
    const house = await aHouse();
    await cap(house, { person: 2000 });
    const { token } = house.member;
    const release = model.hold();
    onTestFinished(release);
    const body = { content: "words=900", organization_id: house.id };
    expect((await node.ask("POST /messages/stream", { token, body })).status).toBe(200);
    await cap(house, { person: 10 });
    release();
    await settled(house.id);
    expect((await wordsOf(house, house.member)).own).toEqual({ used: 900, cap: 10 });
    expect(await write(house.member, house.id, 5)).toEqual([412, "organization_cap_person"]);
  });

  test("hold through the death of a node: what it set aside counts until its texts are closed, and then what was written", async () => {
    const house = await aHouse();
    await grant(house, 10_000);
    await cap(house, { person: 700 });
    const doomed = await aServerProcess(node.database, environment);
    const body = { content: "words=5000 every=15", organization_id: house.id };
    const { token } = house.member;
    const begun = await fetch(`${doomed.address}/api/messages/stream`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(begun.status).toBe(200);
    await waitFor(async () => {
      const held = (await monthsOf(house.id)).people[0]?.held ?? 0;
      return held > 400;
    }, "more to be set aside");
    await doomed.kill();
    const heldThen = (await monthsOf(house.id)).people[0]?.held ?? 0;
    expect(heldThen).toBeLessThanOrEqual(700);
    await node.app.db
      .update(generations)
      .set({ heartbeatAt: new Date(0) })
      .where(and(eq(generations.organizationId, house.id), eq(generations.state, "running")));
    await sweepDead(node.app, false);
    await settled(house.id);
    const { all, people } = await monthsOf(house.id);
    expect([people[0]?.held, people[0]?.used]).toEqual([0, all?.used]);
    expect((await sumOfPool(node, house.id)).used).toBe(all?.used);
    await write(house.member, house.id, 2000);
    expect((await monthsOf(house.id)).people[0]?.used).toBe(700);
  });
});

describe("usage", () => {
  const usage = ({ id }: House, { token }: TestUser, by: string) =>
    node.ask(`GET /organizations/${id}/words/usage?${daysAround()}&by=${by}`, { token });

  test("adds up to the same sums by every side, in the file too; a Member sees their own line alone", async () => {
    const house = await aHouse();
    await write(house.member, house.id, 30);
    await write(house.boss, house.id, 10);
    for (const by of ["person", "campaign", "avatar", "kind"]) {
      const { body } = await usage(house, house.boss, by);
      expect(body.sums).toMatchObject({ words: 40, people: 2 });
      expect(body.rows.reduce((sum: number, { words }: { words: number }) => sum + words, 0)).toBe(40);
      const byDay = body.days.flatMap(({ words }: { words: number[] }) => words);
      expect(byDay.reduce((sum: number, each: number) => sum + each, 0)).toBe(40);
    }
    const { body } = await usage(house, house.boss, "person");
    expect(body.rows.map(({ id, words }: { id: number; words: number }) => [id, words])).toEqual([
      [house.member.userId, 30],
      [house.boss.userId, 10],
    ]);
    const own = (await usage(house, house.member, "person")).body;
    expect([own.rows.length, own.sums.words, own.sums.cost]).toEqual([1, 30, null]);
    const seen = await wordsOf(house, house.member);
    expect(seen).toMatchObject({ all: null, caps: null, own_caps: null, pool: null, own: { used: 30, cap: null } });
    const path = `/organizations/${house.id}/words/csv?${daysAround()}`;
    const file = await node.ask(`GET ${path}`, { token: house.boss.token });
    const lines = file.text.trim().split("\n").slice(1);
    expect(lines.map((line) => Number(line.split(",")[8])).sort()).toEqual([10, 30]);
  });

  test("says what the organization's own key cost, and of how many texts the price is not known", async () => {
    const house = await aHouse();
    const openaiApiKey = sealOrganizationKey(node.app, house.id, "sk-theirs");
    await node.app.db.update(organizations).set({ openaiApiKey }).where(eq(organizations.organizationId, house.id));
    await write(house.member, house.id, 30);
    expect(model.questions.at(-1)?.key).toBe("sk-theirs");
    const [row] = await node.app.db.select().from(generations).where(eq(generations.organizationId, house.id));
    const { own_key } = await wordsOf(house, house.boss);
    const isKnown = row?.costMicros !== null;
    expect(own_key).toMatchObject({ cost: (row?.costMicros ?? 0) / 1_000_000, unpriced: isKnown ? 0 : 1 });
    const manager = await aUser(node, { membership: { organizationId: house.id, userTypeId: 2 } });
    expect((await wordsOf(house, manager)).own_key).toBeNull();
    expect((await usage(house, manager, "person")).body.sums).toMatchObject({ words: 30, cost: null });
  });
});
