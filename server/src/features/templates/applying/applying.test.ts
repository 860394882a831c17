import { and, eq } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { aHearing, aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { anAvatar } from "../../../../test/avatars.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { aTemplate } from "../../../../test/templates.ts";
import { conversations, messages } from "../../chats/tables.ts";
import { templates, templateValues } from "../tables.ts";

let model: ModelServer;
let node: TestApp;
let author: TestUser;
let person: TestUser;

beforeAll(async () => {
  model = await aModelServer();
  node = await aTestApp({ environment: { OPENAI_API_KEY: "test-key", OPENAI_BASE_URL: model.address } });
  [author, person] = await Promise.all([aUser(node), aUser(node)]);
});
afterAll(async () => {
  await node.close();
  await model.close();
});

const act = ({ token }: TestUser, line: string, body?: object) => node.ask(line, { token, ...(body && { body }) });
const send = (who: TestUser, body: object) => act(who, "POST /messages/stream", body);
const rowOf = async (id: number) => (await node.app.db.select().from(messages).where(eq(messages.messageId, id)))[0];
const ended = (id: number) =>
  waitFor(async () => {
    const row = await rowOf(id);
    return row?.isGenerating ? undefined : row;
  }, "the end");
/** What the model was told last with this in it. */
const toldWith = (part: string) =>
  model.questions.findLast((asked) => asked.messages.some(({ content }) => content.includes(part)))?.messages ?? [];

/** Sends, and waits for the end; the answer of the call. */
async function say(who: TestUser, body: object) {
  const sent = await send(who, body);
  expect(sent.status, sent.text).toBe(200);
  await ended(sent.body.message.message_id);
  return sent.body;
}

async function rememberedBy({ userId }: TestUser, templateId: number) {
  const own = and(eq(templateValues.userId, userId), eq(templateValues.templateId, templateId));
  return (await node.app.db.select().from(templateValues).where(own))[0]?.values;
}

const bread = (more: Parameters<typeof aTemplate>[2] = {}) =>
  aTemplate(node, author.userId, {
    name: "Blog post",
    content: "Write a post about [topic].\nIn a [tone] tone.\nMention [detail].",
    fields: [
      { name: "topic", label: "Topic" },
      { name: "tone", label: "Tone", type: "select", options: "warm/direct/" },
      { name: "detail", label: "A detail", required: false },
    ],
    isPublic: true,
    ...more,
  });

test("the model is told what the template makes of the values, the thread shows name and values, and so do later questions", async () => {
  const { templateId } = await bread();
  const values = { topic: "words=2 sourdough", tone: "direct" };
  const sent = await say(person, { template_id: templateId, values });
  const content = "Blog post\n\nTopic: words=2 sourdough\nTone: direct";
  const composed = "Write a post about words=2 sourdough.\nIn a direct tone.";
  expect(toldWith("sourdough").at(-1)).toEqual({ role: "user", content: composed });
  expect(sent.conversation.name).toBe("Blog post");
  expect(sent.user_message).toMatchObject({
    content,
    prompt: composed,
    template: {
      template_id: templateId,
      name: "Blog post",
      hidden: false,
      fields: [
        { name: "topic", label: "Topic", value: "words=2 sourdough" },
        { name: "tone", label: "Tone", value: "direct" },
        { name: "detail", label: "A detail", value: "" },
      ],
    },
  });
  expect(JSON.stringify(sent)).not.toContain("template_version_id");
  await say(person, { content: "words=1 shorter", conversation_id: sent.conversation.conversation_id });
  expect(toldWith("shorter").slice(1)).toEqual([
    { role: "user", content },
    { role: "assistant", content: "w1 w2" },
    { role: "user", content: "words=1 shorter" },
  ]);
});

test("in a chat that is there it is as quick as what is typed: a look at the template, and one statement for all that is written", async () => {
  const { templateId } = await bread();
  const first = await say(person, { content: "words=1" });
  const { conversation_id } = first.conversation;
  const hearing = await aHearing(node.address, person.token);
  const query = vi.spyOn(pg.Client.prototype, "query");
  const values = { topic: "words=2 every=50 rye" };
  const sent = await send(person, { template_id: templateId, values, conversation_id });
  const statements = query.mock.calls.map(([statement]) => Object(statement));
  query.mockRestore();
  await hearing.next("message_stream_end");
  hearing.close();
  const mattering = statements.filter(({ text }) => /templat|messages|conversations|generations/.test(text));
  expect(mattering.map(({ name }) => name)).toEqual(["templates_state_now_alone", "chats_turn_filled"]);
  const row = await rowOf(sent.body.user_message.message_id);
  expect(row).toMatchObject({
    content: "Blog post\n\nTopic: words=2 every=50 rye\nTone: warm",
    prompt: "Write a post about words=2 every=50 rye.\nIn a warm tone.",
    template: { template_id: templateId, hidden: false },
    parentId: first.message.message_id,
  });
  expect(await rememberedBy(person, templateId)).toEqual({ topic: "words=2 every=50 rye", tone: "warm", detail: "" });
});

test("values that are missing or do not fit are refused at their fields, and nothing is written or remembered", async () => {
  const { templateId } = await bread({
    content: "[topic] [count] [tone]",
    fields: [{ name: "topic" }, { name: "count", type: "number" }, { name: "tone", type: "select", options: "warm/" }],
  });
  const before = model.questions.length;
  const missing = await send(person, { template_id: templateId, values: { topic: " ", tone: "cold" } });
  expect([missing.status, missing.body.code]).toEqual([422, "template_values_missing"]);
  expect(Object.keys(missing.body.error.fields)).toEqual(["values.topic", "values.count"]);
  const refused = await send(person, { template_id: templateId, values: { topic: "a", count: "many", tone: "cold" } });
  expect([refused.status, refused.body.code]).toEqual([422, "template_value_refused"]);
  expect(Object.keys(refused.body.error.fields)).toEqual(["values.count", "values.tone"]);
  expect(await rememberedBy(person, templateId)).toBeUndefined();
  expect(model.questions.length).toBe(before);
  const theirs = await node.app.db.select().from(messages).where(eq(messages.userId, person.userId));
  expect(theirs.filter(({ template }) => template?.template_id === templateId)).toEqual([]);
});

test("a template that one may not use is as one that never was, and so is one in the bin", async () => {
  const mine = await bread({ isPublic: false });
  const gone = await bread();
  await node.app.db.update(templates).set({ deletedAt: new Date() }).where(eq(templates.templateId, gone.templateId));
  const hidden = await bread({ isHidden: true, starterDigest: "digest" });
  const values = { topic: "words=1" };
  const never = await send(person, { template_id: 999_999_999, values });
  expect(never.status).toBe(404);
  for (const { templateId } of [mine, gone, hidden]) {
    expect((await send(person, { template_id: templateId, values })).text).toBe(never.text);
  }
  expect((await send(author, { template_id: mine.templateId, values })).status).toBe(200);
});

test("a template is answered in a chat alone: it is not enhanced, nor answered without being kept, nor sent with a text", async () => {
  const { templateId } = await bread();
  const asked = { template_id: templateId, values: { topic: "words=1" } };
  const others = [
    { enhance: true },
    { saveOnConversation: false },
    { message_type_id: 3 },
    { content: "and more" },
    { prompt: "and more" },
  ];
  for (const more of others) {
    const answered = await send(person, { ...asked, ...more });
    expect([answered.status, Object.keys(answered.body.error.fields ?? {})], answered.text).toEqual([
      422,
      ["template_id"],
    ]);
  }
});

test("what is composed is held to the limit of a message; how long a hidden prompt is, is not told", async () => {
  const content = `${"Be brief. ".repeat(1500)}[topic]`;
  const [open, hidden] = [await bread({ content }), await bread({ content, showPrompt: false })];
  const values = { topic: "x ".repeat(9000) };
  const told = await send(person, { template_id: open.templateId, values });
  expect([told.status, told.body.code]).toEqual([422, "message_too_long"]);
  const kept = await send(person, { template_id: hidden.templateId, values });
  expect([kept.status, kept.body.code]).toEqual([422, "values_too_long"]);
  expect(kept.text).not.toMatch(/\d/);
});

test("of fifty wishes at once each is answered, in new chats and in those there are, and of a person's values one is remembered", async () => {
  const { templateId } = await bread();
  const people = await Promise.all(Array.from({ length: 10 }, () => aUser(node)));
  const sendOne = async (who: TestUser, topic: string, conversation_id: number | null) => {
    for (;;) {
      const sent = await send(who, { template_id: templateId, values: { topic }, conversation_id });
      if (sent.status === 200) return (await ended(sent.body.message.message_id))?.content;
      // A chat has one answer at a time, and a person so many at once: whoever comes too early comes again.
      expect(["still_generating", "too_many_generations"], sent.text).toContain(sent.body.code);
      await waitFor(() => model.open() === 0, "room");
    }
  };
  const answers = await Promise.all(
    people.map(async (who) => {
      const { conversation_id } = (await say(who, { content: "words=1" })).conversation;
      const topics = Array.from({ length: 5 }, (_, n) => `words=1 number ${n}`);
      const said = await Promise.all(topics.map((topic, n) => sendOne(who, topic, n < 3 ? conversation_id : null)));
      const rows = await node.app.db.select().from(messages).where(eq(messages.userId, who.userId));
      const filled = rows.flatMap(({ template }) => template?.fields[0]?.value ?? []);
      expect(filled.toSorted()).toEqual(topics);
      expect(topics).toContain((await rememberedBy(who, templateId))?.topic);
      return said;
    }),
  );
  expect(answers.flat()).toEqual(Array.from({ length: 50 }, () => "w1"));
});

test("an answer written again, or further, is told the template as it was; what was typed over a question is asked as it is", async () => {
  const { templateId, version } = await bread();
  const sent = await say(person, { template_id: templateId, values: { topic: "finish=length words=2 oats" } });
  const { message, user_message, conversation } = sent;
  const changed = await act(author, "PUT /templates", {
    template_id: templateId,
    version,
    name: "Other",
    content: "Sing of [topic] instead.",
  });
  expect(changed.status, changed.text).toBe(200);
  const rest = await act(person, `POST /messages/${message.message_id}/continue`);
  expect(rest.status, rest.text).toBe(200);
  await ended(message.message_id);
  expect(toldWith("oats").find(({ role }) => role === "user")?.content).toContain("Write a post about finish=length");
  const again = await act(person, `POST /messages/${message.message_id}/regenerate`, {});
  await ended(again.body.message.message_id);
  expect(toldWith("oats").at(-1)?.content).toBe("Write a post about finish=length words=2 oats.\nIn a warm tone.");
  const typed = { message_id: user_message.message_id, content: "words=3 barley" };
  expect((await act(person, "PUT /messages", typed)).body.message).toMatchObject({ template: null, prompt: null });
  const last = await act(person, `POST /messages/${again.body.message.message_id}/regenerate`, {});
  expect((await ended(last.body.message.message_id))?.content).toBe("w1 w2 w3");
  expect(toldWith("barley").at(-1)).toEqual({ role: "user", content: "words=3 barley" });
  const thread = await act(person, `GET /messages/thread/${conversation.conversation_id}`);
  expect(thread.text).not.toContain("Sing of");
});

test("a new version of a question may be filled in anew, and its first version stays what it was", async () => {
  const { templateId } = await bread();
  const first = await say(person, { template_id: templateId, values: { topic: "words=1 one" } });
  const place = { conversation_id: first.conversation.conversation_id, edit_of: first.user_message.message_id };
  const second = await say(person, { ...place, template_id: templateId, values: { topic: "words=2 two" } });
  expect(second.user_message.versions).toEqual([first.user_message.message_id, second.user_message.message_id]);
  expect(toldWith("words=2 two").map(({ role }) => role)).toEqual(["system", "user"]);
  const typed = await say(person, { ...place, content: "words=3 typed" });
  expect(typed.user_message).toMatchObject({ template: null, prompt: null, content: "words=3 typed" });
  await act(person, `POST /messages/${first.user_message.message_id}/show`);
  const { body } = await act(person, `GET /messages/thread/${place.conversation_id}`);
  expect(body.messages[0]).toMatchObject({ content: "Blog post\n\nTopic: words=1 one\nTone: warm" });
});

test("once a template is taken back nothing is asked of it any more: not again, not further, not anew", async () => {
  const { templateId } = await bread();
  const sent = await say(person, { template_id: templateId, values: { topic: "finish=length words=2 taken" } });
  const { message_id } = sent.message;
  const asked = model.questions.length;
  for (const taken of [{ isPublic: false }, { isPublic: true, deletedAt: new Date() }]) {
    await node.app.db.update(templates).set(taken).where(eq(templates.templateId, templateId));
    for (const line of ["regenerate", "continue"]) {
      const refused = await act(person, `POST /messages/${message_id}/${line}`, {});
      expect([refused.status, refused.body.code], line).toEqual([409, "template_withdrawn"]);
    }
    expect((await send(person, { template_id: templateId, values: { topic: "a" } })).status).toBe(404);
  }
  expect(model.questions.length).toBe(asked);
  const thread = await act(person, `GET /messages/thread/${sent.conversation.conversation_id}`);
  expect(thread.body.messages.at(-1)).toMatchObject({ message_id, generating: false });
});

test("an avatar answers what was filled in, hears the prompt, and its maker of unanswered questions only the values", async () => {
  const avatar = await anAvatar(node, author.userId, { isPublic: true, context: "You are Mara, a baker." });
  const { templateId } = await bread();
  const values = { topic: "words=2 spelt" };
  const sent = await say(person, { template_id: templateId, values, avatar_id: avatar.avatarId });
  expect(sent.message.avatar).toMatchObject({ avatar_id: avatar.avatarId });
  const [system, question] = toldWith("spelt");
  expect(system?.content).toContain("You are Mara, a baker.");
  expect(question?.content).toBe("Write a post about words=2 spelt.\nIn a warm tone.");
  const [chat] = await node.app.db
    .select()
    .from(conversations)
    .where(eq(conversations.conversationId, sent.conversation.conversation_id));
  expect(chat?.avatarId).toBe(avatar.avatarId);
});
