import { documentComments, type Thread } from "@pluma/contract/documents/comments";
import { Fragment, Slice } from "@tiptap/pm/model";
import { ReplaceStep } from "@tiptap/pm/transform";
import { Route, Routes } from "react-router";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aDocumentServer, textDoc } from "../../../../test/aDocument.ts";
import { aThread } from "../../../../test/aReview.ts";
import { chooseWords } from "../../../../test/chosenWords.ts";
import { type DrawOptions, draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import Document from "./Document.tsx";

const show = (options: DrawOptions = {}) =>
  draw(
    // As high as a window: what is longer scrolls in its own room.
    <div style={{ display: "flex", flexDirection: "column", height: "100vh" }}>
      <Routes>
        <Route path="/documents/:documentId" element={<Document />} />
      </Routes>
    </div>,
    { at: "/documents/5", ...options },
  );
const doc = textDoc("It took eleven hours. The night was short.");
const text = page.getByRole("textbox", { name: "Text of the document" });
const tool = page.getByRole("button", { name: /Comments/ });
const marks = () => [...document.querySelectorAll(".comment-mark")].map(({ textContent }) => textContent);

async function open(threads: Thread[] = [], options: DrawOptions = {}) {
  const server = aDocumentServer({ doc }, threads);
  await show(options);
  // The editor is fetched with the first document.
  await expect.poll(() => text.element().textContent).toMatch(/eleven hours/);
  await tool.click();
  return server;
}

const begin = () => page.getByRole("toolbar", { name: "Selection" }).getByRole("button", { name: "Comment" });

test("what is commented on is marked in the text, the marks move with it, and none of it is in the text", async () => {
  const server = await open([aThread()]);
  await expect.poll(marks).toEqual(["eleven hours"]);
  await text.click();
  await userEvent.keyboard("{Control>}{Home}{/Control}{Enter}{Enter}{Enter}");
  await expect.poll(() => Math.abs(topOf(cardOf(31)) - topOf(wordsOf(31)))).toBeLessThan(30);
});
