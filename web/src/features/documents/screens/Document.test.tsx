import { documentSteps } from "@pluma/contract/documents/steps";
import { Fragment, type Node, Slice } from "@tiptap/pm/model";
import { ReplaceStep } from "@tiptap/pm/transform";
import { Route, Routes } from "react-router";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aDocumentServer, textDoc } from "../../../../test/aDocument.ts";
import { type DrawOptions, draw } from "../../../../test/draw.tsx";
import { refuses } from "../../../../test/server.ts";
import { keptKey, remember } from "../../../platform/storage.ts";
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
  server.write(() => new ReplaceStep(8, 15, Slice.empty));
  await type("");
  // In one piece, before anybody can hear of the deletion.
  document.execCommand("insertText", false, " My own words");
  await expect.poll(server.text).toBe("Stays.");
  await page.getByRole("button", { name: /Set aside/ }).click();
  await expect.element(page.getByRole("blockquote")).toHaveTextContent("My own words");
  await page.getByRole("button", { name: "Insert at the cursor" }).click();
  await expect.poll(server.text).toContain("My own words");
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

test("Markdown becomes what it means as one types, and a slash offers blocks by their names", async () => {
  const server = aDocumentServer();
  await show();
  await type("# What we changed{Enter}/numbered{Enter}First{Enter}Second");
  await expect.poll(server.html).toBe("<h1>What we changed</h1><ol><li><p>First</p></li><li><p>Second</p></li></ol>");
  await expect.element(saved).toBeVisible();
});
