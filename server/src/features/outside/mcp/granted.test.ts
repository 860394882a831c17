import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { anAvatar } from "../../../../test/avatars.ts";
import { wordsOfModel } from "../../../../test/outside/modelOrders.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { aSubscription } from "../../../../test/products.ts";
import { aSandboxPurchase } from "../../../../test/purchases.ts";
import { aTemplate } from "../../../../test/templates.ts";
import { anApiKey } from "../../apiKeys/test/anApiKey.ts";
import { aDocument } from "../../documents/test/aDocument.ts";
import { modelIdOf } from "../answering/models.ts";

let model: ModelServer;
let node: TestApp;
let seller: TestUser;
const open: Client[] = [];

beforeAll(async () => {
  model = await aModelServer();
  node = await aTestApp({ environment: { OPENAI_API_KEY: "test-key", OPENAI_BASE_URL: model.address } });
  seller = await aUser(node, { staff: "admin" });
});
afterAll(async () => {
  for (const client of open) await client.close();
  await node.close();
  await model.close();
});

/** The tools, as a program of somebody's uses them. */
async function toolsOf({ userId }: TestUser) {
  const { key } = await anApiKey(node, userId);
  const client = new Client({ name: "tests", version: "1" }, { versionNegotiation: { mode: "auto" } });
  const headers = { authorization: `Bearer ${key}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${node.address}/mcp`), { requestInit: { headers } }));
  open.push(client);
  const use = async (name: string, input: Record<string, unknown> = {}) => {
    const { content, isError = false } = await client.callTool({ name, arguments: input });
    return { text: (content as { text: string }[])[0]?.text ?? "", isError };
  };
  const ids = async () => {
    const avatars: { avatar: string }[] = JSON.parse((await use("list_avatars")).text);
    const listed: { templates: { template_id: number }[] } = JSON.parse((await use("list_templates")).text);
    return {
      avatars: avatars.map(({ avatar }) => avatar),
      templates: listed.templates.map(({ template_id }) => template_id),
    };
  };
  return { use, ids };
}

test("a buyer's program lists and uses exactly what was granted, without what it says, and no longer once that has ended", async () => {
  const secret = "Write of obsidian to [name], as the keeper of Finisterre.";
  const [granted, other] = [
    await anAvatar(node, seller.userId, { name: "Granted", context: "The secret of basalt." }),
    await anAvatar(node, seller.userId, { name: "Other" }),
  ];
  const letter = await aTemplate(node, seller.userId, { content: secret, showPrompt: true, editable: true });
  const kept = await aTemplate(node, seller.userId, {});
  const product = await aSubscription(node);
  const grants = [
    { kind: "avatar", id: granted.avatarId },
    { kind: "template", id: letter.templateId },
  ];
  const body = { product_id: product.productId, grants };
  expect((await node.ask("PUT /products", { token: seller.token, body })).status).toBe(200);
  const buyer = await aUser(node);
  const { use, ids } = await toolsOf(buyer);
  const stranger = await toolsOf(await aUser(node));
  const fill = { template_id: letter.templateId, values: { name: "words=4 Ana" } };
  const ask = { avatar: modelIdOf(granted), question: "words=3 Hello" };
  const never = await use("ask_avatar", { ...ask, avatar: "avatar-999999999" });
  const neverFilled = await use("fill_template", { ...fill, template_id: 999_999_999 });

  const before = await ids();
  const { purchaseId } = await aSandboxPurchase(node, buyer.userId, product);
  const after = await ids();
  expect(after.avatars.filter((id) => !before.avatars.includes(id))).toEqual([modelIdOf(granted)]);
  expect(after.templates.filter((id) => !before.templates.includes(id))).toEqual([letter.templateId]);
  expect(await use("ask_avatar", ask)).toEqual({ text: wordsOfModel(3), isError: false });
  expect(await use("fill_template", fill)).toEqual({ text: wordsOfModel(4), isError: false });
  const read = await use("read_template", { template_id: letter.templateId });
  expect(read.isError).toBe(false);
  expect(read.text).not.toMatch(/obsidian|Finisterre/);
  expect(await use("ask_avatar", { ...ask, avatar: modelIdOf(other) })).toEqual(never);
  expect(await use("fill_template", { ...fill, template_id: kept.templateId })).toEqual(neverFilled);
  const { documentId } = await aDocument(node, seller.userId);
  expect((await use("read_document", { document_id: documentId })).isError).toBe(true);
  expect((await stranger.ids()).avatars).not.toContain(modelIdOf(granted));
  expect(await stranger.use("ask_avatar", ask)).toEqual(never);

  const revoked = { purchase_id: purchaseId };
  expect((await node.ask("PUT /users/revokeAccess", { token: seller.token, body: revoked })).status).toBe(200);
  const elsewhere = await aSubscription(node);
  await aSandboxPurchase(node, buyer.userId, elsewhere);
  expect(await ids()).toEqual(before);
  expect(await use("ask_avatar", ask)).toEqual(never);
  expect(await use("fill_template", fill)).toEqual(neverFilled);
});
