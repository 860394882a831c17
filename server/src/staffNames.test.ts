import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../test/app.ts";
import { anAvatar } from "../test/avatars.ts";
import { anOrganization, aUser, type TestUser } from "../test/people.ts";
import { aTemplate } from "../test/templates.ts";
import { users } from "./features/accounts/tables.ts";
import { campaigns } from "./features/campaigns/tables.ts";
import { generations } from "./features/generation/tables.ts";
import { userOrganizations } from "./features/organizations/tables.ts";

// What somebody of the platform's staff did in an organization, read by its people: their name and address stand in no answer.

const NAME = "Quillane";
let node: TestApp;
let staff: TestUser;
let admin: TestUser;
let member: TestUser;
let id: number;
/** What they made: a campaign, a document in it, a version of a template and of an avatar, and a template for everybody. */
const made = { campaign: 0, document: 0, template: 0, avatar: 0 };

const ask = async (who: TestUser, line: string, body?: object) => {
  const answer = await node.ask(line, { token: who.token, ...(body && { body }) });
  if (answer.status >= 300) throw new Error(`${line}: ${answer.status} ${answer.text}`);
  return answer;
};

beforeAll(async () => {
  node = await aTestApp();
  id = await anOrganization(node);
  staff = await aUser(node, { staff: "admin" });
  admin = await aUser(node, { membership: { organizationId: id, userTypeId: 1 } });
  member = await aUser(node, { membership: { organizationId: id, userTypeId: 3 } });
  const called = { name: NAME, lastName: NAME };
  await node.app.db.update(users).set(called).where(eq(users.userId, staff.userId));
  const body = { organization_id: id, name: "Spring" };
  made.campaign = (await ask(staff, "POST /campaigns", body)).body.campaign.campaign_id;
  const document = { campaign_id: made.campaign, document: { name: "Plan", content: "<p>One</p>" } };
  const put = await ask(staff, "POST /campaigns/campaign-resource/", document);
  made.document = put.body.resource.document.document_id;
  await ask(staff, `POST /campaigns/give-access/${made.campaign}`, { user_id: member.userId });
  const template = await aTemplate(node, admin.userId, { organizationId: id, editable: true, showPrompt: true });
  made.template = template.templateId;
  await ask(staff, "PUT /templates", { template_id: made.template, name: "Renamed" });
  await aTemplate(node, staff.userId, { isPublic: true, name: "For everybody" });
  const avatar = await anAvatar(node, admin.userId, { organizationId: id });
  made.avatar = avatar.avatarId;
  await ask(staff, "PUT /avatars", { avatar_id: made.avatar, context: "You answer in two sentences." });
  await ask(staff, `PUT /landing/draft?organization_id=${id}`, { page: { sections: [] } });
  await node.app.db.insert(generations).values({
    ...{ userId: staff.userId, organizationId: id, kind: "test", ref: 0, state: "done", nodeId: "test" },
    ...{ provider: "test", modelAsked: "test", reservedWords: 0, isUnlimited: false, deliveredWords: 100 },
    ...{ startedAt: new Date("2026-04-01T12:00:00Z"), finishedAt: new Date("2026-04-01T12:00:01Z") },
  });
});
afterAll(() => node.close());

const days = "start_date=2026-04-01&end_date=2026-04-02";
const here = (path: string) => `GET ${path}${path.includes("?") ? "&" : "?"}organization_id=${id}`;
const forAll = () => [
  here(`/campaigns/organization/${id}`),
  here(`/campaigns/organization/${id}?query=spring`),
  here(`/campaigns/${made.campaign}/resources`),
  here(`/campaigns/${made.campaign}/resources?resources=documents`),
  here(`/documents/${made.document}/campaigns/${made.campaign}`),
  here(`/documents/${made.document}`),
  here(`/documents/${made.document}/versions`),
  here("/templates"),
  here(`/templates/${made.template}`),
];
const forAdmins = () => [
  ...forAll(),
  here(`/campaigns/${made.campaign}/activity`),
  here(`/templates/${made.template}/versions`),
  here(`/avatars/${made.avatar}/versions`),
  here("/landing/draft"),
  here(`/organizations/${id}/users`),
  here(`/organizations/${id}/words/usage?by=person&${days}`),
  here(`/organizations/${id}/words/csv?by=person&${days}`),
  here(`/organizations/${id}/audit`),
];

test("the platform's staff have no name or address in any answer to those for whom they did something", async () => {
  const telling: string[] = [];
  for (const [who, lines] of [
    [admin, forAdmins()],
    [member, forAll()],
  ] as const) {
    for (const line of lines) {
      const { text } = await ask(who, line);
      if (text.includes(NAME) || text.includes(staff.email)) telling.push(line);
    }
  }
  expect(telling).toEqual([]);
  const { campaigns: listed } = (await ask(member, `GET /campaigns/organization/${id}`)).body;
  expect(listed).toMatchObject([{ user: null, by_staff: true }]);
});

test("they are named among themselves, in organizations that they are in, and to whoever is in no organization", async () => {
  const named = { user: { name: NAME }, by_staff: false };
  const list = (who: TestUser) => ask(who, `GET /campaigns/organization/${id}`);
  expect((await list(staff)).body.campaigns).toMatchObject([named]);
  const versions = await ask(staff, `GET /templates/${made.template}/versions`);
  expect(versions.text).toContain(NAME);
  await node.app.db.insert(userOrganizations).values({ userId: staff.userId, organizationId: id, userTypeId: 2 });
  expect((await list(member)).body.campaigns).toMatchObject([named]);
  expect((await ask(member, `GET /campaigns/${made.campaign}/resources`)).body.campaign).toMatchObject(named);
  expect((await ask(admin, here(`/templates/${made.template}/versions`))).text).toContain(NAME);
  expect((await ask(member, "GET /templates")).text).toContain(NAME);
});

test("who made a campaign and left the installation is nobody, and no staff", async () => {
  await node.app.db.update(campaigns).set({ userId: null }).where(eq(campaigns.campaignId, made.campaign));
  const { campaigns: listed } = (await ask(member, `GET /campaigns/organization/${id}`)).body;
  expect(listed).toMatchObject([{ user: null, by_staff: false }]);
});
