import { DOCUMENT_LENGTH_MAX } from "@pluma/contract/documents/length";
import { documentSteps } from "@pluma/contract/documents/steps";
import { Route, Routes } from "react-router";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aDocumentServer, textDoc } from "../../../../test/aDocument.ts";
import { draw } from "../../../../test/draw.tsx";
import { refuses } from "../../../../test/server.ts";
import Document from "../screens/Document.tsx";

const TAGS_LENGTH = "<p></p>".length;
const text = page.getByRole("textbox", { name: "Text of the document" });

async function showLong(length: number): Promise<void> {
  // Paragraphs of a thousand characters with their tags, which are counted, and what is left of the length.
  const paragraph = `${"word ".repeat(198)}end`;
  const rest = (length % 1000) - TAGS_LENGTH;
  const texts = Array.from({ length: Math.floor(length / 1000) }, () => paragraph);
  aDocumentServer({ doc: textDoc(`ab cd ${"x".repeat(rest - "ab cd ".length)}`, ...texts) });
  await draw(
    <Routes>
      <Route path="/documents/:documentId" element={<Document />} />
    </Routes>,
    { at: "/documents/5" },
  );
  await expect.element(text, { timeout: 20_000 }).toBeVisible();
}

test("words and characters are counted, and nothing is announced while there is room", async () => {
  await showLong(1500);
  await expect.element(page.getByText("202 words")).toBeVisible();
  await expect.element(page.getByText("1,500 of 65,000 characters")).toBeVisible();
  await expect.element(page.getByText(/characters? left/)).not.toBeInTheDocument();
});

test("how many characters are left is announced before the most is reached, and over it the literal sentence", async () => {
  await showLong(DOCUMENT_LENGTH_MAX - 2);
  await expect.element(page.getByRole("status").filter({ hasText: "2 characters left" })).toBeVisible();
  refuses(documentSteps.sendSteps, 400, "document_content_too_long", "refused");
  await text.getByText(/^ab cd/).click();
  await userEvent.keyboard("123");
  const said = "The file length is too large, please remove text to save";
  await expect.element(page.getByRole("status").filter({ hasText: said })).toBeVisible();
  await expect.element(page.getByRole("alert").filter({ hasText: said })).toBeVisible();
  await expect.element(page.getByText("65,000 of 65,000 characters")).toBeVisible();
});
