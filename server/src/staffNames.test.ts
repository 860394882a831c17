import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aHearing, aTestApp, type TestApp } from "../test/app.ts";
import { anAvatar } from "../test/avatars.ts";
import { anOrganization, aUser, type TestUser } from "../test/people.ts";
import { aTemplate } from "../test/templates.ts";
import { users } from "./features/accounts/tables.ts";
import { campaigns } from "./features/campaigns/tables.ts";
import { generations } from "./features/generation/tables.ts";
import { nameOf } from "./features/organizations/index.ts";
import { userOrganizations } from "./features/organizations/tables.ts";

// What somebody of the platform's staff did in an organization, read by its people: their name and address stand in no answer.

const NAME = "Quillane";
let node: TestApp;
let staff: TestUser;
/** Somebody who was of the staff when they did it, and is not any more. */
let former: TestUser;
let admin: TestUser;
let member: TestUser;
let id: number;

/** What one of them made: a campaign, a document in it, a version of a template and of an avatar, and a template for everybody. */
type Made = { who: TestUser; campaign: number; document: number; template: number; avatar: number };
const made: Made[] = [];

const ask = async (who: TestUser, line: string, body?: object) => {
  const answer = await node.ask(line, { token: who.token, ...(body && { body }) });
  if (answer.status >= 300) throw new Error(`${line}: ${answer.status} ${answer.text}`);
  return answer;
};

const aCampaignOf = async (who: TestUser): Promise<number> =>
  (await ask(who, "POST /campaigns", { organization_id: id, name: "Spring" })).body.campaign.campaign_id;

async function makes(who: TestUser): Promise<Made> {
  const campaign = await aCampaignOf(who);
  const document = { campaign_id: campaign, document: { name: "Plan", content: "<p>One</p>" } };
  const put = await ask(who, "POST /campaigns/campaign-resource/", document);
  await ask(who, `POST /campaigns/give-access/${campaign}`, { user_id: member.userId });
  const { templateId: template } = await aTemplate(node, admin.userId, {
    ...{ organizationId: id, editable: true, showPrompt: true },
  });
  await ask(who, "PUT /templates", { template_id: template, name: "Renamed" });
  await aTemplate(node, who.userId, { isPublic: true, name: "For everybody" });
  const { avatarId: avatar } = await anAvatar(node, admin.userId, { organizationId: id });
  await ask(who, "PUT /avatars", { avatar_id: avatar, context: "You answer in two sentences." });
  await ask(who, `PUT /landing/draft?organization_id=${id}`, { page: { sections: [] } });
  await node.app.db.insert(generations).values({
    ...{ userId: who.userId, organizationId: id, kind: "test", ref: 0, state: "done", nodeId: "test" },
    ...{ provider: "test", modelAsked: "test", reservedWords: 0, isUnlimited: false, deliveredWords: 100 },
    ...{ startedAt: new Date("2026-04-01T12:00:00Z"), finishedAt: new Date("2026-04-01T12:00:01Z") },
  });
  return { who, campaign, document: put.body.resource.document.document_id, template, avatar };
}

beforeAll(async () => {
  node = await aTestApp();
  id = await anOrganization(node);
  staff = await aUser(node, { staff: "admin" });
  former = await aUser(node, { staff: "admin" });
  admin = await aUser(node, { membership: { organizationId: id, userTypeId: 1 } });
  member = await aUser(node, { membership: { organizationId: id, userTypeId: 3 } });
  const both = inArray(users.userId, [staff.userId, former.userId]);
  await node.app.db.update(users).set({ name: NAME, lastName: NAME }).where(both);
  for (const who of [former, staff]) made.push(await makes(who));
  const { staff: all } = (await ask(staff, "GET /staff/admin/all")).body;
  const { staff_id: staffId } = all.find(({ user }: { user: { user_id: number } }) => user.user_id === former.userId);
  await ask(staff, `DELETE /staff/${staffId}`);
});
afterAll(() => node.close());

const days = "start_date=2026-04-01&end_date=2026-04-02";
const here = (path: string) => `GET ${path}${path.includes("?") ? "&" : "?"}organization_id=${id}`;
const forAll = () => [
  here(`/campaigns/organization/${id}`),
  here(`/campaigns/organization/${id}?query=spring`),
  here("/templates"),
  ...made.flatMap(({ campaign, document, template }) => [
    here(`/campaigns/${campaign}/resources`),
    here(`/campaigns/${campaign}/resources?resources=documents`),
    here(`/documents/${document}/campaigns/${campaign}`),
    here(`/documents/${document}`),
    here(`/documents/${document}/versions`),
    here(`/templates/${template}`),
  ]),
];
const forAdmins = () => [
  ...forAll(),
  ...made.flatMap(({ campaign, template, avatar }) => [
    here(`/campaigns/${campaign}/activity`),
    here(`/templates/${template}/versions`),
    here(`/avatars/${avatar}/versions`),
  ]),
  here("/landing/draft"),
  here(`/organizations/${id}/users`),
  here(`/organizations/${id}/words/usage?by=person&${days}`),
  here(`/organizations/${id}/words/csv?by=person&${days}`),
  here(`/organizations/${id}/audit`),
];

type Listed = { campaign_id: number; user: object | null; by_staff: boolean };
const listedTo = async (who: TestUser, campaignId: number) => {
  const { campaigns: listed } = (await ask(who, `GET /campaigns/organization/${id}`)).body;
  return listed.find(({ campaign_id }: Listed) => campaign_id === campaignId);
};

test("the platform's staff, and who was of them, have no name or address in any answer to those for whom they did something", async () => {
  const telling: string[] = [];
  for (const [who, lines] of [
    [admin, forAdmins()],
    [member, forAll()],
  ] as const) {
    for (const line of lines) {
      const { text } = await ask(who, line);
      if ([NAME, staff.email, former.email].some((each) => text.includes(each))) telling.push(line);
    }
  }
  expect(telling).toEqual([]);
  for (const { campaign } of made)
    expect(await listedTo(member, campaign)).toMatchObject({ user: null, by_staff: true });
});

test("they are named among themselves, in organizations that they are in, and to whoever is in no organization", async () => {
  const named = { user: { name: NAME }, by_staff: false };
  for (const { who, campaign, template } of made) {
    expect(await listedTo(staff, campaign)).toMatchObject(named);
    expect((await ask(staff, `GET /templates/${template}/versions`)).text).toContain(NAME);
    const membership = { userId: who.userId, organizationId: id, userTypeId: 2 };
    await node.app.db.insert(userOrganizations).values(membership);
    expect(await listedTo(member, campaign)).toMatchObject(named);
    expect((await ask(member, `GET /campaigns/${campaign}/resources`)).body.campaign).toMatchObject(named);
    expect((await ask(admin, here(`/templates/${template}/versions`))).text).toContain(NAME);
    expect((await ask(member, "GET /templates")).text).toContain(NAME);
    await node.app.db.delete(userOrganizations).where(eq(userOrganizations.userId, who.userId));
  }
});

test("who made a campaign and left the installation is nobody, and no staff", async () => {
  const campaign = await aCampaignOf(staff);
  await ask(staff, `POST /campaigns/give-access/${campaign}`, { user_id: member.userId });
  await node.app.db.update(campaigns).set({ userId: null }).where(eq(campaigns.campaignId, campaign));
  expect(await listedTo(member, campaign)).toMatchObject({ user: null, by_staff: false });
});

test("a review link to what they made, and who is heard to be in it, name the organization", async () => {
  const { document } = await makes(staff);
  const named = await nameOf(node.app, id);
  const { link } = (await ask(staff, `POST /documents/${document}/review-links?organization_id=${id}`, {})).body;
  const review = await node.ask(`GET /reviews/${link.url.split("/review/")[1]}`);
  expect(review.body.review.author).toBe(named);
  expect(review.text).not.toContain(NAME);
  const hearing = await aHearing(node.address, admin.token);
  const place = { place_id: "a-tab-of-staff", at: null, is: "here" };
  await ask(staff, `POST /documents/${document}/presence?organization_id=${id}`, place);
  expect(await hearing.next("document_presence")).toMatchObject({ document_id: document, name: named });
  hearing.close();
});
