import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../test/app.ts";
import { aFileRow, anAvatar } from "../../../test/avatars.ts";
import { aChat } from "../../../test/chats.ts";
import { aUser, type TestUser } from "../../../test/people.ts";
import { liftLimits } from "../../../test/settings.ts";
import { aTemplate, aTemplateFile } from "../../../test/templates.ts";
import { users } from "../accounts/tables.ts";
import { aCampaign, grant, people } from "../campaigns/test/aCampaign.ts";
import { conversationFiles, conversations } from "../chats/tables.ts";
import { documents } from "../documents/tables.ts";
import { aDocument } from "../documents/test/aDocument.ts";
import { groups, userOrganizations } from "../organizations/tables.ts";
import { aWorkflow } from "../workflows/test/aWorkflow.ts";

/** What hidden texts hold and nothing else. */
const CANARY = "kestrelhidden";

let node: TestApp;
let all: Awaited<ReturnType<typeof people>>;
let loner: TestUser;
let staff: TestUser;
let groupId: number;

beforeAll(async () => {
  node = await aTestApp();
  await liftLimits(node, "searches", "calls", "uploads");
  all = await people(node);
  loner = await aUser(node);
  staff = await aUser(node, { staff: "manager" });
  await fill();
});
afterAll(() => node.close());

/** One thing of each kind, of the Manager, in the organization; and things of others, here and elsewhere. */
async function fill(): Promise<void> {
  const { manager, member, otherMember, stranger, organizationId, strangersOrganizationId } = all;
  const { userId } = manager;
  await node.app.db
    .update(users)
    .set({ name: "Zafíra", lastName: "Moon", phone: "+34600555444" })
    .where(eq(users.userId, otherMember.userId));
  const chat = await aChat(node, userId, {
    name: "Zafiro chat",
    content: "The **Zafíro** stands here.",
    organizationId,
  });
  await aChat(node, userId, { name: "Zafiro at home" });
  const chatId = chat.conversationId;
  const form = new FormData();
  form.set("file", new Blob(["Some text."]), "zafiro-list.txt");
  const file = await node.ask(`POST /files?organization_id=${organizationId}`, { token: manager.token, form });
  await node.app.db.insert(conversationFiles).values({ conversationId: chatId, userId, fileId: file.body.file_id });
  const avatar = await anAvatar(node, userId, { name: "Zafiro voice", context: `Say ${CANARY}.`, organizationId });
  await aFileRow(node, manager, avatar, { name: "zafiro-voice.txt" });
  const template = await aTemplate(node, userId, {
    name: "Zafiro letter",
    content: `Write ${CANARY}.`,
    showPrompt: false,
    organizationId,
  });
  await aTemplateFile(node, manager, template, { name: "zafiro-letter.txt" });
  await aWorkflow(node, userId, { name: "Zafiro week", organizationId });
  const { documentId } = await aDocument(node, userId, {
    name: "Zafiro draft",
    html: "<p>A long way to the zafíros of the coast.</p>",
    organizationId,
  });
  const campaignId = await aCampaign(node, manager, organizationId, { name: "Zafiro spring" });
  await node.ask("POST /campaigns/campaign-resource", {
    token: manager.token,
    body: { campaign_id: campaignId, document_id: documentId },
  });
  await grant(node, manager, campaignId, { user_id: member.userId });
  const [group] = await node.app.db.insert(groups).values({ organizationId, name: "Zafiro team" }).returning();
  groupId = group?.groupId ?? 0;
  await aDocument(node, stranger.userId, { name: "Zafiro elsewhere", organizationId: strangersOrganizationId });
  await aTemplate(node, null, { name: "Zafiro for all", isPublic: true });
}

const ask = (by: TestUser, query: string, space: number | null = all.organizationId, more = "") =>
  node.ask(
    `GET /search?query=${encodeURIComponent(query)}${space === null ? "" : `&organization_id=${space}`}${more}`,
    {
      token: by.token,
    },
  );

type Shown = { kind: string; id: number; name: string; passage: { text: string; marks: [number, number][] } | null };
async function namesFor(by: TestUser, query: string, space?: number | null): Promise<string[]> {
  const { status, body, text } = await ask(by, query, space);
  expect(status, text).toBe(200);
  expect(body.unfinished).toEqual([]);
  return body.results.map(({ kind, name }: Shown) => `${kind}: ${name}`).toSorted();
}

const ofOrganization = [
  "avatars: Zafiro voice",
  "templates: Zafiro for all",
  "templates: Zafiro letter",
  "workflows: Zafiro week",
];
const ofManager = [
  ...ofOrganization,
  "campaigns: Zafiro spring",
  "chats: Zafiro chat",
  "documents: Zafiro draft",
  "files: zafiro-letter.txt",
  "files: zafiro-list.txt",
  "files: zafiro-voice.txt",
];
const ofLeaders = ["groups: Zafiro team", "people: Zafíra Moon"];

test("each persona finds what their lists show them in the selected space, and nothing else", async () => {
  const { admin, manager, otherManager, member, otherMember, stranger, strangersOrganizationId } = all;
  const toAll = "templates: Zafiro for all";
  const expected: [string, TestUser, number | null, string[]][] = [
    ["who made it", manager, all.organizationId, [...ofManager, ...ofLeaders]],
    [
      "an Admin",
      admin,
      all.organizationId,
      [
        ...ofOrganization,
        ...ofLeaders,
        "campaigns: Zafiro spring",
        "documents: Zafiro draft",
        "files: zafiro-letter.txt",
        "files: zafiro-voice.txt",
      ],
    ],
    ["another Manager", otherManager, all.organizationId, [...ofOrganization, ...ofLeaders]],
    [
      "who was given the campaign",
      member,
      all.organizationId,
      [...ofOrganization, "campaigns: Zafiro spring", "documents: Zafiro draft"],
    ],
    ["a Member", otherMember, all.organizationId, ofOrganization],
    ["an Admin elsewhere", stranger, strangersOrganizationId, [toAll, "documents: Zafiro elsewhere"]],
    ["nobody of any", loner, null, [toAll]],
    [
      "who made it, at home",
      manager,
      null,
      [
        "avatars: Zafiro voice",
        "chats: Zafiro at home",
        "files: zafiro-letter.txt",
        "files: zafiro-voice.txt",
        toAll,
        "templates: Zafiro letter",
        "workflows: Zafiro week",
      ],
    ],
    // As in their lists: what belongs to an organization whose people they may look after.
    [
      "the platform's staff",
      staff,
      all.organizationId,
      [
        ...ofLeaders,
        "campaigns: Zafiro spring",
        "files: zafiro-letter.txt",
        toAll,
        "templates: Zafiro letter",
        "workflows: Zafiro week",
      ],
    ],
  ];
  for (const [who, by, space, names] of expected)
    expect(await namesFor(by, "zafir", space), who).toEqual(names.toSorted());
  expect((await ask(stranger, "zafir")).status).toBe(404);
});

test("what is hidden is found by those alone who may read it, and is in no answer to others", async () => {
  const { manager, admin, otherManager, member } = all;
  const hidden = ["avatars: Zafiro voice", "templates: Zafiro letter"];
  expect(await namesFor(manager, CANARY)).toEqual(hidden);
  expect(await namesFor(admin, CANARY)).toEqual(hidden);
  for (const by of [otherManager, member]) {
    expect((await ask(by, CANARY)).body.results).toEqual([]);
    expect((await ask(by, "zafir")).text).not.toContain(CANARY);
  }
  expect(await namesFor(manager, "600555444")).toEqual([]);
});

test("case and accents do not matter, words of two letters are found, and each word is the beginning of one", async () => {
  const { manager } = all;
  for (const query of ["ZAFÍRO dra", "zafiro DRÁFT", "Draft, zafiro!"])
    expect(await namesFor(manager, query)).toContain("documents: Zafiro draft");
  expect(await namesFor(manager, "co zaf")).toContain("documents: Zafiro draft");
  expect(await namesFor(manager, "iro dra")).not.toContain("documents: Zafiro draft");
  expect(await namesFor(manager, "zafiro missing")).toEqual([]);
  for (const nothing of ["", " ", "%", "_", "\\", "'", "!&|:*()"])
    expect((await ask(manager, nothing)).body, nothing).toEqual({ results: [], more: [], unfinished: [] });
});

test("a result says where it lies and shows the passage with what was found marked", async () => {
  const { manager } = all;
  const found = (await ask(manager, "zafiro coast")).body.results;
  expect(found).toMatchObject([
    { kind: "documents", name: "Zafiro draft", place: { owner: "own", campaigns: [{ name: "Zafiro spring" }] } },
  ]);
  const { text, marks } = found[0].passage;
  expect(marks.map(([from, to]: [number, number]) => text.slice(from, to))).toEqual(["zafíros", "coast"]);
  const said = (await ask(manager, "stands here")).body.results;
  expect(said).toMatchObject([{ kind: "chats", name: "Zafiro chat", passage: { text: "The Zafíro stands here." } }]);
  expect(said[0].message_id).toEqual(expect.any(Number));
  const [file] = (await ask(manager, "zafiro-list.txt")).body.results;
  expect(file).toMatchObject({ kind: "files", place: { inside: { kind: "chats", name: "Zafiro chat" } } });
});

test("a name that is what was typed comes first, then one that begins with it, then what changed last", async () => {
  const by = await aUser(node);
  const made = async (name: string, minutes: number, html = "<p></p>") => {
    const updatedAt = new Date(node.app.clock.now().getTime() - minutes * 60_000);
    return aDocument(node, by.userId, { name, html, updatedAt });
  };
  await made("Other", 1, "<p>A topaz.</p>");
  await made("The topaz", 2);
  await made("Topaz ring", 3);
  await made("Tópaz", 4);
  await made("Topaz box", 5);
  const names = (await ask(by, "topaz", null)).body.results.map(({ name }: Shown) => name);
  expect(names).toEqual(["Tópaz", "Topaz ring", "Topaz box", "The topaz", "Other"]);
});

test("one kind alone tells more of it, and both say when there is more still", async () => {
  const by = await aUser(node);
  await node.app.db.execute(sql`insert into conversations (user_id, name)
    select ${by.userId}, 'Opal ' || n from generate_series(1, 40) n`);
  const together = (await ask(by, "opal", null)).body;
  expect(together.results).toHaveLength(6);
  expect(together.more).toEqual(["chats"]);
  const alone = (await ask(by, "opal", null, "&kind=chats")).body;
  expect(alone.results).toHaveLength(30);
  expect((await ask(by, "opal", null, "&kind=people")).body.results).toEqual([]);
  expect((await ask(by, "opal", null, "&kind=keys")).status).toBe(400);
});

test("an archived chat is found and said to be so; a deleted document is not, nor one whose words are not read yet missed", async () => {
  const by = await aUser(node);
  const chat = await aChat(node, by.userId, { name: "Amber talk" });
  await node.app.db
    .update(conversations)
    .set({ archived: true })
    .where(eq(conversations.conversationId, chat.conversationId));
  await aDocument(node, by.userId, { name: "Amber gone", deletedAt: node.app.clock.now() });
  await aDocument(node, by.userId, { name: "Unread", html: "<p>An amber bead.</p>" });
  const { results } = (await ask(by, "amber", null)).body;
  expect(results).toMatchObject([
    { name: "Amber talk", place: { archived: true } },
    { kind: "documents", name: "Unread", passage: { text: "An amber bead." } },
  ]);
});

test("among more documents than are looked at first the older ones are found too", async () => {
  const by = await aUser(node);
  const old = await aDocument(node, by.userId, { name: "Jasper", updatedAt: new Date(0) });
  await node.app.db.execute(sql`insert into documents (user_id, name, doc, content, text, excerpt)
    select ${by.userId}, 'Number ' || n, '{}', '', '', '' from generate_series(1, 400) n`);
  expect((await ask(by, "jasper", null)).body.results).toMatchObject([{ id: old.documentId }]);
  await node.app.db.delete(documents).where(eq(documents.userId, by.userId));
});

test("a right that is withdrawn is gone with the next search", async () => {
  const { organizationId, admin } = all;
  const person = await aUser(node, { membership: { organizationId, userTypeId: 2 } });
  expect(await namesFor(person, "zafir")).toEqual([...ofOrganization, ...ofLeaders].toSorted());
  const membership = eq(userOrganizations.userId, person.userId);
  await node.app.db.update(userOrganizations).set({ userTypeId: 3 }).where(membership);
  expect(await namesFor(person, "zafir")).toEqual(ofOrganization);
  const campaignId = await aCampaign(node, admin, organizationId, { name: "Zafiro autumn" });
  await node.app.db.execute(sql`insert into group_users (group_id, organization_id, user_id)
    values (${groupId}, ${organizationId}, ${person.userId})`);
  await grant(node, admin, campaignId, { group_id: groupId });
  expect(await namesFor(person, "zafir")).toContain("campaigns: Zafiro autumn");
  await grant(node, admin, campaignId, { group_id: groupId }, "revoke");
  expect(await namesFor(person, "zafir")).toEqual(ofOrganization);
  await node.app.db.delete(userOrganizations).where(membership);
  expect((await ask(person, "zafir")).status).toBe(404);
  expect(await namesFor(person, "zafir", null)).toEqual(["templates: Zafiro for all"]);
});

test("who has no access finds no avatars, as their list shows none", async () => {
  const by = await aUser(node, { hasAccess: false });
  await anAvatar(node, by.userId, { name: "Garnet" });
  await aDocument(node, by.userId, { name: "Garnet" });
  expect(await namesFor(by, "garnet", null)).toEqual(["documents: Garnet"]);
});

test("a kind that does not answer in time is named, and the others are told", async () => {
  const { manager } = all;
  await node.app.db.transaction(async (holding) => {
    await holding.execute(sql`lock table workflows in access exclusive mode`);
    const { body } = await ask(manager, "zafir");
    expect(body.unfinished).toEqual(["workflows"]);
    expect(body.results.map(({ kind }: Shown) => kind)).toEqual(expect.arrayContaining(["documents", "people"]));
  });
  expect(await namesFor(manager, "zafir")).toContain("workflows: Zafiro week");
});
