import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { and, eq } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { anAvatar, anAvatarFile } from "../../../../test/avatars.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { anOrganization, aUser, type TestUser } from "../../../../test/people.ts";
import { aProduct } from "../../../../test/products.ts";
import { chooseSettings } from "../../../../test/settings.ts";
import { wornIn } from "../../../../test/traces.ts";
import { webhookDeliveries } from "../../../platform/webhooks/webhooks.tables.ts";
import { users } from "../../accounts/tables.ts";
import { conversations, messages } from "../../chats/tables.ts";
import { userOrganizations } from "../../organizations/tables.ts";
import type { AvatarRow } from "../store.ts";
import { avatarDraws } from "../tables.draws.ts";

let model: ModelServer;
let node: TestApp;
let receiver: Server;
let url: string;
let organizationId: number;
let seller: TestUser;
let buyer: TestUser;
let friend: TestUser;
let avatar: AvatarRow;
/** Whatever left the house, by the way it took. */
const left: { by: string; text: string }[] = [];

const secret = (where: string) => `ZEBRA${where}QUARTZ`;

beforeAll(async () => {
  model = await aModelServer();
  node = await aTestApp({
    environment: { OPENAI_API_KEY: "test-key", OPENAI_BASE_URL: model.address },
    runsJobs: true,
  });
  receiver = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    left.push({ by: `webhook ${request.headers["x-webhook-event"]}`, text });
    response.writeHead(200).end();
  }).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  await chooseSettings(node, { budget_exports_person_minute: "0", budget_exports_person_day: "0" });
  organizationId = await anOrganization(node);
  const member = { membership: { organizationId, userTypeId: 3 as const } };
  [seller, buyer, friend] = await Promise.all([aUser(node), aUser(node, member), aUser(node, member)]);
  await node.app.db.update(users).set({ zappierWebhookUrl: url }).where(eq(users.userId, buyer.userId));
  const context = `You are Mara, who coaches people through a first novel. ${secret("CONTEXT")} is the seventh exercise, which nobody hears of.`;
  avatar = await anAvatar(node, seller.userId, { isPublic: true, context });
  const text = `The harbour is the sixth exercise, and ${secret("FILE")} keeps it. `.repeat(30);
  await anAvatarFile(node, seller, avatar, { name: "method.txt", text });
});
afterAll(async () => {
  await node.close();
  await model.close();
  receiver.close();
});

/** Whoever is slowed, as withheld answers slow them, waits; here the wait is over at once. */
async function ask(who: TestUser, line: string, body?: object) {
  for (;;) {
    const answered = await node.ask(line, { token: who.token, ...(body && { body }) });
    if (answered.body?.code === "avatar_slowed") {
      await node.app.db.update(avatarDraws).set({ waitsUntil: null });
      continue;
    }
    expect(answered.status, `${line} ${answered.text}`).toBeLessThan(300);
    return answered;
  }
}

const rowOf = (id: number) =>
  waitFor(async () => {
    const [row] = await node.app.db.select().from(messages).where(eq(messages.messageId, id));
    return row?.isGenerating ? undefined : row;
  }, "the end");

/** Asks the avatar as the buyer, in the organization, and waits for the end. */
async function say(content: string) {
  const asked = { content, avatar_id: avatar.avatarId, organization_id: organizationId };
  const { body } = await ask(buyer, "POST /messages/stream", asked);
  return { row: await rowOf(body.message.message_id), conversationId: body.conversation.conversation_id };
}

async function unpacked(src: string): Promise<string> {
  const answer = await fetch(`${node.address}${src}`);
  const files = Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer())));
  return files.map(([path, bytes]) => `${path}\n${strFromU8(bytes)}`).join("\n");
}

/** The canaries that models were told, whole and by each half that a screen would let pass by mistake. */
const canaries = () => {
  const found = model.bodies.flatMap(({ text }) => /conversation is ([a-p]{24})\b/.exec(text)?.[1] ?? []);
  return [...new Set(found)].flatMap((canary) => [canary.slice(0, 12), canary.slice(6, 18), canary.slice(12)]);
};

const wayOut = (line: string, text: string) => left.push({ by: line, text });
const dressed = ["plain", "reversed", "base64", "hex", "rot13", "url_whole", "numbers"];

/** Everything that takes an answer out of the house. */
async function takeOut(messageId: number, conversationId: number) {
  const link = await ask(buyer, "POST /messages/share/links", { message_id: messageId });
  const token = link.body.link.url.split("/").at(-1);
  wayOut("public share", (await node.ask(`GET /shared/${token}`)).text);
  for (const format of ["markdown", "json"]) {
    const line = `GET /conversations/conversation/${conversationId}/export?format=${format}&organization_id=${organizationId}`;
    wayOut(line, (await ask(buyer, line)).text);
  }
  await ask(buyer, "POST /messages/share", {
    message_id: messageId,
    user_id: friend.userId,
    organization_id: organizationId,
  });
}

test("no webhook, export or public share has anything hidden, plain or in a dress that anybody takes off", async () => {
  for (const what of ["persona", "canary", "material"]) {
    for (const dress of dressed) {
      const { row, conversationId } = await say(`leak=${what} leak_as=${dress} chunk=9 the harbour`);
      if (row.content) await takeOut(row.messageId, conversationId);
    }
  }
  const { row, conversationId } = await say("words=7 what is the harbour");
  await takeOut(row.messageId, conversationId);
  await waitFor(() => left.some(({ by }) => by === "webhook output"), "the buyer's own automation");
  await chooseSettings(node, { reset_password_email_webhook_url: url });
  await node.ask("POST /users/sendResetPasswordLink", { body: { email: buyer.email } });
  const product = await aProduct(node, { webhookUrl: url });
  const admin = await aUser(node, { staff: "admin" });
  await ask(admin, "POST /users/giveAccess", { product_id: product.productId, user_id: buyer.userId });
  for (const event of ["purchase", "reset_password"]) {
    await waitFor(() => left.some(({ by }) => by === `webhook ${event}`), `the webhook ${event}`);
  }
  for (const who of [buyer, friend]) {
    await ask(who, "POST /users/export");
    const { src } = await waitFor(async () => {
      const { body } = await node.ask("GET /users/export", { token: who.token });
      return body.export.state === "done" ? body.export : null;
    }, "the export");
    wayOut("export of all that is kept", await unpacked(src));
  }
  const deliveries = await node.app.db.select().from(webhookDeliveries);
  for (const { event, body } of deliveries) wayOut(`delivery ${event}`, JSON.stringify(body));
  expect(deliveries.length).toBeGreaterThan(2);
  // What is looked for was there to be given out.
  expect(model.bodies.some(({ text }) => text.includes(secret("FILE")))).toBe(true);
  expect(canaries().length).toBeGreaterThan(20);
  const words = [secret("CONTEXT"), secret("FILE"), ...canaries()];
  const found = left.flatMap(({ by, text }) =>
    words.flatMap((word) => wornIn(text, word).map((dress) => `${by}: ${word} ${dress}`)),
  );
  expect([...new Set(found)]).toEqual([]);
});

test("a copy that somebody was given stays theirs when the sharer leaves the organization, and never held what is hidden", async () => {
  const { row } = await say("words=6 what is the harbour");
  await ask(buyer, "POST /messages/share", {
    message_id: row.messageId,
    user_id: friend.userId,
    organization_id: organizationId,
  });
  const link = await ask(buyer, "POST /messages/share/links", { message_id: row.messageId });
  const token = link.body.link.url.split("/").at(-1);
  await node.app.db
    .delete(userOrganizations)
    .where(and(eq(userOrganizations.userId, buyer.userId), eq(userOrganizations.organizationId, organizationId)));
  expect((await node.ask(`GET /shared/${token}`)).status).toBe(404);
  const copies = await node.app.db.select().from(conversations).where(eq(conversations.userId, friend.userId));
  const newest = copies.sort((a, b) => b.conversationId - a.conversationId)[0];
  const path = `GET /messages/thread/${newest?.conversationId}?organization_id=${organizationId}`;
  const thread = await ask(friend, path);
  expect(thread.body.messages.map(({ content }: { content: string }) => content)).toContain(row.content);
  const kept = await node.app.db.select().from(messages).where(eq(messages.userId, friend.userId));
  const texts = [JSON.stringify(kept), JSON.stringify(copies), thread.text];
  for (const word of [secret("CONTEXT"), secret("FILE"), ...canaries()]) {
    expect(texts.flatMap((text) => wornIn(text, word))).toEqual([]);
  }
  await node.app.db.insert(userOrganizations).values({ userId: buyer.userId, organizationId, userTypeId: 3 });
});
