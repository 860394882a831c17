import type { Road, SharedThing, SharedType, Traveller } from "@pluma/contract/campaigns/roads";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { anAvatar } from "../../../../test/avatars.ts";
import { rowsReadBy } from "../../../../test/pace/plans.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { aTemplate } from "../../../../test/templates.ts";
import { aDocument } from "../../documents/test/aDocument.ts";
import { aWorkflow } from "../../workflows/test/aWorkflow.ts";
import { aCampaign, grant, people } from "../test/aCampaign.ts";

let node: TestApp;
let world: Awaited<ReturnType<typeof seeded>>;
beforeAll(async () => {
  node = await aTestApp();
  world = await seeded();
});
afterAll(() => node.close());

const ask = (line: string, { token }: TestUser, body?: object) => node.ask(line, { token, body });
type Named = { type: SharedType; id: number };

/** People of every role and ways to each kind of thing: made, given by name, through two groups, for all, public, in several campaigns. */
async function seeded() {
  const all = await people(node);
  const { organizationId, admin, manager, otherManager, member, otherMember } = all;
  const third = await aUser(node, { membership: { organizationId, userTypeId: 3 } });
  const both = await aUser(node, { membership: { organizationId, userTypeId: 3 } });
  const leaver = await aUser(node, { membership: { organizationId, userTypeId: 2 } });
  const staff = await aUser(node, { staff: "manager" });
  const group = async (name: string, ...of: TestUser[]): Promise<number> => {
    const { body } = await ask("POST /groups", admin, { organization_id: organizationId, name });
    for (const { userId } of of) await ask(`POST /groups/users/${body.group.group_id}/${userId}`, admin);
    return body.group.group_id;
  };
  const social = await group("Social team", otherMember, third, both);
  const writers = await group("Writers", both, member);
  const autumn = await aCampaign(node, manager, organizationId, { name: "Autumn" });
  const spring = await aCampaign(node, admin, organizationId, { name: "Spring" });
  const secret = await aCampaign(node, admin, organizationId, { name: "Secret" });
  await grant(node, manager, autumn, { user_id: member.userId });
  await grant(node, manager, autumn, { group_id: social });
  await grant(node, admin, spring, { group_ids: [social, writers] });
  await grant(node, admin, spring, { user_id: otherManager.userId });
  const things: Named[] = [autumn, spring, secret].map((id) => ({ type: "campaign", id }));
  const put = (campaignId: number, { type, id }: Named) =>
    ask("POST /campaigns/campaign-resource", admin, { campaign_id: campaignId, type, resource_id: id });
  for (const owner of [manager, member, leaver]) {
    for (const campaigns of owner === manager ? [[], [autumn], [autumn, spring], [secret]] : [[autumn]]) {
      for (const campaignsOnly of [false, true]) {
        const of = { organizationId, campaignsOnly };
        const made: Named[] = [
          { type: "avatar", id: (await anAvatar(node, owner.userId, of)).avatarId },
          { type: "template", id: (await aTemplate(node, owner.userId, of)).templateId },
          { type: "workflow", id: (await aWorkflow(node, owner.userId, of)).workflowId },
        ];
        for (const each of made) for (const campaignId of campaigns) await put(campaignId, each);
        things.push(...made);
      }
      const { documentId: id } = await aDocument(node, owner.userId, { organizationId });
      things.push({ type: "document", id });
      const { documentId } = await aDocument(node, manager.userId, { organizationId });
      // An Admin puts in what they see: the Manager's come by their maker, through campaigns that he sees.
      if (campaigns[0] === autumn) {
        await ask("POST /campaigns/campaign-resource", manager, { campaign_id: autumn, document_id: documentId });
      }
      things.push({ type: "document", id: documentId });
    }
  }
  const open = { organizationId, isPublic: true, campaignsOnly: true };
  things.push({ type: "avatar", id: (await anAvatar(node, manager.userId, open)).avatarId });
  things.push({ type: "template", id: (await aTemplate(node, manager.userId, open)).templateId });
  things.push({ type: "workflow", id: (await aWorkflow(node, manager.userId, open)).workflowId });
  await ask(`DELETE /organizations/${organizationId}/${leaver.userId}`, admin);
  const persons = { admin, manager, otherManager, member, otherMember, third, both, leaver };
  return { ...all, ...persons, persons, staff, things, social, writers, autumn, spring, secret };
}

const pathOf = ({ type, id }: Named): string =>
  type === "campaign" ? `/campaigns/${id}/resources` : `/${type}s/${id}?organization_id=${world.organizationId}`;

/** Whether somebody opens it, in the organization, or, who is of it no more, anywhere; nothing changes it, so it is asked once. */
const asked = new Map<string, Promise<boolean>>();
function opens(person: TestUser, thing: Named): Promise<boolean> {
  const key = `${person.userId} ${thing.type} ${thing.id}`;
  const path = person === world.leaver ? pathOf(thing).split("?")[0] : pathOf(thing);
  const known = asked.get(key) ?? ask(`GET ${path}`, person).then(({ status }) => status === 200);
  asked.set(key, known);
  return known;
}

type Read = { thing: SharedThing; people: Traveller[]; count: number; staff: string; is_public: boolean };
const panelOf = ({ type, id }: Named, by: TestUser) =>
  ask(`GET /organizations/${world.organizationId}/roads/${type}/${id}`, by);

test("whoever opens a thing is in its panel with a road, and nobody in it is refused: all people, all things", async () => {
  const { admin, manager, member, leaver, things, persons, organizationId } = world;
  let compared = 0;
  for (const thing of things) {
    const readers = [admin, manager, member, leaver];
    const answers = await Promise.all(readers.map((reader) => panelOf(thing, reader)));
    const read = answers.filter(({ status }) => status === 200).map(({ body }): Read => body);
    // One that nobody else sees is asked about by whoever made it.
    if (read.length === 0) continue;
    const listed = new Set(read[0]?.people.map(({ user_id }) => user_id));
    await Promise.all(Object.values(persons).map((person) => opens(person, thing)));
    for (const [name, person] of Object.entries(persons)) {
      const label = `${name} and ${thing.type} ${thing.id}`;
      const isOpen = await opens(person, thing);
      // What is public is open to people of no organization, and the panel says so once for all of them.
      if (person === leaver && read[0]?.is_public) continue;
      expect(listed.has(person.userId), label).toBe(isOpen);
      compared += 1;
    }
    for (const { people: listedPeople, count } of read) {
      expect(count).toBe(listed.size);
      for (const { roads, name } of listedPeople)
        expect(roads, `${name} and ${thing.type} ${thing.id}`).not.toEqual([]);
    }
    const one = await ask(
      `GET /organizations/${organizationId}/roads/${thing.type}/${thing.id}/people/${world.third.userId}`,
      readers[answers.findIndex(({ status }) => status === 200)] ?? admin,
    );
    expect(one.body.sees).toBe(listed.has(world.third.userId));
  }
  expect(compared).toBeGreaterThan(200);
});

test("what somebody sees, as their page lists it, is what they open, as far as the reader opens it too", async () => {
  const { admin, otherManager, things, persons, leaver, organizationId } = world;
  for (const [name, person] of Object.entries(persons)) {
    for (const reader of [admin, otherManager]) {
      const read = async (page: number) =>
        (await ask(`GET /organizations/${organizationId}/people/${person.userId}/roads?page=${page}`, reader)).body;
      if (person === leaver) {
        expect((await read(1)).code).toBe("not_found");
        continue;
      }
      const { pages, counts } = await read(1);
      const rows: (Named & { roads: Road[] })[] = [];
      for (let page = 1; page <= pages; page += 1) rows.push(...(await read(page)).things);
      const listed = new Set(rows.map(({ type, id }) => `${type} ${id}`));
      expect(listed.size).toBe(Object.values<number>(counts).reduce((sum, each) => sum + each, 0));
      for (const row of rows) expect(row.roads, `${row.type} ${row.id}`).not.toEqual([]);
      for (const thing of things) {
        const isOpen = (await opens(person, thing)) && (await opens(reader, thing));
        expect(listed.has(`${thing.type} ${thing.id}`), `${name} and ${thing.type} ${thing.id}`).toBe(isOpen);
      }
    }
  }
});

test("every road of somebody is named, with who gave it and when; a campaign that the reader does not see is not", async () => {
  const { admin, manager, member, both, autumn, spring, secret, social, organizationId } = world;
  const roadsOf = (read: Read, { userId }: TestUser) => read.people.find(({ user_id }) => user_id === userId)?.roads;
  const { avatarId: id } = await anAvatar(node, manager.userId, { organizationId, campaignsOnly: true });
  for (const campaign_id of [autumn, spring, secret]) {
    await ask("POST /campaigns/campaign-resource", admin, { campaign_id, avatar_id: id });
  }
  const [ofAdmin, ofOwner] = await Promise.all(
    [admin, manager].map(async (by): Promise<Read> => (await panelOf({ type: "avatar", id }, by)).body),
  );
  if (!ofAdmin || !ofOwner) throw new Error("nothing was read");
  expect(ofAdmin).toMatchObject({ staff: "admins", is_public: false, thing: { campaigns_only: true } });
  expect(roadsOf(ofAdmin, admin)).toMatchObject([
    { kind: "admin", campaign: null },
    { kind: "owner", campaign: { name: "Secret" } },
    { kind: "owner", campaign: { name: "Spring" } },
  ]);
  expect(roadsOf(ofAdmin, member)).toMatchObject([
    {
      kind: "given",
      campaign: { name: "Autumn" },
      given_by: { user_id: manager.userId },
      given_at: expect.any(String),
    },
    { kind: "group", campaign: { name: "Spring" }, group: { name: "Writers" }, given_by: { user_id: admin.userId } },
  ]);
  const ofBoth = roadsOf(ofAdmin, both)?.map(({ campaign, group }) => `${group?.name} ${campaign?.name}`);
  expect(ofBoth?.sort()).toEqual(["Social team Autumn", "Social team Spring", "Writers Spring"]);
  // Spring is not the Manager's to see: it is a road all the same.
  expect(roadsOf(ofOwner, member)).toMatchObject([
    { campaign: { name: "Autumn" } },
    { campaign: { campaign_id: spring, name: null }, group: { name: "Writers" } },
  ]);
  const one = await ask(`GET /organizations/${organizationId}/roads/campaign/${autumn}/people/${both.userId}`, admin);
  expect(one.body).toMatchObject({ sees: true, person: { roads: [{ kind: "group", group: { group_id: social } }] } });
  // What the platform's staff gave has no giver's name: they are nobody of the organization.
  const [staff, given] = [await aUser(node, { staff: "admin" }), await aCampaign(node, admin, organizationId)];
  await ask(`POST /campaigns/give-access/${given}`, staff, { user_id: member.userId });
  const told = await panelOf({ type: "campaign", id: given }, admin);
  expect(roadsOf(told.body, member)).toMatchObject([{ kind: "given", given_by: null, given_at: expect.any(String) }]);
});

test("who does not see something is told of with what would change it", async () => {
  const { manager, otherManager, autumn, social, organizationId } = world;
  const { avatarId: id } = await anAvatar(node, manager.userId, { organizationId, campaignsOnly: true });
  await ask("POST /campaigns/campaign-resource", manager, { campaign_id: autumn, avatar_id: id });
  const about = (type: string, thing: number, { userId }: TestUser) =>
    ask(`GET /organizations/${organizationId}/roads/${type}/${thing}/people/${userId}`, manager);
  const groups = [{ group_id: social, name: "Social team" }];
  expect((await about("avatar", id, otherManager)).body).toMatchObject({
    sees: false,
    person: { user_id: otherManager.userId, roads: [] },
    would: { campaigns: [{ campaign_id: autumn, name: "Autumn" }], groups },
  });
  expect((await about("campaign", autumn, otherManager)).body).toMatchObject({
    sees: false,
    would: { campaigns: [], groups },
  });
  expect((await about("campaign", autumn, world.stranger)).status).toBe(404);
});

test("the panel is for whoever may give a thing; for anybody else it does not exist", async () => {
  const { admin, manager, otherManager, member, stranger, staff, organizationId, autumn } = world;
  const { avatarId } = await anAvatar(node, member.userId, { organizationId });
  const { documentId } = await aDocument(node, member.userId, { organizationId });
  const statuses = (thing: Named, ...by: TestUser[]) =>
    Promise.all(by.map(async (each) => (await panelOf(thing, each)).status));
  expect(await statuses({ type: "avatar", id: avatarId }, member, admin, manager)).toEqual([200, 200, 200]);
  expect(await statuses({ type: "avatar", id: avatarId }, world.otherMember, stranger)).toEqual([404, 404]);
  expect(await statuses({ type: "document", id: documentId }, member, admin, manager, staff)).toEqual([
    200, 404, 404, 404,
  ]);
  expect(await statuses({ type: "campaign", id: autumn }, manager, admin, staff)).toEqual([200, 200, 200]);
  // He sees neither, and she sees it and manages nothing.
  expect(await statuses({ type: "campaign", id: autumn }, otherManager, member, stranger)).toEqual([404, 404, 404]);
  const personal = await anAvatar(node, admin.userId);
  expect(await statuses({ type: "avatar", id: personal.avatarId }, admin)).toEqual([404]);
});

test("each road says what it lets do; a campaign that is given to be read leads to its documents alone", async () => {
  const { admin, manager, member, otherMember, third, organizationId } = world;
  const campaignId = await aCampaign(node, manager, organizationId, { name: "Winter" });
  const { body } = await ask("POST /groups", admin, { organization_id: organizationId, name: "Readers" });
  const groupId = body.group.group_id;
  for (const { userId } of [member, third]) await ask(`POST /groups/users/${groupId}/${userId}`, admin);
  await grant(node, manager, campaignId, { group_id: groupId, permission: "read" });
  await grant(node, manager, campaignId, { user_id: member.userId, permission: "use" });
  await grant(node, manager, campaignId, { user_id: otherMember.userId, permission: "edit" });
  const kept = { organizationId, campaignsOnly: true };
  const { avatarId } = await anAvatar(node, manager.userId, kept);
  const { documentId } = await aDocument(node, manager.userId, { organizationId });
  const put = { campaign_id: campaignId, avatar_id: avatarId };
  await ask("POST /campaigns/campaign-resource", manager, put);
  await ask("POST /campaigns/campaign-resource", manager, { campaign_id: campaignId, document_id: documentId });
  const { templateId } = await aTemplate(node, manager.userId, { organizationId, editable: true });
  const { workflowId } = await aWorkflow(node, manager.userId, { organizationId });
  const roadsTo = async (type: SharedType, id: number, { userId }: TestUser): Promise<string[]> => {
    const read: Read = (await panelOf({ type, id }, manager)).body;
    const own = read.people.find(({ user_id }) => user_id === userId)?.roads ?? [];
    const listed = (await ask(`GET /organizations/${organizationId}/people/${userId}/roads?type=${type}`, manager))
      .body;
    expect(listed.things.find((each: Named) => each.id === id)?.roads ?? []).toEqual(own);
    return own.map(({ kind, permission }) => `${kind} ${permission}`);
  };
  const all = (type: SharedType, id: number) =>
    Promise.all([manager, member, otherMember, third].map((person) => roadsTo(type, id, person)));
  expect(await all("campaign", campaignId)).toEqual([
    ["owner edit"],
    ["given use", "group read"],
    ["given edit"],
    ["group read"],
  ]);
  expect(await all("document", documentId)).toEqual([
    ["owner edit", "owner edit"],
    ["given read", "group read"],
    ["given edit"],
    ["group read"],
  ]);
  expect(await all("avatar", avatarId)).toEqual([["owner edit", "owner use"], ["given use"], ["given use"], []]);
  expect(await roadsTo("template", templateId, third)).toEqual(["organization edit"]);
  expect(await roadsTo("workflow", workflowId, third)).toEqual(["organization use"]);
  const seen = (await ask(`GET /groups/${groupId}/roads`, manager)).body.campaigns;
  expect(seen).toMatchObject([{ permission: "read", count: 1, things: [{ type: "document", id: documentId }] }]);
  // Putting somebody into that group would not let them have the avatar.
  const asked = await ask(
    `GET /organizations/${organizationId}/roads/avatar/${avatarId}/people/${third.userId}`,
    manager,
  );
  expect(asked.body).toMatchObject({ sees: false, would: { campaigns: [{ campaign_id: campaignId }], groups: [] } });
});

test("a group tells what its people see through it, and what one of them would lose: what no other road leads them to", async () => {
  const { admin, manager, both, member, otherMember, social, writers, autumn, spring } = world;
  const seen = (await ask(`GET /groups/${social}/roads`, admin)).body.campaigns;
  expect(seen.map(({ name }: { name: string }) => name)).toEqual(["Autumn", "Spring"]);
  expect(seen[0]).toMatchObject({ given_by: { user_id: manager.userId }, count: expect.any(Number) });
  const ofManager = (await ask(`GET /groups/${social}/roads`, manager)).body.campaigns;
  expect(ofManager.map(({ campaign_id }: { campaign_id: number }) => campaign_id)).toEqual([autumn]);
  const loss = async (group: number, { userId }: TestUser) =>
    ((await ask(`GET /groups/${group}/roads/loss/${userId}`, admin)).body.things as Named[])
      .filter(({ type }) => type === "campaign")
      .map(({ id }) => id);
  expect(await loss(social, otherMember)).toEqual([autumn, spring]);
  // Writers have Spring too.
  expect(await loss(social, both)).toEqual([autumn]);
  expect(await loss(writers, both)).toEqual([]);
  expect(await loss(writers, member)).toEqual([spring]);
  // Nothing was changed by looking.
  expect((await ask(`GET /groups/${social}`, admin)).body.group.group_users).toHaveLength(3);
  expect((await ask(`GET /groups/${social}/roads/loss/${member.userId}`, admin)).status).toBe(404);
  expect((await ask(`GET /groups/${social}/roads`, member)).status).toBe(403);
  expect((await ask(`GET /groups/${social}/roads`, world.stranger)).status).toBe(404);
});

test("who sees a thing is found by an index, however many people an organization has", async () => {
  const all = await people(node);
  const { organizationId, admin, manager, member } = all;
  await node.app.db.execute(sql`
    with made as (
      insert into users (uid, name, last_name, email, lang)
      select 'many-' || n, 'Many', 'Person ' || n, 'many' || n || '@example.com', 'en' from generate_series(1, 3000) n returning user_id
    )
    insert into user_organizations (user_id, organization_id, user_type_id) select user_id, ${organizationId}, 3 from made`);
  const campaignId = await aCampaign(node, manager, organizationId, { name: "Few" });
  await grant(node, manager, campaignId, { user_id: member.userId });
  const { templateId } = await aTemplate(node, manager.userId, { organizationId, campaignsOnly: true });
  const { documentId } = await aDocument(node, manager.userId, { organizationId });
  for (const each of [{ template_id: templateId }, { document_id: documentId }]) {
    const put = await ask("POST /campaigns/campaign-resource", manager, { campaign_id: campaignId, ...each });
    expect(put.status, put.text).toBe(201);
  }
  await node.app.db.execute(sql`analyze`);
  for (const path of [`template/${templateId}`, `document/${documentId}`, `campaign/${campaignId}`]) {
    const looked = await rowsReadBy(async () => {
      const { body, text } = await ask(`GET /organizations/${organizationId}/roads/${path}`, admin);
      expect(
        body.people?.map(({ user_id }: Traveller) => user_id),
        text,
      ).toContain(member.userId);
      expect(body.count, text).toBeLessThan(6);
    });
    expect((looked.users ?? 0) + (looked.user_organizations ?? 0), path).toBeLessThan(500);
  }
});
