import { chats } from "@pluma/contract/chats/chats";
import { chatFiles } from "@pluma/contract/chats/files";
import { messages } from "@pluma/contract/chats/messages";
import { threads } from "@pluma/contract/chats/threads";
import { readMe } from "@pluma/contract/session/session";
import { Route, Routes } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aChat, aMessage } from "../../../../test/aChat.ts";
import { aPerson } from "../../../../test/aPerson.ts";
import { draw } from "../../../../test/draw.tsx";
import { answers } from "../../../../test/server.ts";
import { startSession } from "../../../platform/session/session.ts";
import { writeDraft } from "../data/drafts.ts";
import Chat from "../screens/Chat.tsx";

const screen = (
  <Routes>
    <Route path="/conversations/:id" element={<Chat />} />
  </Routes>
);
const answer = (id: number, content: string) => aMessage({ message_id: id, user_message_id: null, content });
const field = page.getByRole("textbox", { name: "Find in this chat" });
const marked = () => [...(CSS.highlights.get("found-in-chat") ?? [])].map(String);

beforeEach(() => {
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
  writeDraft(2, "");
  answers(readMe, { user: aPerson() });
  answers(chats.readConversation, { conversation: aChat() });
  answers(chatFiles.listChatFiles, { files: [] });
});

test("what is typed right after Ctrl+F is looked for, and does not come into the message", async () => {
  answers(messages.readThread, { messages: [answer(8, "Another café.")], max: 1 });
  answers(messages.readMessages, { messages: [answer(8, "Another café.")], max: 1 });
  answers(threads.findInThread, { message_ids: [8] });
  await draw(screen, { at: "/conversations/2" });
  await expect.element(page.getByText("Another café.")).toBeVisible();
  const box = page.getByRole("textbox", { name: "Your message" });
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard("{Control>}f{/Control}café");
  await expect.element(field).toHaveValue("café");
  await expect.element(page.getByText("1 of 1")).toBeVisible();
  await expect.element(box).toHaveValue("");
});

test("Ctrl+F finds in the whole chat, the newest first, brings what was not read yet, and gives the focus back", async () => {
  answers(messages.readThread, { messages: [answer(8, "Another café."), answer(9, "Nothing.")], max: 2 });
  const from = answers(messages.readMessages, {
    messages: [answer(3, "The first Cafe."), answer(8, "Another café."), answer(9, "Nothing.")],
    max: 3,
  });
  const asked = answers(threads.findInThread, { message_ids: [3, 8] });
  await draw(screen, { at: "/conversations/2" });
  await expect.element(page.getByText("Another café.")).toBeVisible();
  const box = page.getByRole("textbox", { name: "Your message" });
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard("{Control>}f{/Control}");
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("café");
  await expect.element(page.getByText("2 of 2")).toBeVisible();
  // A beginning of it is found too, where somebody types slowly.
  await expect.poll(() => asked.at(-1)?.query).toMatchObject({ query: "café" });
  await expect.poll(marked).toEqual(["café"]);
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("1 of 2")).toBeVisible();
  await expect.element(page.getByText("The first Cafe.")).toBeVisible();
  expect(from.at(-1)?.query).toMatchObject({ from: "3" });
  await expect.poll(marked).toEqual(["Cafe", "café"]);
  await userEvent.keyboard("{Escape}");
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(box).toHaveFocus();
  expect(marked()).toEqual([]);
});

test("from the menu too; what is nowhere is said to be nowhere, in one's language", async () => {
  answers(messages.readThread, { messages: [answer(8, "Otro café.")], max: 1 });
  answers(threads.findInThread, { message_ids: [] });
  await draw(screen, { at: "/conversations/2", width: 390, language: "es" });
  await page.getByRole("button", { name: "Acciones de Harbours" }).click();
  await page.getByRole("menuitem", { name: "Buscar en este chat" }).click();
  await page.getByRole("textbox", { name: "Buscar en este chat" }).fill("faro");
  await expect.element(page.getByText("Nada encontrado")).toBeVisible();
});
