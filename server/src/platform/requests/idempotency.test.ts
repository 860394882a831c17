import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../test/app.ts";
import { anAvatar } from "../../../test/avatars.ts";
import { aUser } from "../../../test/people.ts";
import { idempotencyKeys } from "./idempotency.tables.ts";

let node: TestApp;
beforeAll(async () => {
  node = await aTestApp({ runsJobs: true });
});
afterAll(() => node.close());

test("one key for the same body on another path is another request, not the answer of the first", async () => {
  const { token, userId } = await aUser(node);
  const [one, two] = [await anAvatar(node, userId), await anAvatar(node, userId)];
  const asked = {
    token,
    body: { question: "When?", answer: "At nine." },
    headers: { "idempotency-key": "teach" },
  };
  const first = await node.ask(`POST /avatars/${one.avatarId}/teach`, asked);
  expect(first.status, first.text).toBe(201);
  const same = await node.ask(`POST /avatars/${one.avatarId}/teach`, asked);
  expect(same.body).toEqual(first.body);
  const other = await node.ask(`POST /avatars/${two.avatarId}/teach`, asked);
  expect(other).toMatchObject({ status: 409, body: { code: "key_reused" } });
});

test("one key for the same body with another query is another request", async () => {
  const { token } = await aUser(node);
  const asked = { token, body: { content: "words=3" }, headers: { "idempotency-key": "send" } };
  const first = await node.ask("POST /messages/stream", asked);
  expect(first.status, first.text).toBe(200);
  const other = await node.ask("POST /messages/stream?lang=es", asked);
  expect(other).toMatchObject({ status: 409, body: { code: "key_reused" } });
});

test("of who leaves no answer is kept to be given again, and those of others stay", async () => {
  const [person, other] = [await aUser(node), await aUser(node)];
  for (const { userId, token } of [person, other]) {
    const { avatarId } = await anAvatar(node, userId);
    const asked = { token, body: { question: "Who?", answer: "Me." }, headers: { "idempotency-key": "leave" } };
    expect((await node.ask(`POST /avatars/${avatarId}/teach`, asked)).status).toBe(201);
  }
  const keptOf = () => node.app.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, "leave"));
  expect((await keptOf()).map(({ userId }) => userId).toSorted()).toEqual([person.userId, other.userId].toSorted());
  const { token, password } = person;
  expect((await node.ask("DELETE /users", { token, body: { password } })).status).toBe(204);
  expect((await keptOf()).map(({ userId }) => userId)).toEqual([other.userId]);
});
