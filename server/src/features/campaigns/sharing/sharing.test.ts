import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { aHearing, aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { anAvatar } from "../../../../test/avatars.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { aTemplate } from "../../../../test/templates.ts";
import { documentAsks } from "../../documents/tables.proposals.ts";
import { aDocument } from "../../documents/test/aDocument.ts";
import { aCampaign, grant, people } from "../test/aCampaign.ts";

let model: ModelServer;
let node: TestApp;
let all: Awaited<ReturnType<typeof people>>;
let query: string;

beforeAll(async () => {
  model = await aModelServer();
  node = await aTestApp({ environment: { OPENAI_API_KEY: "test-key", OPENAI_BASE_URL: model.address } });
  all = await people(node);
  query = `organization_id=${all.organizationId}`;
});
afterAll(async () => {
  await node.close();
  await model.close();
});

const put = (id: number, thing: object, { token } = all.admin) =>
  node.ask("POST /campaigns/campaign-resource", { token, body: { campaign_id: id, ...thing } });
const read = (documentId: number, { token }: TestUser) => node.ask(`GET /documents/${documentId}?${query}`, { token });
const write = (documentId: number, { token }: TestUser, content = "<p>Another word.</p>") =>
  node.ask(`PUT /documents?${query}`, { token, body: { document_id: documentId, content } });

/** A document of the Admin in a campaign that the Member was given. */
async function shared(by = all.admin) {
  const { organizationId, member } = all;
  const campaignId = await aCampaign(node, all.admin, organizationId);
  const { documentId } = await aDocument(node, by.userId, { organizationId });
  await put(campaignId, { document_id: documentId }, by);
  await grant(node, all.admin, campaignId, { user_id: member.userId });
  return { campaignId, documentId };
}

test("whoever was given a campaign reads and changes its documents, in its organization alone; deleting and review links stay the owner's", async () => {
  const { campaignId, documentId } = await shared();
  const { member, otherMember, stranger, manager, admin } = all;
  expect((await read(documentId, member)).body.document).toMatchObject({ can: { edit: true, delete: false } });
  expect((await write(documentId, member)).status).toBe(200);
  expect((await read(documentId, admin)).body.document.content).toBe("<p>Another word.</p>");
  const steps = { client_id: "a-tab", version: 1, sequence: 0, steps: [] };
  const sent = await node.ask(`POST /documents/${documentId}/steps?${query}`, { token: member.token, body: steps });
  expect(sent.status).not.toBe(404);
  const { token } = member;
  expect((await node.ask(`DELETE /documents/${documentId}?${query}`, { token })).status).toBe(403);
  const link = { token, body: { days: 7 } };
  expect((await node.ask(`POST /documents/${documentId}/review-links?${query}`, link)).status).toBe(403);
  expect((await node.ask(`GET /documents/${documentId}`, { token })).status).toBe(404);
  const viewers = (await node.ask(`GET /documents/${documentId}/comments/people?${query}`, { token })).body.people;
  const ids = viewers.map(({ user_id }: { user_id: number }) => user_id);
  expect(ids).toEqual(expect.arrayContaining([admin.userId, member.userId]));
  expect(ids).not.toContain(manager.userId);
  for (const other of [otherMember, manager, stranger]) {
    expect((await read(documentId, other)).status).toBe(404);
    expect((await write(documentId, other)).status).toBe(404);
  }
  const own = (await node.ask(`GET /documents?${query}`, { token })).body.documents;
  expect(own.map(({ document_id }: { document_id: number }) => document_id)).not.toContain(documentId);
  const inCampaign = await node.ask(`GET /documents/${documentId}/campaigns/${campaignId}`, { token });
  expect(inCampaign.body).toMatchObject({
    document: { document_id: documentId, can: { edit: true } },
    campaign: { campaign_id: campaignId, can: { edit: false } },
  });
  // Whoever reads its JSON is not sent its HTML too.
  const once = await node.ask(`GET /documents/${documentId}/campaigns/${campaignId}?without=content`, { token });
  const { content, ...others } = inCampaign.body.document;
  expect([typeof content, once.body.document]).toEqual([
    "string",
    { ...others, pictures: once.body.document.pictures },
  ]);
});

test("an Admin sees a Member's document once it is in a campaign; the platform's staff read it there and write nothing", async () => {
  const { organizationId, admin, manager, member } = all;
  const { documentId } = await aDocument(node, member.userId, { organizationId });
  expect((await read(documentId, admin)).status).toBe(404);
  const campaignId = await aCampaign(node, manager, organizationId);
  // Whoever manages the campaign does not see the document yet: it is not theirs to put in.
  expect((await put(campaignId, { document_id: documentId }, manager)).status).toBe(404);
  const { documentId: own } = await aDocument(node, manager.userId, { organizationId });
  expect((await put(campaignId, { document_id: own }, manager)).status).toBe(201);
  expect((await read(own, admin)).status).toBe(200);
  const staff = await aUser(node, { staff: "manager" });
  const looked = await node.ask(`GET /documents/${own}/campaigns/${campaignId}`, { token: staff.token });
  expect(looked.body.document).toMatchObject({ document_id: own, can: { edit: false, delete: false } });
  expect((await write(own, staff)).status).toBe(404);
});

test("what is revoked, taken out, or given through a group that one leaves, is gone with the next call", async () => {
  const { admin, member, organizationId } = all;
  const ends = {
    revoked: ({ campaignId }: { campaignId: number }) =>
      grant(node, admin, campaignId, { user_id: member.userId }, "revoke"),
    "taken out": ({ campaignId, documentId }: { campaignId: number; documentId: number }) =>
      node.ask(`DELETE /campaigns/campaign-resource/documents/${documentId}/${campaignId}`, { token: admin.token }),
    "deleted with its campaign": ({ campaignId }: { campaignId: number }) =>
      node.ask(`DELETE /campaigns/campaign/${campaignId}`, { token: admin.token }),
    "deleted itself": ({ documentId }: { documentId: number }) =>
      node.ask(`DELETE /documents/${documentId}?${query}`, { token: admin.token }),
  };
  for (const [how, end] of Object.entries(ends)) {
    const made = await shared();
    expect((await end(made)).status, how).toBeLessThan(300);
    expect((await read(made.documentId, member)).status, how).toBe(404);
    expect((await write(made.documentId, member)).status, how).toBe(404);
    const line = `GET /documents/${made.documentId}/campaigns/${made.campaignId}`;
    expect((await node.ask(line, { token: member.token })).status, how).toBe(404);
  }
  const { documentId } = await shared();
  expect((await read(documentId, member)).status).toBe(200);
  const leaver = await aUser(node, { membership: { organizationId, userTypeId: 3 } });
  const { campaignId, documentId: another } = await shared();
  await grant(node, admin, campaignId, { user_id: leaver.userId });
  expect((await read(another, leaver)).status).toBe(200);
  await node.ask(`DELETE /organizations/${organizationId}/${leaver.userId}`, { token: admin.token });
  expect((await read(another, leaver)).status).toBe(404);
});

test("those who see a document hear of each other's changes, and whoever lost it hears nothing more", async () => {
  const { campaignId, documentId } = await shared();
  const { admin, member } = all;
  const [owner, guest] = [await aHearing(node.address, admin.token), await aHearing(node.address, member.token)];
  onTestFinished(() => {
    owner.close();
    guest.close();
  });
  const written = async (by: TestUser, content: string) => (await write(documentId, by, content)).body.document.version;
  const isAt = (version: number) => (told: { document_id: number; version: number }) =>
    told.document_id === documentId && told.version === version;
  await owner.next("document", isAt(await written(member, "<p>From the guest.</p>")));
  await guest.next("document", isAt(await written(admin, "<p>From the owner.</p>")));
  await grant(node, admin, campaignId, { user_id: member.userId }, "revoke");
  const last = await written(admin, "<p>Between us.</p>");
  await owner.next("document", isAt(last));
  // A sentinel: what is told after all of it.
  const { documentId: other } = await shared();
  await write(other, admin, "<p>Said later.</p>");
  await guest.next("document", (told) => told.document_id === other);
  expect(guest.of("document").filter(isAt(last))).toEqual([]);
});

test("a text that is being written for somebody ends when they lose the document", async () => {
  const { campaignId, documentId } = await shared();
  const { admin, member } = all;
  const body = { version: 0, from: 1, to: 1, wish: "write", text: "words=9000 every=20" };
  const asked = await node.ask(`POST /documents/${documentId}/asks?${query}`, { token: member.token, body });
  expect(asked.status, asked.text).toBe(202);
  const hearing = await aHearing(node.address, member.token);
  onTestFinished(() => hearing.close());
  await hearing.next("document_output_stream", ({ ask_id }) => ask_id === asked.body.ask.ask_id);
  await grant(node, admin, campaignId, { user_id: member.userId }, "revoke");
  const row = async () => {
    const [found] = await node.app.db.select().from(documentAsks).where(eq(documentAsks.askId, asked.body.ask.ask_id));
    return found && !found.isGenerating && found;
  };
  expect(await waitFor(row, "the end of the text")).toMatchObject({
    finishReason: "interrupted",
    error: { code: "answer_taken_back" },
  });
});

test("the wizard writes for a document of the campaign that it names, with a template and an avatar; of no other", async () => {
  const { campaignId, documentId } = await shared();
  const { member, admin, organizationId } = all;
  const { avatarId } = await anAvatar(node, member.userId);
  const content = "Write about [topic].";
  const { templateId } = await aTemplate(node, admin.userId, { organizationId, content, fields: [{ name: "topic" }] });
  expect((await put(campaignId, { type: "templates", resource_id: templateId })).status).toBe(201);
  const wish = {
    campaign_id: campaignId,
    document_id: documentId,
    avatar_id: avatarId,
    template_id: templateId,
    values: { topic: "words=3" },
    content: "Shortly.",
  };
  const ask = (body: object) =>
    node.ask(`POST /documents/avatar-output?${query}`, { token: member.token, body: { ...wish, ...body } });
  const { status, text, body } = await ask({});
  expect(status, text).toBe(202);
  expect(body.ask).toMatchObject({ document_id: documentId });
  const other = await shared();
  expect((await ask({ campaign_id: other.campaignId })).status).toBe(404);
  expect((await ask({ document_id: undefined })).status).toBe(404);
});

test("documents and templates of the organization are put in once, listed by name, exchanged and taken out", async () => {
  const { admin, manager, organizationId, stranger, strangersOrganizationId } = all;
  const id = await aCampaign(node, admin, organizationId);
  const template = await aTemplate(node, manager.userId, { organizationId, name: "Boletín" });
  const other = await aTemplate(node, manager.userId, { organizationId, name: "Invitation" });
  const foreign = await aTemplate(node, stranger.userId, { organizationId: strangersOrganizationId });
  const starter = await aTemplate(node, null, { isPublic: true });
  const personal = await aDocument(node, admin.userId);
  const twice = await Promise.all([
    put(id, { type: "template", resource_id: template.templateId }),
    put(id, { template: { template_id: template.templateId } }),
  ]);
  expect(twice.map(({ status }) => status)).toEqual([201, 201]);
  const [first, second] = twice.map(({ body }) => body.resource.campaign_resource_id);
  expect(first).toBe(second);
  expect(twice[0]?.text).not.toContain("Write a");
  const made = await put(id, { document: { name: "Draft", content: "<p>Words.</p>" } });
  expect(made.body.resource).toMatchObject({ type: "document", document: { name: "Draft" } });
  for (const thing of [{ template_id: foreign.templateId }, { template_id: starter.templateId }]) {
    expect((await put(id, thing)).status).toBe(404);
  }
  expect((await put(id, { document_id: personal.documentId })).status).toBe(404);
  expect((await put(id, {})).body.code).toBe("campaign_resource_required");
  expect((await put(id, { document: { name: " " } })).body.error.fields).toHaveProperty("name");
  const list = (more = "") => node.ask(`GET /campaigns/${id}/resources${more}`, { token: admin.token });
  const { campaign, resources, documents, templates } = (await list()).body;
  expect(campaign.counts).toEqual({ documents: 1, templates: 1, avatars: 0, workflows: 0 });
  expect(resources.map(({ type }: { type: string }) => type)).toEqual(["document", "template"]);
  expect([documents.length, templates.length]).toEqual([1, 1]);
  expect((await list("?resources=templates")).body.resources).toMatchObject([{ template: { name: "Boletín" } }]);
  expect((await list("?query=boletin")).body.resources).toHaveLength(1);
  expect((await list("?resources=chats")).status).toBe(400);
  const changed = await node.ask("PUT /campaigns/campaign-resource", {
    token: admin.token,
    body: { campaign_id: id, campaign_resource_id: first, template_id: other.templateId },
  });
  expect(changed.body.resource).toMatchObject({ template: { name: "Invitation" } });
  const remove = (path: string) =>
    node.ask(`DELETE /campaigns/campaign-resource/${path}/${id}`, { token: admin.token });
  expect((await remove(`template/${template.templateId}`)).status).toBe(404);
  expect((await remove(`template/${other.templateId}`)).status).toBe(204);
  expect((await remove(`chat/${other.templateId}`)).status).toBe(400);
  expect((await node.ask(`GET /templates/${other.templateId}?${query}`, { token: manager.token })).status).toBe(200);
});
