import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { aUser } from "../../../../test/people.ts";
import { widgetConversations, widgetLeads } from "../tables.talks.ts";
import { aWidget } from "../test/aWidget.ts";

let node: TestApp;
beforeAll(async () => {
  node = await aTestApp();
});
afterAll(() => node.close());

/** Leads of a widget, each of a conversation of its own. */
async function leadsOf(widgetId: number, emails: string[]): Promise<void> {
  const { db } = node.app;
  const talks = await db
    .insert(widgetConversations)
    .values(emails.map(() => ({ widgetId })))
    .returning({ conversationId: widgetConversations.conversationId });
  const rows = talks.map((talk, index) => ({
    ...talk,
    widgetId,
    email: emails[index] ?? "",
    consent: "You may write.",
  }));
  await db.insert(widgetLeads).values(rows);
}

test("a file of leads has each of them once, the newest first, however many there are", async () => {
  const owner = await aUser(node);
  const { widgetId } = await aWidget(node, owner.userId);
  const emails = Array.from({ length: 1001 }, (_, index) => `lead${index}@example.com`);
  await leadsOf(widgetId, emails);
  const { status, headers, text } = await node.ask(`GET /widgets/${widgetId}/leads/csv`, { token: owner.token });
  expect([status, headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
  expect(text.match(/lead\d+@example\.com/g)).toEqual(emails.toReversed());
});

test("a file of leads without any has its columns, and one that is searched has what was found", async () => {
  const owner = await aUser(node);
  const { widgetId } = await aWidget(node, owner.userId);
  const read = async (query = "") =>
    (await node.ask(`GET /widgets/${widgetId}/leads/csv${query}`, { token: owner.token })).text;
  expect((await read()).replace("\ufeff", "")).toBe("date,name,email,note,consent,page,source\n");
  await leadsOf(widgetId, ["ane@example.com", "jon@example.com"]);
  expect((await read("?search=ANE")).match(/\w+@example\.com/g)).toEqual(["ane@example.com"]);
});
