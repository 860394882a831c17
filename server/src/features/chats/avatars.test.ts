import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aHearing, aTestApp, type TestApp, waitFor } from "../../../test/app.ts";
import { anAvatar, anAvatarFile } from "../../../test/avatars.ts";
import { aModelServer, type ModelServer } from "../../../test/outside/modelServer.ts";
import { aUser, type TestUser } from "../../../test/people.ts";
import { avatarInbox, avatars } from "../avatars/tables.ts";
import { messages } from "./tables.ts";

let model: ModelServer;
let node: TestApp;
let seller: TestUser;
let buyer: TestUser;

beforeAll(async () => {
  model = await aModelServer();
  node = await aTestApp({
    environment: { OPENAI_API_KEY: "test-key", OPENAI_BASE_URL: model.address },
    runsJobs: true,
  });
  [seller, buyer] = await Promise.all([aUser(node), aUser(node)]);
});
afterAll(async () => {
  await node.close();
  await model.close();
});

const act = ({ token }: TestUser, line: string, body?: object) => node.ask(line, { token, ...(body && { body }) });
const send = ({ token }: TestUser, body: object, lang = "en") =>
  node.ask("POST /messages/stream", { token, body, headers: { lang } });
const rowOf = async (id: number) => (await node.app.db.select().from(messages).where(eq(messages.messageId, id)))[0];
const ended = (id: number) =>
  waitFor(async () => {
    const row = await rowOf(id);
    return row?.isGenerating ? undefined : row;
  }, "the end");
const turnsOf = (part: string) =>
  model.questions.findLast(({ messages }) => messages.at(-1)?.content.includes(part))?.messages ?? [];
const inboxOf = (avatarId: number) => node.app.db.select().from(avatarInbox).where(eq(avatarInbox.avatarId, avatarId));

/** Sends, and waits for the end; the answer of the call, and the row. */
async function say(person: TestUser, body: object, lang = "en") {
  const sent = await send(person, body, lang);
  expect(sent.status, sent.text).toBe(200);
  const row = await ended(sent.body.message.message_id);
  return { sent: sent.body, row, conversation_id: sent.body.conversation?.conversation_id };
}

test("an avatar that is named in a new chat becomes the chat's, answers with its context above all, and goes on answering", async () => {
  const avatar = await anAvatar({ app: node.app }, seller.userId, { name: "Mara", context: "You are the coach Mara." });
  const { sent, conversation_id } = await say(seller, { content: "words=2 first one", avatar_id: avatar.avatarId });
  expect(sent.message.avatar).toMatchObject({ avatar_id: avatar.avatarId, name: "Mara" });
  expect(sent.conversation.avatar).toMatchObject({ assistant_id: avatar.assistantId, avatar_files: [] });
  const [system, ...others] = turnsOf("first one");
  expect(system?.role).toBe("system");
  expect(system?.content).toMatch(/rules of the platform[\s\S]*<persona-[0-9a-f]{12}>\n\nYou are the coach Mara\./);
  expect(others).toEqual([{ role: "user", content: "words=2 first one" }]);
  const next = await say(seller, { content: "words=2 second one", conversation_id });
  expect(next.sent.message.avatar.name).toBe("Mara");
  expect(turnsOf("second one")[0]?.content).toContain("You are the coach Mara.");
  const list = await act(seller, "GET /conversations?query=first");
  expect(list.body.conversations[0].avatar.name).toBe("Mara");
});

test("a named avatar answers one message alone with avatarMessage, and wherever the chat has another", async () => {
  const [one, two] = await Promise.all([anAvatar(node, seller.userId), anAvatar(node, seller.userId)]);
  const first = await say(seller, { content: "words=1", assistant_id: one.assistantId, avatarMessage: true });
  expect(first.sent.message.avatar.avatar_id).toBe(one.avatarId);
  expect(first.sent.conversation.avatar).toBeNull();
  const { conversation_id } = first;
  const plain = await say(seller, { content: "words=1 nobody", conversation_id });
  expect(plain.sent.message.avatar).toBeNull();
  const kept = await say(seller, { content: "words=1", conversation_id, avatar_id: one.avatarId });
  expect(kept.sent.conversation.avatar.avatar_id).toBe(one.avatarId);
  const other = await say(seller, { content: "words=1", conversation_id, avatar_id: two.avatarId });
  expect(other.sent.conversation.avatar.avatar_id).toBe(one.avatarId);
  expect(other.sent.message.avatar.avatar_id).toBe(two.avatarId);
  const again = await act(seller, `POST /messages/${other.sent.message.message_id}/regenerate`, {});
  expect(again.body.message.avatar.avatar_id).toBe(two.avatarId);
  await ended(again.body.message.message_id);
});

test("an avatar that one may not use does not exist, and one that was taken back refuses to answer until the chat lets go of it", async () => {
  const avatar = await anAvatar(node, seller.userId);
  expect((await send(buyer, { content: "Hi", avatar_id: avatar.avatarId })).status).toBe(404);
  expect((await send(buyer, { content: "Hi", assistant_id: avatar.assistantId })).status).toBe(404);
  await node.app.db.update(avatars).set({ isPublic: true }).where(eq(avatars.avatarId, avatar.avatarId));
  const { conversation_id, sent } = await say(buyer, { content: "words=2", avatar_id: avatar.avatarId });
  await node.app.db.update(avatars).set({ isPublic: false }).where(eq(avatars.avatarId, avatar.avatarId));
  const refused = await send(buyer, { content: "Hi", conversation_id });
  expect(refused).toMatchObject({ status: 409, body: { code: "avatar_gone" } });
  const again = await act(buyer, `POST /messages/${sent.message.message_id}/regenerate`, {});
  expect(again.body.code).toBe("avatar_gone");
  await act(buyer, "PUT /conversations", { conversation_id, avatar_id: null });
  expect((await say(buyer, { content: "words=1", conversation_id })).sent.message.avatar).toBeNull();
});

test("a deleted avatar leaves its chats, which go on without it", async () => {
  const avatar = await anAvatar(node, seller.userId);
  const { conversation_id, sent } = await say(seller, { content: "words=2 finish=length", avatar_id: avatar.avatarId });
  await node.app.db.delete(avatars).where(eq(avatars.avatarId, avatar.avatarId));
  const thread = await act(seller, `GET /messages/thread/${conversation_id}`);
  expect(thread.body.messages[1]).toMatchObject({ avatar: null, message_id: sent.message.message_id });
  const again = await act(seller, `POST /messages/${sent.message.message_id}/regenerate`, {});
  expect(again).toMatchObject({ status: 200, body: { message: { avatar: null } } });
  await ended(again.body.message.message_id);
});

test("avatars answer with gpt models only: others are refused, whichever of the two is set last", async () => {
  const avatar = await anAvatar(node, seller.userId);
  const named = { content: "Hi", avatar_id: avatar.avatarId };
  const refused = await send(seller, { ...named, model: "grok-2-latest" });
  expect(refused).toMatchObject({ status: 422, body: { code: "avatar_model" } });
  const made = await act(seller, "POST /conversations", { name: "One", model: "grok-2-latest" });
  const { conversation_id } = made.body.conversation;
  expect((await send(seller, { ...named, conversation_id })).body.code).toBe("avatar_model");
  const set = (change: object) => act(seller, "PUT /conversations", { conversation_id, ...change });
  expect((await set({ avatar_id: avatar.avatarId })).body.code).toBe("avatar_model");
  expect((await set({ avatar_id: avatar.avatarId, model: "gpt-4o-mini" })).status).toBe(200);
  expect((await set({ model: "grok-2-latest" })).body.code).toBe("avatar_model");
  expect((await set({ avatar_id: null, model: "grok-2-latest" })).status).toBe(200);
});

test("material goes with the question, and everybody sees where an answer leans on, never what it says", async () => {
  const avatar = await anAvatar(node, seller.userId, { isPublic: true });
  const file = await anAvatarFile(node, seller, avatar, {
    name: "method.txt",
    text: "The third step is called marigold.",
  });
  const hearing = await aHearing(node.address, buyer.token);
  const { row, conversation_id } = await say(buyer, { content: "words=2 third step?", avatar_id: avatar.avatarId });
  const place = {
    kind: "avatar",
    avatar_id: avatar.avatarId,
    avatar_file_id: file.avatarFileId,
    position: 0,
    name: null,
    page: null,
  };
  expect(row?.sources).toEqual([place]);
  const end = await hearing.next("message_stream_end");
  expect(end.sources).toEqual([place]);
  expect(turnsOf("third step?").at(-1)?.content).toMatch(
    /<material-\w+>\n\n\[1\] File 1\nThe third step is called marigold.[\s\S]*third step\?$/,
  );
  expect(JSON.stringify(hearing.events)).not.toContain("marigold");
  expect(JSON.stringify(turnsOf("third step?")) + JSON.stringify(hearing.events)).not.toContain("method.txt");
  const read = await act(seller, `GET /conversations/conversation/${conversation_id}`);
  expect(read.status).toBe(404);
  const own = await say(seller, { content: "words=1", avatar_id: avatar.avatarId });
  const mine = await act(seller, `GET /conversations/conversation/${own.conversation_id}`);
  expect(mine.body.conversation.avatar.avatar_files).toEqual([
    { file_id: file.fileId, name: "method.txt", type: "text/plain" },
  ]);
  const theirs = await act(buyer, `GET /conversations/conversation/${conversation_id}`);
  expect(theirs.body.conversation.avatar.avatar_files).toEqual([]);
  hearing.close();
});

test("what cited files are called is told to those who may edit the avatar, and to others once its owner shows it", async () => {
  const avatar = await anAvatar(node, seller.userId, { isPublic: true });
  await anAvatarFile(node, seller, avatar, { name: "method.txt", text: "The third step is called marigold." });
  const avatar_id = avatar.avatarId;
  const namesFor = async (person: TestUser) => {
    const { row } = await say(person, { content: "words=2 called?", avatar_id });
    return row?.sources?.map((source) => "name" in source && source.name);
  };
  expect(await namesFor(seller)).toEqual(["method.txt"]);
  expect(await namesFor(buyer)).toEqual([null]);
  const shown = await act(seller, `PUT /avatars/${avatar_id}/draws`, { percent_max: null, shows_files: true });
  expect(shown.body).toMatchObject({ shows_files: true });
  expect(await namesFor(buyer)).toEqual(["method.txt"]);
});

test("with only its material an avatar is silent without a model and for nothing, and the question waits for its maker", async () => {
  const avatar = await anAvatar(node, seller.userId, { isPublic: true, mode: "material_only" });
  await anAvatarFile(node, seller, avatar, {
    name: "bread.txt",
    text: "The dough of the rye bread rests for eleven hours.",
  });
  const asked = model.questions.length;
  const question = "When was the city of Montevideo founded?";
  const { row } = await say(buyer, { content: question, avatar_id: avatar.avatarId }, "es");
  expect(row).toMatchObject({ content: "Mi material no responde a eso.", finishReason: "stop", words: 0, model: null });
  expect(row?.sources).toBeNull();
  expect(model.questions).toHaveLength(asked);
  const answered = await say(buyer, {
    content: "How long does the dough of the rye bread rest?",
    avatar_id: avatar.avatarId,
  });
  expect(answered.row).toMatchObject({ words: 5, finishReason: "stop" });
  const noted = await waitFor(async () => (await inboxOf(avatar.avatarId))[0], "the note");
  expect(noted).toMatchObject({ kind: "unanswered", question });
});

test("where the model says that the material is silent, its mark is taken off, and only with nothing but material its words too", async () => {
  const text = "The dough of the rye bread rests for eleven hours.";
  const made = await Promise.all(
    (["material_first", "material_only", "free"] as const).map((mode) => anAvatar(node, seller.userId, { mode })),
  );
  await Promise.all(made.map((avatar) => anAvatarFile(node, seller, avatar, { name: "bread.txt", text })));
  const [first, only, free] = made.map(({ avatarId }) => avatarId);
  const content = 'say="[[SILENT]] Perhaps nine hours." chunk=4 How long does the dough of wheat rest?';
  const told = await say(seller, { content, avatar_id: first });
  expect(told.row).toMatchObject({ content: "Perhaps nine hours.", words: 3 });
  const silent = await say(seller, { content, avatar_id: only });
  expect(silent.row).toMatchObject({ content: "My material does not answer that.", words: 0, finishReason: "stop" });
  await waitFor(
    async () => (await inboxOf(only ?? 0)).length > 0 && (await inboxOf(first ?? 0)).length > 0,
    "the notes",
  );
  await say(seller, { content: "words=2 How long does the dough rest?", avatar_id: free });
  expect(await inboxOf(free ?? 0)).toEqual([]);
});

/** A text of many passages, of which one says what is asked, in words of its own. */
const rambling = (fact: string) =>
  Array.from({ length: 60 }, (_, page) =>
    page === 41 ? fact : `Chapter ${page}: the mountains of the ${page}th valley, and the weather there. `.repeat(9),
  ).join("\n\n");

test("a question in other words or another language is understood before it is searched, and nobody pays for that", async () => {
  const avatar = await anAvatar(node, seller.userId, { isPublic: true, mode: "material_only" });
  const fact = "Sheep leather is tanned with bark of oaks for half a year.";
  await anAvatarFile(node, seller, avatar, { name: "craft.txt", text: rambling(fact) });
  const content = "words=2 ¿Cómo se curte la piel?";
  model.setUnderstanding({
    about: "documents",
    question: "¿Cómo se curte la piel?",
    words: { en: "leather tanned bark" },
  });
  const { row, conversation_id } = await say(buyer, { content, avatar_id: avatar.avatarId }, "es");
  expect(row).toMatchObject({ finishReason: "stop", words: 2 });
  expect(turnsOf("¿Cómo se curte").at(-1)?.content).toContain(fact);
  expect(model.understood.at(-1)).toContain(content);
  // It is told what was said, and nothing of who answers or of the material.
  await say(buyer, { content: "words=1 And for how long?", conversation_id });
  expect(model.understood.at(-1)).toContain(content);
  expect(model.understood.join("\n")).not.toMatch(/persona-|Sheep|valley/);
  // What nobody pays for is counted all the same.
  const counted = (await node.app.metrics.read()).text;
  expect(counted).toMatch(/pluma_questions_understood_total\{outcome="asked"\} [1-9]/);
  const asked = model.understood.length;
  await say(buyer, { content: "Is sheep leather tanned with oaks bark?", avatar_id: avatar.avatarId });
  await say(buyer, { content: "Is sheep leather tanned with oaks bark?", conversation_id });
  expect(model.understood).toHaveLength(asked);
});

test("a taught answer is given to a question that asks for it in other words", async () => {
  const avatar = await anAvatar(node, seller.userId, { isPublic: true, mode: "material_only" });
  await anAvatarFile(node, seller, avatar, { name: "valleys.txt", text: rambling("Nothing else stands here.") });
  const lesson = { question: "When do you open?", answer: "At nine, on Sundays at noon." };
  const taught = await act(seller, `POST /avatars/${avatar.avatarId}/teach`, lesson);
  expect(taught.status, taught.text).toBe(201);
  const words = { en: "opening hours open o'clock" };
  model.setUnderstanding({ about: "documents", question: "At what time do you unlock?", words });
  const content = "From what time on are visitors let in?";
  const { row } = await say(buyer, { content, avatar_id: avatar.avatarId });
  expect(row).toMatchObject({ words: 5, finishReason: "stop" });
  expect(turnsOf(content).at(-1)?.content).toContain(lesson.answer);
});

test("a wish for another form, thanks and greetings are never refused, and never wait for the maker", async () => {
  const avatar = await anAvatar(node, seller.userId, { isPublic: true, mode: "material_only" });
  const text = "The dough of the rye bread rests for eleven hours.";
  await anAvatarFile(node, seller, avatar, { name: "bread.txt", text });
  const first = await say(buyer, { content: "words=3 How long does the dough rest?", avatar_id: avatar.avatarId });
  const { conversation_id } = first;
  for (const content of ["In Spanish please", "three bullet points", "shorter", "más corto", "thanks", "Hola"]) {
    const { row } = await say(buyer, { content, conversation_id });
    expect(row).toMatchObject({ finishReason: "stop", words: 5 });
  }
  model.setUnderstanding({ about: "talk" });
  await say(buyer, { content: 'say="[[SILENT]]" Would a grandmother like that as a sonnet?', conversation_id });
  // What is a question to the material does wait, so that it shows that the others would have.
  model.setUnderstanding({ about: "documents" });
  await say(buyer, { content: 'say="[[SILENT]]" How long does the dough of wheat rest?', conversation_id });
  await waitFor(async () => (await inboxOf(avatar.avatarId)).length > 0, "the note");
  expect((await inboxOf(avatar.avatarId)).map(({ question }) => question)).toEqual([
    expect.stringContaining("dough of wheat"),
  ]);
});

test("a test that is not kept goes on from the one before it, its own and of today only", async () => {
  const avatar = await anAvatar(node, seller.userId);
  const test = { avatar_id: avatar.avatarId, saveOnConversation: false };
  const one = await say(seller, { ...test, content: "words=2 my name is Ana" });
  expect(one.sent.conversation).toBeNull();
  const follows = one.sent.message.message_id;
  const two = await say(seller, { ...test, content: "words=1 what is my name", follows });
  const said = turnsOf("what is my name").map(({ content }) => content);
  expect(said.slice(1)).toEqual(["words=2 my name is Ana", "w1 w2", "words=1 what is my name"]);
  await say(seller, { ...test, content: "words=1 and again", follows: two.sent.message.message_id });
  expect(turnsOf("and again")).toHaveLength(6);
  expect((await send(buyer, { content: "Hi", saveOnConversation: false, follows })).status).toBe(404);
  expect((await send(seller, { content: "Hi", follows })).status).toBe(404);
  const yesterday = new Date(Date.now() - 25 * 3600 * 1000);
  await node.app.db.update(messages).set({ createdAt: yesterday }).where(eq(messages.messageId, follows));
  expect((await send(seller, { ...test, content: "Hi", follows })).status).toBe(404);
});

test("an answer that was cut goes on as the same avatar, with the passages that it has, under their numbers", async () => {
  const avatar = await anAvatar(node, seller.userId, { context: "You are Bruno." });
  await anAvatarFile(node, seller, avatar, { name: "one.txt", text: "The answer is heliotrope." });
  const { sent } = await say(seller, { content: "words=2 finish=length what is it", avatar_id: avatar.avatarId });
  const id = sent.message.message_id;
  await act(seller, `POST /messages/${id}/continue`);
  await ended(id);
  const turns = turnsOf("cut off");
  expect(turns[0]?.content).toContain("You are Bruno.");
  expect(turns.at(-3)?.content).toMatch(/\[1\] one.txt\nThe answer is heliotrope\./);
});

test("the rest of an answer is told nothing of a file that was taken out since it was begun", async () => {
  const avatar = await anAvatar(node, seller.userId, { isPublic: true });
  const { avatarId, assistantId } = avatar;
  await anAvatarFile(node, seller, avatar, { name: "wrong.txt", text: "The salary of the baker is 900." });
  await anAvatarFile(node, seller, avatar, { name: "right.txt", text: "The oven has four doors." });
  const { sent, row } = await say(buyer, { content: "words=2 finish=length how many doors", avatar_id: avatarId });
  expect(turnsOf("how many doors").at(-1)?.content).toContain("The salary of the baker");
  const { avatar_files: files } = (await act(seller, `GET /avatars/${avatarId}`)).body.avatar;
  const [{ openai_file_id, file_data }] = files;
  const gone = await act(seller, `DELETE /avatars/file/${file_data.file_id}/${openai_file_id}/${assistantId}`);
  expect(gone.status).toBe(204);
  const id = sent.message.message_id;
  await act(buyer, `POST /messages/${id}/continue`);
  await waitFor(async () => (await rowOf(id))?.content !== row?.content, "the rest");
  await ended(id);
  const rest = turnsOf("cut off").at(-3)?.content;
  expect(rest).toMatch(/\[2\] File 2\nThe oven has four doors\./);
  expect(rest).not.toContain("The salary of the baker");
});

test("an avatar writes an output to a message of a chat, that of the chat unless another is named", async () => {
  const avatar = await anAvatar(node, seller.userId);
  const { sent } = await say(seller, { content: "words=2 to be written about", avatar_id: avatar.avatarId });
  const made = await act(seller, "POST /outputs/message", { message_id: sent.user_message.message_id });
  expect(made).toMatchObject({ status: 202, body: { output: { avatar_id: avatar.avatarId } } });
  expect((await act(buyer, "POST /outputs/message", { message_id: sent.user_message.message_id })).status).toBe(404);
});
