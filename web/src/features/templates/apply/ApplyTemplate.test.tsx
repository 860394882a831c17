import { chats } from "@pluma/contract/chats/chats";
import { chatFiles } from "@pluma/contract/chats/files";
import { messages } from "@pluma/contract/chats/messages";
import { readMe } from "@pluma/contract/session/session";
import { newField } from "@pluma/contract/templates/fields";
import { templates } from "@pluma/contract/templates/templates";
import { Link, Route, Routes, useLocation } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aChat, aMessage } from "../../../../test/aChat.ts";
import { aPerson } from "../../../../test/aPerson.ts";
import { aTemplate } from "../../../../test/aTemplate.ts";
import { type DrawOptions, draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import { queryClient } from "../../../platform/ask/queryClient.ts";
import { startSession } from "../../../platform/session/session.ts";
import ApplyTemplate from "../screens/ApplyTemplate.tsx";

const template = aTemplate({
  template_id: 5,
  name: "Newsletter from notes",
  content: "Turn [notes] into a letter, [tone], at most [words] words.",
  template_fields: [
    newField("notes", 1),
    { ...newField("tone", 2), type: "select", options: "Warm/Direct/" },
    { ...newField("words", 3), type: "number", required: false },
  ],
  remembered: null,
});
const used = (notes: string) => ({
  template_id: 5,
  name: template.name,
  hidden: false,
  fields: [{ name: "notes", label: "Notes", value: notes }],
});

function Address() {
  return <output>{useLocation().pathname}</output>;
}

async function show(options: DrawOptions = {}) {
  const drawn = await draw(
    <>
      <Routes>
        <Route path="/templates/apply-template/:idTemplate/:conversation_id" element={<ApplyTemplate />} />
      </Routes>
      <Link to="/templates/apply-template/5/new">A new chat</Link>
      <Link to="/templates/apply-template/5/9">Another chat</Link>
      <Address />
    </>,
    { at: "/templates/apply-template/5/new", ...options },
  );
  await expect.poll(() => queryClient.getQueryData(["me"])).toBeDefined();
  return drawn;
}

const generate = () => page.getByRole("button", { name: "Generate", exact: true });
const notes = () => page.getByRole("textbox", { name: "Notes" });

/** How often the chat's messages were read. */
let read: unknown[] = [];

async function showsAnswer() {
  await expect.element(page.getByText("A quiet one.")).toBeVisible();
  await expect.poll(() => read.length).toBeGreaterThan(0);
}

beforeEach(() => {
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
  answers(readMe, { user: aPerson() });
  answers(templates.readTemplate, { template });
  answers(chats.readConversation, { conversation: aChat() });
  answers(chatFiles.listChatFiles, { files: [] });
  read = answers(messages.readThread, { messages: [aMessage()], max: 1 });
});

// A reading that goes on would be answered by nobody once the test is over.
afterEach(async () => {
  await expect.poll(() => queryClient.isFetching()).toBe(0);
});

const answersSending = () =>
  answers(messages.streamMessage, () => ({
    conversation: aChat(),
    user_message: aMessage({ message_id: 3, role: "user", content: template.name, template: used("Tea"), words: 0 }),
    message: aMessage(),
  }));

test("the form names the files that the model reads with the prompt", async () => {
  answers(templates.readTemplate, { template: { ...template, file_names: ["voice.txt", "prices.pdf"] } });
  await show();
  await expect.element(page.getByText("The model also reads: voice.txt, prices.pdf")).toBeVisible();
});

test("Generate waits for every field, sends the values into a chat that it makes, and the address is that chat's from then on", async () => {
  const sent = answersSending();
  await show();
  await expect.element(generate()).toBeDisabled();
  await notes().fill("  ");
  await expect.element(generate()).toBeDisabled();
  await notes().fill("Tea");
  await expect
    .poll(() => page.getByRole("region", { name: "Prompt" }).element().textContent)
    .toContain("Turn Tea into a letter, Warm");
  await generate().click();
  await showsAnswer();
  await expect.element(page.getByRole("status").getByText("/templates/apply-template/5/2")).toBeInTheDocument();
  expect(sent[0]?.body).toMatchObject({
    template_id: 5,
    values: { notes: "Tea", tone: "Warm", words: "" },
    conversation_id: null,
  });
  expect(sent[0]?.body).not.toHaveProperty("content");
  // What was sent stays in the form, to be used again.
  await expect.element(notes()).toHaveValue("Tea");
});

test("a template opens at the first field that is still to be filled in, and where all are at the first of them", async () => {
  answers(templates.readTemplate, { template: { ...template, remembered: { notes: "Coffee", tone: "Direct" } } });
  const first = await show();
  await expect.element(notes()).toHaveFocus();
  await first.unmount();
  const wanting = template.template_fields.map((field) => ({ ...field, required: true }));
  answers(templates.readTemplate, {
    template: { ...template, template_fields: wanting, remembered: { notes: "Tea" } },
  });
  queryClient.clear();
  await show();
  await expect.element(page.getByRole("textbox", { name: "Words" })).toHaveFocus();
});

test("a template without fields opens at Generate", async () => {
  answers(templates.readTemplate, { template: { ...template, template_fields: [] } });
  await show();
  await expect.element(generate()).toHaveFocus();
});

test("what was used last time is there and says so; what is typed is kept through leaving, and can be emptied", async () => {
  answers(templates.readTemplate, { template: { ...template, remembered: { notes: "Coffee", tone: "Direct" } } });
  const first = await show();
  await expect.element(notes()).toHaveValue("Coffee");
  expect(page.getByText("as last time").elements()).toHaveLength(2);
  await notes().fill("Coffee and tea");
  await first.unmount();
  await show();
  await expect.element(notes()).toHaveValue("Coffee and tea");
  await page.getByRole("button", { name: "Clear all" }).click();
  await expect.element(notes()).toHaveValue("");
  await expect.element(page.getByRole("combobox", { name: "Tone" })).toHaveValue("Warm");
});

test("a number may have a comma, kept so or typed", async () => {
  answers(templates.readTemplate, {
    template: { ...template, remembered: { notes: "Tea", tone: "Warm", words: "1,5" } },
  });
  const sent = answersSending();
  await show();
  const words = page.getByRole("textbox", { name: /^Words/ });
  await expect.element(words).toHaveValue("1.5");
  await words.click();
  await userEvent.keyboard("{Control>}a{/Control}20,5");
  await expect.element(words).toHaveValue("20.5");
  await generate().click();
  await showsAnswer();
  expect(sent[0]?.body).toMatchObject({ values: { words: "20.5" } });
});

test("a value that the server refuses is told at its field, and what was filled in is still there", async () => {
  refuses(messages.streamMessage, 400, "template_value_refused", "That does not fit.", { "values.notes": "Too odd." });
  await show();
  await notes().fill("Tea");
  await generate().click();
  await expect.element(page.getByText("Too odd.")).toBeVisible();
  await expect.element(notes()).toHaveValue("Tea");
});

test("on a phone Generate goes to the chat, and the way back leads to the form with its values", async () => {
  answersSending();
  await show({ width: 390, language: "es" });
  await expect.element(page.getByRole("region", { name: "Chat" })).not.toBeInTheDocument();
  await notes().fill("Tea");
  await page.getByRole("button", { name: "Generar", exact: true }).click();
  await showsAnswer();
  await expect.element(notes()).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Volver al formulario" }).click();
  await expect.element(notes()).toHaveValue("Tea");
});

test.each(["A new chat", "Another chat"])(
  "by a link to the same template the form begins anew: nothing of before is refused or proposed in it (%s)",
  async (link) => {
    refuses(messages.streamMessage, 400, "template_value_refused", "That does not fit.", {
      "values.notes": "Too odd.",
    });
    answers(templates.fillTemplate, { values: { notes: "From the brief" } });
    await show();
    await notes().fill("Tea");
    await generate().click();
    await expect.element(page.getByText("Too odd.")).toBeVisible();
    await page.getByRole("button", { name: "Fill in from a text" }).click();
    await page.getByRole("textbox", { name: "Fill in from a text" }).fill("A long brief");
    await page.getByRole("button", { name: "Read", exact: true }).click();
    await expect.element(notes()).toHaveValue("From the brief");
    await page.getByRole("link", { name: link }).click();
    // What was typed is kept, as it is through leaving.
    await expect.element(notes()).toHaveValue("Tea");
    await expect.element(page.getByText("Too odd.")).not.toBeInTheDocument();
    await expect.element(generate()).toBeEnabled();
  },
);

test("on a phone a link to the same template leads from the chat to the form of a new one", async () => {
  answersSending();
  await show({ width: 390 });
  await notes().fill("Tea");
  await generate().click();
  await showsAnswer();
  await page.getByRole("link", { name: "A new chat" }).click();
  await expect.element(notes()).toHaveValue("Tea");
});

test("a hidden prompt is nowhere: the form says who keeps it, and no prompt stands under the fields", async () => {
  answers(templates.readTemplate, { template: { ...template, content: null, author: "Inés Duarte" } });
  await show({ scheme: "dark" });
  await expect.element(page.getByText(/^Inés Duarte keeps this prompt/)).toBeVisible();
  await expect.element(page.getByRole("region", { name: "Prompt" })).not.toBeInTheDocument();
});

test("what a text says is proposed at the fields: typed words stay until it is taken, and Generate waits for all answers", async () => {
  const filled = answers(templates.fillTemplate, { values: { notes: "From the brief", words: "120" } });
  await show();
  await notes().fill("My own");
  await page.getByRole("button", { name: "Fill in from a text" }).click();
  await page.getByRole("textbox", { name: "Fill in from a text" }).fill("A long brief");
  await page.getByRole("button", { name: "Read", exact: true }).click();
  await expect.element(page.getByText("2 of 3 read from your text")).toBeVisible();
  expect(filled[0]?.body).toMatchObject({ text: "A long brief" });
  await expect.element(page.getByText("Before: My own")).toBeVisible();
  await expect.element(generate()).toBeDisabled();
  await expect.element(page.getByRole("button", { name: "Accept what was read for Notes" })).toHaveFocus();
  await page.getByRole("button", { name: "Discard what was read for Notes" }).click();
  await expect.element(notes()).toHaveValue("My own");
  await expect.element(page.getByRole("button", { name: "Accept what was read for Words" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("textbox", { name: /Words/ })).toHaveValue("120");
  await expect.element(generate()).toBeEnabled();
  await expect.element(generate()).toHaveFocus();
});

test("Ctrl and Enter takes all that was proposed, and generates", async () => {
  const sent = answersSending();
  answers(templates.fillTemplate, { values: { notes: "From the brief" } });
  await show();
  await page.getByRole("button", { name: "Fill in from a text" }).click();
  await page.getByRole("textbox", { name: "Fill in from a text" }).fill("A long brief");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.element(page.getByRole("button", { name: "Accept what was read for Notes" })).toHaveFocus();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await showsAnswer();
  expect(sent[0]?.body).toMatchObject({ values: { notes: "From the brief" } });
});

test("reading a text can be given up while it is waited for, and a text that says nothing is said to", async () => {
  const unanswered = Promise.withResolvers<never>();
  answers(templates.fillTemplate, () => unanswered.promise);
  await show();
  await page.getByRole("button", { name: "Fill in from a text" }).click();
  await page.getByRole("textbox", { name: "Fill in from a text" }).fill("A long brief");
  await page.getByRole("button", { name: "Read", exact: true }).click();
  await expect.element(page.getByText("Reading your text")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.element(page.getByText("Reading your text")).not.toBeInTheDocument();
  answers(templates.fillTemplate, { values: {} });
  await page.getByRole("button", { name: "Read", exact: true }).click();
  await expect.element(page.getByText("It contains nothing for these fields.")).toBeVisible();
  await page.getByRole("textbox", { name: "Fill in from a text" }).click();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("button", { name: "Fill in from a text" })).toHaveFocus();
});

test("a template that is not there for this person is said to be gone, and what is no number names none", async () => {
  queryClient.setQueryData(["me"], aPerson());
  refuses(templates.readTemplate, 404, "template_missing", "We could not find that.");
  const drawn = await show();
  await expect.element(page.getByText("This template does not exist")).toBeVisible();
  await drawn.unmount();
  await show({ at: "/templates/apply-template/seven/new" });
  await expect.element(page.getByRole("link", { name: "Go to templates" })).toBeVisible();
});
