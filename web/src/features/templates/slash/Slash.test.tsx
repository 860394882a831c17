import { avatars } from "@pluma/contract/avatars/avatars";
import { chats } from "@pluma/contract/chats/chats";
import { chatFiles } from "@pluma/contract/chats/files";
import { messages } from "@pluma/contract/chats/messages";
import { readMe } from "@pluma/contract/session/session";
import { templates } from "@pluma/contract/templates/templates";
import { Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aChat, aMessage } from "../../../../test/aChat.ts";
import { aPerson } from "../../../../test/aPerson.ts";
import { aTemplate, fieldsNamed } from "../../../../test/aTemplate.ts";
import { type DrawOptions, draw } from "../../../../test/draw.tsx";
import { expectFocusBackFrom } from "../../../../test/focusBack.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import { queryClient } from "../../../platform/ask/queryClient.ts";
import { startSession } from "../../../platform/session/session.ts";
import { ChatTemplatesContext } from "../../chats/index.ts";
import Chat from "../../chats/screens/Chat.tsx";
import NewChat from "../../chats/screens/NewChat.tsx";
import { chatTemplates } from "../index.ts";
import { SlashSheet } from "./SlashSheet.tsx";

const letter = aTemplate({
  content: "Turn [notes] into a letter, [tone], for [readers].",
  template_fields: fieldsNamed({ notes: {}, tone: { type: "select", options: "Warm/Direct/" }, readers: {} }),
  remembered: { readers: "Friends" },
});

async function show(options: DrawOptions = {}) {
  const drawn = await draw(
    <ChatTemplatesContext value={chatTemplates}>
      <div style={{ display: "flex", flexDirection: "column", height: "100vh" }}>
        <Routes>
          <Route path="/conversations/new" element={<NewChat />} />
          <Route path="/conversations/:id" element={<Chat />} />
        </Routes>
      </div>
    </ChatTemplatesContext>,
    { at: "/conversations/2", ...options },
  );
  await expect.poll(() => queryClient.getQueryData(["me"])).toBeDefined();
  return drawn;
}

const field = page.getByRole("textbox", { name: "Your message" });
const list = page.getByRole("listbox", { name: "Templates" });
const blank = (name: string) => page.getByRole("textbox", { name, exact: true });

async function type(keys: string) {
  await field.click();
  await userEvent.keyboard(keys);
}

beforeEach(() => {
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
  answers(readMe, { user: aPerson() });
  answers(chats.readConversation, { conversation: aChat() });
  answers(chatFiles.listChatFiles, { files: [] });
  answers(avatars.listAvatars, { avatars: [], count: 0, pages: 0 });
  answers(messages.readThread, { messages: [], max: 0 });
  answers(templates.readTemplate, { template: letter });
  answers(templates.listTemplates, { templates: [letter], count: 1, pages: 1 });
});

// A reading that goes on would be answered by nobody once the test is over.
afterEach(async () => {
  await expect.poll(() => queryClient.isFetching()).toBe(0);
});

const answersSending = () =>
  answers(messages.streamMessage, { conversation: aChat(), user_message: null, message: aMessage() });

test("without the mouse: a slash, Enter, the blanks by Tab, an option by the arrows, and Enter sends when all are filled", async () => {
  const sent = answersSending();
  await show();
  await type("/news");
  await expect
    .element(list.getByRole("option", { name: /Newsletter from notes/ }))
    .toHaveAttribute("aria-selected", "true");
  await userEvent.keyboard("{Enter}");
  await expect.element(blank("Notes")).toHaveFocus();
  await expect.element(blank("Readers")).toHaveValue("Friends");
  await userEvent.keyboard("{Tab}");
  await expect.element(page.getByRole("combobox", { name: "Tone" })).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(page.getByRole("combobox", { name: "Tone" })).toHaveValue("Direct");
  // Something is still empty: Enter goes there.
  await userEvent.keyboard("{Enter}");
  await expect.element(blank("Notes")).toHaveFocus();
  await userEvent.keyboard("Tea{Enter}");
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]?.body).toMatchObject({
    template_id: 3,
    values: { notes: "Tea", tone: "Direct", readers: "Friends" },
    conversation_id: 2,
  });
  await expect.element(field).toHaveValue("");
  await expect.element(field).toHaveFocus();
});

test("Tab begins with empty blanks; Esc leaves what is filled in for later, through a reload, and it can be gone on with", async () => {
  const first = await show();
  await type("Before /");
  await expect.element(list).toBeVisible();
  await userEvent.keyboard("{Tab}");
  await expect.element(blank("Readers")).toHaveValue("");
  await blank("Notes").fill("Tea");
  await userEvent.keyboard("{Escape}");
  await expect.element(field).toHaveValue("Before ");
  await first.unmount();
  await show();
  await page.getByRole("button", { name: "Newsletter from notes Continue" }).click();
  await expect.element(blank("Notes")).toHaveValue("Tea");
  await userEvent.keyboard("{Escape}");
  await expect.element(field).toHaveFocus();
  await page.getByRole("button", { name: "Do not use Newsletter from notes" }).click();
  await expect.element(page.getByRole("button", { name: "Newsletter from notes Continue" })).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
});

test.each([
  [1280, 560],
  [900, 420],
])(
  "where a chat begins in a window of %i × %i the list keeps within it, and the line in hand is in sight",
  async (width, height) => {
    const rows = ["One", "Two", "Three", "Four", "Five", "Six"].map((name, at) => ({
      ...letter,
      template_id: at + 3,
      name,
    }));
    answers(templates.listTemplates, { templates: rows, count: 6, pages: 1 });
    answers(chats.listConversations, { conversations: [], count: 0, pages: 0 });
    await show({ at: "/conversations/new" });
    await page.viewport(width, height);
    await type("/");
    await expect.element(list).toBeVisible();
    await userEvent.keyboard("{ArrowUp}");
    const last = list.getByRole("option", { name: /^Six/ });
    await expect.element(last).toHaveAttribute("aria-selected", "true");
    const plate = () => list.element().closest(".mantine-Popover-dropdown")?.getBoundingClientRect();
    await expect.poll(() => plate()?.top).toBeGreaterThanOrEqual(0);
    await expect.poll(() => plate()?.bottom).toBeLessThanOrEqual(height);
    const outOfSight = () => {
      const [line, shown] = [last.element(), list.element()].map((each) => each.getBoundingClientRect());
      return line && shown ? Math.max(line.bottom - shown.bottom, shown.top - line.top) : null;
    };
    await expect.poll(outOfSight).toBeLessThan(1);
  },
);

test("a slash inside a word, or in what is pasted, opens nothing; Esc closes what one opened, and the text stays", async () => {
  await show();
  await field.fill("on 24/12, in /usr");
  await expect.element(field).toHaveValue("on 24/12, in /usr");
  await expect.element(list).not.toBeInTheDocument();
  await type("{End} and/or");
  await expect.element(list).not.toBeInTheDocument();
  await type("{End} /");
  await expect.element(list).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(field).toHaveValue("on 24/12, in /usr and/or /");
});

test("a hidden prompt is filled in line by line, and its list says only what it asks", async () => {
  const hidden = { ...letter, content: null };
  answers(templates.readTemplate, { template: hidden });
  answers(templates.listTemplates, { templates: [hidden], count: 1, pages: 1 });
  await show();
  await type("/");
  await expect.element(page.getByText("The prompt is not shown.")).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByLabelText("Notes")).toHaveFocus();
  expect(document.body.textContent).not.toContain("into a letter");
});

test("what is refused is said over the box, and what was filled in waits there", async () => {
  refuses(messages.streamMessage, 409, "template_withdrawn", "It is not shared with you any more.");
  await show();
  await type("/");
  await expect.element(list).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await blank("Notes").fill("Tea");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("alert")).toHaveTextContent("It is not shared with you any more.");
  await page.getByRole("button", { name: "Newsletter from notes Continue" }).click();
  await expect.element(blank("Notes")).toHaveValue("Tea");
});

test("on a phone the list is a sheet, and the blanks stand one below the other", async () => {
  await show({ width: 390, language: "es" });
  await page.getByRole("button", { name: "Usar una plantilla" }).click();
  await expect.element(page.getByRole("dialog", { name: "Plantillas" })).toBeVisible();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Newsletter from notes/ })
    .click();
  await expect.element(page.getByLabelText("Notes")).toBeVisible();
  await expect.element(page.getByText("Turn")).not.toBeInTheDocument();
});

test("a question that was made of a template is edited in its form, with what was filled in, and copied as it reads", async () => {
  const used = {
    template_id: 3,
    name: letter.name,
    hidden: false,
    fields: [{ name: "notes", label: "Notes", value: "Coffee" }],
  };
  const question = aMessage({ message_id: 3, role: "user", user_message_id: null, content: "Coffee", template: used });
  answers(messages.readThread, { messages: [question, aMessage()], max: 2 });
  const sent = answersSending();
  await show();
  await page.getByRole("button", { name: "Edit" }).first().click();
  const notes = page.getByRole("textbox", { name: "Notes" });
  await expect.element(notes).toHaveValue("Coffee");
  await notes.fill("Tea");
  await page.getByRole("textbox", { name: "Readers" }).fill("Friends");
  await page.getByRole("button", { name: "Generate", exact: true }).click();
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]?.body).toMatchObject({ template_id: 3, edit_of: 3, values: { notes: "Tea", readers: "Friends" } });
});

test("the button beside a chat opens its templates, and closes them again", async () => {
  await show();
  const button = page.getByRole("navigation").getByRole("button", { name: "Templates" });
  await button.click();
  await expect.element(page.getByRole("searchbox", { name: "Search templates" })).toBeVisible();
  await button.click();
  await expect.element(page.getByRole("searchbox", { name: "Search templates" })).not.toBeInTheDocument();
});

test("the list that has no room over the box gives the focus back as it is closed by its key", async () => {
  answers(templates.listTemplates, { templates: [letter], count: 1, pages: 1 });
  await expectFocusBackFrom((onClose) => <SlashSheet onChoose={onClose} onClose={onClose} />);
});
