import { avatars } from "@pluma/contract/avatars/avatars";
import { documents } from "@pluma/contract/documents/documents";
import { files } from "@pluma/contract/files/files";
import { type SuperFetch, superFetches } from "@pluma/contract/generators/superFetch";
import { readMe } from "@pluma/contract/session/session";
import { Route, Routes, useLocation } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aDocument } from "../../../../test/aDocument.ts";
import { aPerson } from "../../../../test/aPerson.ts";
import { watchClipboard } from "../../../../test/clipboard.ts";
import { type DrawOptions, draw } from "../../../../test/draw.tsx";
import { aLine } from "../../../../test/line.ts";
import { type Asked, answers, refuses } from "../../../../test/server.ts";
import { useSocketOf } from "../../../platform/me/socket.ts";
import { startSession } from "../../../platform/session/session.ts";
import { aFetch, anOutput, aWriter } from "../superFetch/test/aFetch.ts";
import SuperFetchScreen from "./SuperFetch.tsx";

function Screen() {
  useSocketOf(7);
  return (
    <div style={{ display: "flex", flexDirection: "column", height: "900px" }}>
      <SuperFetchScreen />
    </div>
  );
}

const Address = () => <output>{useLocation().pathname}</output>;

let line: ReturnType<typeof aLine>;

const show = (options: DrawOptions = {}) => draw(<Screen />, { at: "/super-fetch", ...options });
const field = (name: string) => page.getByRole("textbox", { name: new RegExp(`^${name}`) });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const column = (number: number) => page.getByRole("article", { name: `Output ${number}` });

const historyOf = (...fetches: SuperFetch[]) =>
  answers(superFetches.listSuperFetches, { messages: fetches, count: fetches.length, pages: 1 });

const required = ["Task", "Topic", "Target Audience", "Persona", "Tone", "Formula"];

async function fillIn() {
  for (const name of required) await field(name).fill(`My ${name}`);
}

/** Answers what is generated with so many outputs that are still to come; from then on the history has them, which is looked at meanwhile. */
function generates(
  count: number,
  route: typeof superFetches.fetchOutputs | typeof superFetches.sendSuperFetch,
): Asked[] {
  const pending = { content: null, generating: true, finish_reason: null, words: null };
  const outputs = Array.from({ length: count }, (_, n) => anOutput({ output_id: 11 + n, place: n + 1, ...pending }));
  const fetch = aFetch({ outputs });
  return answers(route, () => {
    historyOf(fetch);
    return { super_fetch: fetch };
  });
}

beforeEach(() => {
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
  line = aLine();
  answers(readMe, { user: aPerson() });
  answers(avatars.readSuperFetchAvatar, { avatar: aWriter, avatars: [aWriter] });
  answers(superFetches.listPresets, { presets: [], can: { share: false } });
  historyOf();
});

test("it starts as a form of nine inputs in their order, with one output, none below 0", async () => {
  await show();
  await expect.element(field("Task")).toBeVisible();
  const names = page.getByRole("form").element().querySelectorAll("label[for^='super-fetch-']");
  expect([...names].map((each) => each.textContent)).toEqual([
    ...required.map((name) => `${name}*`),
    "ExamplesOptional",
    "Call to ActionOptional",
    "Manual PromptOptional",
  ]);
  const number = page.getByRole("textbox", { name: "Number of outputs" });
  await expect.element(number).toHaveValue("1");
  await button("Fewer outputs").click();
  await expect.element(number).toHaveValue("0");
  await expect.element(button("Fewer outputs")).toBeDisabled();
  for (let n = 0; n < 3; n += 1) await button("More outputs").click();
  await expect.element(number).toHaveValue("3");
});

test("nothing is asked for while a required input is empty: each is flagged, and the first one gone to", async () => {
  const asked = generates(1, superFetches.fetchOutputs);
  await show();
  await field("Task").fill("Write");
  await button("Generate").click();
  await expect.element(field("Topic")).toHaveFocus();
  for (const name of required.slice(1)) await expect.element(field(name)).toHaveAttribute("aria-invalid", "true");
  await expect.element(page.getByText("Tone is required.")).toBeVisible();
  await field("Tone").fill("Dry");
  await expect.element(page.getByText("Tone is required.")).not.toBeInTheDocument();
  await field("Tone").fill("");
  await expect.element(page.getByText("Tone is required.")).toBeVisible();
  expect(asked).toEqual([]);
});

test("outputs stand beside each other and grow while they are written; one is stopped, then all by Escape", async () => {
  const asked = generates(3, superFetches.fetchOutputs);
  await show();
  await line.open();
  await fillIn();
  await button("More outputs").click();
  await button("More outputs").click();
  await button("Generate").click();
  await expect.element(column(3)).toBeVisible();
  expect(asked[0]?.body).toMatchObject({
    task: "My Task",
    format: "My Formula",
    outputs: 3,
    assistant_id: "asst_fetch",
  });
  line.tell("super_fetch_stream", { output_id: 11, offset: 0, delta: "First words" });
  line.tell("super_fetch_stream", { output_id: 12, offset: 0, delta: "Second text here" });
  await expect.element(column(1)).toMatchTextContent(/First words/);
  await expect.element(page.getByText(/3 still writing, 5 words so far/)).toBeVisible();
  const ended = { generating: false, finish_reason: "stopped", words: 2 } as const;
  answers(superFetches.stopFetchOutput, { output: anOutput({ ...ended, content: "First words" }) });
  await column(1).getByRole("button", { name: "Stop this one" }).click();
  await expect.element(column(1)).toMatchTextContent(/Stopped/);
  line.tell("super_fetch_outputs", {
    super_fetch_id: 3,
    outputs: [anOutput({ output_id: 12, place: 2, content: "Second text here to its end.", words: 6 })],
  });
  await expect.element(column(2)).toMatchTextContent(/Done/);
  const stops = answers(superFetches.stopFetchOutput, {
    output: anOutput({ ...ended, output_id: 13, place: 3, content: "" }),
  });
  await userEvent.keyboard("{Escape}");
  await expect.element(column(3)).toMatchTextContent(/Stopped/);
  expect(stops).toHaveLength(1);
  await expect.element(button("Generate")).toBeVisible();
});

test("one that failed says why, and the others stand beside it", async () => {
  const error = { code: "provider_key", message: "The provider did not accept the key." };
  const failed = anOutput({ output_id: 12, place: 2, content: error.message, finish_reason: "error", error, words: 0 });
  historyOf(aFetch({ outputs: [anOutput(), failed] }));
  await show();
  await button("History").click();
  await page.getByRole("button", { name: /^Coffee/ }).click();
  await expect.element(column(2).getByRole("alert")).toMatchTextContent(/The provider did not accept the key\./);
  await expect.element(column(1)).toMatchTextContent(/A quiet page\./);
  await expect.element(column(1)).toMatchTextContent(/Done/);
  const second = anOutput({ output_id: 13, place: 2, version: 2, feedback: "Once more", content: "This time." });
  const asked = answers(superFetches.sendSuperFetch, {
    super_fetch: aFetch({ outputs: [anOutput(), failed, second] }),
  });
  await button("Try again").click();
  await expect.element(column(2)).toMatchTextContent(/This time\./);
  expect(asked[0]?.body).toMatchObject({ messages: ["Once more"], output_id: 12 });
});

test("feedback rates an output, must say something before it is written again, and brings a version", async () => {
  historyOf(aFetch());
  const rated = answers(superFetches.rateFetchOutput, { output: anOutput({ liked: false }) });
  const revision = anOutput({ output_id: 12, version: 2, feedback: "Shorter", content: "Brief.", words: 1 });
  const asked = answers(superFetches.sendSuperFetch, {
    super_fetch: aFetch({ outputs: [anOutput({ liked: false }), revision] }),
  });
  await show();
  await button("History").click();
  await page.getByRole("button", { name: /^Coffee/ }).click();
  await button("Not good").click();
  await expect.element(button("Not good")).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => rated[0]?.body).toEqual({ output_id: 11, liked: false });
  await userEvent.keyboard("{Escape}");
  await expect.element(button("Say what to change")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await button("Write it again").click();
  await expect.element(page.getByText("Enter what should change first.")).toBeVisible();
  expect(asked).toEqual([]);
  await field("What should change").fill("Shorter");
  await button("Write it again").click();
  await expect.element(column(1)).toMatchTextContent(/Brief\./);
  expect(asked[0]?.body).toEqual({ messages: ["Shorter"], assistant_id: "asst_fetch", output_id: 11, liked: false });
  await button("Earlier version").click();
  await expect.element(column(1)).toMatchTextContent(/A quiet page\./);
  await expect.element(column(1)).toMatchTextContent(/1\/2/);
  await button("Say what to change").click();
  await button("Back to Edit").click();
  await expect.element(field("Task")).toBeVisible();
});

test("two outputs are compared alone, and all are shown again", async () => {
  const outputs = [1, 2, 3].map((place) => anOutput({ output_id: 10 + place, place, content: `Text ${place}` }));
  historyOf(aFetch({ outputs }));
  await show();
  await button("History").click();
  await page.getByRole("button", { name: /^Coffee/ }).click();
  await page.getByRole("checkbox", { name: "Choose output 1 to compare" }).click();
  await expect.element(button("Compare")).toBeDisabled();
  await page.getByRole("checkbox", { name: "Choose output 3 to compare" }).click();
  await button("Compare").click();
  await expect.element(page.getByRole("heading", { name: "1 next to 3" })).toBeVisible();
  await expect.element(column(2)).not.toBeInTheDocument();
  await expect.element(page.getByRole("region", { name: "Outputs" })).toHaveFocus();
  await button("Back to all 3").click();
  await expect.element(column(2)).toBeVisible();
});

test("Reset clears the inputs and Clean the outputs; each can be taken back", async () => {
  generates(1, superFetches.fetchOutputs);
  await show();
  await line.open();
  await fillIn();
  await button("Generate").click();
  await expect.element(column(1)).toBeVisible();
  await expect.element(button("Clean")).toBeDisabled();
  line.tell("super_fetch_outputs", { super_fetch_id: 3, outputs: [anOutput()] });
  await button("Reset").click();
  await expect.element(column(1)).toMatchTextContent(/A quiet page\./);
  await button("Edit inputs").click();
  await expect.element(field("Task")).toHaveValue("");
  await button("Undo").click();
  await expect.element(field("Task")).toHaveValue("My Task");
  await button("Clean").click();
  await expect.element(column(1)).not.toBeInTheDocument();
  await expect.element(field("Task")).toHaveValue("My Task");
});

test("whoever clears inputs or outputs by keyboard goes on at the first input, and not nowhere", async () => {
  historyOf(aFetch());
  await show();
  await field("Topic").fill("Bread");
  button("Reset").element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(field("Task")).toHaveFocus();
  await button("History").click();
  await page.getByRole("button", { name: /^Coffee/ }).click();
  await expect.element(column(1)).toBeVisible();
  button("Clean").element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(column(1)).not.toBeInTheDocument();
  await expect.element(field("Task")).toHaveFocus();
});

test("whoever opens the history is in it, and Esc leads back to what opened it", async () => {
  historyOf(aFetch());
  await show();
  button("History").element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("region", { name: "History" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("region", { name: "History" })).not.toBeInTheDocument();
  await expect.element(button("History")).toHaveFocus();
});

test("what is opened from the history is what one edits and generates again, and nothing that was typed is lost by it", async () => {
  const outputs = [anOutput(), anOutput({ output_id: 12, place: 2 })];
  historyOf(aFetch({ outputs }), aFetch({ super_fetch_id: 4, inputs: { topic: "Bread" } }));
  await show();
  await button("History").click();
  await page.getByRole("button", { name: /^Coffee/ }).click();
  await button("Edit inputs").click();
  await expect.element(field("Task")).toHaveValue("Write a page");
  await expect.element(field("Formula")).toHaveValue("Way out");
  await expect.element(page.getByRole("textbox", { name: "Number of outputs" })).toHaveValue("2");
  await page.getByRole("button", { name: /^Bread/ }).click();
  await button("Edit inputs").click();
  await expect.element(field("Topic")).toHaveValue("Bread");
  await expect.element(field("Task")).toHaveValue("");
  await field("Topic").fill("Rye bread");
  await page.getByRole("button", { name: /^Coffee/ }).click();
  await button("Edit inputs").click();
  await expect.element(field("Topic")).toHaveValue("Rye bread");
});

test("what was typed and what is shown survive a reload", async () => {
  historyOf(aFetch());
  const { unmount } = await show();
  await field("Topic").fill("Bread");
  await button("Topic: editable").click();
  await button("More outputs").click();
  await button("History").click();
  await page.getByRole("button", { name: /^Coffee/ }).click();
  await expect.element(column(1)).toBeVisible();
  await unmount();
  await show();
  await expect.element(field("Topic")).toHaveValue("Bread");
  await expect.element(button("Topic: editable")).toHaveAttribute("aria-pressed", "true");
  await expect.element(page.getByRole("textbox", { name: "Number of outputs" })).toHaveValue("2");
  await expect.element(column(1)).toMatchTextContent(/A quiet page\./);
});

test("an editable input stands as its name in brackets in the built prompt", async () => {
  await show();
  await fillIn();
  await button("Target Audience: editable").click();
  await page.getByText("Resulting prompt").click();
  await expect.element(page.getByText(/Topic: My Topic/)).toBeVisible();
  await expect.element(page.getByText(/Target Audience: \[Target Audience\]/)).toBeVisible();
  await expect.element(page.getByText(/There is no call to action on this prompt\./)).toBeVisible();
});

test("a document goes along, what is none does not, and it can be taken off", async () => {
  const asked = generates(1, superFetches.fetchOutputs);
  const file = { file_id: 9, name: "survey.txt", type: "text/plain", size: 1200, src: "/f" };
  const sent = answers(files.addFile, { file, file_id: 9 });
  await show();
  await fillIn();
  const input = () => page.getByRole("form").element().querySelector("input[type=file]") as HTMLInputElement;
  await userEvent.upload(input(), new File(["x"], "photo.png"));
  await expect.element(page.getByText("Only .docx, .pdf, .pptx and .txt files can be added.")).toBeVisible();
  expect(sent).toEqual([]);
  await userEvent.upload(input(), new File(["Nineteen days"], "survey.txt"));
  await expect.element(page.getByText("survey.txt")).toBeVisible();
  await button("Generate").click();
  await expect.element(column(1)).toBeVisible();
  expect(asked[0]?.body).toMatchObject({ file_id: 9 });
  await button("Edit inputs").click();
  await button("Remove survey.txt").click();
  await expect.element(page.getByText("survey.txt")).not.toBeInTheDocument();
});

test("whoever writes all prompts finds the prompt box alone, and it is sent once for each output", async () => {
  answers(readMe, { user: aPerson({ manual_mode: true }) });
  const asked = generates(3, superFetches.sendSuperFetch);
  await show();
  await expect.element(field("Manual Prompt")).toBeVisible();
  await expect.element(field("Task")).not.toBeInTheDocument();
  await button("Generate").click();
  await expect.element(page.getByText("Manual Prompt is required.")).toBeVisible();
  await field("Manual Prompt").fill("My own words");
  await button("More outputs").click();
  await button("More outputs").click();
  await button("Generate").click();
  await expect.element(column(3)).toBeVisible();
  expect(asked[0]?.body).toEqual({
    messages: ["My own words", "My own words", "My own words"],
    assistant_id: "asst_fetch",
  });
});

test("a history without anything says so, and one that cannot be read says that", async () => {
  await show();
  await button("History").click();
  await expect.element(page.getByText("No history available")).toBeVisible();
  await button("Close history").click();
  await expect.element(page.getByText("No history available")).not.toBeInTheDocument();
  await expect.element(button("History")).toHaveFocus();
});

test("what was fetched is deleted after a question", async () => {
  historyOf(aFetch());
  const deleted = answers(superFetches.deleteSuperFetch, undefined);
  await show();
  await button("History").click();
  await button("Delete Coffee").click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect.element(page.getByText("No history available")).toBeVisible();
  expect(deleted).toHaveLength(1);
});

test("what is refused is said at the form, and what was typed stays", async () => {
  refuses(superFetches.fetchOutputs, 429, "too_many_generations", "Three texts are being written already.");
  const me = answers(readMe, { user: aPerson() });
  await show();
  await fillIn();
  const read = me.length;
  await button("Generate").click();
  // Whether there are words left is looked at again.
  await expect.poll(() => me.length).toBe(read + 1);
  await expect.element(page.getByRole("alert").filter({ hasText: "Three texts are being written" })).toBeVisible();
  await expect.element(field("Task")).toHaveValue("My Task");
});

test("whoever is out of words is told why, and reads the history", async () => {
  historyOf(aFetch());
  answers(readMe, { user: aPerson({ available_words: 0 }) });
  await show();
  await expect.element(button("History")).toBeVisible();
  await expect.element(field("Task")).not.toBeInTheDocument();
  await button("History").click();
  await expect.element(page.getByRole("button", { name: /^Coffee/ })).toBeVisible();
});

test("an output goes on as a document, and as a template, whose form has it in its place", async () => {
  historyOf(aFetch());
  const made = answers(documents.createDocument, { document: aDocument({ document_id: 9 }) });
  await draw(
    <Routes>
      <Route path="/super-fetch" element={<Screen />} />
      <Route path="*" element={<Address />} />
    </Routes>,
    { at: "/super-fetch" },
  );
  await button("History").click();
  await page.getByRole("button", { name: /^Coffee/ }).click();
  await expect
    .element(column(1).getByRole("link", { name: "Save as template" }))
    .toHaveAttribute("href", "/templates/create-template");
  await column(1).getByRole("button", { name: "Open as document" }).click();
  await expect.element(page.getByText("/documents/9")).toBeVisible();
  expect(made[0]?.body).toEqual({ name: "Coffee", content: "<p>A quiet page.</p>" });
});

test("on a phone form and outputs follow each other", async () => {
  generates(2, superFetches.fetchOutputs);
  await show({ width: 390 });
  await fillIn();
  await button("More outputs").click();
  await button("Generate").click();
  await expect.element(column(2)).toBeVisible();
  await expect.element(field("Task")).not.toBeInTheDocument();
  await button("Edit inputs").click();
  await expect.element(field("Task")).toBeVisible();
  await expect.element(column(2)).not.toBeInTheDocument();
  await button("Show the outputs").click();
  await expect.element(column(2)).toBeVisible();
});

test("it speaks Spanish", async () => {
  await show({ language: "es" });
  await expect.element(field("Público objetivo")).toBeVisible();
  await button("Generar").click();
  await expect.element(page.getByText("«Tono» es obligatorio.")).toBeVisible();
});

test("an output is copied formatted, as an answer of a chat is", async () => {
  const read = watchClipboard();
  historyOf(aFetch({ outputs: [anOutput({ content: "A **quiet** page." })] }));
  await show();
  await button("History").click();
  await page.getByRole("button", { name: /^Coffee/ }).click();
  await column(1).getByRole("button", { name: "Copy", exact: true }).click();
  await expect.element(button("Copied")).toBeVisible();
  expect(await read("text/plain")).toBe("A quiet page.");
  expect(await read("text/html")).toContain("<strong>quiet</strong>");
});
