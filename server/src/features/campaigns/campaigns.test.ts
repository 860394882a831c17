import { CAMPAIGN_ACCESS_MAX } from "@pluma/contract/campaigns/campaigns";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../test/app.ts";
import { anOrganization, aUser, type TestUser } from "../../../test/people.ts";
import { aTemplate } from "../../../test/templates.ts";
import { audit } from "../accounts/tables.ts";
import { aForm, aPicture } from "../files/test/samples.ts";
import { organizations, userOrganizations } from "../organizations/tables.ts";
import { campaignUsers } from "./tables.ts";
import { aCampaign, grant, people } from "./test/aCampaign.ts";

let node: TestApp;
let all: Awaited<ReturnType<typeof people>>;

beforeAll(async () => {
  node = await aTestApp();
  all = await people(node);
});
afterAll(() => node.close());

const list = async ({ token }: TestUser, query = "") => {
  const { body } = await node.ask(`GET /campaigns/organization/${all.organizationId}${query}`, { token });
  return body;
};
const idsOf = async (person: TestUser): Promise<number[]> =>
  (await list(person, "?sortBy=createdAt_desc")).campaigns.map(
    ({ campaign_id }: { campaign_id: number }) => campaign_id,
  );
const read = (id: number, { token }: TestUser, query = "") =>
  node.ask(`GET /campaigns/${id}/resources${query}`, { token });
const aGroupOf = async (...members: TestUser[]): Promise<number> => {
  const { token } = all.admin;
  const body = { organization_id: all.organizationId, name: "Writers" };
  const { group_id } = (await node.ask("POST /groups", { token, body })).body.group;
  for (const { userId } of members) await node.ask(`POST /groups/users/${group_id}/${userId}`, { token });
  return group_id;
};

test("Admins see all campaigns, Managers their own and what they were given, Members what they were given", async () => {
  const [ofAdmin, ofManager] = [
    await aCampaign(node, all.admin, all.organizationId),
    await aCampaign(node, all.manager, all.organizationId),
  ];
  expect(await idsOf(all.admin)).toEqual(expect.arrayContaining([ofAdmin, ofManager]));
  expect(await idsOf(all.manager)).toContain(ofManager);
  expect(await idsOf(all.manager)).not.toContain(ofAdmin);
  expect(await idsOf(all.member)).not.toContain(ofManager);
  expect((await read(ofAdmin, all.manager)).status).toBe(404);
  await grant(node, all.admin, ofAdmin, { user_id: all.manager.userId });
  await grant(node, all.admin, ofAdmin, { group_id: await aGroupOf(all.member) });
  expect(await idsOf(all.manager)).toEqual(expect.arrayContaining([ofAdmin, ofManager]));
  expect(await idsOf(all.member)).toContain(ofAdmin);
  expect(await idsOf(all.otherMember)).not.toContain(ofAdmin);
  expect((await list(all.member)).can).toEqual({ add: false });
  expect((await list(all.manager)).can).toEqual({ add: true });
  const shown = (await read(ofAdmin, all.member)).body.campaign;
  expect(shown).toMatchObject({
    can: { edit: false, delete: false, give_access: false },
    campaign_users: [],
    campaign_groups: [],
  });
  expect((await read(ofAdmin, all.manager)).body.campaign).toMatchObject({
    user_id: all.admin.userId,
    user: { user_id: all.admin.userId },
    campaign_users: [{ user_id: all.manager.userId }],
    can: { edit: true, delete: true, give_access: true },
  });
});

test("a Manager who becomes a Member keeps what they were given alone", async () => {
  const { admin, organizationId } = all;
  const former = await aUser(node, { membership: { organizationId, userTypeId: 2 } });
  const [made, given] = [await aCampaign(node, former, organizationId), await aCampaign(node, admin, organizationId)];
  await grant(node, admin, given, { user_id: former.userId });
  const body = { organization_id: organizationId, user_id: former.userId, user_type_id: 3 };
  expect((await node.ask("PUT /organizations/users", { token: admin.token, body })).status).toBe(200);
  expect(await idsOf(former)).toEqual([given]);
  expect((await read(made, former)).status).toBe(404);
});

test("a campaign comes with its picture in a form, under either name, or by the address of one; and is changed so", async () => {
  const { token } = all.manager;
  const campaign = JSON.stringify({ organization_id: all.organizationId, name: " Otoño ", description: "New shoes" });
  const form = aForm(await aPicture("png"), "shoes.png", "thumbnail");
  form.set("campaign", campaign);
  const made = await node.ask("POST /campaigns", { token, form });
  expect(made.status, made.text).toBe(201);
  expect(made.body.campaign).toMatchObject({ name: "Otoño", description: "New shoes", counts: { documents: 0 } });
  const { campaign_id, thumbnail } = made.body.campaign;
  // The picture is there for everybody who is shown the campaign.
  expect((await node.ask(`GET ${thumbnail.replace("/api", "")}`)).status).toBe(200);
  const other = aForm(await aPicture("png"), "boots.png", "file");
  other.set("campaign_id", String(campaign_id));
  const changed = await node.ask("PUT /campaigns", { token, form: other });
  expect(changed.body.campaign).toMatchObject({ name: "Otoño", description: "New shoes" });
  expect(changed.body.campaign.thumbnail).not.toBe(thumbnail);
  const plain = { campaign_id, name: "Winter", thumbnail: "https://example.com/a.png" };
  const saved = await node.ask("PUT /campaigns", { token, body: plain });
  expect(saved.body.campaign).toMatchObject({ name: "Winter", thumbnail: "https://example.com/a.png" });
  const text = aForm("no picture", "a.txt", "thumbnail");
  text.set("campaign", campaign);
  expect((await node.ask("POST /campaigns", { token, form: text })).body.code).toBe("file_type_refused");
});

test("what is missing is said in the words of the specification, and a campaign stays in its organization", async () => {
  const { manager, organizationId, strangersOrganizationId } = all;
  const { token, userId } = manager;
  const nowhere = await node.ask("POST /campaigns", { token, body: { name: "Spring" } });
  expect([nowhere.status, nowhere.body.message]).toEqual([422, "Please select an organization"]);
  const unnamed = await node.ask("POST /campaigns", { token, body: { organization_id: organizationId } });
  expect([unnamed.status, Object.keys(unnamed.body.error.fields)]).toEqual([422, ["name"]]);
  const nothing = await node.ask("POST /campaigns/campaign-resource/", { token, body: { document_id: 4 } });
  expect([nothing.status, nothing.body.message]).toEqual([422, "Please select a campaign"]);
  const id = await aCampaign(node, manager, organizationId);
  const other = await anOrganization(node);
  await node.app.db.insert(userOrganizations).values({ userId, organizationId: other, userTypeId: 1 });
  const moved = { campaign_id: id, organization_id: other };
  expect((await node.ask("PUT /campaigns", { token, body: moved })).body.code).toBe("campaign_organization_fixed");
  const theirs = { organization_id: strangersOrganizationId, name: "Theirs" };
  expect((await node.ask("POST /campaigns", { token, body: theirs })).status).toBe(404);
});

test("no campaign is made of an organization that there is not, or that was taken away, by staff neither, in a form neither", async () => {
  const gone = await anOrganization(node);
  await node.app.db.update(organizations).set({ deletedAt: new Date() }).where(eq(organizations.organizationId, gone));
  const staff = await aUser(node, { staff: "admin" });
  for (const organization_id of [gone, 99_999_999]) {
    const form = new FormData();
    form.set("campaign", JSON.stringify({ name: "Ghost", organization_id }));
    expect((await node.ask("POST /campaigns", { token: staff.token, form })).status).toBe(404);
    const body = { name: "Ghost", organization_id };
    expect((await node.ask("POST /campaigns", { token: staff.token, body })).status).toBe(404);
  }
});

test("campaigns are found by name and description, accents aside, in four orders", async () => {
  const other = await people(node);
  const { token } = other.admin;
  const add = (name: string, description = "") =>
    aCampaign(node, other.admin, other.organizationId, { name, description });
  const [b, a, c] = [await add("Béta"), await add("alfa", "100% growth"), await add("Gamma")];
  await node.ask("PUT /campaigns", { token, body: { campaign_id: b, description: "touched" } });
  const ask = async (query: string) =>
    (await node.ask(`GET /campaigns/organization/${other.organizationId}?${query}`, { token })).body.campaigns.map(
      ({ campaign_id }: { campaign_id: number }) => campaign_id,
    );
  expect(await ask("")).toEqual([c, a, b]);
  expect(await ask("sortBy=updatedAt_desc")).toEqual([b, c, a]);
  expect(await ask("sortBy=name_asc")).toEqual([a, b, c]);
  expect(await ask("sortBy=name_desc")).toEqual([c, b, a]);
  expect(await ask("query=BETA")).toEqual([b]);
  expect(await ask("query=100%25")).toEqual([a]);
  expect(await ask("query=%25")).toEqual([a]);
});

test("access is given and taken to people and groups, one or many, exactly one of these; once given is given", async () => {
  const { admin, manager, member, otherMember, stranger, organizationId } = all;
  const id = await aCampaign(node, admin, organizationId);
  const groupId = await aGroupOf(otherMember);
  const user_ids = [member.userId, otherMember.userId];
  expect((await grant(node, admin, id, { user_ids })).body.campaign.campaign_users).toHaveLength(2);
  expect((await grant(node, admin, id, { user_id: member.userId })).body.campaign.campaign_users).toHaveLength(2);
  const grouped = await grant(node, admin, id, { group_ids: [groupId] });
  expect(grouped.body.campaign.campaign_groups).toEqual([{ group_id: groupId, permission: "edit" }]);
  const taken = await grant(node, admin, id, { user_ids }, "revoke");
  expect(taken.body.campaign).toMatchObject({
    campaign_users: [],
    campaign_groups: [{ group_id: groupId, permission: "edit" }],
  });
  // The group gives it still.
  expect((await read(id, otherMember)).status).toBe(200);
  expect((await read(id, member)).status).toBe(404);
  await node.ask(`DELETE /groups/${groupId}`, { token: admin.token });
  expect((await read(id, otherMember)).status).toBe(404);
  for (const wrong of [{}, { user_id: member.userId, group_id: groupId }, { user_ids: [], group_id: 1 }]) {
    expect((await grant(node, admin, id, wrong)).status).toBeGreaterThanOrEqual(400);
  }
  expect((await grant(node, admin, id, {})).body.code).toBe("campaign_grantee_required");
  expect((await grant(node, admin, id, { user_id: stranger.userId })).status).toBe(404);
  expect((await grant(node, admin, id, { user_ids: [member.userId, stranger.userId] })).status).toBe(404);
  expect((await read(id, member)).status).toBe(404);
  await grant(node, admin, id, { user_ids });
  expect((await grant(node, member, id, { user_id: otherMember.userId })).status).toBe(403);
  expect((await grant(node, manager, id, { user_id: otherMember.userId })).status).toBe(404);
});

test("a Manager who takes a campaign from themselves is told that it is done, and finds it no more", async () => {
  const { admin, manager, organizationId } = all;
  const id = await aCampaign(node, admin, organizationId);
  await grant(node, admin, id, { user_id: manager.userId });
  const taken = await grant(node, manager, id, { user_id: manager.userId }, "revoke");
  expect([taken.status, taken.body.campaign?.campaign_users]).toEqual([200, []]);
  expect((await read(id, manager)).status).toBe(404);
});

test("given by several at once to one person, it is given once; and to whoever leaves meanwhile, to nobody", async () => {
  const { admin, organizationId } = all;
  const id = await aCampaign(node, admin, organizationId);
  const leaver = await aUser(node, { membership: { organizationId, userTypeId: 3 } });
  const leaving = () => node.ask(`DELETE /organizations/${organizationId}/${leaver.userId}`, { token: admin.token });
  const give = () => grant(node, admin, id, { user_id: leaver.userId });
  const answers = await Promise.all([give(), give(), leaving(), give()]);
  expect(answers.filter(({ status }) => ![200, 204, 404].includes(status))).toEqual([]);
  await leaving();
  const kept = await node.app.db.select().from(campaignUsers).where(eq(campaignUsers.userId, leaver.userId));
  expect(kept).toEqual([]);
});

test("a campaign is given to so many by name, and no more", async () => {
  const { admin, organizationId } = all;
  const id = await aCampaign(node, admin, organizationId);
  const { db } = node.app;
  const there = await Promise.all(Array.from({ length: 3 }, () => aUser(node)));
  const memberships = there.map(({ userId }) => ({ userId, organizationId, userTypeId: 3 }));
  await db.insert(userOrganizations).values(memberships);
  // As if as many had been given it, less one.
  const filled = await aGroupOf();
  await db.execute(
    `insert into groups (organization_id, name) select ${organizationId}, 'g' from generate_series(1, ${CAMPAIGN_ACCESS_MAX - 1})`,
  );
  await db.execute(
    `insert into campaign_groups (campaign_id, organization_id, group_id)
     select ${id}, ${organizationId}, group_id from groups where organization_id = ${organizationId} and group_id > ${filled} limit ${CAMPAIGN_ACCESS_MAX - 1}`,
  );
  const give = ({ userId }: TestUser) => grant(node, admin, id, { user_id: userId });
  const answers = await Promise.all(there.map(give));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  await db.execute(`delete from groups where organization_id = ${organizationId} and group_id > ${filled}`);
});

test("a copy has the description, picture, templates and access of its original, and is the caller's", async () => {
  const { admin, manager, member, organizationId } = all;
  const id = await aCampaign(node, admin, organizationId, { description: "Mails", thumbnail: "https://example.com/a" });
  const { templateId } = await aTemplate(node, admin.userId, { organizationId });
  const body = { campaign_id: id, template_id: templateId };
  await node.ask("POST /campaigns/campaign-resource", { token: admin.token, body });
  const document = { campaign_id: id, document: { name: "Draft" } };
  await node.ask("POST /campaigns/campaign-resource", { token: admin.token, body: document });
  await grant(node, admin, id, { user_ids: [manager.userId, member.userId] });
  const line = `POST /campaigns/campaign/${id}/duplicate`;
  const made = await node.ask(line, { token: manager.token, body: { name: "Again" } });
  expect(made.body.campaign).toMatchObject({
    name: "Again",
    description: "Mails",
    thumbnail: "https://example.com/a",
    user_id: manager.userId,
    counts: { documents: 0, templates: 1 },
    campaign_users: [{ user_id: manager.userId }, { user_id: member.userId }].sort((a, b) => a.user_id - b.user_id),
  });
  expect((await node.ask(line, { token: member.token, body: { name: "Mine" } })).status).toBe(403);
});

test("the people of an organization are shown with the campaigns that they were given, by name or through groups, each once", async () => {
  const other = await people(node);
  const [named, grouped, last] = [
    await aCampaign(node, other.admin, other.organizationId),
    await aCampaign(node, other.admin, other.organizationId),
    await aCampaign(node, other.admin, other.organizationId),
  ];
  const { token } = other.admin;
  const { group_id } = (
    await node.ask("POST /groups", { token, body: { organization_id: other.organizationId, name: "Writers" } })
  ).body.group;
  await node.ask(`POST /groups/users/${group_id}/${other.member.userId}`, { token });
  await grant(node, other.admin, named, { user_id: other.member.userId });
  await grant(node, other.admin, last, { user_id: other.member.userId });
  await grant(node, other.admin, grouped, { group_id });
  await grant(node, other.admin, named, { group_id });
  const { users } = (await node.ask(`GET /organizations/${other.organizationId}/users`, { token })).body;
  const accessOf = ({ userId }: TestUser) =>
    users.find(({ user_id }: { user_id: number }) => user_id === userId).campaigns_access;
  const each = [named, grouped, last].map((campaign_id) => ({ campaign_id }));
  expect(accessOf(other.member)).toEqual(each);
  expect(accessOf(other.otherMember)).toEqual([]);
  const one = await node.ask(`GET /organizations/users/${other.member.userId}/${other.organizationId}`, {
    token: other.member.token,
  });
  expect(one.body.user.campaigns_access).toEqual(each);
});

test("whoever made a campaign may leave the installation: it stays, and is an Admin's of its organization", async () => {
  const { admin, organizationId } = all;
  const maker = await aUser(node, { membership: { organizationId, userTypeId: 2 } });
  const id = await aCampaign(node, maker, organizationId);
  const gone = await node.ask("DELETE /users", { token: maker.token, body: { password: maker.password } });
  expect(gone.status, gone.text).toBeLessThan(300);
  expect((await read(id, admin)).body.campaign).toMatchObject({ user_id: admin.userId });
});

test("whoever made a campaign is named with it, also once they are nobody of its organization any more", async () => {
  const { admin, organizationId } = all;
  const maker = await aUser(node, { membership: { organizationId, userTypeId: 2 } });
  const id = await aCampaign(node, maker, organizationId);
  const { user } = (await read(id, admin)).body.campaign;
  expect(user).toMatchObject({ user_id: maker.userId, name: expect.stringMatching(/./) });
  await node.app.db.delete(userOrganizations).where(eq(userOrganizations.userId, maker.userId));
  expect((await read(id, admin)).body.campaign).toMatchObject({ user, by_staff: false });
});

test("a campaign that is taken away is there for nobody, and who did it is written down", async () => {
  const { admin, member, organizationId } = all;
  const id = await aCampaign(node, admin, organizationId, { name: "Over" });
  await grant(node, admin, id, { user_id: member.userId });
  expect((await node.ask(`DELETE /campaigns/campaign/${id}`, { token: member.token })).status).toBe(403);
  expect((await node.ask(`DELETE /campaigns/campaign/${id}`, { token: admin.token })).status).toBe(204);
  expect((await read(id, admin)).status).toBe(404);
  const actions = await node.app.db
    .select()
    .from(audit)
    .where(eq(audit.target, `campaign:${id}`));
  expect(actions.map(({ action }) => action).sort()).toEqual([
    "campaign.add",
    "campaign.delete",
    "campaign_access.give",
  ]);
  expect(actions.find(({ action }) => action === "campaign.delete")?.detail).toMatchObject({ name: "Over" });
});
