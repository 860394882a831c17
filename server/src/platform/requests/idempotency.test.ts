import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../test/app.ts";
import { anAvatar } from "../../../test/avatars.ts";
import { aUser } from "../../../test/people.ts";

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
