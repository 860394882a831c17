import { type ConversationRow, chats } from "@pluma/contract/chats/chats";
import { moving } from "@pluma/contract/chats/moving";
import { readMe } from "@pluma/contract/session/session";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aChat } from "../../../../test/aChat.ts";
import { aPerson } from "../../../../test/aPerson.ts";
import { draw } from "../../../../test/draw.tsx";
import { answers } from "../../../../test/server.ts";
import { messages } from "../../../platform/messages.ts";
import ChatList from "../screens/ChatList.tsx";

const rows: ConversationRow[] = ["Harbours", "Lighthouses", "Boats"].map((name, at) => ({
  ...aChat({ conversation_id: at + 2, name }),
  snippet: null,
}));
const field = page.getByRole("textbox", { name: "Name of the chat" });

test("on a phone what can be done with a chat is pressed in its row, and is large enough for a finger", async () => {
  answers(readMe, { user: aPerson() });
  answers(chats.listConversations, { conversations: rows, count: 3, pages: 1 });
  answers(chats.listTags, { tags: [], counts: {} });
  answers(moving.listImports, { imports: [] });
  const saved = answers(chats.saveConversation, { conversation: aChat() });
  await draw(<ChatList />, { at: "/conversations", width: 390 });
  const more = page.getByRole("button", { name: "Actions for Lighthouses" });
  await more.click();
  const { width, height } = more.element().getBoundingClientRect();
  expect([width >= 44, height >= 44]).toEqual([true, true]);
  await page.getByRole("menuitem", { name: "Pin" }).click();
  await expect.poll(() => saved.at(-1)?.body).toMatchObject({ conversation_id: 3, pinned: true });
});

test("a chat is renamed from its menu as often as one likes, what is typed is its name, and the focus comes back to the row", async () => {
  answers(readMe, { user: aPerson() });
  answers(chats.listConversations, { conversations: rows, count: 3, pages: 1 });
  answers(chats.listTags, { tags: [], counts: {} });
  answers(moving.listImports, { imports: [] });
  const saved = answers(chats.saveConversation, { conversation: aChat() });
  await draw(<ChatList />, { at: "/conversations" });
  for (const name of ["Quays", "Piers", "Moles"]) {
    await page.getByRole("button", { name: /^Actions for (Harbours|Quays|Piers)/ }).click();
    await page.getByRole("menuitem", { name: "Rename" }).click();
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard(`{Control>}a{/Control}${name}{Enter}`);
    await expect.poll(() => saved.at(-1)?.body).toMatchObject({ conversation_id: 2, name });
    await expect.element(page.getByRole("button", { name: "Actions for Harbours" })).toHaveFocus();
  }
  expect(saved).toHaveLength(3);
  expect(messages.read().at(-1)).toMatchObject({ kind: "success", text: "Chat saved." });
});

test("once something was asked for in a row's menu, keys do nothing to the list below it, whether it is there yet or not", async () => {
  answers(readMe, { user: aPerson() });
  answers(chats.listConversations, { conversations: rows, count: 3, pages: 1 });
  answers(chats.listTags, { tags: [], counts: {} });
  answers(moving.listImports, { imports: [] });
  const saved = answers(chats.saveConversation, { conversation: aChat() });
  await draw(<ChatList />, { at: "/conversations" });
  await page.getByRole("button", { name: "Actions for Lighthouses" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await userEvent.keyboard("e");
  await expect.element(page.getByRole("button", { name: "Cancel" })).toHaveFocus();
  await userEvent.keyboard("ex/?");
  await expect.element(page.getByRole("button", { name: "Cancel" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("button", { name: "Actions for Lighthouses" })).toHaveFocus();
  expect(saved).toHaveLength(0);
  await expect.element(page.getByText("Boats")).toBeVisible();
});

test("what exports everything leads to the place in the settings that does so", async () => {
  answers(readMe, { user: aPerson() });
  answers(chats.listConversations, { conversations: rows, count: 3, pages: 1 });
  answers(chats.listTags, { tags: [], counts: {} });
  answers(moving.listImports, { imports: [] });
  await draw(<ChatList />, { at: "/conversations" });
  await page.getByRole("button", { name: "More for chats" }).first().click();
  const way = page.getByRole("menuitem", { name: "Export everything" });
  await expect.element(way).toHaveAttribute("href", "/settings#export");
});
