import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { anAvatar } from "../../../../test/avatars.ts";
import { anOrganization, aUser, type TestUser } from "../../../../test/people.ts";
import { aSubscription } from "../../../../test/products.ts";
import { aSandboxPurchase } from "../../../../test/purchases.ts";
import { aTemplate } from "../../../../test/templates.ts";
import { aWorkflow } from "../../workflows/test/aWorkflow.ts";

let node: TestApp;
let admin: TestUser;

beforeAll(async () => {
  node = await aTestApp();
  admin = await aUser(node, { staff: "admin" });
});
afterAll(() => node.close());

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
  expect(await anOrganization(node)).toBeGreaterThan(0);
});
