import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { allMailsTo, mailsTo } from "../../../../test/outside/mailbox.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { anOrganization, aUser, type TestUser } from "../../../../test/people.ts";
import { aTextKind } from "../../../../test/texts.ts";
import { grantWords } from "../../accounts/index.ts";
import { users } from "../../accounts/tables.ts";
import { organizations } from "../tables.ts";
import { wordPlans, wordWarnings } from "../tables.words.ts";

let model: ModelServer;
let node: TestApp;
const texts = aTextKind("text that is warned of");

beforeAll(async () => {
  model = await aModelServer();
  node = await aTestApp({ runsJobs: true, environment: { OPENAI_API_KEY: "k", OPENAI_BASE_URL: model.address } });
});
afterAll(async () => {
  await node.close();
  await model.close();
});

async function aHouse(plan: { personCap?: number; isMailing?: boolean; hasPool?: boolean }) {
  const id = await anOrganization(node);
  await node.app.db.insert(wordPlans).values({ organizationId: id, ...plan });
  const inside = (userTypeId: 1 | 3) => aUser(node, { membership: { organizationId: id, userTypeId } });
  return { id, boss: await inside(1), member: await inside(3) };
}

async function write({ userId }: TestUser, organizationId: number, words: number) {
  const { ref } = await texts.start(node, userId, `words=${words}`, { organizationId });
  await texts.endOf(ref);
}

/** What was told of an organization's words, once all that was noted is told. */
async function toldOf(organizationId: number) {
  const rows = await waitFor(async () => {
    const found = await node.app.db.select().from(wordWarnings).where(eq(wordWarnings.organizationId, organizationId));
    return found.every(({ toldAt }) => toldAt !== null) && found;
  }, "all to be told");
  return rows.map(({ cap, level, userId }) => ({ cap, level, userId }));
}

const mailsOf = (person: TestUser, count: number) =>
  waitFor(async () => {
    const mails = await mailsTo(node, person.email);
    return mails.length === count && mails.toSorted((one, two) => two.subject.localeCompare(one.subject));
  }, "the mails");

test("at 80 % and at 100 % whose cap it is and the Admins are told by mail, each once a month", async () => {
  const { id, boss, member } = await aHouse({ personCap: 100 });
  const userId = member.userId;
  await write(member, id, 79);
  expect(await toldOf(id)).toEqual([]);
  await write(member, id, 1);
  await write(member, id, 5);
  expect(await toldOf(id)).toEqual([{ cap: "person", level: 80, userId }]);
  await write(member, id, 50);
  expect(await toldOf(id)).toHaveLength(2);
  const [toBoss, toMember] = [await mailsOf(boss, 2), await mailsOf(member, 2)];
  const [name] = await node.app.db.select().from(organizations).where(eq(organizations.organizationId, id));
  expect(toMember.map(({ subject }) => subject)).toEqual([
    `You have used 80% of your words in ${name?.name}`,
    `You have used 100% of your words in ${name?.name}`,
  ]);
  expect(toBoss[0]?.subject).toContain("has used 80% of the monthly cap");
  expect(toBoss[0]?.text).toContain(`/organization/words?organization=${id}`);
});

test("where Admins switched it off only whose cap it is are told, with commas in Spanish too", async () => {
  const { id, boss, member } = await aHouse({ personCap: 1000, isMailing: false });
  await node.app.db.update(users).set({ lang: "es" }).where(eq(users.userId, member.userId));
  await write(member, id, 1000);
  const [mail] = await mailsOf(member, 1);
  expect(mail?.text).toContain("Has escrito 1,000 de 1,000 palabras este mes");
  expect(await allMailsTo(node, boss.email)).toEqual([]);
});

test("of the organization's own words the Admins are told, by what there was at the beginning of the month", async () => {
  const { id, boss, member } = await aHouse({ hasPool: true });
  await grantWords(node.app, { organizationId: id }, 100, "test:grant");
  await write(member, id, 79);
  expect(await toldOf(id)).toEqual([]);
  await write(boss, id, 4);
  expect(await toldOf(id)).toEqual([{ cap: "pool", level: 80, userId: null }]);
  await write(member, id, 30);
  expect((await toldOf(id)).map(({ level }) => level)).toEqual([80, 100]);
});

test("of a cap that is raised, and of words that are given, it is told anew; of one that stays as it is, nothing is told twice", async () => {
  const { id, boss, member } = await aHouse({ personCap: 100 });
  const userId = member.userId;
  const caps = (person: number, all: number | null) =>
    node.ask(`PUT /organizations/${id}/words/caps`, { token: boss.token, body: { person, all, is_mailing: true } });
  const ownCap = (words: number) =>
    node.ask(`PUT /organizations/${id}/words/caps/${userId}`, { token: boss.token, body: { words } });
  await write(member, id, 100);
  expect(await toldOf(id)).toEqual([{ cap: "person", level: 100, userId }]);
  await mailsOf(member, 1);
  expect((await caps(100, 5000)).status).toBe(200);
  expect(await toldOf(id)).toHaveLength(1);
  expect((await caps(200, 5000)).status).toBe(200);
  await write(member, id, 60);
  expect(await toldOf(id)).toEqual([{ cap: "person", level: 80, userId }]);
  await mailsOf(member, 2);
  expect((await ownCap(400)).status).toBe(200);
  expect((await ownCap(400)).status).toBe(200);
  await write(member, id, 240);
  expect(await toldOf(id)).toEqual([{ cap: "person", level: 100, userId }]);
  await mailsOf(member, 3);
  // Whoever has a cap of their own is not told anew because that of the others changes.
  expect((await caps(300, 5000)).status).toBe(200);
  expect(await toldOf(id)).toHaveLength(1);
  const staff = await aUser(node, { staff: "admin" });
  const give = () => node.ask(`POST /organizations/${id}/words/grants`, { token: staff.token, body: { words: 100 } });
  for (let times = 0; times < 2; times += 1) {
    expect((await give()).status).toBe(201);
    await write(boss, id, 80);
    expect((await toldOf(id)).filter(({ cap }) => cap === "pool")).toEqual([{ cap: "pool", level: 80, userId: null }]);
  }
  const toBoss = await waitFor(async () => {
    const mails = (await mailsTo(node, boss.email)).filter(({ subject }) => subject.includes("80%"));
    return mails.length >= 3 && mails;
  }, "the mails");
  expect(toBoss).toHaveLength(3);
});
