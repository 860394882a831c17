import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { anAvatar, anAvatarFile, anInboxItem } from "../../../../test/avatars.ts";
import { sumOfLedger } from "../../../../test/ledger.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";

let openAi: ModelServer;
let node: TestApp;
beforeAll(async () => {
  openAi = await aModelServer();
  const environment = { OPENAI_API_KEY: "platform-key", OPENAI_BASE_URL: openAi.address };
  node = await aTestApp({ environment, runsJobs: true });
});
afterAll(async () => {
  await node.close();
  await openAi.close();
});

async function asked(question: string, words = 100) {
  const owner = await aUser(node, { words });
  const { avatarId } = await anAvatar(node, owner.userId, { mode: "material_only" });
  return { owner, avatarId, itemId: (await anInboxItem(node, avatarId, question)).itemId };
}
const draft = (id: number, { token }: TestUser) => node.ask(`POST /avatars/inbox/${id}/draft`, { token });

test("an answer is drafted from the material, for the words that it has, and nothing is taught by it", async () => {
  const { owner, avatarId, itemId } = await asked('How heavy is the small bag? say="It weighs 300 grams."');
  await anAvatarFile(node, owner, { avatarId }, { text: "The small bag weighs 300 grams." });
  const drafted = await draft(itemId, owner);
  expect([drafted.status, drafted.body]).toEqual([
    200,
    { answer: "It weighs 300 grams.", words: 4, is_from_material: true },
  ]);
  expect(openAi.questions.at(-1)?.messages.at(-1)?.content).toContain("The small bag weighs 300 grams.");
  expect(await sumOfLedger(node, owner.userId)).toEqual({ balance: 96, sum: 96, used: 4 });
  const { avatar } = (await node.ask(`GET /avatars/${avatarId}`, owner)).body;
  expect([avatar.waiting, avatar.avatar_files.length]).toEqual([1, 1]);
});

test("where the material is silent a draft says so; it ends where words run out, and costs nothing that did not come", async () => {
  const silent = await asked('And on Mars? say="[[SILENT]] Nobody lives there yet."', 3);
  const drafted = await draft(silent.itemId, silent.owner);
  expect(drafted.body).toEqual({ answer: "Nobody lives there", words: 3, is_from_material: false });
  const none = await asked("status=500");
  const refused = await draft(none.itemId, none.owner);
  expect([refused.status, refused.body.code]).toEqual([422, "answer_not_drafted"]);
  expect((await sumOfLedger(node, none.owner.userId)).used).toBe(0);
});
