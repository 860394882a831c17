import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { anAvatar } from "../../../../test/avatars.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import type { TestUser } from "../../../../test/people.ts";
import { aTemplate } from "../../../../test/templates.ts";
import { aDocument } from "../../documents/test/aDocument.ts";
import { aStep, aWorkflow } from "../../workflows/test/aWorkflow.ts";
import { aCampaign, grant, people } from "../test/aCampaign.ts";

let model: ModelServer;
let node: TestApp;
let all: Awaited<ReturnType<typeof people>>;
let query: string;

beforeAll(async () => {
  model = await aModelServer();
  node = await aTestApp({
    environment: { OPENAI_API_KEY: "test-key", OPENAI_BASE_URL: model.address },
    runsJobs: true,
  });
  all = await people(node);
  query = `organization_id=${all.organizationId}`;
});
afterAll(async () => {
  await node.close();
  await model.close();
});

const ask = (line: string, { token }: TestUser, body?: object) => node.ask(line, { token, body });

/** A campaign of the Admin's that has one of each, kept for campaigns. */
async function whole() {
  const { admin, organizationId } = all;
  const of = { organizationId, campaignsOnly: true };
  const campaignId = await aCampaign(node, admin, organizationId);
  const { documentId } = await aDocument(node, admin.userId, { organizationId, content: "<p>Between us.</p>" });
  const { avatarId } = await anAvatar(node, admin.userId, of);
  const { templateId } = await aTemplate(node, admin.userId, { ...of, content: "words=3 [topic]" });
  const { workflowId } = await aWorkflow(node, admin.userId, { ...of, steps: [aStep(templateId)] });
  const things = { document_id: documentId, avatar_id: avatarId, template_id: templateId, workflow_id: workflowId };
  for (const [key, id] of Object.entries(things)) {
    const body = { campaign_id: campaignId, [key]: id };
    expect((await ask("POST /campaigns/campaign-resource", admin, body)).status).toBe(201);
  }
  const paths = [`/avatars/${avatarId}`, `/templates/${templateId}`, `/workflows/${workflowId}`];
  return { campaignId, documentId, avatarId, paths };
}

type Whole = Awaited<ReturnType<typeof whole>>;
type Permission = "read" | "use" | "edit";

const aGroupOf = async ({ userId }: TestUser): Promise<number> => {
  const body = { organization_id: all.organizationId, name: "Writers" };
  const { group_id } = (await ask("POST /groups", all.admin, body)).body.group;
  await ask(`POST /groups/users/${group_id}/${userId}`, all.admin);
  return group_id;
};

const given = (campaignId: number, permission: Permission, to: object = { user_id: all.member.userId }) =>
  grant(node, all.admin, campaignId, { ...to, permission });

/** What the calls answer that read, use and write. */
async function mayDo({ documentId, paths, campaignId }: Whole, person: TestUser) {
  const read = await ask(`GET /documents/${documentId}?${query}`, person);
  const { version = 0 } = read.body?.document ?? {};
  const step = { stepType: "replace", from: 1, to: 1, slice: { content: [{ type: "text", text: "So " }] } };
  const writes = [
    await ask(`POST /documents/${documentId}/steps?${query}`, person, {
      client_id: randomUUID(),
      version,
      sequence: 0,
      steps: [step],
    }),
    await ask(`PUT /documents?${query}`, person, { document_id: documentId, name: "Theirs" }),
    await ask(`POST /documents/${documentId}/asks?${query}`, person, { wish: "shorter", version, from: 1, to: 5 }),
    await ask(`PUT /documents?${query}`, person, { document_id: documentId, content: "<p>Another word.</p>" }),
  ].map(({ status }) => status);
  const used = await Promise.all(paths.map(async (path) => (await ask(`GET ${path}?${query}`, person)).status));
  const campaign = (await ask(`GET /campaigns/${campaignId}/resources?${query}`, person)).body.campaign;
  const there = (await ask(`GET /documents/${documentId}/campaigns/${campaignId}`, person)).body.document?.can.edit;
  return { read: read.status, can: [read.body?.document?.can.edit, there], writes, used, says: campaign?.permission };
}

const NOTHING = [404, 404, 404];
const ALL = [200, 200, 200];

test("whoever was given a campaign to read reads its documents, and neither writes in them nor uses what else it has", async () => {
  const made = await whole();
  expect((await given(made.campaignId, "read")).status).toBe(200);
  const { writes, ...may } = await mayDo(made, all.member);
  expect(may).toEqual({ read: 200, can: [false, false], used: NOTHING, says: "read" });
  expect(writes).toEqual([403, 403, 403, 403]);
  const stays = (await ask(`GET /documents/${made.documentId}?${query}`, all.admin)).body.document;
  expect([stays.content, stays.version]).toEqual(["<p>Between us.</p>", 0]);
  const said = { text: "I would say it shorter.", place: null };
  expect((await ask(`POST /documents/${made.documentId}/comments?${query}`, all.member, said)).status).toBeLessThan(
    300,
  );
});

test("whoever was given it to use uses its templates, avatars and workflows, and writes in no document", async () => {
  const made = await whole();
  await given(made.campaignId, "use");
  const { writes, ...may } = await mayDo(made, all.member);
  expect(may).toEqual({ read: 200, can: [false, false], used: ALL, says: "use" });
  expect(writes).toEqual([403, 403, 403, 403]);
});

test("without a word it is given to edit; who leads the organization may all, and who was given nothing sees nothing", async () => {
  const made = await whole();
  await grant(node, all.admin, made.campaignId, { user_id: all.member.userId });
  for (const person of [all.member, all.admin]) {
    const { writes, ...may } = await mayDo(made, person);
    expect(may).toEqual({ read: 200, can: [true, true], used: ALL, says: "edit" });
    expect(writes).toEqual([200, 200, 202, 200]);
  }
  const { writes, ...may } = await mayDo(made, all.otherMember);
  expect(may).toMatchObject({ read: 404, used: NOTHING, says: undefined });
  expect(writes.every((status) => status === 404)).toBe(true);
});

test("of several ways to have it the widest counts, and what a campaign gives is another one's no more than it is", async () => {
  const [made, beside] = [await whole(), await whole()];
  const group = await aGroupOf(all.member);
  await given(made.campaignId, "read");
  await given(made.campaignId, "edit", { group_id: group });
  await given(beside.campaignId, "use");
  expect((await mayDo(made, all.member)).says).toBe("edit");
  expect((await mayDo(beside, all.member)).says).toBe("use");
  await grant(node, all.admin, made.campaignId, { group_id: group }, "revoke");
  expect(await mayDo(made, all.member)).toMatchObject({ says: "read", used: NOTHING, can: [false, false] });
});

test("given anew it is given for that alone: who wrote in it reads, is told, and what is being written for them ends", async () => {
  const made = await whole();
  await given(made.campaignId, "edit");
  const wish = { wish: "own", text: "words=9000 every=20", language: null, version: 0, from: 1, to: 10 };
  const asked = await ask(`POST /documents/${made.documentId}/asks?${query}`, all.member, wish);
  expect(asked.status, asked.text).toBeLessThan(300);
  const { campaign } = (await given(made.campaignId, "read")).body;
  expect(campaign.campaign_users).toEqual([{ user_id: all.member.userId, permission: "read" }]);
  const ended = await waitFor(async () => {
    const { body } = await ask(`GET /documents/asks/${asked.body.ask.ask_id}?${query}`, all.member);
    return body.ask && !body.ask.generating && body.ask;
  }, "the end of what was being written");
  expect(ended.finish_reason).toBe("interrupted");
  expect((await mayDo(made, all.member)).writes).toEqual([403, 403, 403, 403]);
});

test("a campaign that is made like another is given to the same people for the same", async () => {
  const made = await whole();
  await given(made.campaignId, "read");
  await given(made.campaignId, "use", { user_id: all.otherMember.userId });
  const copied = await ask(`POST /campaigns/campaign/${made.campaignId}/duplicate`, all.admin, { name: "Autumn" });
  expect(copied.body.campaign.campaign_users).toEqual(
    [
      { user_id: all.member.userId, permission: "read" },
      { user_id: all.otherMember.userId, permission: "use" },
    ].sort((one, other) => one.user_id - other.user_id),
  );
});
