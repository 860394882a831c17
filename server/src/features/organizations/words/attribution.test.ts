import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { anAvatar } from "../../../../test/avatars.ts";
import { sumOfLedger, sumOfPool } from "../../../../test/ledger.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { anOrganization, aUser } from "../../../../test/people.ts";
import { liftLimits } from "../../../../test/settings.ts";
import { aTemplate } from "../../../../test/templates.ts";
import { daysAround } from "../../../../test/time/days.ts";
import { grantWords } from "../../accounts/index.ts";
import { generations } from "../../generation/tables.ts";
import { wordPlans } from "../tables.words.ts";

let model: ModelServer;
let node: TestApp;
beforeAll(async () => {
  model = await aModelServer();
  node = await aTestApp({ environment: { OPENAI_API_KEY: "k", OPENAI_BASE_URL: model.address } });
  await liftLimits(node, "calls", "generations");
});
afterAll(async () => {
  await node.close();
  await model.close();
});

test("whatever is written in an organization is paid from its words and counted by person, campaign, avatar and kind", async () => {
  const id = await anOrganization(node);
  await node.app.db.insert(wordPlans).values({ organizationId: id, hasPool: true });
  await grantWords(node.app, { organizationId: id }, 10_000, "test:grant");
  const boss = await aUser(node, { words: 0, membership: { organizationId: id, userTypeId: 1 } });
  const ask = async (call: `${string} /${string}`, body: object) => {
    const { status, body: answer } = await node.ask(call, {
      token: boss.token,
      body: { ...body, organization_id: id },
    });
    expect([call, status < 300 ? "" : answer]).toEqual([call, ""]);
    return answer;
  };
  const { avatarId, assistantId } = await anAvatar(node, boss.userId, {
    organizationId: id,
    name: "Voice of the house",
  });
  const { templateId } = await aTemplate(node, boss.userId, { organizationId: id, content: "words=7 about [topic]" });
  const { campaign } = await ask("POST /campaigns", { name: "Autumn" });
  const { resource } = await ask("POST /campaigns/campaign-resource", {
    campaign_id: campaign.campaign_id,
    document: { name: "Landing", content: "<p>Begin.</p>" },
  });
  await ask("POST /messages/stream", { content: "words=3" });
  await ask("POST /messages/stream", { content: "words=5", avatar_id: avatarId });
  await ask("POST /messages/stream", { template_id: templateId, values: { topic: "tea" } });
  await ask("POST /messages/stream", { content: "words=11", message_type_id: 2, saveOnConversation: false });
  await ask("POST /documents/avatar-output", {
    content: "words=13",
    avatar_id: avatarId,
    document_id: resource.document.document_id,
  });
  await ask("POST /super_fetch/v2", { task: "words=17", outputs: 2, assistant_id: assistantId });
  await ask(`POST /templates/${templateId}/fill`, { text: 'say json={"f1":"green tea"}' });
  const rows = await waitFor(async () => {
    const all = await node.app.db.select().from(generations).where(eq(generations.organizationId, id));
    return all.every(({ state }) => state !== "running") && all;
  }, "the end of all texts");
  expect(rows.every(({ isPooled }) => isPooled)).toBe(true);
  const used = rows.reduce((sum, { deliveredWords }) => sum + deliveredWords, 0);
  expect(await sumOfPool(node, id)).toEqual({ balance: 10_000 - used, sum: 10_000 - used, used });
  expect((await sumOfLedger(node, boss.userId)).used).toBe(0);

  const by = async (side: string) => {
    const path = `/organizations/${id}/words/usage?${daysAround()}&by=${side}` as const;
    const { body } = await node.ask(`GET ${path}`, { token: boss.token });
    expect(body.sums.words).toBe(used);
    return Object.fromEntries(body.rows.map(({ name, words }: { name: string; words: number }) => [name, words]));
  };
  expect(Object.keys(await by("kind")).sort()).toEqual(["chat", "document", "generator", "template"]);
  expect(await by("campaign")).toMatchObject({ Autumn: 13 });
  expect((await by("avatar"))["Voice of the house"]).toBeGreaterThanOrEqual(5);
});
