import { afterAll, beforeAll, expect, test } from "vitest";
import { type Answered, aHearing, aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { conversationSummaries, conversations, messages } from "../tables.ts";

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

/** A chat of so many messages, "said 1" first. */
async function aLongChat(count: number): Promise<{ conversationId: number; ids: number[] }> {
  const { db } = node.app;
  const [made] = await db
    .insert(conversations)
    .values({ userId: person.userId, name: "Long", isNameGiven: true })
    .returning();
  const { conversationId = 0 } = made ?? {};
  const ids: number[] = [];
  for (let at = 1; at <= count; at += 1) {
    const role = at % 2 === 1 ? ("user" as const) : ("assistant" as const);
    const content = at === 1 ? 'say="We chose Huila." said 1' : `said ${at}`;
    const values = { conversationId, userId: person.userId, role, content, parentId: ids.at(-1) ?? null };
    const [row] = await db.insert(messages).values(values).returning();
    ids.push(row?.messageId ?? 0);
  }
  return { conversationId, ids };
}

async function send(conversationId: number, content: string): Promise<Answered["body"]> {
  const hearing = await aHearing(node.address, person.token);
  const body = { conversation_id: conversationId, content };
  const sent = await node.ask("POST /messages/stream", { token: person.token, body });
  expect(sent.status, sent.text).toBe(200);
  await hearing.next("message_stream_end", ({ message_id }) => message_id === sent.body.message.message_id);
  hearing.close();
  return sent.body;
}

const summaryOf = async (conversationId: number) =>
  (await node.app.db.select().from(conversationSummaries)).find((row) => row.conversationId === conversationId);
const summed = (conversationId: number) => waitFor(() => summaryOf(conversationId), "the summary");
const toldWith = (part: string) =>
  model.questions.findLast(({ messages: told }) => told.at(-1)?.content.includes(part))?.messages ?? [];

test("what no longer fits is summed up after the answer, told with the next question, and paid by nobody", async () => {
  const { conversationId, ids } = await aLongChat(44);
  await send(conversationId, "words=2 first");
  expect(toldWith("first").some(({ content }) => content.includes("summed up"))).toBe(false);
  const { summary, upTo } = await summed(conversationId);
  expect(summary).toBe("We chose Huila.");
  expect(ids).toContain(upTo);
  await send(conversationId, "words=2 second");
  const told = toldWith("second");
  expect(told[1]).toMatchObject({ role: "user", content: expect.stringContaining("We chose Huila.") });
  // Nothing lies between the summary and what is told word for word.
  expect(told[2]?.content).toMatch(/^said \d+$/);
  expect(ids.indexOf(upTo) + 2).toBeGreaterThanOrEqual(Number(told[2]?.content.slice(5)));
  const { text } = await node.ask(`GET /messages/conversation/${conversationId}?from=1`, { token: person.token });
  expect(text).not.toContain("summed up");
});

test("a message that is changed or deleted takes with it the summary that speaks of it, and one after it does not", async () => {
  const { conversationId, ids } = await aLongChat(44);
  await send(conversationId, "words=2 one");
  await summed(conversationId);
  const last = ids.at(-1);
  await node.ask("PUT /messages", { token: person.token, body: { message_id: last, content: "said anew" } });
  expect(await summaryOf(conversationId)).toBeDefined();
  await node.ask(`DELETE /messages/${ids[2]}`, { token: person.token });
  expect(await summaryOf(conversationId)).toBeUndefined();
});

test("a short chat is told as it is, and nothing is asked beside it", async () => {
  const { conversationId } = await aLongChat(6);
  const before = model.questions.length;
  await send(conversationId, "words=2 short");
  expect(toldWith("short")).toHaveLength(8);
  expect(model.questions).toHaveLength(before + 1);
});
