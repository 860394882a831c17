import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { anAvatar } from "../../../../test/avatars.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { aSubscription } from "../../../../test/products.ts";
import { aSandboxPurchase } from "../../../../test/purchases.ts";
import { aTemplate } from "../../../../test/templates.ts";
import { anApiKey } from "../../apiKeys/test/anApiKey.ts";
import { aWorkflow } from "../../workflows/test/aWorkflow.ts";
import { purchases } from "../tables.ts";

let model: ModelServer;
let node: TestApp;
let admin: TestUser;

beforeAll(async () => {
  model = await aModelServer();
  node = await aTestApp({ environment: { OPENAI_API_KEY: "test-key", OPENAI_BASE_URL: model.address } });
  admin = await aUser(node, { staff: "admin" });
});
afterAll(async () => {
  await node.close();
  await model.close();
});

const lists = async ({ token }: TestUser, space = "") => {
  const read = async (kind: string, id: string) =>
    (await node.ask(`GET /${kind}${space}`, { token })).body[kind].map((row: Record<string, number>) => row[id]);
  return {
    avatars: await read("avatars", "avatar_id"),
    templates: await read("templates", "template_id"),
    workflows: await read("workflows", "workflow_id"),
  };
};

test("a buyer finds and opens what the product names, and nobody else does", async () => {
  const product = await aSubscription(node);
  const buyer = await aUser(node);
  const stranger = await aUser(node);
  const { avatarId } = await anAvatar(node, admin.userId);
  const { templateId } = await aTemplate(node, admin.userId, { showPrompt: true, editable: true });
  const { workflowId } = await aWorkflow(node, admin.userId, {});
  const grants = [
    { kind: "avatar", id: avatarId },
    { kind: "template", id: templateId },
    { kind: "workflow", id: workflowId },
  ];
  const saved = await node.ask("PUT /products", {
    token: admin.token,
    body: { product_id: product.productId, grants },
  });
  expect(saved.status, saved.text).toBe(200);
  expect(saved.body.product.grants).toMatchObject(grants);
  expect((await lists(buyer)).avatars).not.toContain(avatarId);
  await aSandboxPurchase(node, buyer.userId, product);
  const seen = await lists(buyer);
  expect(seen.avatars).toContain(avatarId);
  expect(seen.templates).toContain(templateId);
  expect(seen.workflows).toContain(workflowId);
  const one = await node.ask(`GET /templates/${templateId}`, { token: buyer.token });
  expect(one.body.template, one.text).toMatchObject({ can: { edit: false, read_prompt: false } });
  const seenByStranger = await lists(stranger);
  expect(seenByStranger.avatars).not.toContain(avatarId);
  expect(seenByStranger.templates).not.toContain(templateId);
  expect(seenByStranger.workflows).not.toContain(workflowId);
  for (const path of [`avatars/${avatarId}`, `templates/${templateId}`, `workflows/${workflowId}`]) {
    expect((await node.ask(`GET /${path}`, { token: buyer.token })).status, path).toBe(200);
    expect((await node.ask(`GET /${path}`, { token: stranger.token })).status, path).toBe(404);
  }
});

test("what was bought leaves a list at the moment when it ends, though the list was written once and before that", async () => {
  const { buyer, templateId, purchaseId } = await aHolder();
  const isListed = async () => (await lists(buyer)).templates.includes(templateId);
  expect(await isListed()).toBe(true);
  const endAt = async (ms: number) =>
    node.app.db
      .update(purchases)
      .set({ accessUntil: new Date(node.app.clock.now().getTime() + ms) })
      .where(eq(purchases.purchaseId, purchaseId));
  await endAt(600_000);
  expect(await isListed()).toBe(true);
  // After the list was first asked for, and over now.
  await endAt(-1);
  expect(await isListed()).toBe(false);
});

/** A plan with an avatar and a template of the platform's, and somebody who bought it beside a plan that names nothing. */
async function aHolder() {
  const [product, plain] = [await aSubscription(node), await aSubscription(node)];
  const avatar = await anAvatar(node, admin.userId, { name: "Zirconia", context: "The secret of basalt." });
  const of = { name: "Zircon letter", content: "Write of obsidian to [name].", showPrompt: true, editable: true };
  const { templateId } = await aTemplate(node, admin.userId, of);
  const grants = [
    { kind: "avatar", id: avatar.avatarId },
    { kind: "template", id: templateId },
  ];
  const body = { product_id: product.productId, grants };
  expect((await node.ask("PUT /products", { token: admin.token, body })).status).toBe(200);
  const buyer = await aUser(node);
  await aSandboxPurchase(node, buyer.userId, plain);
  const { purchaseId } = await aSandboxPurchase(node, buyer.userId, product);
  return { buyer, avatar, templateId, purchaseId };
}

const revoke = (purchaseId: number) =>
  node.ask("PUT /users/revokeAccess", { token: admin.token, body: { purchase_id: purchaseId } });

test("what was bought is used as what is public: its context, prompt and files stay on the server, and nobody changes it", async () => {
  const { buyer, avatar, templateId } = await aHolder();
  const ask = (line: string, body?: object) => node.ask(line, { token: buyer.token, ...(body && { body }) });
  const shown = await ask(`GET /avatars/${avatar.avatarId}`);
  expect(shown.body.avatar).toMatchObject({ context: null, avatar_files: [], can: { edit: false, delete: false } });
  const template = await ask(`GET /templates/${templateId}`);
  expect(template.text).not.toContain("obsidian");
  for (const path of [
    "/avatars?query=basalt",
    "/templates?query=obsidian",
    "/search?query=basalt",
    "/search?query=obsidian",
  ]) {
    const { text, status } = await ask(`GET ${path}`);
    expect(status, text).toBe(200);
    expect(text, path).not.toMatch(/Zirc/);
  }
  expect((await ask("GET /search?query=zirc")).text).toMatch(
    /Zirconia[\s\S]*Zircon letter|Zircon letter[\s\S]*Zirconia/,
  );
  expect((await ask("PUT /avatars", { avatar_id: avatar.avatarId, name: "Mine" })).status).toBe(403);
  expect((await ask("PUT /templates", { template_id: templateId, template_name: "Mine" })).status).toBe(403);
  expect((await ask(`GET /templates/${templateId}/versions`)).status).toBe(403);
});

test("at the end it is found and used nowhere any more, and what was written with it stays and can be exported", async () => {
  const { buyer, avatar, templateId, purchaseId } = await aHolder();
  const ask = (line: string, body?: object) => node.ask(line, { token: buyer.token, ...(body && { body }) });
  const { key } = await anApiKey(node, buyer.userId);
  const models = async () => (await node.ask("GET /v1/models", { token: key })).text;
  const sent = await ask("POST /messages/stream", { content: "words=2 Hello", avatar_id: avatar.avatarId });
  expect(sent.status, sent.text).toBe(200);
  const { conversation_id } = sent.body.conversation;
  const filled = { template_id: templateId, values: { name: "words=2 Ana" } };
  const letter = await ask("POST /messages/stream", filled);
  expect(letter.status, letter.text).toBe(200);
  expect(await models()).toContain(`-${avatar.avatarId}`);
  const { grants } = (await ask("GET /purchases")).body.find(
    (row: { purchase_id: number }) => row.purchase_id === purchaseId,
  );
  expect(grants).toMatchObject([{ name: "Zirconia" }, { name: "Zircon letter" }]);

  expect((await revoke(purchaseId)).status).toBe(200);
  expect(await models()).not.toContain(`-${avatar.avatarId}`);
  expect((await ask("GET /search?query=zirconia")).body.results).not.toMatchObject([{ kind: "avatars" }]);
  for (const path of [`/avatars/${avatar.avatarId}`, `/templates/${templateId}`]) {
    expect((await ask(`GET ${path}`)).status, path).toBe(404);
  }
  const again = await ask("POST /messages/stream", { content: "words=2 Again", conversation_id });
  expect(again).toMatchObject({ status: 409, body: { code: "avatar_gone" } });
  expect(again.body.message).toBe(
    "The avatar of this chat is no longer available to you. Choose another one, or none.",
  );
  expect((await ask("POST /messages/stream", { content: "Hi", avatar_id: avatar.avatarId })).status).toBe(404);
  expect((await ask(`GET /messages/conversation/${conversation_id}`)).text).toContain("Hello");
  const { message_id } = letter.body.message;
  expect((await ask(`POST /messages/${message_id}/regenerate`, {})).body.code).toBe("template_withdrawn");
  expect((await ask("POST /messages/stream", filled)).status).toBe(404);
  expect((await ask(`GET /conversations/conversation/${conversation_id}/export?format=markdown`)).text).toContain(
    "Hello",
  );
});

test("a change of plan says what it adds and takes away by name, beside what another purchase grants, and which plan is worth more", async () => {
  const named = async (name: string) => ({
    kind: "avatar",
    id: (await anAvatar(node, admin.userId, { name })).avatarId,
  });
  const [small, large, both, beside] = await Promise.all(["Small", "Large", "Both", "Beside"].map(named));
  const plan = async (price: number, rank: number | null, grants: unknown[]) => {
    const product = await aSubscription(node, { price, rank });
    const body = { product_id: product.productId, grants };
    expect((await node.ask("PUT /products", { token: admin.token, body })).status).toBe(200);
    return product;
  };
  const [cheap, dear] = [await plan(1000, 1, [small, both, beside]), await plan(3000, 2, [large, both])];
  const other = await plan(500, null, [beside]);
  const buyer = await aUser(node);
  const { purchaseId } = await aSandboxPurchase(node, buyer.userId, cheap);
  await aSandboxPurchase(node, buyer.userId, other);
  const preview = async (productId: number) =>
    (await node.ask(`GET /purchases/${purchaseId}/change?product_id=${productId}`, { token: buyer.token })).body;
  expect(await preview(dear.productId)).toMatchObject({
    ...{ when: "now", worth: "more" },
    gains: [{ ...large, name: "Large" }],
    loses: [{ ...small, name: "Small" }],
  });
  const plain = await aSubscription(node, { price: 100, rank: null });
  const { worth, gains, loses } = await preview(plain.productId);
  expect({ worth, gains }).toEqual({ worth: null, gains: [] });
  expect(loses).toMatchObject([small, both]);
});
