import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { anAvatar } from "../../../../test/avatars.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { anOrganization, aUser, type TestUser } from "../../../../test/people.ts";
import { aTemplate } from "../../../../test/templates.ts";
import { saveProfile, sealOwnKey } from "../../accounts/index.ts";
import { messages } from "../../chats/tables.ts";
import { sealOrganizationKey } from "../../organizations/index.ts";
import { organizations } from "../../organizations/tables.ts";

let provider: ModelServer;
let node: TestApp;
let organizationId: number;
let author: TestUser;
let member: TestUser;

beforeAll(async () => {
  provider = await aModelServer();
  node = await aTestApp({ environment: { OPENAI_API_KEY: "sk-platform", OPENAI_BASE_URL: provider.address } });
  organizationId = await anOrganizationWithKey("sk-organization");
  author = await aPerson(3, "sk-author");
  member = await aPerson(3, "sk-member");
});
afterAll(async () => {
  await node.close();
  await provider.close();
});

async function anOrganizationWithKey(key: string): Promise<number> {
  const made = await anOrganization(node);
  const openaiApiKey = sealOrganizationKey(node.app, made, key);
  await node.app.db.update(organizations).set({ openaiApiKey }).where(eq(organizations.organizationId, made));
  return made;
}

async function aPerson(userTypeId: 1 | 3, key: string | null): Promise<TestUser> {
  const person = await aUser(node, { membership: { organizationId, userTypeId } });
  const apiKey = key === null ? null : sealOwnKey(node.app, person.userId, key);
  await saveProfile(node.app, person.userId, { apiKey });
  return person;
}

let count = 0;

/** A template with a word in its prompt that stands nowhere else. */
async function aSecret(more: Parameters<typeof aTemplate>[2]) {
  count += 1;
  const word = `ZEBRA${count}QUARTZ`;
  const content = `${word} is the method. Write about [topic] by it.`;
  return { word, ...(await aTemplate(node, author.userId, { content, ...more })) };
}

/** Uses a template in a chat that is new, in that chat again, and has it answered anew and further; the keys that heard of it. */
async function keysThatHeard(
  who: TestUser,
  { templateId, word }: { templateId: number; word: string },
  more: object = {},
) {
  const space = "organization_id" in more ? { organization_id: more.organization_id } : {};
  const ask = async (line: string, body: object) => {
    const { status, text, body: said } = await node.ask(line, { token: who.token, body });
    expect(status, text).toBeLessThan(300);
    await waitFor(async () => {
      const { message_id } = said.message;
      const [row] = await node.app.db.select().from(messages).where(eq(messages.messageId, message_id));
      return row?.isGenerating === false;
    }, "the end");
    return said;
  };
  const body = { template_id: templateId, values: { topic: "finish=length words=2" } };
  const { conversation, message } = await ask("POST /messages/stream", { ...body, ...more });
  await ask(`POST /messages/${message.message_id}/continue`, space);
  await ask(`POST /messages/${message.message_id}/regenerate`, space);
  await ask("POST /messages/stream", { ...body, ...space, conversation_id: conversation.conversation_id });
  const heard = provider.bodies.filter(({ text }) => text.includes(word));
  expect(heard.length).toBeGreaterThan(3);
  return [...new Set(heard.map(({ key }) => key))].sort();
}

const inOrganization = () => ({ organization_id: organizationId });

test("a prompt that one may not read is asked with the installation's key, whatever key one brings", async () => {
  const hidden = () => aSecret({ isPublic: true, showPrompt: false });
  expect(await keysThatHeard(member, await hidden())).toEqual(["sk-platform"]);
  expect(await keysThatHeard(member, await hidden(), inOrganization())).toEqual(["sk-platform"]);
  const keyless = await aPerson(3, null);
  expect(await keysThatHeard(keyless, await hidden(), inOrganization())).toEqual(["sk-platform"]);
});

test("an organization's prompt is asked with its key for those who may not read it, with an own one for those who may", async () => {
  const hidden = () => aSecret({ organizationId, showPrompt: false });
  expect(await keysThatHeard(member, await hidden(), inOrganization())).toEqual(["sk-organization"]);
  const admin = await aPerson(1, "sk-admin");
  expect(await keysThatHeard(admin, await hidden(), inOrganization())).toEqual(["sk-admin"]);
});

test("a prompt that everybody may read is asked with the key of whoever asks, or of their organization", async () => {
  const open = () => aSecret({ isPublic: true });
  expect(await keysThatHeard(member, await open())).toEqual(["sk-member"]);
  const keyless = await aPerson(3, null);
  expect(await keysThatHeard(keyless, await open(), inOrganization())).toEqual(["sk-organization"]);
});

test("what is one's own is asked with one's own key, and never with that of the organization, whose Admins would read it", async () => {
  expect(await keysThatHeard(author, await aSecret({}))).toEqual(["sk-author"]);
  const keyless = await aPerson(3, null);
  const own = await aTemplate(node, keyless.userId, { content: "ZEBRAOWNQUARTZ is mine. [topic]" });
  expect(await keysThatHeard(keyless, { ...own, word: "ZEBRAOWNQUARTZ" }, inOrganization())).toEqual(["sk-platform"]);
});

test("with an avatar the key is one that may be shown both", async () => {
  const own = await anAvatar(node, member.userId, { context: "You are mine." });
  const hidden = await aSecret({ isPublic: true, showPrompt: false });
  expect(await keysThatHeard(member, hidden, { avatar_id: own.avatarId })).toEqual(["sk-platform"]);
  const sold = await anAvatar(node, author.userId, { isPublic: true, context: "You are sold." });
  const open = await aSecret({ isPublic: true });
  expect(await keysThatHeard(member, open, { avatar_id: sold.avatarId })).toEqual(["sk-platform"]);
  expect(await keysThatHeard(member, await aSecret({ isPublic: true }), { avatar_id: own.avatarId })).toEqual([
    "sk-member",
  ]);
});

test("an organization that does without the installation's key is told that a hidden prompt is not for its own", async () => {
  const alone = await anOrganizationWithKey("sk-alone");
  const [admin, inside] = await Promise.all([
    aUser(node, { staff: "admin" }),
    aUser(node, { membership: { organizationId: alone, userTypeId: 3 } }),
  ]);
  await node.ask(`PUT /organizations/${alone}/ai_key`, { token: admin.token, body: { source: "own" } });
  const [hidden, open] = [await aSecret({ isPublic: true, showPrompt: false }), await aSecret({ isPublic: true })];
  const send = ({ templateId }: { templateId: number }) => {
    const body = { template_id: templateId, values: { topic: "words=1" }, organization_id: alone };
    return node.ask("POST /messages/stream", { token: inside.token, body });
  };
  const refused = await send(hidden);
  expect([refused.status, refused.body.code]).toEqual([412, "organization_key_only"]);
  expect((await send(open)).status).toBe(200);
});

test("no key of anybody is in the log", () => {
  expect(node.lines.join("\n")).not.toMatch(/sk-(?:platform|organization|author|member|admin|alone)/);
});
