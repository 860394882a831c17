import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { aHearing, aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { anAvatar } from "../../../../test/avatars.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { aTemplate } from "../../../../test/templates.ts";
import { messages } from "../../chats/tables.ts";
import { documentAsks } from "../../documents/tables.proposals.ts";
import { aDocument } from "../../documents/test/aDocument.ts";
import { aStep, aWorkflow } from "../../workflows/test/aWorkflow.ts";
import { aCampaign, grant, people } from "../test/aCampaign.ts";

// Two nodes of one installation: what is asked of the first is withdrawn at the other.
let model: ModelServer;
let here: TestApp;
let other: TestApp;
let all: Awaited<ReturnType<typeof people>>;
let query: string;
beforeAll(async () => {
  model = await aModelServer();
  const environment = { OPENAI_API_KEY: "test-key", OPENAI_BASE_URL: model.address };
  here = await aTestApp({ environment, runsJobs: true });
  other = await aTestApp({ environment, database: here.database });
  all = await people(here);
  query = `organization_id=${all.organizationId}`;
});
afterAll(async () => {
  await other.close();
  await here.close();
  await model.close();
});

const ENDLESS = "words=9000 every=20";
const taken = { finishReason: "interrupted", error: { code: "answer_taken_back" } };

/** A campaign that the Member was given, with a document, and an avatar, a template and a workflow that are kept for campaigns. */
async function given() {
  const { admin, member, organizationId } = all;
  const of = { organizationId, campaignsOnly: true };
  const { avatarId } = await anAvatar(here, admin.userId, of);
  const { templateId } = await aTemplate(here, admin.userId, { ...of, content: `${ENDLESS} [topic]` });
  const { workflowId } = await aWorkflow(here, admin.userId, { ...of, steps: [aStep(templateId)] });
  const { documentId } = await aDocument(here, admin.userId, { organizationId, content: "<p>Between us.</p>" });
  const campaignId = await aCampaign(here, admin, organizationId);
  for (const thing of [
    { avatar_id: avatarId },
    { template_id: templateId },
    { workflow_id: workflowId },
    { document_id: documentId },
  ]) {
    const body = { campaign_id: campaignId, ...thing };
    expect((await here.ask("POST /campaigns/campaign-resource", { token: admin.token, body })).status).toBe(201);
  }
  await grant(here, admin, campaignId, { user_id: member.userId });
  return { campaignId, avatarId, templateId, workflowId, documentId };
}

const revoke = (id: number) => grant(other, all.admin, id, { user_id: all.member.userId }, "revoke");
const ask = (line: string, body?: object) => here.ask(line, { token: all.member.token, body });

/** Hears the Member's screen at the first node from now on. */
async function hearing() {
  const heard = await aHearing(here.address, all.member.token);
  onTestFinished(() => heard.close());
  return heard;
}

/** The answer of a message once it is closed. */
const endOf = (messageId: number) =>
  waitFor(async () => {
    const [row] = await here.app.db.select().from(messages).where(eq(messages.messageId, messageId));
    return row && !row.isGenerating && row;
  }, "the end of the answer");

test.each(["avatar", "template"] as const)(
  "an answer with the %s of a campaign ends when it is withdrawn at another node, and nothing of it is heard after its end",
  async (kind) => {
    const { campaignId, avatarId, templateId } = await given();
    const heard = await hearing();
    const by =
      kind === "avatar"
        ? { content: ENDLESS, avatar_id: avatarId }
        : { template_id: templateId, values: { topic: "tea" } };
    const sent = await ask("POST /messages/stream", { ...by, organization_id: all.organizationId });
    expect(sent.status, sent.text).toBe(200);
    const { message_id: id } = sent.body.message;
    await heard.next("message_stream", ({ message_id }) => message_id === id);
    expect((await revoke(campaignId)).status).toBe(200);
    expect(await endOf(id)).toMatchObject(taken);
    await heard.next("message_stream_end", ({ message_id }) => message_id === id);
    const after = heard.events.findIndex(
      ({ event, payload }) => event === "message_stream_end" && (payload as { message_id: number }).message_id === id,
    );
    // A sentinel: what is told after all of it.
    const next = await ask("POST /messages/stream", { content: "words=3", organization_id: all.organizationId });
    await heard.next("message_stream_end", ({ message_id }) => message_id === next.body.message.message_id);
    const late = heard.events
      .slice(after + 1)
      .filter(
        ({ event, payload }) => event === "message_stream" && (payload as { message_id: number }).message_id === id,
      );
    expect(late).toEqual([]);
    const again = await ask("POST /messages/stream", { ...by, organization_id: all.organizationId });
    expect(again.status).toBeGreaterThanOrEqual(400);
  },
);

test("a text that is written in a document of a campaign ends, and who has it open hears and writes nothing more", async () => {
  const { campaignId, documentId } = await given();
  const heard = await hearing();
  const wish = { version: 0, from: 1, to: 1, wish: "write", text: ENDLESS };
  const asked = await ask(`POST /documents/${documentId}/asks?${query}`, wish);
  expect(asked.status, asked.text).toBe(202);
  await heard.next("document_output_stream", ({ ask_id }) => ask_id === asked.body.ask.ask_id);
  await revoke(campaignId);
  const row = async () => {
    const [found] = await here.app.db.select().from(documentAsks).where(eq(documentAsks.askId, asked.body.ask.ask_id));
    return found && !found.isGenerating && found;
  };
  expect(await waitFor(row, "the end of the text")).toMatchObject(taken);
  const change = { document_id: documentId, content: "<p>Too late.</p>" };
  expect((await ask(`PUT /documents?${query}`, change)).status).toBe(404);
  expect((await ask(`GET /documents/${documentId}/steps?${query}&since=0`)).status).toBe(404);
  const body = { document_id: documentId, content: "<p>After it was taken.</p>" };
  const written = await other.ask(`PUT /documents?${query}`, { token: all.admin.token, body });
  expect(written.status, written.text).toBe(200);
  const { version } = written.body.document;
  // A sentinel: a document that they see still.
  const { documentId: own } = await aDocument(here, all.member.userId, { organizationId: all.organizationId });
  await ask(`PUT /documents?${query}`, { document_id: own, content: "<p>Mine.</p>" });
  await heard.next("document", (told) => told.document_id === own);
  const late = heard.of("document").filter((told) => told.document_id === documentId && told.version >= version);
  expect(late).toEqual([]);
});

test("a document of a campaign that was withdrawn at another node is exported no more", async () => {
  const { campaignId, documentId } = await given();
  const path = `GET /documents/doc-converted/${documentId}?${query}`;
  expect((await ask(path)).status).toBe(200);
  await revoke(campaignId);
  expect((await ask(path)).status).toBe(404);
});

test("a run of a workflow of a campaign asks nothing more with a template that was withdrawn", async () => {
  const { campaignId, workflowId } = await given();
  const run = await ask(`POST /user_workflows?${query}`, { workflow_id: workflowId, values: "topic=tea", name: "" });
  expect(run.status, run.text).toBe(201);
  const { user_workflow_id: id } = run.body.user_workflow;
  const read = async () => (await ask(`GET /user_workflows/${id}?${query}`)).body.user_workflow;
  await waitFor(async () => (await read()).state === "running", "the run to be running");
  await revoke(campaignId);
  await waitFor(async () => (await read()).state !== "running", "the run to rest");
  const asked = model.questions.length;
  const started = await ask(`POST /user_workflows?${query}`, {
    workflow_id: workflowId,
    values: "topic=tea",
    name: "",
  });
  expect(started.status).toBe(404);
  expect(model.questions.length).toBe(asked);
});
