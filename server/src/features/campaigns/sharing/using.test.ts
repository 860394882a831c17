import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { anAvatar, anAvatarFile } from "../../../../test/avatars.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { aTemplate } from "../../../../test/templates.ts";
import { aStep, aWorkflow } from "../../workflows/test/aWorkflow.ts";
import { aCampaign, grant, people } from "../test/aCampaign.ts";

let model: ModelServer;
let node: TestApp;
let all: Awaited<ReturnType<typeof people>>;
let query: string;

beforeAll(async () => {
  model = await aModelServer();
  const environment = { OPENAI_API_KEY: "test-key", OPENAI_BASE_URL: model.address };
  node = await aTestApp({ environment, runsJobs: true });
  all = await people(node);
  query = `organization_id=${all.organizationId}`;
});
afterAll(async () => {
  await node.close();
  await model.close();
});

const CONTEXT =
  "The secret recipe of the house takes nineteen days and one copper pot, and nobody outside may hear it.";

const put = (id: number, thing: object, { token } = all.admin) =>
  node.ask("POST /campaigns/campaign-resource", { token, body: { campaign_id: id, ...thing } });
const ask = (line: string, { token }: TestUser, body?: object) => node.ask(line, { token, body });

/** One of each, of the Manager's and kept for campaigns, in a campaign of theirs; the workflow has the template for its step. */
async function kept() {
  const { manager, organizationId } = all;
  const campaignId = await aCampaign(node, manager, organizationId);
  const of = { organizationId, campaignsOnly: true };
  const { avatarId } = await anAvatar(node, manager.userId, { ...of, context: CONTEXT });
  const content = "Say [topic]. words=3";
  const { templateId } = await aTemplate(node, manager.userId, { ...of, content, editable: true, showPrompt: true });
  const { workflowId } = await aWorkflow(node, manager.userId, { ...of, steps: [aStep(templateId)] });
  const things = { avatar_id: avatarId, template_id: templateId, workflow_id: workflowId };
  for (const [key, id] of Object.entries(things))
    expect((await put(campaignId, { [key]: id }, manager)).status).toBe(201);
  const paths = {
    avatar: `/avatars/${avatarId}`,
    template: `/templates/${templateId}`,
    workflow: `/workflows/${workflowId}`,
  };
  return { campaignId, avatarId, templateId, workflowId, paths };
}

const statuses = (person: TestUser, paths: Record<string, string>) =>
  Promise.all(Object.values(paths).map(async (path) => (await ask(`GET ${path}?${query}`, person)).status));

test("what is kept for campaigns is used by those to whom one gives it, by Admins and its owner, and by nobody else", async () => {
  const { campaignId, paths } = await kept();
  const { admin, manager, otherManager, member, otherMember, stranger } = all;
  await grant(node, manager, campaignId, { user_id: member.userId });
  for (const person of [member, admin, manager]) expect(await statuses(person, paths)).toEqual([200, 200, 200]);
  for (const person of [otherManager, otherMember, stranger]) {
    expect(await statuses(person, paths)).toEqual([404, 404, 404]);
  }
  // In its organization alone.
  for (const path of Object.values(paths)) expect((await ask(`GET ${path}`, member)).status).toBe(404);
  for (const list of ["avatars", "templates", "workflows"]) {
    const shown = async (person: TestUser, more = "") =>
      (
        (await ask(`GET /${list}?${query}${more}`, person)).body[list] as { name: string; organization_id: number }[]
      ).filter(({ organization_id: of }) => of === all.organizationId);
    expect(await shown(member), list).not.toEqual([]);
    expect(await shown(otherMember), list).toEqual([]);
    if (list !== "workflows") expect(await shown(member, "&kind=organization"), list).not.toEqual([]);
  }
});

test("whoever has something through a campaign uses it, and neither changes nor reads what it says", async () => {
  const { campaignId, avatarId, templateId, workflowId } = await kept();
  const { manager, member } = all;
  await anAvatarFile(node, manager, { avatarId }, { text: "Of the files of the house." });
  await grant(node, manager, campaignId, { user_id: member.userId });
  const avatar = (await ask(`GET /avatars/${avatarId}?${query}`, member)).body.avatar;
  expect(avatar).toMatchObject({ context: null, avatar_files: [], can: { edit: false, delete: false, train: false } });
  const template = (await ask(`GET /templates/${templateId}?${query}`, member)).body.template;
  expect(template).toMatchObject({ content: null, can: { edit: false, read_prompt: false, decide: false } });
  const found = await ask(`GET /templates?${query}&query=${encodeURIComponent("Say [topic]")}`, member);
  expect(found.body.templates).toEqual([]);
  const changes: [string, object][] = [
    [`PUT /avatars?${query}`, { avatar_id: avatarId, name: "Mine" }],
    [`PUT /avatars/add-context/${avatarId}?${query}`, { context: "Mine" }],
    [`DELETE /avatars/${avatarId}?${query}`, {}],
    [`PUT /templates?${query}`, { template_id: templateId, name: "Mine" }],
    [`DELETE /templates/${templateId}?${query}`, {}],
    [`POST /templates/${templateId}/duplicate?${query}`, {}],
    [`PUT /workflows?${query}`, { workflow_id: workflowId, name: "Mine" }],
    [`DELETE /workflows/${workflowId}?${query}`, {}],
    [`PUT /campaigns`, { campaign_id: campaignId, name: "Mine" }],
  ];
  for (const [line, body] of changes) expect((await ask(line, member, body)).status, line).toBe(403);
  const said = { content: "words=3", avatar_id: avatarId, organization_id: all.organizationId };
  const answer = await ask("POST /messages/stream", member, said);
  expect(answer.status, answer.text).toBe(200);
  const withTemplate = { template_id: templateId, values: { topic: "tea" }, organization_id: all.organizationId };
  const composed = await ask("POST /messages/stream", member, withTemplate);
  expect(composed.status, composed.text).toBe(200);
  expect(`${answer.text}${composed.text}`).not.toMatch(/recipe|Say/);
  const run = await ask(`POST /user_workflows?${query}`, member, {
    workflow_id: workflowId,
    values: "topic=tea",
    name: "",
  });
  expect(run.status, run.text).toBe(201);
});

test("an avatar that is talked into saying its context is stopped for whoever has it through a campaign", async () => {
  const { campaignId, avatarId } = await kept();
  const { manager, member, organizationId } = all;
  await grant(node, manager, campaignId, { user_id: member.userId });
  const said = { content: `say=${CONTEXT}`, avatar_id: avatarId, organization_id: organizationId };
  const { conversation } = (await ask("POST /messages/stream", member, said)).body;
  const thread = async () => {
    const { body, text } = await ask(`GET /messages/thread/${conversation.conversation_id}?${query}`, member);
    return body.messages[1]?.generating === false && { answer: body.messages[1], text };
  };
  const { answer } = await waitFor(thread, "the end");
  expect(answer.content ?? "").not.toContain("nineteen days and one copper pot");
});

test("a right that came through a campaign ends with it, whichever way it ends", async () => {
  const { admin, manager, member, organizationId } = all;
  const ends: Record<string, (made: Awaited<ReturnType<typeof kept>>) => Promise<unknown>> = {
    revoked: ({ campaignId }) => grant(node, manager, campaignId, { user_id: member.userId }, "revoke"),
    "taken out": async ({ campaignId, avatarId, templateId, workflowId }) => {
      for (const path of [`avatars/${avatarId}`, `template/${templateId}`, `workflow/${workflowId}`]) {
        await ask(`DELETE /campaigns/campaign-resource/${path}/${campaignId}`, manager);
      }
    },
    "deleted with its campaign": ({ campaignId }) => ask(`DELETE /campaigns/campaign/${campaignId}`, manager),
  };
  for (const [how, end] of Object.entries(ends)) {
    const made = await kept();
    await grant(node, manager, made.campaignId, { user_id: member.userId });
    expect(await statuses(member, made.paths), how).toEqual([200, 200, 200]);
    await end(made);
    expect(await statuses(member, made.paths), how).toEqual([404, 404, 404]);
    const said = { content: "words=3", avatar_id: made.avatarId, organization_id: organizationId };
    expect((await ask("POST /messages/stream", member, said)).status, how).toBeGreaterThanOrEqual(400);
  }
  const made = await kept();
  const body = { organization_id: organizationId, name: "Writers" };
  const { group_id } = (await ask("POST /groups", admin, body)).body.group;
  await ask(`POST /groups/users/${group_id}/${member.userId}`, admin);
  await grant(node, manager, made.campaignId, { group_id });
  expect(await statuses(member, made.paths)).toEqual([200, 200, 200]);
  await ask(`DELETE /groups/users/${group_id}/${member.userId}`, admin);
  expect(await statuses(member, made.paths)).toEqual([404, 404, 404]);
  await ask(`POST /groups/users/${group_id}/${member.userId}`, admin);
  await ask(`DELETE /groups/${group_id}`, admin);
  expect(await statuses(member, made.paths)).toEqual([404, 404, 404]);
});

test("avatars and workflows are put in, exchanged and taken out; both halves are the caller's to use, and of one organization", async () => {
  const { admin, manager, otherManager, member, stranger, organizationId, strangersOrganizationId } = all;
  const id = await aCampaign(node, admin, organizationId);
  const own = await anAvatar(node, manager.userId, { organizationId, name: "Bárbara" });
  const other = await anAvatar(node, manager.userId, { organizationId });
  const flow = await aWorkflow(node, manager.userId, { organizationId });
  const keptOne = await anAvatar(node, manager.userId, { organizationId, campaignsOnly: true });
  const foreign = await anAvatar(node, stranger.userId, { organizationId: strangersOrganizationId, isPublic: true });
  const personal = await anAvatar(node, admin.userId);
  for (const { avatarId } of [foreign, personal]) expect((await put(id, { avatar_id: avatarId })).status).toBe(404);
  await grant(node, admin, id, { user_ids: [member.userId, otherManager.userId] });
  expect((await put(id, { avatar_id: keptOne.avatarId }, otherManager)).status).toBe(404);
  expect((await put(id, { avatar_id: own.avatarId }, member)).status).toBe(403);
  const made = await put(id, { type: "avatars", resource_id: own.avatarId });
  expect(made.body.resource).toMatchObject({ type: "avatar", avatar: { avatar_id: own.avatarId, name: "Bárbara" } });
  expect(made.text).not.toContain("one sentence");
  expect((await put(id, { workflow_id: flow.workflowId })).body.resource).toMatchObject({ type: "workflow" });
  const list = (more = "") => ask(`GET /campaigns/${id}/resources${more}`, member);
  const read = (await list()).body;
  expect(read.campaign.counts).toEqual({ documents: 0, templates: 0, avatars: 1, workflows: 1 });
  expect([read.avatars.length, read.workflows.length]).toEqual([1, 1]);
  expect((await list("?resources=avatars&query=barbara")).body.resources).toHaveLength(1);
  const exchanged = await ask("PUT /campaigns/campaign-resource", admin, {
    campaign_id: id,
    campaign_resource_id: made.body.resource.campaign_resource_id,
    avatar_id: other.avatarId,
  });
  expect(exchanged.body.resource).toMatchObject({ avatar: { avatar_id: other.avatarId } });
  const copy = await ask(`POST /campaigns/campaign/${id}/duplicate`, admin, { name: "Again" });
  expect(copy.body.campaign.counts).toEqual({ documents: 0, templates: 0, avatars: 1, workflows: 1 });
  expect((await ask(`DELETE /campaigns/campaign-resource/avatar/${own.avatarId}/${id}`, admin)).status).toBe(404);
  expect((await ask(`DELETE /campaigns/campaign-resource/avatar/${other.avatarId}/${id}`, admin)).status).toBe(204);
  expect((await ask(`GET /avatars/${other.avatarId}?${query}`, manager)).status).toBe(200);
  // What is deleted itself is in no campaign any more.
  expect((await ask(`DELETE /workflows/${flow.workflowId}?${query}`, manager)).status).toBe(204);
  expect((await list()).body.resources).toEqual([]);
});

test("only who decides for something keeps it for campaigns", async () => {
  const { manager, member, otherManager, organizationId } = all;
  const avatar = await anAvatar(node, manager.userId, { organizationId });
  const template = await aTemplate(node, manager.userId, { organizationId, editable: true });
  const saves: [string, object][] = [
    [`PUT /avatars?${query}`, { avatar_id: avatar.avatarId, campaigns_only: true }],
    [`PUT /templates?${query}`, { template_id: template.templateId, campaigns_only: true }],
  ];
  for (const [line, body] of saves) {
    for (const person of [member, otherManager]) expect((await ask(line, person, body)).status, line).toBe(403);
    expect((await ask(line, manager, body)).status, line).toBe(200);
  }
  expect((await ask(`GET /avatars/${avatar.avatarId}?${query}`, member)).status).toBe(404);
  expect((await ask(`GET /templates/${template.templateId}?${query}`, member)).status).toBe(404);
});

test("a run of a workflow of a campaign goes to its end", async () => {
  const { campaignId, workflowId } = await kept();
  const { manager, organizationId } = all;
  const runner = await aUser(node, { membership: { organizationId, userTypeId: 3 }, words: 10_000 });
  await grant(node, manager, campaignId, { user_id: runner.userId });
  const values = "topic=tea";
  const made = await ask(`POST /user_workflows?${query}`, runner, { workflow_id: workflowId, values, name: "" });
  expect(made.status, made.text).toBe(201);
  const path = `GET /user_workflows/${made.body.user_workflow.user_workflow_id}?${query}`;
  const state = async () => (await ask(path, runner)).body.user_workflow.state === "done";
  await waitFor(state, "the end of the run");
});
