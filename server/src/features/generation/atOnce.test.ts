import { afterAll, beforeAll, expect, test } from "vitest";
import { aHearing, aTestApp, type TestApp, waitFor } from "../../../test/app.ts";
import { sumOfLedger } from "../../../test/ledger.ts";
import { aModelServer, type ModelServer } from "../../../test/outside/modelServer.ts";
import { aUser } from "../../../test/people.ts";

let model: ModelServer;
let node: TestApp;
beforeAll(async () => {
  model = await aModelServer();
  node = await aTestApp({ environment: { OPENAI_API_KEY: "test-key", OPENAI_BASE_URL: model.address } });
});
afterAll(async () => {
  await node.close();
  await model.close();
});

const ask = (token: string, content = "hang") => node.ask("POST /messages/stream", { token, body: { content } });
const stop = (token: string, id: number) => node.ask(`POST /messages/${id}/stop`, { token });

test.each([
  ["a customer", {}],
  ["staff", { staff: "admin" as const }],
])(
  "three texts at once are written for %s, of any number that is asked for; the others write nothing",
  async (_, who) => {
    const person = await aUser(node, { words: 10_000, ...who });
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(person.token)));
    const [sent, refused] = [200, 429].map((status) => answers.filter((answer) => answer.status === status));
    expect([sent?.length, refused?.length]).toEqual([3, 9]);
    expect(refused?.[0]?.body).toMatchObject({
      code: "too_many_generations",
      message: "Only 3 texts can be written at the same time. Wait until one is done, or stop it.",
    });
    expect(Number(refused?.[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await node.ask("GET /conversations", { token: person.token })).body.conversations).toHaveLength(3);
    for (const { body } of sent ?? []) await stop(person.token, body.message.message_id);
  },
);

test("an answer that ended or was stopped makes room for the next, and costs what it was", async () => {
  const person = await aUser(node, { words: 10_000 });
  const hearing = await aHearing(node.address, person.token);
  const hanging = await Promise.all([ask(person.token), ask(person.token), ask(person.token)]);
  expect((await ask(person.token)).status).toBe(429);
  await stop(person.token, hanging[0]?.body.message.message_id);
  await hearing.next("message_stream_end");
  const next = await waitFor(async () => {
    const answer = await ask(person.token, "words=7");
    return answer.status === 200 && answer;
  }, "a place");
  await hearing.next("message_stream_end", ({ message_id }) => message_id === next.body.message.message_id);
  for (const { body } of hanging) await stop(person.token, body.message.message_id);
  await waitFor(async () => (await sumOfLedger(node, person.userId)).balance === 10_000 - 7, "the balance");
  hearing.close();
});

test("what is refused for another reason takes no place", async () => {
  const person = await aUser(node, { words: 10_000 });
  for (let n = 0; n < 5; n += 1) {
    const body = { content: "hang", conversation_id: 999_999 };
    expect((await node.ask("POST /messages/stream", { token: person.token, body })).status).toBe(404);
  }
  const poor = await aUser(node, { words: 0 });
  for (let n = 0; n < 5; n += 1) expect((await ask(poor.token)).status).toBe(412);
  const sent = await ask(person.token);
  expect(sent.status).toBe(200);
  await stop(person.token, sent.body.message.message_id);
});
