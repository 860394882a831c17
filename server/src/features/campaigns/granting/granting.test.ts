import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { aHearing, aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { anAvatar } from "../../../../test/avatars.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { aSubscription } from "../../../../test/products.ts";
import { aSandboxPurchase } from "../../../../test/purchases.ts";
import { aTemplate } from "../../../../test/templates.ts";
import { documentAsks } from "../../documents/tables.proposals.ts";
import { aDocument } from "../../documents/test/aDocument.ts";
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

const ask = (line: string, { token }: { token: string }, body?: object) => node.ask(line, { token, body });

/** A Member who has access whatever becomes of what the organization sells. */
async function aMember(): Promise<TestUser> {
  const membership = { organizationId: all.organizationId, userTypeId: 3 } as const;
  const member = await aUser(node, { membership, words: 100_000 });
  await aSandboxPurchase(node, member.userId, await aSubscription(node));
  return member;
}

async function done(line: string, who: { token: string }, body?: object) {
  const answer = await ask(line, who, body);
  expect(answer.status, `${line}: ${answer.text}`).toBeLessThan(300);
  return answer.body;
}

/** A campaign of the Admin's that has one of each, kept for campaigns. */
async function launch() {
  const { admin, organizationId } = all;
  const of = { organizationId, campaignsOnly: true };
  const campaignId = await aCampaign(node, admin, organizationId, { name: "Launch" });
  const { documentId } = await aDocument(node, admin.userId, { organizationId, content: "<p>Between us.</p>" });
  const { avatarId } = await anAvatar(node, admin.userId, of);
  const { templateId } = await aTemplate(node, admin.userId, { ...of, content: "words=3 [topic]" });
  const { workflowId } = await aWorkflow(node, admin.userId, { ...of, steps: [aStep(templateId)] });
  const things = { document_id: documentId, avatar_id: avatarId, template_id: templateId, workflow_id: workflowId };
  for (const [key, id] of Object.entries(things)) await put(campaignId, { [key]: id });
  const paths = [`/avatars/${avatarId}`, `/templates/${templateId}`, `/workflows/${workflowId}`];
  return { campaignId, documentId, avatarId, paths: [`/documents/${documentId}`, ...paths] };
}

const put = (campaignId: number, thing: object) =>
  done("POST /campaigns/campaign-resource", all.admin, { campaign_id: campaignId, ...thing });

const aGroup = async (campaignId: number): Promise<number> => {
  const body = { organization_id: all.organizationId, name: "Founders" };
  const { group_id: id } = (await done("POST /groups", all.admin, body)).group;
  expect((await grant(node, all.admin, campaignId, { group_id: id, permission: "edit" })).status).toBe(200);
  return id;
};

/** Has somebody buy what the organization sells for this; how the Admin gives the money back. */
async function sell(buyer: TestUser, kind: "campaign" | "group", id: number, name = "Launch plan") {
  const product = await aSubscription(node, { organizationId: all.organizationId, name });
  const body = { product_id: product.productId, grants: [{ kind, id }] };
  await done(`PUT /products?${query}`, all.admin, body);
  const { purchaseId } = await aSandboxPurchase(node, buyer.userId, product);
  const at = `POST /organizations/${all.organizationId}/purchases/${purchaseId}/refund`;
  return { product, refund: () => done(at, all.admin, {}) };
}

const opens = async (paths: string[], who: TestUser) =>
  (await Promise.all(paths.map((path) => ask(`GET ${path}?${query}`, who)))).map(({ status }) => status);
const write = (documentId: number, who: TestUser) =>
  ask(`PUT /documents?${query}`, who, { document_id: documentId, content: "<p>Another word.</p>" });
const OPEN = [200, 200, 200, 200];
const GONE = [404, 404, 404, 404];

test("whoever bought a campaign uses what it has, finds it, and writes in none of its documents, until the money goes back", async () => {
  const [buyer, colleague] = [await aMember(), await aMember()];
  const { campaignId, documentId, paths } = await launch();
  expect(await opens(paths, buyer)).toEqual(GONE);
  const { refund } = await sell(buyer, "campaign", campaignId);
  expect(await opens(paths, buyer)).toEqual(OPEN);
  expect(await opens(paths, colleague)).toEqual(GONE);
  const { campaigns } = await done(`GET /campaigns/organization/${all.organizationId}`, buyer);
  expect(campaigns).toMatchObject([{ campaign_id: campaignId, permission: "use", campaign_users: [] }]);
  const found = (await done(`GET /search?${query}&query=launch`, buyer)).results;
  expect(found).toMatchObject([{ kind: "campaigns", id: campaignId }]);
  expect((await write(documentId, buyer)).status).toBe(403);
  const own = await aDocument(node, buyer.userId, { organizationId: all.organizationId, content: "<p>Mine.</p>" });
  await refund();
  expect(await opens([...paths, `/campaigns/${campaignId}/resources`], buyer)).toEqual([...GONE, 404]);
  expect((await done(`GET /campaigns/organization/${all.organizationId}`, buyer)).campaigns).toEqual([]);
  expect((await done(`GET /search?${query}&query=launch`, buyer)).results).toEqual([]);
  expect((await ask(`GET /documents/doc-converted/${own.documentId}?${query}`, buyer)).status).toBe(200);
});

test("whoever bought a place in a group has what it has, is listed there with the product, and is taken out by no hand", async () => {
  const buyer = await aMember();
  const { campaignId, documentId, paths } = await launch();
  const groupId = await aGroup(campaignId);
  const { product, refund } = await sell(buyer, "group", groupId, "Founders plan");
  expect(await opens(paths, buyer)).toEqual(OPEN);
  expect((await write(documentId, buyer)).status).toBe(200);
  const products = [{ product_id: product.productId, name: "Founders plan" }];
  const listed = async () => (await done(`GET /groups/${groupId}`, all.manager)).group;
  expect(await listed()).toMatchObject({
    people: 1,
    group_users: [{ user_id: buyer.userId, is_added: false, products }],
  });
  expect((await ask(`DELETE /groups/users/${groupId}/${buyer.userId}`, all.manager)).status).toBe(404);
  await done(`POST /groups/users/${groupId}/${buyer.userId}`, all.manager);
  expect(await listed()).toMatchObject({ people: 1, group_users: [{ is_added: true, products }] });
  await refund();
  expect(await listed()).toMatchObject({ people: 1, group_users: [{ is_added: true, products: [] }] });
  expect(await opens(paths, buyer)).toEqual(OPEN);
  await done(`DELETE /groups/users/${groupId}/${buyer.userId}`, all.manager);
  expect(await opens(paths, buyer)).toEqual(GONE);
});

test("those who manage it read through which product somebody sees a thing, along which campaign and group", async () => {
  const [buyer, founder] = [await aMember(), await aMember()];
  const { campaignId, documentId, avatarId } = await launch();
  const groupId = await aGroup(campaignId);
  await sell(buyer, "campaign", campaignId);
  await sell(founder, "group", groupId, "Founders plan");
  const roadsOf = async (type: string, id: number, { userId }: TestUser) => {
    const { people: seen } = await done(`GET /organizations/${all.organizationId}/roads/${type}/${id}`, all.admin);
    return seen.find((each: { user_id: number }) => each.user_id === userId).roads;
  };
  const launched = { campaign_id: campaignId, name: "Launch" };
  const plan = { kind: "bought", permission: "use", product: { name: "Launch plan" }, group: null };
  const founders = {
    kind: "bought",
    product: { name: "Founders plan" },
    group: { group_id: groupId, name: "Founders" },
  };
  expect(await roadsOf("campaign", campaignId, buyer)).toMatchObject([{ ...plan, campaign: null }]);
  expect(await roadsOf("avatar", avatarId, buyer)).toMatchObject([{ ...plan, campaign: launched }]);
  expect(await roadsOf("document", documentId, buyer)).toMatchObject([{ ...plan, permission: "read" }]);
  expect(await roadsOf("document", documentId, founder)).toMatchObject([{ ...founders, permission: "edit" }]);
  const page = `GET /organizations/${all.organizationId}/people/${founder.userId}/roads?type=avatar`;
  expect((await done(page, all.admin)).things).toMatchObject([{ id: avatarId, roads: [founders] }]);
  const listed = (await done(`GET /organizations/${all.organizationId}/users`, all.admin)).users;
  const had = listed.find((each: { user_id: number }) => each.user_id === founder.userId).campaigns_access;
  expect(had).toEqual([{ campaign_id: campaignId }]);
});

test.each(["refunded", "taken out of the group"] as const)(
  "what is written in a document for whoever bought a place ends once it is %s, and they hear nothing more of it",
  async (how) => {
    const buyer = await aMember();
    const { campaignId, documentId } = await launch();
    const groupId = await aGroup(campaignId);
    const { refund } = await sell(buyer, "group", groupId);
    const heard = await aHearing(node.address, buyer.token);
    onTestFinished(() => heard.close());
    const wish = { version: 0, from: 1, to: 1, wish: "write", text: "words=9000 every=20" };
    const { ask: asked } = await done(`POST /documents/${documentId}/asks?${query}`, buyer, wish);
    await heard.next("document_output_stream", ({ ask_id }) => ask_id === asked.ask_id);
    if (how === "refunded") await refund();
    else await grant(node, all.admin, campaignId, { group_id: groupId }, "revoke");
    const end = await waitFor(async () => {
      const [row] = await node.app.db.select().from(documentAsks).where(eq(documentAsks.askId, asked.ask_id));
      return row && !row.isGenerating && row;
    }, "the end of the text");
    expect(end).toMatchObject({ finishReason: "interrupted" });
    expect((await write(documentId, buyer)).status).toBe(404);
    const { version } = (
      await done(`PUT /documents?${query}`, all.admin, { document_id: documentId, content: "<p>Ours.</p>" })
    ).document;
    const own = await aDocument(node, buyer.userId, { organizationId: all.organizationId });
    await write(own.documentId, buyer);
    // A sentinel: a document that they see still.
    await heard.next("document", (told) => told.document_id === own.documentId);
    const late = heard.of("document").filter((told) => told.document_id === documentId && told.version >= version);
    expect(late).toEqual([]);
  },
);

test("whoever bought it hears of what happens in its documents, and may be mentioned there", async () => {
  const buyer = await aMember();
  const { campaignId, documentId } = await launch();
  await sell(buyer, "campaign", campaignId);
  const { people: near } = await done(`GET /documents/${documentId}/comments/people?${query}`, all.admin);
  expect(near.map(({ user_id }: { user_id: number }) => user_id)).toContain(buyer.userId);
});

test("an organization's product names campaigns and groups of it alone, and only who manages them; the platform's none", async () => {
  const { organizationId, admin, stranger, strangersOrganizationId: elsewhere } = all;
  const staff = await aUser(node, { staff: "admin" });
  const campaignId = await aCampaign(node, admin, organizationId, { name: "Ñandú 100%" });
  const { group_id: groupId } = (
    await done("POST /groups", admin, { organization_id: organizationId, name: "Ñandúes" })
  ).group;
  const ours = await aSubscription(node, { organizationId });
  const theirs = await aSubscription(node, { organizationId: elsewhere });
  const platforms = await aSubscription(node);
  const offered = async (kind: string, who: { token: string }, space: number | null, typed = "nandu") => {
    const at = space === null ? "" : `&organization_id=${space}`;
    return (await done(`GET /products/grantable?kind=${kind}&query=${encodeURIComponent(typed)}${at}`, who)).things;
  };
  for (const [kind, id] of [["campaign", campaignId] as const, ["group", groupId] as const]) {
    const save = (product: number, who: { token: string }, space: number | null) =>
      ask(`PUT /products${space === null ? "" : `?organization_id=${space}`}`, who, {
        product_id: product,
        grants: [{ kind, id }],
      });
    expect(await offered(kind, admin, organizationId)).toMatchObject([{ kind, id, for_all: false, needs: [] }]);
    expect(await offered(kind, admin, organizationId, "%%")).toEqual([]);
    expect(await offered(kind, stranger, elsewhere)).toEqual([]);
    expect(await offered(kind, staff, null)).toEqual([]);
    expect((await save(theirs.productId, stranger, elsewhere)).body.code).toBe("product_invalid");
    expect((await save(platforms.productId, staff, null)).body.code).toBe("product_invalid");
    expect((await save(ours.productId, admin, organizationId)).body.product.grants).toMatchObject([{ kind, id }]);
  }
});
