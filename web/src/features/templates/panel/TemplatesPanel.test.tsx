import { messages } from "@pluma/contract/chats/messages";
import { readMe } from "@pluma/contract/session/session";
import { templates } from "@pluma/contract/templates/templates";
import { Suspense } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aChat, aMessage } from "../../../../test/aChat.ts";
import { aPerson } from "../../../../test/aPerson.ts";
import { aTemplate } from "../../../../test/aTemplate.ts";
import { draw } from "../../../../test/draw.tsx";
import { expectFocusBackFrom } from "../../../../test/focusBack.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import { queryClient } from "../../../platform/ask/queryClient.ts";
import { startSession } from "../../../platform/session/session.ts";
import TemplatesBeside from "../../chats/filled/TemplatesBeside.tsx";
import { ChatTemplatesContext } from "../../chats/index.ts";
import { chatTemplates } from "../index.ts";
import AvatarTemplates from "./AvatarTemplates.tsx";

const letter = aTemplate({ template_id: 3, name: "Newsletter from notes", content: "Turn [notes] into a letter." });
const subject = aTemplate({ template_id: 4, name: "Subject lines", favorite: true });

const nothing = (): void => undefined;
const panel = (onClose = nothing, isOver = false) => (
  <ChatTemplatesContext value={chatTemplates}>
    <Suspense>
      <TemplatesBeside conversationId={2} isOver={isOver} onClose={onClose} />
    </Suspense>
  </ChatTemplatesContext>
);

const lists = () => answers(templates.listTemplates, { templates: [subject, letter], count: 2, pages: 1 });

beforeEach(() => {
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
  answers(readMe, { user: aPerson() });
  answers(templates.readTemplate, { template: letter });
});

// A reading that goes on would be answered by nobody once the test is over.
afterEach(async () => {
  await expect.poll(() => queryClient.isFetching()).toBe(0);
});

test("templates stand in the order of the server, by relevance, and what is typed is searched", async () => {
  const asked = lists();
  await draw(panel());
  await expect.element(page.getByText("Subject lines")).toBeVisible();
  const names = page
    .getByRole("listitem")
    .elements()
    .map((row) => row.textContent);
  expect(names[0]).toContain("Subject lines");
  expect(names).toHaveLength(2);
  await page.getByRole("searchbox", { name: "Search templates" }).fill("news");
  await expect.poll(() => asked.at(-1)?.query).toEqual({ query: "news", page: "1", sortBy: "relevance" });
});

test("by keyboard the arrows lead from the search into the list, through it and back", async () => {
  lists();
  await draw(panel());
  const search = page.getByRole("searchbox", { name: "Search templates" });
  await expect.element(page.getByText("Subject lines")).toBeVisible();
  await search.click();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(page.getByRole("button", { name: /^Subject lines/ })).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  await expect.element(page.getByRole("button", { name: /^Newsletter from notes/ })).toHaveFocus();
  await userEvent.keyboard("{ArrowUp}{ArrowUp}");
  await expect.element(search).toHaveFocus();
});

test("where there is none that is said literally, in Spanish too", async () => {
  answers(templates.listTemplates, { templates: [], count: 0, pages: 1 });
  const english = await draw(panel());
  await expect.element(page.getByText("No templates available.")).toBeVisible();
  await english.unmount();
  await draw(panel(), { language: "es" });
  await expect.element(page.getByText("No templates available.")).toBeVisible();
});

test("a list that could not be read says why, and is tried again", async () => {
  refuses(templates.listTemplates, 409, "busy", "That did not work.");
  await draw(<AvatarTemplates avatarId={9} onClose={nothing} />, { scheme: "dark" });
  await expect.element(page.getByRole("button", { name: "Try again" })).toBeVisible();
});

test("the one that is chosen is filled in and sent into this chat, and is still in hand when the panel opens again", async () => {
  lists();
  const sent = answers(messages.streamMessage, { conversation: aChat(), user_message: null, message: aMessage() });
  const drawn = await draw(panel());
  await page.getByRole("button", { name: /Newsletter from notes/ }).click();
  await page.getByRole("textbox", { name: "Notes" }).fill("Tea");
  await page.getByRole("button", { name: "Generate", exact: true }).click();
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]?.body).toMatchObject({ template_id: 3, values: { notes: "Tea" }, conversation_id: 2 });
  await drawn.unmount();
  await draw(panel());
  await expect.element(page.getByRole("textbox", { name: "Notes" })).toBeVisible();
  await page.getByRole("button", { name: "Templates", exact: true }).click();
  await expect.element(page.getByRole("searchbox")).toBeVisible();
});

test("over the chat, as on a phone, Generate leads back to it, and what is refused is said there", async () => {
  lists();
  const close = vi.fn();
  refuses(messages.streamMessage, 409, "template_withdrawn", "It is not shared with you any more.");
  await draw(panel(close, true), { width: 390 });
  await page.getByRole("button", { name: /Newsletter from notes/ }).click();
  await page.getByRole("textbox", { name: "Notes" }).fill("Tea");
  await page.getByRole("button", { name: "Generate", exact: true }).click();
  expect(close).toHaveBeenCalledOnce();
  await expect.element(page.getByText("It is not shared with you any more.")).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: "Notes" })).toHaveValue("Tea");
});

test("whoever has no words left is told so where they would generate", async () => {
  answers(readMe, { user: aPerson({ available_words: 0 }) });
  lists();
  await draw(panel());
  await page.getByRole("button", { name: /Newsletter from notes/ }).click();
  await expect.element(page.getByText("You have used all your words.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Generate", exact: true })).not.toBeInTheDocument();
});

test("on an avatar's page a template opens with the avatar to answer it", async () => {
  lists();
  await draw(<AvatarTemplates avatarId={9} onClose={nothing} />);
  await expect
    .element(page.getByRole("link", { name: /Newsletter from notes/ }))
    .toHaveAttribute("href", "/templates/apply-avatar/3/9");
});

test("over an avatar's page they give the focus back as they are closed by their key", async () => {
  lists();
  await expectFocusBackFrom((onClose) => <AvatarTemplates avatarId={7} onClose={onClose} />);
});
