import { budgetKinds } from "@pluma/contract/kit/budgets";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Answered, aTestApp, type TestApp } from "../test/app.ts";
import { anAvatar } from "../test/avatars.ts";
import { atHost, giveHost } from "../test/outside/ownHosts.ts";
import { anOrganization, aUser, giveAccess, type TestUser } from "../test/people.ts";
import { liftLimits } from "../test/settings.ts";
import { type Asker, askWith, callOf, heard, ownWorld, placesOf } from "../test/strangers/asking.ts";
import { type Case, cases, exampleFor, isOfOrganization, makeAllOfOrganization } from "../test/strangers/cases.ts";
import { tablesChangedBy } from "../test/strangers/digest.ts";
import { fromAnywhere } from "../test/strangers/fromAnywhere.ts";
import { lists } from "../test/strangers/lists.ts";
import { aWorld, type World } from "../test/strangers/world.ts";
import { anApiKey } from "./features/apiKeys/test/anApiKey.ts";
import { userOrganizations } from "./features/organizations/tables.ts";
import { modelIdOf } from "./features/outside/answering/models.ts";

const HOST = "other.example";

let node: TestApp;
/** The same, as it is asked on the host of the other organization. */
let there: TestApp;
/** Somebody who is in two organizations, as they are signed in on the host of the second. */
let owner: Asker & { person: TestUser };
let colleague: Asker;
/** All that they have in the first. */
let world: World;
/** What lists say on that host before and after it was made. */
let before: Map<string, ReturnType<typeof heard>>;
let after: typeof before;

const asked = (call: string): Promise<Answered> => there.ask(call, { token: owner.token });

/** What a list says on that host; a search that was busy is asked again. */
async function listed(call: string) {
  for (;;) {
    const told = heard(await asked(call));
    if (!/"unfinished":\["/.test(told.text)) return told;
  }
}

/** Somebody's session on the host. */
async function signedIn(person: TestUser) {
  const { body } = await there.ask("POST /auth/login", { body: { email: person.email, password: person.password } });
  return body.token as string;
}

beforeAll(async () => {
  const opened = await aTestApp({ environment: { TRUST_PROXY: "true", PUBLIC_URL: "https://app.example" } });
  await liftLimits(opened, ...budgetKinds);
  node = fromAnywhere(opened);
  there = {
    ...node,
    ask: (line, more = {}) => node.ask(line, { ...more, headers: { "x-forwarded-host": HOST, ...more.headers } }),
  };
  const [first, second] = [await anOrganization(opened), await anOrganization(opened)];
  await giveHost(opened, second, HOST);
  const membership = { organizationId: second, userTypeId: 1 as const };
  const asker = async (name: string): Promise<typeof owner> => {
    const person = await aUser(opened, { membership });
    await giveAccess(opened, person.userId, new Date(Date.now() + 86_400_000));
    await opened.app.db
      .insert(userOrganizations)
      .values({ userId: person.userId, organizationId: first, userTypeId: 1 });
    return { name, token: await signedIn(person), person, organizationId: second, selects: null };
  };
  owner = await asker("the owner");
  colleague = await asker("a colleague");
  before = new Map();
  for (const call of lists) before.set(call, await listed(call));
  world = aWorld({ node, person: owner.person, organizationId: first });
  await makeAllOfOrganization(world);
  await world.of("apiKey");
  await world.of("link");
  // What a batch asks with is made in no space.
  await opened.app.db.execute(
    sql`update templates set organization_id = ${first} where user_id = ${owner.person.userId}`,
  );
  after = new Map();
  for (const call of lists) after.set(call, await listed(call));
});
afterAll(() => node.close());

/** Of an account, wherever it is used: how much it keeps, and since when it is signed in where. */
const ofAccount = ["GET /files/storage", "GET /users", "GET /auth/sessions"];

test.each(lists.filter((call) => !ofAccount.includes(call)))(
  "%s: nothing of what one has in an organization is in lists on the host of another",
  async (call) => {
    expect(after.get(call)).toEqual(before.get(call));
  },
);

const ofOrganizations = cases.filter(({ naming: { theirs } }) => Object.values(theirs).every(isOfOrganization));

test.each(ofOrganizations.map((each) => [each.title, each] as const))(
  "%s: what one made in an organization does not exist on the host of another, and stays as it is",
  async (_, each: Case) => {
    const { foreign, never } = await placesOf(each.naming, world, ownWorld(there, owner));
    const example = await exampleFor(each, node, colleague);
    const ask = async () => {
      const theirs = heard(await askWith(there, each.route, example, foreign, owner));
      expect(theirs, callOf(each.route)).toEqual(heard(await askWith(there, each.route, example, never, owner)));
    };
    expect(await tablesChangedBy(world, ask)).toEqual([]);
  },
);

test("on a host there is what one made there or in no organization, and of public things none of another organization", async () => {
  const { userId } = owner.person;
  const here = { organizationId: owner.organizationId };
  const elsewhere = { organizationId: world.organizationId };
  const made = [
    await anAvatar(node, userId, here),
    await anAvatar(node, userId, { organizationId: null }),
    await anAvatar(node, userId, { ...elsewhere, isPublic: true }),
    await anAvatar(node, userId, elsewhere),
  ];
  const { key } = await anApiKey(node, userId, here);
  for (const token of [owner.token, key]) {
    const answers = made.map(({ avatarId }) => there.ask(`GET /avatars/${avatarId}`, { token }));
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 404, 404]);
  }
  const { body } = await atHost(node, HOST, "GET /v1/models", { token: key });
  const models = body.data.map(({ id }: { id: string }) => id);
  expect(made.map((avatar) => models.includes(modelIdOf(avatar)))).toEqual([true, true, false, false]);
  // Elsewhere they are all there.
  for (const { avatarId } of made) {
    expect((await node.ask(`GET /avatars/${avatarId}`, { token: owner.person.token })).status).toBe(200);
  }
});
