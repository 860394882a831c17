import { Route, Routes } from "react-router";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aDocumentServer, textDoc } from "../../../../../test/aDocument.ts";
import { draw } from "../../../../../test/draw.tsx";
import Document from "../../screens/Document.tsx";

const text = page.getByRole("textbox", { name: "Text of the document" });

async function showInWindow(doc: Record<string, unknown>): Promise<void> {
  aDocumentServer({ doc });
  await draw(
    <div style={{ display: "flex", flexDirection: "column", height: "100vh" }}>
      <Routes>
        <Route path="/documents/:documentId" element={<Document />} />
      </Routes>
    </div>,
    { at: "/documents/5" },
  );
  // The editor is fetched with the first document.
  await expect.element(text, { timeout: 20_000 }).toBeVisible();
}

test("a text follows the caret that a key leads out of sight, down and back, and stays where it is while it is in sight", async () => {
  await showInWindow(textDoc(...Array.from({ length: 60 }, (_, at) => `Line ${at + 1}.`)));
  const room = text.element().parentElement?.parentElement;
  await text.getByText("Line 3.").click();
  await userEvent.keyboard(" Typed.");
  expect(room?.scrollTop).toBe(0);
  await userEvent.keyboard(`${"{Enter}".repeat(40)}Here.`);
  await expect.element(text.getByText("Here.")).toBeInViewport({ ratio: 1 });
  expect(room?.scrollTop).toBeGreaterThan(0);
  await userEvent.keyboard("{Backspace}".repeat(45));
  await expect.element(text.getByText("Line 3. Typed.")).toBeInViewport({ ratio: 1 });
});

test("words that are wider than the code they stand in are scrolled to as they are typed", async () => {
  await showInWindow({ type: "doc", content: [{ type: "codeBlock", content: [{ type: "text", text: "const" }] }] });
  await text.getByText("const").click();
  await userEvent.keyboard("{End}");
  await userEvent.keyboard(" wide".repeat(60));
  const code = text.element().querySelector("pre");
  await expect.poll(() => code?.scrollLeft).toBeGreaterThan(0);
});
