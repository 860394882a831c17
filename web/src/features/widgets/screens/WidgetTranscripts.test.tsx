import { widgetLeads, widgets, widgetTranscripts } from "@pluma/contract/widgets/widgets";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers, refuses } from "../../../../test/server.ts";
import { aLead, aMessage, aTalk, aTranscript, aWidget } from "../test/aWidget.ts";
import { show } from "../test/show.tsx";

const at = "/chat-widget-generator/4/transcripts";
const counts = { live: 1, leads: 0, unanswered: 0 };
const mine = { taken_over_by: { name: "Ane", is_me: true } };
const talk = () => page.getByRole("region", { name: "Conversation", exact: true });

beforeEach(() => {
  answers(widgets.listWidgets, { widgets: [aWidget()] });
  answers(widgetTranscripts.listWidgetConversations, { conversations: [aTalk()], count: 1, pages: 1, counts });
});

test("a talk is read, taken over, answered by hand and given back", async () => {
  answers(widgetTranscripts.readWidgetTranscript, { transcript: aTranscript() });
  answers(widgetTranscripts.takeOverConversation, { transcript: aTranscript(mine) });
  answers(widgetTranscripts.giveBackConversation, { transcript: aTranscript() });
  const hello = aMessage(3, { from: "person", name: "Ane", content: "Hello, this is Ane." });
  const sent = answers(widgetTranscripts.replyInConversation, {
    transcript: aTranscript(mine, { messages: [aMessage(1), hello] }),
  });
  await show({ at });
  await page.getByRole("link", { name: /Do you ship to Porto/ }).click();
  await expect.element(talk().getByText("Yes, in four to six days.")).toBeVisible();
  await expect
    .poll(() => page.getByRole("complementary", { name: "Visitor" }).element().textContent)
    .toMatch(/Portuguese/);
  await talk().getByRole("button", { name: "Take over" }).click();
  await talk().getByRole("textbox", { name: "Write to the visitor" }).fill("Hello, this is Ane.");
  await talk().getByRole("button", { name: "Send" }).click();
  await expect.element(talk().getByRole("log").getByText("Hello, this is Ane.")).toBeVisible();
  await expect.element(talk().getByRole("textbox")).toHaveValue("");
  await talk().getByRole("button", { name: "Hand back to Itziar" }).click();
  await expect.element(talk().getByText(/Itziar answers/)).toBeVisible();
  expect(sent).toMatchObject([{ body: { content: "Hello, this is Ane." } }]);
});

test("what could not be sent stays typed", async () => {
  answers(widgetTranscripts.readWidgetTranscript, { transcript: aTranscript(mine) });
  refuses(widgetTranscripts.replyInConversation, 409, "widget_not_taken", "Take the conversation over first.");
  await show({ at: `${at}?conversation=12` });
  await talk().getByRole("textbox").fill("Hello");
  await talk().getByRole("button", { name: "Send" }).click();
  await expect.element(page.getByText("Take the conversation over first.")).toBeVisible();
  await expect.element(talk().getByRole("textbox")).toHaveValue("Hello");
});

test("whoever else has a talk is named, and it is not taken from them", async () => {
  answers(widgetTranscripts.readWidgetTranscript, {
    transcript: aTranscript({ taken_over_by: { name: "Olga", is_me: false } }),
  });
  await show({ at: `${at}?conversation=12` });
  await expect.element(talk().getByText("Olga has this conversation now.")).toBeVisible();
  await expect.element(talk().getByRole("button", { name: "Take over" })).toBeDisabled();
});

test("what a visitor wrote is text, whatever it holds", async () => {
  const hostile = '<img src=x onerror="window.broken=1"><b>bold</b>';
  answers(widgetTranscripts.readWidgetTranscript, {
    transcript: aTranscript({}, { messages: [aMessage(1, { content: hostile })] }),
  });
  await show({ at: `${at}?conversation=12` });
  await expect.element(talk().getByText(hostile)).toBeVisible();
});

test("a talk is deleted once it was asked", async () => {
  answers(widgetTranscripts.readWidgetTranscript, { transcript: aTranscript() });
  const asked = answers(widgetTranscripts.deleteWidgetConversation, undefined);
  await show({ at: `${at}?conversation=12` });
  await talk().getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Delete conversation" }).click();
  expect(asked).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: "Delete conversation" }).click();
  await expect.element(page.getByText("Choose a conversation.")).toBeVisible();
  expect(asked).toHaveLength(1);
});

test("leads are searched, and lead to what was said", async () => {
  const asked = answers(widgetLeads.listWidgetLeads, ({ query }) =>
    query.search === "nobody" ? { leads: [], count: 0, pages: 0 } : { leads: [aLead()], count: 1, pages: 1 },
  );
  await show({ at: "/chat-widget-generator/4/leads" });
  await expect
    .element(page.getByRole("link", { name: "beatriz@example.com" }))
    .toHaveAttribute("href", `${at}?conversation=12`);
  await page.getByRole("searchbox").fill("nobody");
  await expect.element(page.getByText("No lead matches")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Export CSV" }).first()).toBeDisabled();
  expect(asked.at(-1)?.query).toMatchObject({ search: "nobody" });
});
