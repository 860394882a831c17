import { documents } from "@pluma/contract/documents/documents";
import { Suspense } from "react";
import { Route, Routes } from "react-router";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { aDocument, aDocumentServer, aListedDocument, textDoc } from "../../../../test/aDocument.ts";
import { draw } from "../../../../test/draw.tsx";
import { answers } from "../../../../test/server.ts";
import Document from "./Document.tsx";
import Documents from "./Documents.tsx";

const row = page.getByRole("link", { name: "The rhythm of a bag of coffee" });
const bars = page.getByRole("status", { name: "Loading" });
const text = page.getByRole("textbox", { name: "Text of the document" });

/** A list with one document, whose text is answered once that is let. */
async function showList() {
  aDocumentServer();
  const held = Promise.withResolvers<void>();
  const read = answers(documents.readDocument, async () => {
    await held.promise;
    return { document: aDocument({ doc: textDoc("Nineteen days.") }) };
  });
  answers(documents.listDocumentTags, { tags: [] });
  answers(documents.listDocuments, { documents: [aListedDocument()], count: 1, pages: 1 });
  const drawn = await draw(
    <Suspense>
      <Routes>
        <Route path="/documents" element={<Documents />} />
        <Route path="/documents/:documentId" element={<Document />} />
      </Routes>
    </Suspense>,
    { at: "/documents" },
  );
  await expect.element(row).toBeVisible();
  return { read, drawn, answer: held.resolve };
}

/** Patience never ends, however busy the machine is. */
function keepPatient(): void {
  const real = globalThis.setTimeout;
  const patient = (act: () => void, ms?: number) => (ms === 150 ? 0 : real(act, ms));
  vi.spyOn(globalThis, "setTimeout").mockImplementation(patient as unknown as typeof setTimeout);
}

test("the list stays until the text is there, which is asked for once, with nothing drawn in between", async () => {
  // The editor is fetched with the first document.
  const first = await showList();
  await row.click();
  first.answer();
  await expect.element(text, { timeout: 20_000 }).toBeVisible();
  await first.drawn.unmount();
  keepPatient();
  const seen: boolean[] = [];
  const { read, answer } = await showList();
  const watching = new MutationObserver(() => seen.push(bars.elements().length > 0));
  watching.observe(document.body, { childList: true, subtree: true });
  await row.click();
  await expect.poll(() => read.length).toBe(1);
  await expect.element(row).toBeVisible();
  answer();
  await expect.element(text, { timeout: 20_000 }).toHaveTextContent("Nineteen days.");
  watching.disconnect();
  expect(seen).not.toContain(true);
  expect(read).toHaveLength(1);
  vi.restoreAllMocks();
});

test("a text that takes longer is waited for on a screen of its own", async () => {
  const { read, answer } = await showList();
  await row.click();
  await expect.element(bars).toBeVisible();
  answer();
  await expect.element(text, { timeout: 20_000 }).toHaveTextContent("Nineteen days.");
  expect(read).toHaveLength(1);
});
