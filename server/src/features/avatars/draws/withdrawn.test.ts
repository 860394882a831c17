import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { anAvatar } from "../../../../test/avatars.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { messages } from "../../chats/tables.ts";
import type { AvatarRow } from "../store.ts";
import { outputs } from "../tables.outputs.ts";

let model: ModelServer;
let node: TestApp;
let owner: TestUser;
beforeAll(async () => {
  model = await aModelServer();
  node = await aTestApp({ environment: { OPENAI_API_KEY: "test-key", OPENAI_BASE_URL: model.address } });
  owner = await aUser(node);
});
afterAll(async () => {
  await node.close();
  await model.close();
});

const ENDLESS = "words=9000 every=20";
const taken = { finishReason: "interrupted", error: { code: "answer_taken_back" } };

const messageOf = async (id: number) =>
  (await node.app.db.select().from(messages).where(eq(messages.messageId, id)))[0];
const outputOf = async (id: number) => (await node.app.db.select().from(outputs).where(eq(outputs.outputId, id)))[0];

/** Asks an avatar for an answer without an end, and waits until it is being written. */
async function begin({ token }: TestUser, { avatarId }: AvatarRow): Promise<number> {
  const sent = await node.ask("POST /messages/stream", { token, body: { content: ENDLESS, avatar_id: avatarId } });
  expect(sent.status, sent.text).toBe(200);
  const { message_id } = sent.body.message;
  await waitFor(async () => (await messageOf(message_id))?.content, "the first words");
  return message_id;
}

const endOf = (id: number) =>
  waitFor(async () => {
    const row = await messageOf(id);
    return row?.isGenerating ? undefined : row;
  }, "the end");

const ways: Record<string, (avatar: AvatarRow, reader: TestUser) => Promise<{ status: number }>> = {
  "is deleted": ({ avatarId }) => node.ask(`DELETE /avatars/${avatarId}`, { token: owner.token }),
  "is made private": ({ avatarId }) =>
    node.ask("PUT /avatars", { token: owner.token, body: { avatar_id: avatarId, public: false } }),
  "is closed to its reader": ({ avatarId }, { userId }) =>
    node.ask(`POST /avatars/${avatarId}/draws/${userId}/close`, { token: owner.token, body: { is_closed: true } }),
};

test.each(Object.keys(ways))(
  "an answer that is being written ends when its avatar %s, with what has come",
  async (way) => {
    const [avatar, reader] = [await anAvatar(node, owner.userId, { isPublic: true }), await aUser(node)];
    const id = await begin(reader, avatar);
    const done = await ways[way]?.(avatar, reader);
    expect(done?.status).toBeLessThan(300);
    const row = await endOf(id);
    expect(row).toMatchObject(taken);
    expect(row?.content).toContain("w1");
  },
);

test("an output that is being written ends when its avatar is deleted", async () => {
  const [avatar, reader] = [await anAvatar(node, owner.userId, { isPublic: true }), await aUser(node)];
  const body = { avatar_id: avatar.avatarId, prompt: ENDLESS };
  const asked = await node.ask("POST /outputs/generate", { token: reader.token, body });
  expect(asked.status, asked.text).toBeLessThan(300);
  const id = asked.body.output.output_id;
  await waitFor(async () => (await outputOf(id))?.content, "the first words");
  await node.ask(`DELETE /avatars/${avatar.avatarId}`, { token: owner.token });
  const row = await waitFor(async () => {
    const found = await outputOf(id);
    return found?.isGenerating ? undefined : found;
  }, "the end");
  expect(row).toMatchObject(taken);
});

test("the owner's own answer goes on when the avatar is made private, and another reader's when it is closed to one", async () => {
  const avatar = await anAvatar(node, owner.userId, { isPublic: true });
  const [one, other] = [await aUser(node), await aUser(node)];
  const [mine, theirs, others] = [await begin(owner, avatar), await begin(one, avatar), await begin(other, avatar)];
  await ways["is closed to its reader"]?.(avatar, one);
  expect(await endOf(theirs)).toMatchObject(taken);
  expect((await messageOf(others))?.isGenerating).toBe(true);
  await ways["is made private"]?.(avatar, one);
  // The owner's generation is looked at together with this one, and it alone goes on.
  expect(await endOf(others)).toMatchObject(taken);
  expect((await messageOf(mine))?.isGenerating).toBe(true);
  await node.ask(`POST /messages/${mine}/stop`, { token: owner.token });
  expect((await endOf(mine))?.finishReason).toBe("stopped");
});
