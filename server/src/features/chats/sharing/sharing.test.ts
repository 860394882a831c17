import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aHearing, aTestApp, type TestApp } from "../../../../test/app.ts";
import { anAvatar } from "../../../../test/avatars.ts";
import { aChat } from "../../../../test/chats.ts";
import { anOrganization, aUser, type TestUser } from "../../../../test/people.ts";
import { userOrganizations } from "../../organizations/tables.ts";
import { exportChats } from "../moving/export.ts";
import { conversations, messages, sharedLinks } from "../tables.ts";

let node: TestApp;
let organizationId: number;
let author: TestUser;
let colleague: TestUser;
let stranger: TestUser;

const member = (lang: "en" | "es" = "en") => aUser(node, { membership: { organizationId, userTypeId: 3 }, lang });

beforeAll(async () => {
  node = await aTestApp();
  organizationId = await anOrganization(node);
  [author, colleague, stranger] = [await member(), await member("es"), await aUser(node)];
});
afterAll(() => node.close());

const share = (body: object, headers: Record<string, string> = {}, token = author.token) =>
  node.ask("POST /messages/share", { token, body, headers });
const chatsOf = (person: TestUser) =>
  node.app.db.select().from(conversations).where(eq(conversations.userId, person.userId));
const messagesOf = (conversationId: number) =>
  node.app.db.select().from(messages).where(eq(messages.conversationId, conversationId)).orderBy(messages.messageId);

test("a colleague gets question and answer in a chat of their own, named in their language, and hears of it", async () => {
  const said = { name: "Ñandús", question: "¿Qué comen?", content: "**Hierba**.", organizationId };
  const { messageId } = await aChat(node, author.userId, said);
  const hearing = await aHearing(node.address, colleague.token);
  const answer = await share({ message_id: messageId, email: colleague.email.toUpperCase() });
  expect([answer.status, answer.body]).toEqual([201, { shared: 1 }]);
  const heard = await hearing.next("conversation");
  hearing.close();
  const name = /^Ñandús · de Person \d+ Test$/;
  expect(heard.conversation).toMatchObject({ organization_id: organizationId, name: expect.stringMatching(name) });
  const [question, copy] = await messagesOf(heard.conversation.conversation_id);
  expect(question).toMatchObject({ role: "user", content: "¿Qué comen?", parentId: null });
  expect(copy).toMatchObject({
    role: "assistant",
    content: "**Hierba**.",
    parentId: question?.messageId,
    userMessageId: question?.messageId,
    favorite: false,
    words: null,
    isGenerating: false,
    userId: colleague.userId,
  });
  const thread = await node.ask(
    `GET /messages/thread/${heard.conversation.conversation_id}?organization_id=${organizationId}`,
    { token: colleague.token },
  );
  expect(thread.body.messages.map(({ content }: { content: string }) => content)).toEqual([
    "¿Qué comen?",
    "**Hierba**.",
  ]);
});

test("a copy does not carry the passages of the author's files, and keeps the numbers of its sources", async () => {
  const { messageId } = await aChat(node, author.userId, { organizationId });
  const page = { kind: "web" as const, title: "T", url: "https://example.com", text: "t" };
  const passage = { kind: "file" as const, conversation_file_id: 7, name: "pay.pdf", page: 2, text: "secret" };
  await node.app.db
    .update(messages)
    .set({ sources: [passage, page] })
    .where(eq(messages.messageId, messageId));
  const reader = await member();
  await share({ message_id: messageId, user_id: reader.userId });
  const [chat] = await chatsOf(reader);
  const [, copy] = await messagesOf(chat?.conversationId ?? 0);
  expect(copy?.sources).toEqual([{ ...passage, conversation_file_id: null, text: "" }, page]);
});

test("a copy says what an avatar's files are called only where its owner shows that", async () => {
  const { messageId } = await aChat(node, author.userId, { organizationId });
  const [hiding, showing] = [
    await anAvatar(node, author.userId, { organizationId }),
    await anAvatar(node, author.userId, { organizationId, showsFiles: true }),
  ];
  const placeIn = ({ avatarId }: { avatarId: number }) => {
    return { kind: "avatar" as const, avatar_id: avatarId, avatar_file_id: 1, position: 0, name: "pay.pdf", page: 2 };
  };
  const sources = [placeIn(hiding), placeIn(showing)];
  await node.app.db.update(messages).set({ sources }).where(eq(messages.messageId, messageId));
  const reader = await member();
  await share({ message_id: messageId, user_id: reader.userId });
  const [chat] = await chatsOf(reader);
  const [, copy] = await messagesOf(chat?.conversationId ?? 0);
  expect(copy?.sources).toEqual([{ ...placeIn(hiding), name: null }, placeIn(showing)]);
});

test("anybody who is not of the organization refuses all of it, and so does oneself", async () => {
  const { messageId } = await aChat(node, author.userId, { organizationId });
  const before = (await chatsOf(colleague)).length;
  const gone = await member();
  await node.app.db.delete(userOrganizations).where(eq(userOrganizations.userId, gone.userId));
  for (const who of [
    { user_ids: [colleague.userId, stranger.userId] },
    { user_ids: [colleague.userId, 999_999] },
    { user_id: author.userId },
    { user_id: gone.userId },
    { user_id: Number.MAX_SAFE_INTEGER },
    { email: stranger.email },
    { email: "nobody@example.com" },
  ]) {
    const answer = await share({ message_id: messageId, ...who });
    expect([who, answer.status, answer.body.code]).toEqual([who, 404, "recipient_missing"]);
  }
  expect((await chatsOf(colleague)).length).toBe(before);
  expect((await share({ message_id: messageId })).status).toBe(422);
});

test("what is personal, unfinished, empty or somebody else's is not shared", async () => {
  const to = { user_id: colleague.userId };
  const personal = await aChat(node, author.userId);
  expect((await share({ message_id: personal.messageId, ...to })).body.code).toBe("share_personal");
  const { messageId } = await aChat(node, author.userId, { organizationId });
  const set = (values: Partial<typeof messages.$inferInsert>) =>
    node.app.db.update(messages).set(values).where(eq(messages.messageId, messageId));
  await set({ isGenerating: true });
  expect((await share({ message_id: messageId, ...to })).body.code).toBe("still_generating");
  await set({ isGenerating: false, content: null });
  expect((await share({ message_id: messageId, ...to })).status).toBe(404);
  await set({ content: "Mine", purpose: "enhance" });
  expect((await share({ message_id: messageId, ...to })).status).toBe(404);
  await set({ purpose: "thread" });
  const [theirs, none] = [
    await share({ message_id: messageId, ...to }, {}, colleague.token),
    await share({ message_id: 999_999, ...to }, {}, colleague.token),
  ];
  expect([theirs.status, theirs.text]).toEqual([404, none.text]);
});

test("one who has left the organization shares nothing of it any more", async () => {
  const leaver = await member();
  const { messageId } = await aChat(node, leaver.userId, { organizationId });
  await node.app.db.delete(userOrganizations).where(eq(userOrganizations.userId, leaver.userId));
  const answer = await share({ message_id: messageId, user_id: colleague.userId }, {}, leaver.token);
  expect(answer.status).toBe(404);
});

test("the same request sent ten times at once shares once", async () => {
  const { messageId } = await aChat(node, author.userId, { organizationId });
  const reader = await member();
  const body = { message_id: messageId, user_ids: [reader.userId, reader.userId] };
  const once = () => share(body, { "idempotency-key": `share-${messageId}` });
  const answers = await Promise.all(Array.from({ length: 10 }, once));
  expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
  expect((await once()).body).toEqual({ shared: 1 });
  expect((await chatsOf(reader)).length).toBe(1);
});

test("recipients are the other members of the selected organization, found without accents", async () => {
  const all = (query = "", token = author.token) =>
    node.ask(`GET /messages/share/recipients?organization_id=${organizationId}${query}`, { token });
  const ids = (await all()).body.recipients.map(({ user_id }: { user_id: number }) => user_id);
  expect(ids).toContain(colleague.userId);
  expect(ids).not.toContain(author.userId);
  expect(ids).not.toContain(stranger.userId);
  const found = (await all(`&query=${encodeURIComponent(colleague.email.slice(0, 14).toUpperCase())}`)).body.recipients;
  expect(found).toContainEqual(expect.objectContaining({ email: colleague.email }));
  expect((await all("&query=%25")).body.recipients).toEqual([]);
  expect((await all("", stranger.token)).status).toBe(404);
  const personal = await node.ask("GET /messages/share/recipients", { token: author.token });
  expect(personal.body).toEqual({ recipients: [] });
});

const addLink = (messageId: number, token = author.token) =>
  node.ask("POST /messages/share/links", { token, body: { message_id: messageId } });
const tokenOf = (url: string) => url.split("/").at(-1) ?? "";
const open = (token: string) => node.ask(`GET /shared/${token}`);

test("a link shows its message and nothing else of the chat, to anyone, and counts its views", async () => {
  const said = { name: "Secret plans", question: "A secret?", content: "# Result\n\nText" };
  const { messageId } = await aChat(node, author.userId, said);
  const { link } = (await addLink(messageId)).body;
  expect(link.url).toMatch(/^http:\/\/localhost:\d+\/shared\/[\w-]{43}$/);
  const opened = await open(tokenOf(link.url));
  expect(opened.body).toEqual({
    shared: { content: "# Result\n\nText", name: "Result", createdAt: expect.any(String) },
  });
  expect(opened.text).not.toMatch(/secret/i);
  await open(tokenOf(link.url));
  const listed = await node.ask(`GET /messages/share/links?message_id=${messageId}`, { token: author.token });
  expect(listed.body.links).toEqual([{ ...link, views: 2 }]);
  const theirs = await node.ask(`GET /messages/share/links?message_id=${messageId}`, { token: colleague.token });
  expect(theirs.body.links).toEqual([]);
});

test("a link to a chat shows it up to its message, in the reader's language, and nothing that is said afterwards", async () => {
  const chat = await aChat(node, author.userId, { question: "Who?", content: "Me.", name: "Names" });
  const { conversationId, messageId } = chat;
  const at = { conversationId, userId: author.userId };
  const failed = { role: "assistant" as const, content: "half", finishReason: "error", parentId: messageId };
  await node.app.db.insert(messages).values([
    { ...at, ...failed },
    { ...at, role: "user", content: "And later?", parentId: messageId },
  ]);
  const make = (whole: boolean) =>
    node.ask("POST /messages/share/links", { token: author.token, body: { message_id: messageId, whole } });
  const [whole, alone, again] = [await make(true), await make(false), await make(true)];
  expect([whole.body.link.whole, alone.body.link.whole]).toEqual([true, false]);
  expect(again.body.link.url).toBe(whole.body.link.url);
  expect(alone.body.link.url).not.toBe(whole.body.link.url);
  const path = new URL(whole.body.link.url).pathname;
  const { shared } = (await node.ask(`GET ${path}`, { headers: { "accept-language": "es" } })).body;
  expect(shared).toMatchObject({ name: "Names" });
  expect(shared.content).toMatch(/^\*\*[^*]+\*\*\n\nWho\?\n\n---\n\n\*\*[^*]+\*\*\n\nMe\.$/);
  await node.ask(`DELETE /messages/share/links/${whole.body.link.link_id}`, { token: author.token });
  expect((await node.ask(`GET ${path}`)).status).toBe(404);
  expect((await node.ask(`GET ${new URL(alone.body.link.url).pathname}`)).status).toBe(200);
});

test("no search engine keeps what a link shows, and no site learns where its reader came from", async () => {
  const { messageId } = await aChat(node, author.userId);
  const token = tokenOf((await addLink(messageId)).body.link.url);
  for (const path of [`/api/shared/${token}`, `/shared/${token}`]) {
    const { headers } = await fetch(`${node.address}${path}`);
    expect(headers.get("x-robots-tag")).toContain("noindex");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("cache-control")).toBe("no-store");
  }
});

test("the database does not hold what opens a link", async () => {
  const { messageId } = await aChat(node, author.userId);
  const token = tokenOf((await addLink(messageId)).body.link.url);
  const [row] = await node.app.db.select().from(sharedLinks).where(eq(sharedLinks.messageId, messageId));
  expect(JSON.stringify(row)).not.toContain(token);
});

test("ten links asked for at once are one", async () => {
  const { messageId } = await aChat(node, author.userId);
  const answers = await Promise.all(Array.from({ length: 10 }, () => addLink(messageId)));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.link.url}`)).size).toBe(1);
});

test("a link that was taken back, whose message is gone or unfinished, or that never was, answers the same", async () => {
  const chats = await Promise.all([1, 2, 3].map(() => aChat(node, author.userId)));
  const links = await Promise.all(chats.map(async ({ messageId }) => (await addLink(messageId)).body.link));
  const revoke = (token: string) => node.ask(`DELETE /messages/share/links/${links[0].link_id}`, { token });
  expect((await revoke(colleague.token)).status).toBe(404);
  expect((await open(tokenOf(links[0].url))).status).toBe(200);
  expect((await revoke(author.token)).status).toBe(204);
  const ids = chats.map(({ messageId }) => messageId);
  await node.app.db.delete(messages).where(eq(messages.messageId, ids[1] ?? 0));
  await node.app.db
    .update(messages)
    .set({ isGenerating: true })
    .where(eq(messages.messageId, ids[2] ?? 0));
  const tokens = [...links.map(({ url }) => tokenOf(url)), "x".repeat(43), "%00", "..%2f..", "é"];
  const answers = await Promise.all(tokens.map(open));
  expect(answers.map(({ status }) => status)).toEqual(tokens.map(() => 404));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
});

test("a link to an organization's text closes with its maker's membership, a personal one does not", async () => {
  const leaver = await member();
  const [owned, personal] = [await aChat(node, leaver.userId, { organizationId }), await aChat(node, leaver.userId)];
  const links = await Promise.all(
    [owned, personal].map(async ({ messageId }) => tokenOf((await addLink(messageId, leaver.token)).body.link.url)),
  );
  expect((await Promise.all(links.map(open))).map(({ status }) => status)).toEqual([200, 200]);
  await node.app.db.delete(userOrganizations).where(eq(userOrganizations.userId, leaver.userId));
  const [closed, opened] = await Promise.all(links.map(open));
  expect([closed?.status, opened?.status]).toEqual([404, 200]);
  expect(closed?.text).toBe((await open("x".repeat(43))).text);
  const again = await aChat(node, leaver.userId, { organizationId });
  expect((await addLink(again.messageId, leaver.token)).status).toBe(404);
});

test("a copy that was shared with a member is out of their reach, and out of their export, once they have left", async () => {
  const reader = await member();
  const { messageId } = await aChat(node, author.userId, { organizationId, content: "Of the house." });
  await share({ message_id: messageId, user_id: reader.userId });
  const [chat] = await chatsOf(reader);
  const read = () => node.ask(`GET /messages/thread/${chat?.conversationId}?organization_id=${organizationId}`, reader);
  expect((await read()).status).toBe(200);
  const exported = async () => {
    let text = "";
    for await (const { content } of exportChats(node.app, reader.userId)) text += content;
    return text;
  };
  expect(await exported()).toContain("Of the house.");
  await node.app.db.delete(userOrganizations).where(eq(userOrganizations.userId, reader.userId));
  expect((await read()).status).toBe(404);
  expect((await node.ask(`GET /messages/thread/${chat?.conversationId}`, reader)).status).toBe(404);
  expect(await exported()).not.toContain("Of the house.");
});
