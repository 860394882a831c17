import { budgetKinds } from "@pluma/contract/kit/budgets";
import { chanceOf, seedOfTests } from "@pluma/contract/kit/test/chance";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../test/app.ts";
import { anOrganization, aUser, type TestUser } from "../test/people.ts";
import { liftLimits } from "../test/settings.ts";
import {
  answers,
  type Campaign,
  type Expected,
  type Group,
  type Level,
  levels,
  type Model,
  type Role,
} from "../test/tenancy/model.ts";
import { campaigns } from "./features/campaigns/tables.ts";
import { aDocument } from "./features/documents/test/aDocument.ts";
import { groups, userOrganizations } from "./features/organizations/tables.ts";

/** TENANCY_CALLS=100000 asks as many. */
const CALLS = Number(process.env.TENANCY_CALLS ?? 800);
const seed = seedOfTests(20_261_123);

let node: TestApp;
let people: TestUser[];
const organizations: number[] = [];
const model: Model = {
  staff: new Set(),
  roles: new Map(),
  groups: new Map(),
  campaigns: new Map(),
  documents: new Map(),
};

beforeAll(async () => {
  node = await aTestApp();
  await liftLimits(node, ...budgetKinds);
  for (let index = 0; index < 5; index += 1) organizations.push(await anOrganization(node));
  people = await Promise.all(Array.from({ length: 12 }, () => aUser(node)));
  const staff = await aUser(node, { staff: "manager" });
  people.push(staff);
  model.staff.add(staff.userId);
  for (const [index, org] of organizations.entries()) await fill(org, index);
});
afterAll(() => node.close());

/** Two groups, three campaigns and four documents; an Admin and a Manager to begin with. */
async function fill(org: number, index: number): Promise<void> {
  const { db } = node.app;
  const [admin, colleague] = [people[index * 2], people[index * 2 + 1]];
  if (!admin || !colleague) throw new Error("nobody is there");
  await join(org, admin, 1);
  await join(org, colleague, 2);
  for (let count = 0; count < 2; count += 1) {
    const [made] = await db
      .insert(groups)
      .values({ organizationId: org, name: `Group ${count}` })
      .returning();
    if (made) model.groups.set(made.groupId, { id: made.groupId, org, people: new Set() });
  }
  for (let count = 0; count < 3; count += 1) {
    const { userId: owner } = count === 0 ? admin : colleague;
    const values = { organizationId: org, userId: owner, name: `Campaign ${count}` };
    const [made] = await db.insert(campaigns).values(values).returning();
    const hung = { users: new Map<number, Level>(), groups: new Map<number, Level>(), documents: new Set<number>() };
    if (made) model.campaigns.set(made.campaignId, { id: made.campaignId, org, owner, ...hung });
  }
  for (const { userId: owner } of [admin, admin, colleague, colleague]) {
    const { documentId } = await aDocument(node, owner, { organizationId: org });
    model.documents.set(documentId, { org, owner });
  }
}

async function join(org: number, { userId }: TestUser, role: Role): Promise<void> {
  await node.app.db.insert(userOrganizations).values({ organizationId: org, userId, userTypeId: role });
  if (!model.roles.has(org)) model.roles.set(org, new Map());
  model.roles.get(org)?.set(userId, role);
}

/** What is drawn for a call. */
type Drawn = {
  by: TestUser;
  org: number;
  person: TestUser;
  role: Role;
  level: Level;
  campaign: Campaign;
  group: Group;
  document: number;
};
/** A call, what it has to be answered, and which ids a list of its answer has. */
type Call = { line: string; body?: object; expected: Expected; ids?: (body: never) => number[] };

const calls: Record<string, (drawn: Drawn) => Call> = {
  "lists campaigns": ({ by, org }) => ({
    line: `GET /campaigns/organization/${org}`,
    expected: answers.listCampaigns(model, by.userId, org),
    ids: ({ campaigns: all }: { campaigns: { campaign_id: number }[] }) => all.map(({ campaign_id }) => campaign_id),
  }),
  "lists people": ({ by, org }) => ({
    line: `GET /organizations/${org}/users`,
    expected: answers.listPeople(model, by.userId, org),
    ids: ({ users }: { users: { user_id: number }[] }) => users.map(({ user_id }) => user_id),
  }),
  "reads a campaign": ({ by, campaign }) => ({
    line: `GET /campaigns/${campaign.id}/resources`,
    expected: answers.readCampaign(model, by.userId, campaign),
    ids: ({ documents }: { documents: { document: { document_id: number } }[] }) =>
      documents.map(({ document }) => document.document_id),
  }),
  "reads a document": ({ by, document }) => ({
    line: `GET /documents/${document}?organization_id=${model.documents.get(document)?.org}`,
    expected: answers.reachDocument(model, by.userId, document),
  }),
  "names a document": ({ by, document, role }) => ({
    line: `PUT /documents?organization_id=${model.documents.get(document)?.org}`,
    body: { document_id: document, name: `Called ${role}` },
    expected: answers.writeDocument(model, by.userId, document),
  }),
  "reads a group": ({ by, group }) => ({
    line: `GET /groups/${group.id}`,
    expected: answers.readGroup(model, by.userId, group),
    ids: ({ group: { group_users } }: { group: { group_users: { user_id: number }[] } }) =>
      group_users.map(({ user_id }) => user_id),
  }),
  "gives a campaign": ({ by, campaign, person, level }) => ({
    line: `POST /campaigns/give-access/${campaign.id}`,
    body: { user_id: person.userId, permission: levels[level] },
    expected: answers.give(model, by.userId, campaign, person.userId, level),
  }),
  "takes a campaign": ({ by, campaign, person }) => ({
    line: `POST /campaigns/revoke-access/${campaign.id}`,
    body: { user_id: person.userId },
    expected: answers.give(model, by.userId, campaign, person.userId, 0),
  }),
  "gives a campaign to a group": ({ by, campaign, group, level }) => ({
    line: `POST /campaigns/give-access/${campaign.id}`,
    body: { group_id: group.id, permission: levels[level] },
    expected: answers.giveGroup(model, by.userId, campaign, group, level),
  }),
  "takes a campaign from a group": ({ by, campaign, group }) => ({
    line: `POST /campaigns/revoke-access/${campaign.id}`,
    body: { group_id: group.id },
    expected: answers.giveGroup(model, by.userId, campaign, group, 0),
  }),
  "puts a document in": ({ by, campaign, document }) => ({
    line: "POST /campaigns/campaign-resource",
    body: { campaign_id: campaign.id, document_id: document },
    expected: answers.putDocument(model, by.userId, campaign, document),
  }),
  "takes a document out": ({ by, campaign, document }) => ({
    line: `DELETE /campaigns/campaign-resource/document/${document}/${campaign.id}`,
    expected: answers.takeDocument(model, by.userId, campaign, document),
  }),
  "puts somebody into a group": ({ by, group, person }) => ({
    line: `POST /groups/users/${group.id}/${person.userId}`,
    expected: answers.addToGroup(model, by.userId, group, person.userId),
  }),
  "takes somebody from a group": ({ by, group, person }) => ({
    line: `DELETE /groups/users/${group.id}/${person.userId}`,
    expected: answers.takeFromGroup(model, by.userId, group, person.userId),
  }),
  "adds somebody": ({ by, org, person, role }) => ({
    line: "POST /organizations/users",
    body: { organization_id: org, email: person.email, user_type_id: role },
    expected: answers.addPerson(model, by.userId, org, person.userId, role),
  }),
  "changes somebody": ({ by, org, person, role }) => ({
    line: "PUT /organizations/users",
    body: { organization_id: org, user_id: person.userId, user_type_id: role },
    expected: answers.changeRole(model, by.userId, org, person.userId, role),
  }),
  "removes somebody": ({ by, org, person }) => ({
    line: `DELETE /organizations/${org}/${person.userId}`,
    expected: answers.removePerson(model, by.userId, org, person.userId),
  }),
};

test(`whatever people of five organizations ask, ${CALLS} times, they are answered what the rules say (seed ${seed})`, {
  timeout: 30 * 60_000,
}, async () => {
  const chance = chanceOf(seed);
  const names = Object.keys(calls);
  const seen = new Map<number, number>();
  for (let count = 0; count < CALLS; count += 1) {
    const campaign = chance.of([...model.campaigns.values()]);
    // Mostly within one organization, so that much is allowed; else across two.
    const isNear = chance.below(4) > 0;
    const near = <T extends { org: number }>(all: T[]): T =>
      chance.of(isNear ? all.filter(({ org }) => org === campaign.org) : all);
    const inside = people.filter(({ userId }) => model.roles.get(campaign.org)?.has(userId));
    const drawn: Drawn = {
      by: chance.of(isNear ? [...inside, ...people.slice(-1)] : people),
      org: isNear ? campaign.org : chance.of(organizations),
      person: chance.of(people),
      role: chance.of<Role>([1, 2, 3, 3, 3]),
      level: chance.of<Level>([1, 2, 3]),
      campaign,
      group: near([...model.groups.values()]),
      document: near([...model.documents].map(([id, { org }]) => ({ id, org }))).id,
    };
    const name = chance.of(names);
    const { line, body, expected, ids } = calls[name]?.(drawn) ?? { line: "", expected: { status: 0 } };
    const told = await node.ask(line, { token: drawn.by.token, body });
    const what = `${count}: ${drawn.by.userId} ${name} by ${line} ${JSON.stringify(body ?? {})}`;
    expect(told.status, `${what} ${told.text}`).toBe(expected.status);
    const sorted = (all: number[]) => all.sort((a, b) => a - b);
    if (expected.ids && ids) expect(sorted(ids(told.body as never)), what).toEqual(sorted(expected.ids));
    seen.set(told.status, (seen.get(told.status) ?? 0) + 1);
  }
  // Both sides of the rules were asked about.
  expect([...seen.keys()]).toEqual(expect.arrayContaining([200, 201, 204, 403, 404]));
  expect(seen.get(200) ?? 0).toBeGreaterThan(CALLS / 10);
});
