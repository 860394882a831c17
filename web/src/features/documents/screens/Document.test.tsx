import { documents } from "@pluma/contract/documents/documents";
import { documentSchema } from "@pluma/contract/documents/schema/schema";
import { documentSteps } from "@pluma/contract/documents/steps";
import { Fragment, type Node, Slice } from "@tiptap/pm/model";
import { ReplaceStep } from "@tiptap/pm/transform";
import { Route, Routes } from "react-router";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aDocument, aDocumentServer, textDoc } from "../../../../test/aDocument.ts";
import { chooseWords } from "../../../../test/chosenWords.ts";
import { type DrawOptions, draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import { keptKey, remember } from "../../../platform/storage.ts";
import { keepUnsent, readUnsent } from "../sync/kept.ts";
import Document from "./Document.tsx";

const show = (options: DrawOptions = {}) =>
  draw(
    <Routes>
      <Route path="/documents/:documentId" element={<Document />} />
      <Route path="/documents" element={<p>The list</p>} />
    </Routes>,
    { at: "/documents/5", ...options },
  );

const text = page.getByRole("textbox", { name: "Text of the document" });
const saved = page.getByText(/^Saved /).first();

const insertedAt = (at: number, words: string) => (doc: Node) =>
  new ReplaceStep(at, at, new Slice(Fragment.from(doc.type.schema.text(words)), 0, 0));

async function type(words: string): Promise<void> {
  // The editor is fetched with the first document.
  await expect.element(text, { timeout: 20_000 }).toBeVisible();
  await text.click();
  await userEvent.keyboard("{Control>}{End}{/Control}");
  if (words !== "") await userEvent.keyboard(words);
}

test("what is typed is in the document a moment later, says so, and is there after a reload", async () => {
  const server = aDocumentServer();
  const first = await show();
  await type("Nineteen days");
  await expect.poll(server.text).toBe("Nineteen days");
  await expect.element(saved).toBeVisible();
  await first.unmount();
  await show();
  await expect.element(text).toHaveTextContent("Nineteen days");
});

test("the cursor alone says where one writes: no ring is drawn around the page", async () => {
  aDocumentServer({ doc: textDoc("One.") });
  await show();
  await type("");
  await expect.element(text).toHaveFocus();
  await expect.element(text).toHaveStyle({ boxShadow: "none", outlineStyle: "none" });
});

test("in a long text keys lead to its end and back, and what is chosen to its end is all of it", async () => {
  const lines = Array.from({ length: 400 }, (_, at) => `Line ${at + 1} of a text that is longer than any window.`);
  const server = aDocumentServer({ doc: textDoc(...lines) });
  await draw(
    <div style={{ display: "flex", flexDirection: "column", height: "100vh" }}>
      <Routes>
        <Route path="/documents/:documentId" element={<Document />} />
      </Routes>
    </div>,
    { at: "/documents/5" },
  );
  await type("The end.");
  await expect.poll(server.text).toMatch(/than any window\.The end\.$/);
  await userEvent.keyboard("{Control>}{Home}{/Control}First. ");
  await expect.poll(server.text).toMatch(/^First\. Line 1 /);
  await userEvent.keyboard("{Enter}");
  await expect.poll(server.text).toMatch(/^First\. \nLine 1 /);
  await userEvent.keyboard("{ArrowUp}{Control>}{Shift>}{End}{/Shift}{/Control}{Backspace}All of it is gone.");
  await expect.poll(server.text).toMatch(/All of it is gone\.$/);
  expect(server.text().length).toBeLessThan(60);
});

test("a key acts on what is chosen at that moment, though the browser has not told yet that it is chosen", async () => {
  const server = aDocumentServer({ doc: textDoc("First.", "Second.", "Third.") });
  await show();
  await type("");
  const written = text.element();
  const [first, second] = [...written.querySelectorAll("p")];
  const chosen = [first?.firstChild as Text, 0, second?.firstChild as Text, "Second.".length] as const;
  getSelection()?.setBaseAndExtent(...chosen);
  written.dispatchEvent(new KeyboardEvent("keydown", { key: "Backspace", bubbles: true, cancelable: true }));
  await expect.poll(server.text).toBe("\nThird.");
});

/** Where the text stands in every frame, from its first one until the tools beside it are there. */
async function placesOfText(): Promise<Set<string>> {
  const places = new Set<string>();
  for (let after = 0; after < 3; ) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const { top, left, width } = document.querySelector(".ProseMirror")?.getBoundingClientRect() ?? {};
    if (top !== undefined) places.add(`${top} ${left} ${width}`);
    if (document.querySelector('nav[aria-label="Tools"] button')) after += 1;
  }
  return places;
}

test.each([1440, 1200])("a text stands where it stays: what comes after it has its room (%d wide)", async (width) => {
  aDocumentServer({ doc: textDoc("One.") });
  remember(keptKey("nobody", "documents_rail"), "outline");
  for (const _opening of ["first", "second"]) {
    const places = placesOfText();
    const drawn = await show({ width });
    expect([...(await places)]).toHaveLength(1);
    await drawn.unmount();
  }
});

test("what somebody else wrote after the text was read, and before anybody listened, is there once it is open", async () => {
  const server = aDocumentServer({ doc: textDoc("One.") });
  server.write(insertedAt(1, "Zero. "));
  answers(documents.readDocument, { document: aDocument({ doc: textDoc("One.") }) });
  await show();
  await expect.element(text, { timeout: 20_000 }).toHaveTextContent("Zero. One.");
});

test("what somebody else does meanwhile and what is typed here are both in the document", async () => {
  const server = aDocumentServer({ doc: textDoc("One. Two.") });
  await show();
  await expect.element(text, { timeout: 20_000 }).toHaveTextContent("One. Two.");
  server.write(insertedAt(1, "Zero. "));
  await type(" Three.");
  await expect.poll(server.text).toBe("Zero. One. Two. Three.");
  await expect.element(text).toHaveTextContent("Zero. One. Two. Three.");
});

test("words whose paragraph somebody else deleted are kept aside for their writer, and put back at the cursor", async () => {
  const server = aDocumentServer({ doc: textDoc("Stays.", "Goes.") });
  await show();
  await expect.element(text, { timeout: 20_000 }).toHaveTextContent("Stays.Goes.");
  await expect.poll(() => server.read.length).toBe(1);
  server.write(() => new ReplaceStep(8, 15, Slice.empty));
  await type("");
  // In one piece, before anybody can hear of the deletion.
  document.execCommand("insertText", false, " My own words");
  await expect.poll(server.text).toBe("Stays.");
  await page.getByRole("button", { name: /Set aside/ }).click();
  await expect.element(page.getByRole("blockquote")).toHaveTextContent("My own words");
  // What is chosen is not written over.
  await chooseWords("Stays");
  await page.getByRole("button", { name: "Insert at the cursor" }).click();
  await expect.poll(server.text).toContain("My own words");
  expect(server.text()).toContain("Stays");
  await expect.element(page.getByRole("button", { name: /Set aside/ })).not.toBeInTheDocument();
});

test("what could not be sent is kept on this device, and is in the document once, after the next opening", async () => {
  const server = aDocumentServer({ doc: textDoc("Before.") });
  refuses(documentSteps.sendSteps, 503, "too_busy", "Later");
  const first = await show();
  await type(" Offline words");
  await expect.element(page.getByText("Offline, kept on this device").first()).toBeVisible();
  await first.unmount();
  expect(server.text()).toBe("Before.");
  server.again();
  await show();
  await expect.element(text).toHaveTextContent("Before. Offline words");
  expect(server.text()).toBe("Before. Offline words");
});

test("what a closed tab could not send before its writer lost the right to it is kept aside, and not sent again", async () => {
  const server = aDocumentServer({ doc: textDoc("Before."), can: { edit: false, delete: false } });
  const step = new ReplaceStep(8, 8, new Slice(Fragment.from(documentSchema.text(" Offline words")), 0, 0)).toJSON();
  keepUnsent(5, { clientId: "a-closed-tab", sequence: 0, version: 0, steps: [step] });
  const refused = refuses(documentSteps.sendSteps, 403, "not_allowed", "You may only read it.");
  const first = await show();
  await page.getByRole("button", { name: /Set aside/ }).click();
  await expect.element(page.getByRole("blockquote")).toHaveTextContent("Offline words");
  await first.unmount();
  expect(readUnsent(5)).toEqual([]);
  server.again();
  await show();
  await expect.element(text, { timeout: 20_000 }).toHaveTextContent("Before.");
  await expect.element(page.getByRole("button", { name: /Set aside/ })).toBeVisible();
  expect([refused.length, server.text()]).toEqual([1, "Before."]);
});

test.each(["en", "es"] as const)(
  "a text that is too long says so in the literal words, and stays (%s)",
  async (language) => {
    aDocumentServer({ doc: textDoc("Long.") });
    refuses(documentSteps.sendSteps, 400, "document_content_too_long", "refused");
    await show({ language });
    const long = page.getByRole("textbox", {
      name: language === "en" ? "Text of the document" : "Texto del documento",
    });
    await expect.element(long, { timeout: 20_000 }).toBeVisible();
    await long.click();
    await userEvent.keyboard("{Control>}{End}{/Control}");
    await userEvent.keyboard(" more");
    await expect
      .element(page.getByRole("alert").getByText("The file length is too large, please remove text to save"))
      .toBeVisible();
    await expect.element(long).toHaveTextContent("Long. more");
  },
);

test("whoever may not write any more is told, and what stands there can still be copied", async () => {
  aDocumentServer({ doc: textDoc("Mine.") });
  refuses(documentSteps.sendSteps, 404, "not_found", "gone");
  await show();
  await type(" x");
  await expect.element(page.getByText(/You can still copy this text\./)).toBeVisible();
  await expect.element(text).toHaveAttribute("contenteditable", "false");
  await expect.element(page.getByRole("button", { name: "Copy the text" }).first()).toBeVisible();
});

test("in a text that takes nothing more there is nothing to write with, and what is kept aside stays there", async () => {
  aDocumentServer({ doc: textDoc("Mine.") });
  refuses(documentSteps.sendSteps, 409, "document_steps_gone", "Read it again");
  await show();
  await type("");
  document.execCommand("insertText", false, " My own words");
  await expect.element(page.getByText(/^This document must be reloaded\./)).toBeVisible();
  await expect.element(page.getByRole("toolbar", { name: "Text tools" })).not.toBeInTheDocument();
  await page.getByRole("button", { name: /Set aside/ }).click();
  await expect.element(page.getByRole("blockquote")).toHaveTextContent("My own words");
  await expect.element(page.getByRole("button", { name: "Insert at the cursor" })).not.toBeInTheDocument();
});

test("what is wrong at every try is not said again and again: its words are offered back", async () => {
  aDocumentServer({ doc: textDoc("Mine.") });
  refuses(documentSteps.sendSteps, 400, "malformed", "The request could not be read.");
  await show();
  await type("");
  document.execCommand("insertText", false, " Words of another kind");
  await expect.element(page.getByText(/^This document must be reloaded\./)).toBeVisible();
  await page.getByRole("button", { name: /Set aside/ }).click();
  await expect.element(page.getByRole("blockquote").last()).toHaveTextContent("Words of another kind");
});

test("more at once than one call takes is not put in, is said in the literal words, and holds up nothing", async () => {
  const server = aDocumentServer({ doc: textDoc("One.") });
  await show();
  await type("");
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", "many words ".repeat(100_000));
  text.element().dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  await expect.element(page.getByText("The file length is too large, please remove text to save")).toBeVisible();
  await userEvent.keyboard(" Two.");
  await expect.poll(server.text).toBe("One. Two.");
  await expect.element(saved).toBeVisible();
});

test("what is read from the right stands at the right, and its full stop at its end", async () => {
  aDocumentServer({ doc: textDoc("A line.", "مرحبا بالعالم.") });
  await show();
  await type("");
  const places = [...document.querySelectorAll(".ProseMirror > p")].map((paragraph) => {
    const range = document.createRange();
    range.selectNodeContents(paragraph);
    const stop = document.createRange();
    const words = paragraph.firstChild;
    const length = words?.textContent?.length ?? 0;
    if (words) stop.setStart(words, length - 1);
    if (words) stop.setEnd(words, length);
    const [whole, said, end] = [paragraph, range, stop].map((each) => each.getBoundingClientRect());
    const isAt = (one = 0, other = 0) => Math.abs(one - other) < 2;
    return {
      left: isAt(said?.left, whole?.left),
      right: isAt(said?.right, whole?.right),
      stop: isAt(end?.left, said?.left),
    };
  });
  expect(places).toEqual([
    { left: true, right: false, stop: false },
    { left: false, right: true, stop: true },
  ]);
});

test("so do a list with its numbers and a quotation, and the document says nothing of it", async () => {
  const line = (words: string) => ({ type: "paragraph", content: [{ type: "text", text: words }] });
  const list = (words: string) => ({ type: "orderedList", content: [{ type: "listItem", content: [line(words)] }] });
  const task = { type: "taskItem", attrs: { checked: true }, content: [line("مرحبا")] };
  const tasks = { type: "taskList", content: [task] };
  const content = [list("مرحبا"), list("One"), { type: "blockquote", content: [line("مرحبا")] }, tasks];
  const server = aDocumentServer({ doc: { type: "doc", content } });
  await show();
  await type("");
  const sides = [...document.querySelectorAll(".ProseMirror > :is(ol, blockquote)")].map((element) => {
    const { paddingLeft, paddingRight } = getComputedStyle(element);
    return Number.parseFloat(paddingRight) > Number.parseFloat(paddingLeft) ? "right" : "left";
  });
  expect(sides).toEqual(["right", "left", "right"]);
  const [box, words] = ["input", "p"].map((tag) => document.querySelector(`[data-type="taskList"] ${tag}`));
  expect(box?.getBoundingClientRect().left).toBeGreaterThan(words?.getBoundingClientRect().left ?? Number.NaN);
  await expect.element(page.getByRole("checkbox", { name: "مرحبا" })).toBeChecked();
  expect(server.html()).not.toContain("dir=");
});

test("a box that is typed in a list, as Markdown has it, makes a task of the item", async () => {
  const server = aDocumentServer();
  await show();
  await type("- First{Enter}[[x] Second{Enter}Third");
  const item = (isDone: boolean, words: string) =>
    `<li data-type="taskItem" data-checked="${isDone}"><p>${words}</p></li>`;
  await expect
    .poll(server.html)
    .toBe(`<ul><li><p>First</p></li></ul><ul data-type="taskList">${item(true, "Second")}${item(false, "Third")}</ul>`);
});

test("Markdown becomes what it means as one types, and a slash offers blocks by their names", async () => {
  const server = aDocumentServer();
  await show();
  await type("# What we changed{Enter}/numbered{Enter}First{Enter}Second");
  await expect.poll(server.html).toBe("<h1>What we changed</h1><ol><li><p>First</p></li><li><p>Second</p></li></ol>");
  await expect.element(saved).toBeVisible();
});
