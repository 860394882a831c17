import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { anAvatar, anAvatarFile } from "../../../../test/avatars.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { anOrganization, aUser, type TestUser } from "../../../../test/people.ts";
import { chooseSettings } from "../../../../test/settings.ts";
import { wornIn } from "../../../../test/traces.ts";
import { saveProfile, sealOwnKey } from "../../accounts/index.ts";
import { type AvatarRow, superFetchAvatar } from "../../avatars/index.ts";
import { outputs } from "../../avatars/tables.outputs.ts";
import { messages } from "../../chats/tables.ts";
import { sealOrganizationKey } from "../../organizations/index.ts";
import { organizations } from "../../organizations/tables.ts";
import { generations } from "../tables.ts";

let provider: ModelServer;
let node: TestApp;
let organizationId: number;
let seller: TestUser;
let buyer: TestUser;
let sold: AvatarRow;

const canary = "ZEBRA";
const secret = (where: string) => `${canary}${where}QUARTZ`;

beforeAll(async () => {
  provider = await aModelServer();
  node = await aTestApp({
    environment: { OPENAI_API_KEY: "sk-platform", OPENAI_BASE_URL: provider.address },
    runsJobs: true,
  });
  organizationId = await anOrganization(node);
  const openaiApiKey = sealOrganizationKey(node.app, organizationId, "sk-organization");
  await node.app.db.update(organizations).set({ openaiApiKey }).where(eq(organizations.organizationId, organizationId));
  [seller, buyer] = await Promise.all([aUser(node), aMember(3, "sk-buyer")]);
  await bring(seller, "sk-seller");
  sold = await anAvatar(node, seller.userId, {
    isPublic: true,
    context: `You are Mara. ${secret("CONTEXT")} is yours.`,
  });
  const text = `The seventh exercise is the harbour, and ${secret("FILE")} keeps it. `.repeat(40);
  await anAvatarFile(node, seller, sold, { name: "method.txt", text });
  const taught = { question: "Who keeps the sixth exercise?", answer: `Only ${secret("TAUGHT")}.` };
  const body = { token: seller.token, body: taught };
  expect((await node.ask(`POST /avatars/${sold.avatarId}/teach`, body)).status).toBeLessThan(300);
});
afterAll(async () => {
  await node.close();
  await provider.close();
});

const bring = ({ userId }: TestUser, key: string | null) =>
  saveProfile(node.app, userId, { apiKey: key === null ? null : sealOwnKey(node.app, userId, key) });

async function aMember(userTypeId: 1 | 2 | 3, key: string | null): Promise<TestUser> {
  const member = await aUser(node, { membership: { organizationId, userTypeId } });
  await bring(member, key);
  return member;
}

/** Whose keys asked something with a word in it, plain or in a dress that anybody takes off. */
const keysThatHeard = (word: string): string[] =>
  [...new Set(provider.bodies.filter(({ text }) => wornIn(text, word).length > 0).map(({ key }) => key))].sort();

async function ask(who: TestUser, line: string, body: object) {
  const answered = await node.ask(line, { token: who.token, body });
  expect(answered.status, `${line} ${answered.text}`).toBeLessThan(300);
  return answered.body;
}

/** The row of a message, once it is written. */
const messageRow = (id: number) =>
  waitFor(async () => {
    const [row] = await node.app.db.select().from(messages).where(eq(messages.messageId, id));
    return row?.isGenerating ? undefined : row;
  }, "the end of a message");

async function say(who: TestUser, body: object, line = "POST /messages/stream") {
  const { message, conversation } = await ask(who, line, body);
  return { row: await messageRow(message.message_id), conversationId: conversation?.conversation_id };
}

const outputRow = (id: number) =>
  waitFor(async () => {
    const [row] = await node.app.db.select().from(outputs).where(eq(outputs.outputId, id));
    return row?.isGenerating ? undefined : row;
  }, "the end of an output");

const generationOf = async (ref: number) =>
  (await node.app.db.select().from(generations).where(eq(generations.ref, ref))).at(-1);

/** Everything that somebody may have an avatar do; answers the rows of what was asked. */
async function useInEveryWay(who: TestUser, avatarId: number, organization_id: number | null) {
  const content = "words=3 what is the seventh exercise of the harbour";
  const space = { organization_id };
  const first = await say(who, { content, avatar_id: avatarId, ...space });
  const { conversationId: conversation_id } = first;
  await say(who, { content: `finish=length ${content} again`, conversation_id, ...space });
  const cut = await say(who, { content: `finish=length name="Harbour" ${content}`, avatar_id: avatarId, ...space });
  await say(who, space, `POST /messages/${cut.row.messageId}/continue`);
  const last = await say(who, { content: `words=2 ${content} once more`, conversation_id, ...space });
  await say(who, space, `POST /messages/${last.row.messageId}/regenerate`);
  await say(who, { content: `${content}, unsaved`, avatar_id: avatarId, saveOnConversation: false, ...space });
  const prompt = `words=3 a prompt that is long enough to be made better about the harbour`;
  await say(who, { content: prompt, conversation_id, enhance: true, ...space });
  const { output } = await ask(who, "POST /outputs/generate", { avatar_id: avatarId, prompt: content, ...space });
  await outputRow(output.output_id);
  const asked = { avatar_id: avatarId, content, ...space };
  const { output: about } = await ask(who, "POST /avatars/user-message/document-request", asked);
  await outputRow(about.output_id);
  return first.row;
}

test("what a sold avatar is told reaches no key of its buyers, nor of their organizations, in any way of using it", async () => {
  const before = provider.bodies.length;
  await useInEveryWay(buyer, sold.avatarId, null);
  await useInEveryWay(buyer, sold.avatarId, organizationId);
  const keyless = await aMember(3, null);
  const row = await useInEveryWay(keyless, sold.avatarId, organizationId);
  expect((await generationOf(row.messageId))?.keyOwner).toBe("platform");
  for (const where of ["CONTEXT", "FILE", "TAUGHT"]) {
    const keys = keysThatHeard(secret(where));
    expect(keys, where).toContain("sk-platform");
    expect(keys.filter((key) => !["sk-platform", "sk-seller"].includes(key))).toEqual([]);
  }
  // What the buyers may read all the same is asked by their own keys: names of chats, better prompts, vectors of questions.
  const foreign = provider.bodies.slice(before).filter(({ key }) => key === "sk-buyer" || key === "sk-organization");
  expect(foreign.length).toBeGreaterThan(0);
});

test("a maker's own avatar is asked by the maker's own key", async () => {
  const { row } = await say(seller, { content: "words=2 and yours?", avatar_id: sold.avatarId });
  expect((await generationOf(row.messageId))?.keyOwner).toBe("user");
});

test("an organization's avatar is asked by its key for members who may not read it, and by an own key for who may", async () => {
  const [admin, member] = await Promise.all([aMember(1, "sk-admin"), aMember(3, "sk-member")]);
  const shared = await anAvatar(node, seller.userId, { organizationId, context: `${secret("SHARED")} is ours.` });
  const space = { organization_id: organizationId, avatar_id: shared.avatarId };
  for (const who of [admin, member]) await say(who, { content: "words=2 who are you?", ...space });
  expect(keysThatHeard(secret("SHARED"))).toEqual(["sk-admin", "sk-organization"]);
});

test("what is a member's alone is not shown to the key of their organization", async () => {
  const member = await aMember(3, null);
  const own = await anAvatar(node, member.userId, { context: `${secret("PRIVATE")} is mine.` });
  await useInEveryWay(member, own.avatarId, organizationId);
  expect(keysThatHeard(secret("PRIVATE"))).toEqual(["sk-platform"]);
});

test("the prompt of Super Fetch is the installation's, and is asked by its key alone", async () => {
  await chooseSettings(node, { super_fetch_prompt: `${secret("FETCH")} fetches.` });
  const admin = await aUser(node, { staff: "admin" });
  await bring(admin, "sk-staff");
  const { avatarId } = await superFetchAvatar(node.app);
  await say(admin, { content: "words=2 fetch", avatar_id: avatarId });
  expect(keysThatHeard(secret("FETCH"))).toEqual(["sk-platform"]);
  await chooseSettings(node, { super_fetch_prompt: null });
});

test("test questions and the judge of their answers are asked by no key that may not see the avatar", async () => {
  const maker = await aMember(3, null);
  const avatar = await anAvatar(node, maker.userId, { context: `${secret("TESTED")} is tested.` });
  const question = { question: 'say="It is fine." judge="yes It is." Is it?', points: [secret("EXPECTED")] };
  const space = { organization_id: organizationId };
  await ask(maker, `POST /avatars/${avatar.avatarId}/tests`, { ...question, ...space });
  await ask(maker, `POST /avatars/${avatar.avatarId}/tests/run`, { judge: true, ...space });
  await waitFor(() => keysThatHeard(secret("EXPECTED")).length > 0, "the judge");
  expect(keysThatHeard(secret("TESTED"))).toEqual(["sk-platform"]);
  expect(keysThatHeard(secret("EXPECTED"))).toEqual(["sk-platform"]);
});

test("a provider that repeats the prompt in its refusal is heard by the log, and by those who may read it, under one number", async () => {
  const content = "quotes, please";
  const { row } = await say(buyer, { content, avatar_id: sold.avatarId });
  expect(row).toMatchObject({ finishReason: "error", error: { code: "provider_refused_hidden" } });
  expect(JSON.stringify(row)).not.toMatch(/Mara|ZEBRA|cannot answer/);
  const id = row.error?.values?.id;
  expect(id).toMatch(/^[0-9a-f]{8}$/);
  const line = node.lines.find((each) => each.includes(`"id":"${id}"`));
  expect(line).toContain("I cannot answer this");
  const told = await node.ask(`GET /messages/thread/${row.conversationId}`, { token: buyer.token });
  expect(told.text).toContain(`Open AI Error: `);
  expect(told.text).toContain(id);
  expect(told.text).not.toMatch(/Mara|ZEBRA|cannot answer/);
  const { output } = await ask(buyer, "POST /outputs/generate", { avatar_id: sold.avatarId, prompt: content });
  expect(JSON.stringify(await outputRow(output.output_id))).not.toMatch(/Mara|ZEBRA|cannot answer/);
  const own = await say(seller, { content, avatar_id: sold.avatarId });
  expect(own.row.error).toMatchObject({
    code: "provider_refused",
    values: { message: expect.stringContaining("cannot") },
  });
});

test("an organization that does without the installation's key answers with its own, or says which is missing", async () => {
  const other = await anOrganization(node);
  const [admin, member] = await Promise.all([
    aUser(node, { staff: "admin" }),
    aUser(node, { membership: { organizationId: other, userTypeId: 3 } }),
  ]);
  const decide = (source: string, who = admin) =>
    node.ask(`PUT /organizations/${other}/ai_key`, { token: who.token, body: { source } });
  const write = (more: object = {}) =>
    node.ask("POST /messages/stream", {
      token: member.token,
      body: { content: "words=2", organization_id: other, ...more },
    });
  expect((await write()).status).toBe(200);
  expect((await decide("own")).body).toEqual({ source: "own", has_key: false });
  const refused = await write();
  expect(refused.status).toBe(412);
  expect(refused.body.error).toMatchObject({ code: "organization_key_missing" });
  expect(refused.body.message).toMatch(/AI key of its own, and that key is missing/);
  expect((await write({ avatar_id: sold.avatarId })).body.error.code).toBe("organization_key_only");
  const openaiApiKey = sealOrganizationKey(node.app, other, "sk-other");
  await node.app.db.update(organizations).set({ openaiApiKey }).where(eq(organizations.organizationId, other));
  expect((await write()).status).toBe(200);
  // The platform has a model of its own that the organization's key cannot ask; nobody pays for it in its place.
  await chooseSettings(node, { xai_secret_key: "sk-xai", xai_base_url: provider.address, fallback_model: "grok-4.3" });
  const before = provider.bodies.length;
  expect((await write({ model: "grok-2-latest", content: "words=1 by whom" })).status).toBe(200);
  await waitFor(() => provider.bodies.slice(before).some(({ text }) => text.includes("by whom")), "the question");
  await say(member, { content: "status=500 by nobody else", organization_id: other });
  const keys = new Set(provider.bodies.slice(before).map(({ key }) => key));
  expect([...keys]).toEqual(["sk-other"]);
  await chooseSettings(node, { xai_secret_key: null, xai_base_url: null, fallback_model: null });
  const hidden = await write({ avatar_id: sold.avatarId });
  expect([hidden.status, hidden.body.error.code]).toEqual([412, "organization_key_only"]);
  expect((await decide("installation")).body).toEqual({ source: "installation", has_key: true });
  expect((await write({ avatar_id: sold.avatarId })).status).toBe(200);
  expect(JSON.stringify(await node.ask("GET /audit", { token: admin.token }))).toContain("organization.ai_key");
  expect((await decide("own", member)).status).toBe(403);
});

test("nobody's key is in the log", () => {
  expect(node.lines.join("\n")).not.toMatch(/sk-(?:buyer|seller|organization|platform|other|staff|admin|member)/);
});
