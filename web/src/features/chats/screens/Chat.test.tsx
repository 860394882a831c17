import { chats } from "@pluma/contract/chats/chats";
import { chatFiles } from "@pluma/contract/chats/files";
import { messages } from "@pluma/contract/chats/messages";
import { files } from "@pluma/contract/files/files";
import { readMe } from "@pluma/contract/session/session";
import { site } from "@pluma/contract/site/site";
import { Route, Routes } from "react-router";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aChat, aMessage } from "../../../../test/aChat.ts";
import { aPerson } from "../../../../test/aPerson.ts";
import { type DrawOptions, draw } from "../../../../test/draw.tsx";
import { aLine } from "../../../../test/line.ts";
import { answers, refuses } from "../../../../test/server.ts";
import { queryClient } from "../../../platform/ask/queryClient.ts";
import { reloadConfig } from "../../../platform/config.ts";
import { useSocketOf } from "../../../platform/me/socket.ts";
import { startSession } from "../../../platform/session/session.ts";
import { writeDraft } from "../data/drafts.ts";
import Chat from "./Chat.tsx";

const question = (id: number, content: string) =>
  aMessage({ message_id: id, role: "user", user_message_id: null, content, words: 0 });

function Screen() {
  useSocketOf(7);
  return (
    <Routes>
      <Route path="/conversations/:id" element={<Chat />} />
    </Routes>
  );
}

const show = (options: DrawOptions = {}) => draw(<Screen />, { at: "/conversations/2", ...options });
const field = page.getByRole("textbox", { name: "Your message" });

async function say(text: string) {
  await field.fill(text);
  await userEvent.keyboard("{Enter}");
}

beforeEach(() => {
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
  writeDraft(2, "");
  answers(readMe, { user: aPerson() });
  answers(chats.readConversation, { conversation: aChat() });
  answers(chatFiles.listChatFiles, { files: [] });
});

test("opening a chat reads its thread once, the line to the server notwithstanding", async () => {
  const line = aLine();
  const thread = [question(3, "Which harbour?"), aMessage({ user_message_id: 3 })];
  const read = answers(messages.readThread, { messages: thread, max: 2 });
  await show();
  await expect.element(page.getByText("A quiet one.")).toBeVisible();
  // In development React mounts twice, and the first reading is called off.
  const readBefore = read.length;
  await line.open();
  // What is told over the line is drawn after whatever its opening has begun.
  line.tell("message", { conversation_id: 2, message: aMessage({ user_message_id: 3, content: "A loud one." }) });
  await expect.element(page.getByText("A loud one.")).toBeVisible();
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  expect(read).toHaveLength(readBefore);
});

test("a thread whose answer was being written before the line was open is read again then", async () => {
  const line = aLine();
  const growing = aMessage({ user_message_id: 3, content: "A quiet", generating: true, finish_reason: null });
  let rows = [question(3, "Which harbour?"), growing];
  const read = answers(messages.readThread, () => ({ messages: rows, max: 2 }));
  await show();
  await expect.element(page.getByText("A quiet", { exact: true })).toBeVisible();
  const readBefore = read.length;
  rows = [question(3, "Which harbour?"), aMessage({ user_message_id: 3, content: "A quiet harbour." })];
  await line.open();
  await expect.element(page.getByText("A quiet harbour.")).toBeVisible();
  expect(read).toHaveLength(readBefore + 1);
});

test("Enter sends the next text once the answer is written, though the call that asked for it is not answered yet", async () => {
  const line = aLine();
  answers(messages.readThread, { messages: [], max: 0 });
  const unanswered = Promise.withResolvers<never>();
  const sent = answers(messages.streamMessage, () => unanswered.promise);
  await show();
  await line.open();
  await say("Which harbour?");
  await expect.poll(() => sent.length).toBe(1);
  const growing = aMessage({ user_message_id: 3, content: "A quiet", generating: true, finish_reason: null });
  line.tell("message", { conversation_id: 2, message: question(3, "Which harbour?") });
  line.tell("message", { conversation_id: 2, message: growing });
  await expect.element(page.getByRole("button", { name: /Stop/ })).toBeVisible();
  await say("And a loud one?");
  await expect.element(field).toHaveValue("And a loud one?");
  line.tell("message_stream_end", {
    conversation_id: 2,
    message_id: 4,
    content: "A quiet one.",
    finish_reason: "stop",
    words: 3,
    error: null,
    model: null,
    sources: [],
  });
  await expect.element(page.getByText("A quiet one.")).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => sent.length).toBe(2);
  expect(sent.map(({ body }) => body)).toMatchObject([{ content: "Which harbour?" }, { content: "And a loud one?" }]);
});

test("what is sent and written while a thread is read is not forgotten once the reading is answered", async () => {
  const line = aLine();
  const asked = question(3, "Which harbour?");
  const growing = aMessage({ user_message_id: 3, content: "A quiet", generating: true, finish_reason: null });
  const old = { messages: [asked, growing], max: 2 };
  let slow = Promise.resolve(old);
  const read = answers(messages.readThread, () => slow);
  await show();
  await expect.element(page.getByText("A quiet", { exact: true })).toBeVisible();
  const readBefore = read.length;
  const { promise, resolve } = Promise.withResolvers<typeof old>();
  slow = promise;
  await line.open();
  await expect.poll(() => read.length).toBe(readBefore + 1);
  const end = { conversation_id: 2, finish_reason: "stop" as const, error: null, model: null, sources: [] };
  line.tell("message_stream_end", { ...end, message_id: 4, content: "A quiet one.", words: 3 });
  await expect.element(page.getByText("A quiet one.")).toBeVisible();
  const begun = aMessage({ message_id: 6, user_message_id: 5, content: null, generating: true, finish_reason: null });
  const user_message = question(5, "And a loud one?");
  const sent = answers(messages.streamMessage, { user_message, message: begun, conversation: aChat() });
  await say("And a loud one?");
  await expect.poll(() => sent.length).toBe(1);
  await expect.poll(() => queryClient.isMutating()).toBe(0);
  line.tell("message_stream_end", { ...end, message_id: 6, content: "There is none.", words: 3 });
  await expect.element(page.getByText("There is none.")).toBeVisible();
  // As it stood when it was read: before the second question.
  resolve(old);
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  await expect.element(page.getByText("A quiet one.")).toBeVisible();
  await expect.element(page.getByText("There is none.")).toBeVisible();
});

test("where a thread is longer than what the model reads, a line says so, above the first message that it reads", async () => {
  const long = (id: number) =>
    aMessage({ message_id: id, user_message_id: null, content: `${id} ${"x".repeat(7990)}` });
  answers(messages.readThread, { messages: [4, 5, 6, 7, 8].map(long), max: 5 });
  await show();
  const line = page.getByText(
    "Above this line the model no longer reads word for word: it is told a summary, as soon as there is one.",
  );
  await expect.element(line).toBeInTheDocument();
  // Three of about 2,000 tokens each are within 6,000.
  expect(line.element().parentElement?.textContent).toContain("6 xxx");
});

test("an old chat says its day above its first message; of one that is longer than what was read only where it changes", async () => {
  const rows = [question(3, "Which harbour?"), aMessage({ user_message_id: 3, createdAt: "2026-01-03T10:00:00.000Z" })];
  let max = 2;
  answers(messages.readThread, () => ({ messages: rows, max }));
  const drawn = await show();
  const text = () => page.getByRole("feed").element().textContent;
  await expect.element(page.getByText("A quiet one.")).toBeVisible();
  expect(text()).toMatch(/January 2.*Which harbour\?.*January 3.*A quiet one/);
  await drawn.unmount();
  queryClient.clear();
  max = 12;
  // What comes before is asked for, and not there yet.
  const { promise, resolve } = Promise.withResolvers<{ messages: typeof rows; max: number }>();
  answers(messages.readThreadPage, () => promise);
  await show();
  await expect.element(page.getByText("A quiet one.")).toBeVisible();
  expect(text()).not.toContain("January 2");
  expect(text()).toContain("January 3");
  resolve({ messages: [], max });
  await expect.poll(() => queryClient.isFetching()).toBe(0);
});

test.each([
  ["en", "Search the web", "Answers in this chat search the internet first until you turn this off."],
  ["es", "Buscar en la web", "En este chat se busca antes en internet hasta que lo desactives."],
] as const)(
  "who turns on the search of the internet is told how long it stays on, in %s",
  async (language, name, said) => {
    answers(site.readPublicConfig, [{ key: "search_enabled", value: true }]);
    await reloadConfig();
    onTestFinished(async () => {
      answers(site.readPublicConfig, []);
      await reloadConfig();
    });
    answers(messages.readThread, { messages: [], max: 0 });
    await show({ language });
    const note = page.getByText(said);
    await page.getByRole("button", { name }).click();
    await expect.element(note).toBeVisible();
    await page.getByRole("button", { name }).click();
    await expect.element(note).not.toBeInTheDocument();
  },
);

const press = (name: string | RegExp) => page.getByRole("button", { name }).last().click();

test("what goes away as it is pressed leaves the focus where one goes on writing: Try again, Regenerate, Continue, Stop", async () => {
  const asked = question(3, "Which harbour?");
  const cut = aMessage({ user_message_id: 3, finish_reason: "length" });
  let rows = [asked, aMessage({ user_message_id: 3, content: null, finish_reason: "stopped" })];
  answers(messages.readThread, () => ({ messages: rows, max: 2 }));
  for (const [act, call] of [
    ["Try again", messages.streamMessage],
    ["Regenerate", messages.regenerateMessage],
  ] as const) {
    refuses(call, 409, "still_generating", "Not yet.");
    const drawn = await show();
    await press(act);
    await expect.element(field).toHaveFocus();
    // What was refused is read again, with the rows as they are.
    await expect.poll(() => queryClient.isMutating() + queryClient.isFetching()).toBe(0);
    await drawn.unmount();
    queryClient.clear();
    rows = [asked, cut];
  }
  const growing = { ...cut, generating: true, finish_reason: null, updatedAt: "2026-01-02T10:00:01.000Z" };
  answers(messages.continueMessage, { user_message: null, message: growing, conversation: aChat() });
  answers(messages.stopMessage, {
    message: { ...cut, finish_reason: "stopped", updatedAt: "2026-01-02T10:00:02.000Z" },
  });
  await show();
  await press("Continue");
  await expect.element(field).toHaveFocus();
  await press(/Stop/);
  await expect.element(page.getByRole("button", { name: /Stop/ })).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
});

test("a message that was in hand, and one that was deleted, leave the focus where one writes", async () => {
  let rows = [question(3, "Which harbour?"), aMessage({ user_message_id: 3 })];
  answers(messages.readThread, () => ({ messages: rows, max: rows.length }));
  answers(messages.deleteMessage, undefined);
  await show();
  await press("Edit");
  await expect.element(page.getByRole("textbox", { name: "Your message, edited" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(field).toHaveFocus();
  await press("More");
  await page.getByRole("menuitem", { name: "Delete" }).click();
  rows = rows.slice(0, 1);
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect.element(page.getByText("A quiet one.")).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
});

test("another version that is gone to is drawn with the focus on the arrows, so that one goes on by keys", async () => {
  const versions = [4, 6, 7];
  const shown = (id: number) => ({
    messages: [
      question(3, "Which harbour?"),
      aMessage({ message_id: id, user_message_id: 3, content: `Harbour ${id}.`, versions }),
    ],
    max: 2,
  });
  answers(messages.readThread, shown(7));
  answers(messages.showVersion, ({ params }) => shown(Number(params.id)));
  await show();
  await press("Earlier version");
  await expect.element(page.getByText("Harbour 6.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Earlier version" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Harbour 4.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Later version" })).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(page.getByText("Harbour 6.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Later version" })).toHaveFocus();
});

/** Pastes what lies on a clipboard: files, and a text beside them. */
function paste(files: File[], text?: string): ClipboardEvent {
  const clipboardData = new DataTransfer();
  for (const file of files) clipboardData.items.add(file);
  if (text !== undefined) clipboardData.setData("text/plain", text);
  const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
  field.element().dispatchEvent(event);
  return event;
}

test("a picture that is pasted goes with the next message; one that lies beside a text does not, as the text is meant", async () => {
  answers(messages.readThread, { messages: [], max: 0 });
  answers(files.readStorage, { used: 0, max: null, organization: null });
  const picture = new File(["p"], "image.png", { type: "image/png" });
  const file = { file_id: 9, name: "image.png", type: "image/png", size: 1, src: "/files/9" };
  const kept = { conversation_file_id: 1, conversation_id: 2, file, message_id: null, state: "ready" as const };
  const read = { problem: null, pages: null, characters: null, passages: null, createdAt: "2026-11-28T10:00:00.000Z" };
  const sent = answers(chatFiles.addChatFile, { file, file_id: 9, conversation_file: { ...kept, ...read } });
  await show();
  await field.click();
  expect(paste([picture], "From a spreadsheet").defaultPrevented).toBe(false);
  expect(paste([picture]).defaultPrevented).toBe(true);
  await expect.element(page.getByRole("button", { name: /image\.png/ })).toBeVisible();
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  expect(sent).toHaveLength(1);
});

test.each([1440, 1120, 1000])("a long name of who answers ends in dots beside the text, at %i px", async (width) => {
  const name = "Escuela Iberoamericana de Redacción Publicitaria y Narrativa";
  answers(site.readPublicConfig, [{ key: "app_name", value: name }]);
  await reloadConfig();
  onTestFinished(async () => {
    answers(site.readPublicConfig, []);
    await reloadConfig();
  });
  answers(messages.readThread, { messages: [question(3, "Which harbour?"), aMessage({ user_message_id: 3 })], max: 2 });
  const { container } = await draw(<Screen />, { at: "/conversations/2", width });
  const heading = page.getByRole("heading", { name });
  await expect.element(heading).toBeVisible();
  expect(heading.element().getBoundingClientRect().left).toBeGreaterThanOrEqual(container.getBoundingClientRect().left);
});
