import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Answered, aHearing, aTestApp, type TestApp } from "../../../../test/app.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { aForm, aPicture } from "../../files/test/samples.ts";

let model: ModelServer;
let node: TestApp;
let person: TestUser;
beforeAll(async () => {
  model = await aModelServer();
  node = await aTestApp({ environment: { OPENAI_API_KEY: "test-key", OPENAI_BASE_URL: model.address } });
  person = await aUser(node);
});
afterAll(async () => {
  await node.close();
  await model.close();
});

async function aConversation(): Promise<number> {
  const { body } = await node.ask("POST /conversations", { token: person.token, body: { name: "Pictures" } });
  return body.conversation.conversation_id;
}

const add = (conversation: number, bytes: Uint8Array | string, name: string, token = person.token) =>
  node.ask(`POST /conversations/file/${conversation}`, { token, form: aForm(bytes, name) });

async function aShownPicture(conversation: number, side = 40): Promise<number> {
  const added = await add(conversation, await aPicture("png", side, side), "image.png");
  expect(added.status, added.text).toBe(201);
  return added.body.conversation_file.conversation_file_id;
}

/** Sends a message, and waits for the end of its answer. */
async function sendThrough(body: object, line = "POST /messages/stream"): Promise<Answered["body"]> {
  const hearing = await aHearing(node.address, person.token);
  const sent = await node.ask(line, { token: person.token, body });
  expect(sent.status, sent.text).toBeLessThan(300);
  await hearing.next("message_stream_end", ({ message_id }) => message_id === sent.body.message.message_id);
  hearing.close();
  return sent.body;
}

/** What the model was shown with each message of a question, by what its last message has in it. */
function shownWith(part: string) {
  const place = model.questions.findLastIndex(({ messages }) => messages.at(-1)?.content.includes(part));
  const { messages = [] } = model.questions[place] ?? {};
  return messages.map(({ content }, index) => ({ content, pictures: model.pictures[place]?.[index] ?? [] }));
}

test("a picture is there at once, goes to the model with its question, and stands beside it in the thread", async () => {
  const conversation = await aConversation();
  const added = await add(conversation, await aPicture("webp", 2000, 100), "Our shop.webp");
  expect(added.body.conversation_file).toMatchObject({ state: "ready", problem: null, pages: null });
  const sent = await sendThrough({ conversation_id: conversation, content: "words=2 What is on it?" });
  expect(sent.user_message.files).toMatchObject([{ name: "Our shop.webp", type: "image/webp" }]);
  const last = shownWith("What is on it?").at(-1);
  expect(last?.content).toBe("words=2 What is on it?");
  expect(last?.pictures).toHaveLength(1);
  const [head, data] = last?.pictures[0]?.split(",") ?? [];
  expect(head).toBe("data:image/jpeg;base64");
  expect(await sharp(Buffer.from(data ?? "", "base64")).metadata()).toMatchObject({ width: 1568, height: 78 });
  const [, answer] = (await node.ask(`GET /messages/thread/${conversation}`, { token: person.token })).body.messages;
  expect(answer).toMatchObject({ finish_reason: "stop", words: 2, sources: [] });
});

test("what is asked afterwards, again, or on from a cut still sees it, beside the message that it came with", async () => {
  const conversation = await aConversation();
  await aShownPicture(conversation);
  const first = await sendThrough({ conversation_id: conversation, content: "words=2 finish=length Look at this." });
  await sendThrough({}, `POST /messages/${first.message.message_id}/continue`);
  expect(shownWith("cut off").map(({ pictures }) => pictures.length)).toEqual([0, 1, 0, 0]);
  await sendThrough({ conversation_id: conversation, content: "words=2 And its colour?" });
  expect(shownWith("And its colour?").map(({ pictures }) => pictures.length)).toEqual([0, 1, 0, 0]);
  const asked = model.questions.length;
  await sendThrough({}, `POST /messages/${first.message.message_id}/regenerate`);
  expect(model.questions).toHaveLength(asked + 1);
  expect(shownWith("Look at this.").at(-1)?.pictures).toHaveLength(1);
});

test("a message takes eight along, and a question shows twelve at most: the newest, and it says of which there are more", async () => {
  const conversation = await aConversation();
  for (let count = 0; count < 9; count += 1) await aShownPicture(conversation);
  const body = { conversation_id: conversation, content: "words=1 first eight" };
  const refused = await node.ask("POST /messages/stream", { token: person.token, body });
  expect([refused.status, refused.body.code]).toEqual([422, "pictures_too_many"]);
  const { files } = (await node.ask(`GET /conversations/${conversation}/files`, { token: person.token })).body;
  const ids = files.map((file: Answered["body"]) => file.conversation_file_id);
  await sendThrough({ ...body, file_ids: ids.slice(0, 8) });
  for (let count = 0; count < 5; count += 1) await aShownPicture(conversation);
  await sendThrough({ conversation_id: conversation, content: "words=1 six more" });
  const [, earlier, , last] = shownWith("six more");
  expect(last?.pictures).toHaveLength(6);
  expect(earlier?.pictures).toHaveLength(6);
  expect(earlier?.content).toContain("not shown any more");
});

test("where the model sees no pictures that is said at the file and when sending, and one that the settings name sees them", async () => {
  const admin = await aUser(node, { staff: "admin" });
  const set = (settings: object) => node.ask("PUT /appconfig", { token: admin.token, body: settings });
  const conversation = await aConversation();
  const id = await aShownPicture(conversation);
  await set({ ai_source: "compatible", compatible_base_url: model.address, openai_model: "my-model" });
  const refused = await add(conversation, await aPicture("png"), "image.png");
  expect([refused.status, refused.body.code]).toEqual([422, "pictures_unseen"]);
  expect(refused.body.message).toContain("cannot see images");
  const question = { conversation_id: conversation, content: "words=1 in vain", file_ids: [id] };
  const asked = model.questions.length;
  const unsent = await node.ask("POST /messages/stream", { token: person.token, body: question });
  expect([unsent.status, unsent.body.code]).toEqual([422, "pictures_unseen"]);
  const { messages } = (await node.ask(`GET /messages/thread/${conversation}`, { token: person.token })).body;
  expect([messages.length, model.questions.length]).toEqual([0, asked]);
  await set({ seeing_models: "other, My-Model" });
  await sendThrough(question);
  expect(shownWith("in vain").at(-1)?.pictures).toHaveLength(1);
  // Chosen away again: what was sent stays, and the model is told that there was something to see.
  await set({ seeing_models: "" });
  await sendThrough({ conversation_id: conversation, content: "words=1 later" });
  const [, first] = shownWith("later");
  expect(first?.pictures).toEqual([]);
  expect(first?.content).toContain("images that you are not shown: 1");
  await set({ ai_source: null, compatible_base_url: null, openai_model: null, seeing_models: null });
});

test("nobody else's chat takes one, and one that is taken out is not shown any more", async () => {
  const conversation = await aConversation();
  const stranger = await aUser(node);
  expect((await add(conversation, await aPicture("png"), "image.png", stranger.token)).status).toBe(404);
  const id = await aShownPicture(conversation);
  await sendThrough({ conversation_id: conversation, content: "words=1 before" });
  await node.ask(`DELETE /conversations/files/${id}`, { token: person.token });
  await sendThrough({ conversation_id: conversation, content: "words=1 after" });
  expect(shownWith("words=1 after").flatMap(({ pictures }) => pictures)).toEqual([]);
});
