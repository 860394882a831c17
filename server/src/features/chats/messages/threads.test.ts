import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { aChat } from "../../../../test/chats.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { messages } from "../tables.ts";

let node: TestApp;
let person: TestUser;
beforeAll(async () => {
  node = await aTestApp();
  person = await aUser(node, { lang: "es" });
});
afterAll(() => node.close());

/** A chat of four messages, of which the last answer has an earlier version that is not shown. */
async function aThread() {
  const { conversationId, questionId, messageId } = await aChat(node, person.userId, {
    question: "Where is the Café?",
    content: "By the harbour [1].",
  });
  const at = { conversationId, userId: person.userId };
  const say = async (values: Partial<typeof messages.$inferInsert> & { role: "user" | "assistant" }) => {
    const [row] = await node.app.db
      .insert(messages)
      .values({ ...at, ...values })
      .returning();
    return row?.messageId ?? 0;
  };
  const source = { kind: "file" as const, conversation_file_id: 5, name: "map.pdf", page: 2, text: "t", position: 0 };
  await node.app.db
    .update(messages)
    .set({ sources: [source] })
    .where(eq(messages.messageId, messageId));
  const second = await say({ role: "user", content: "And the CAFE?", parentId: messageId });
  const unshown = await say({
    role: "assistant",
    content: "cafe, before",
    parentId: second,
    isCurrent: false,
    userMessageId: second,
  });
  const last = await say({ role: "assistant", content: "Gone.", parentId: second, userMessageId: second });
  return { conversationId, questionId, messageId, second, unshown, last };
}

const ask = (line: string, token = person.token) => node.ask(line, { token });

test("a text is found in the thread that is shown, accents and case aside, and nowhere else", async () => {
  const { conversationId, questionId, second } = await aThread();
  await aThread();
  const found = await ask(`GET /messages/conversation/${conversationId}/found?query=caf%C3%A9`);
  expect([found.status, found.body]).toEqual([200, { message_ids: [questionId, second] }]);
  expect((await ask(`GET /messages/conversation/${conversationId}/found?query=%25`)).body.message_ids).toEqual([]);
  expect((await ask(`GET /messages/conversation/${conversationId}/found?query=`)).status).toBe(400);
});

test("a branch is a chat of its own up to a message, in which answers have their questions; the other stays as it was", async () => {
  const { conversationId, messageId, unshown } = await aThread();
  const before = (await ask(`GET /messages/thread/${conversationId}`)).body;
  const branched = await ask(`POST /messages/${unshown}/branch`);
  expect(branched.status).toBe(201);
  const { conversation } = branched.body;
  expect(conversation.name).toBe("Rama: A chat");
  const { messages: thread, max } = (await ask(`GET /messages/thread/${conversation.conversation_id}`)).body;
  type Row = { message_id: number; role: string; content: string; user_message_id: number | null; sources: object[] };
  expect([max, thread.map(({ content }: Row) => content)]).toEqual([
    4,
    ["Where is the Café?", "By the harbour [1].", "And the CAFE?", "cafe, before"],
  ]);
  const places = thread.map(({ user_message_id }: Row) =>
    thread.findIndex((row: Row) => row.message_id === user_message_id),
  );
  expect(places).toEqual([-1, 0, -1, 2]);
  expect(thread[1].sources).toMatchObject([{ name: "map.pdf", conversation_file_id: null }]);
  expect((await ask(`GET /messages/thread/${conversationId}`)).body).toEqual(before);
  const short = (await ask(`POST /messages/${messageId}/branch`)).body.conversation;
  expect((await ask(`GET /messages/thread/${short.conversation_id}`)).body.max).toBe(2);
});

test("what is being written, or somebody else's, is no place to go on from", async () => {
  const { conversationId, last } = await aThread();
  await node.app.db.update(messages).set({ isGenerating: true }).where(eq(messages.messageId, last));
  const refused = await ask(`POST /messages/${last}/branch`);
  expect([refused.status, refused.body.code]).toEqual([409, "still_generating"]);
  const stranger = await aUser(node);
  expect((await ask(`POST /messages/${last}/branch`, stranger.token)).status).toBe(404);
  expect((await ask(`GET /messages/conversation/${conversationId}/found?query=caf`, stranger.token)).status).toBe(404);
});
