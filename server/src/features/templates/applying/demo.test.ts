import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { aTemplate } from "../../../../test/templates.ts";

let node: TestApp;
let person: TestUser;
// Without a key the demo writer answers.
beforeAll(async () => {
  node = await aTestApp();
  person = await aUser(node);
});
afterAll(() => node.close());

async function answered(body: object): Promise<{ content: string; error: unknown }> {
  const { token } = person;
  const sent = await node.ask("POST /messages/stream", { token, body: { message_type_id: 1, ...body } });
  expect(sent.status, sent.text).toBe(200);
  const { conversation_id: id } = sent.body.conversation;
  return waitFor(async () => {
    const { messages } = (await node.ask(`GET /messages/thread/${id}`, { token })).body;
    const answer = messages.find(
      ({ message_id }: { message_id: number }) => message_id === sent.body.message.message_id,
    );
    return answer?.finish_reason ? answer : false;
  }, "the answer of the demo writer");
}

test("the demo writer quotes what was filled into a template and nothing of its prompt, which stays hidden so", async () => {
  const author = await aUser(node);
  const { templateId } = await aTemplate(node, author.userId, {
    content: "You are the editor of a small paper. The name of the method is ZEBRAQUARTZ. Write about [topic].",
    fields: [{ name: "topic" }],
    showPrompt: false,
    isPublic: true,
  });
  const { content, error } = await answered({ template_id: templateId, values: { topic: "how bees dance" } });
  expect(error).toBeNull();
  expect(content).toContain("No AI is connected.");
  expect(content).toContain("> topic: how bees dance");
  expect(content).not.toContain("editor");
});
