import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { anAvatar } from "../../../../test/avatars.ts";
import { aChat } from "../../../../test/chats.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { messages } from "../tables.ts";

let node: TestApp;
beforeAll(async () => {
  node = await aTestApp();
});
afterAll(() => node.close());

const like = ({ token }: TestUser, message_id: number, liked: boolean | null) =>
  node.ask("PUT /messages", { token, body: { message_id, liked } });
const likedIn = async ({ token }: TestUser, conversationId: number) =>
  (await node.ask(`GET /messages/thread/${conversationId}`, { token })).body.messages.map(
    ({ liked }: { liked: boolean | null }) => liked,
  );
const ratingsOf = async ({ token }: TestUser, avatarId: number) => {
  const { status, body } = await node.ask(`GET /avatars/${avatarId}/ratings`, { token });
  return status === 200 ? body : status;
};

/** An answer of an avatar to somebody. */
async function answered({ userId }: TestUser, avatarId: number): Promise<number> {
  const { messageId } = await aChat(node, userId);
  await node.app.db.update(messages).set({ avatarId }).where(eq(messages.messageId, messageId));
  return messageId;
}

test("what somebody thinks of an answer is kept, shown again, changed and taken back, and changes nothing else", async () => {
  const person = await aUser(node);
  const { conversationId, messageId } = await aChat(node, person.userId, { content: "Me." });
  expect(await likedIn(person, conversationId)).toEqual([null, null]);
  expect((await like(person, messageId, true)).body.message).toMatchObject({ liked: true, content: "Me." });
  expect(await likedIn(person, conversationId)).toEqual([null, true]);
  await node.ask("PUT /messages", { token: person.token, body: { message_id: messageId, favorite: true } });
  await like(person, messageId, false);
  expect(await likedIn(person, conversationId)).toEqual([null, false]);
  expect((await like(person, messageId, null)).body.message).toMatchObject({ liked: null, favorite: true });
});

test("questions are neither good nor bad, and answers to others are not there", async () => {
  const [person, other] = [await aUser(node), await aUser(node)];
  const { questionId, messageId } = await aChat(node, person.userId);
  expect((await like(person, questionId, true)).body.code).toBe("not_an_answer");
  expect((await like(other, messageId, true)).status).toBe(404);
});

test("an export of what somebody wrote says which answers they found good", async () => {
  const person = await aUser(node);
  const { conversationId, messageId } = await aChat(node, person.userId);
  await like(person, messageId, true);
  const path = `GET /conversations/conversation/${conversationId}/export?format=json`;
  const { body } = await node.ask(path, { token: person.token });
  expect(body.messages.map(({ liked }: { liked: boolean | null }) => liked)).toEqual([null, true]);
});

test("whoever may edit an avatar sees how many found its answers good, of all who ask it, and nobody else does", async () => {
  const [owner, reader, stranger, admin] = [
    await aUser(node),
    await aUser(node),
    await aUser(node),
    await aUser(node, { staff: "admin" }),
  ];
  const { avatarId } = await anAvatar(node, owner.userId, { isPublic: true });
  expect(await ratingsOf(owner, avatarId)).toEqual({ good: 0, not_good: 0 });
  await like(owner, await answered(owner, avatarId), true);
  await like(reader, await answered(reader, avatarId), true);
  await like(reader, await answered(reader, avatarId), false);
  await like(reader, (await aChat(node, reader.userId)).messageId, true);
  for (const one of [owner, admin]) expect(await ratingsOf(one, avatarId)).toEqual({ good: 2, not_good: 1 });
  expect(await ratingsOf(reader, avatarId)).toBe(403);
  const { avatarId: hidden } = await anAvatar(node, owner.userId);
  expect(await ratingsOf(stranger, hidden)).toBe(404);
});
