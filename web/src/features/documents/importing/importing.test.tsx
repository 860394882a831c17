import { documents } from "@pluma/contract/documents/documents";
import { documentImports } from "@pluma/contract/documents/imports";
import { files } from "@pluma/contract/files/files";
import { Route, Routes } from "react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { aListedDocument } from "../../../../test/aDocument.ts";
import { draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import Documents from "../screens/Documents.tsx";

const show = () =>
  draw(
    <Routes>
      <Route path="/documents" element={<Documents />} />
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>,
    { at: "/documents" },
  );

function serve() {
  answers(documents.listDocumentTags, { tags: [] });
  answers(documents.listDocuments, { documents: [aListedDocument()], count: 1, pages: 1 });
  answers(files.readStorage, { used: 0, max: null, organization: null });
}

const { excerpt: _, ...listed } = aListedDocument({ name: "The brief", document_id: 9 });
const made = { ...listed, content: "<p>x</p>", doc: {}, blocks: null, converted: "", pictures: [] };

const given = (name: string): DataTransfer => {
  const data = new DataTransfer();
  data.items.add(new File(["# One"], name));
  return data;
};

function choose(name: string): void {
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (!input) throw new Error("nowhere to choose a file");
  input.files = given(name).files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

const drop = (type: string, name: string): boolean =>
  window.dispatchEvent(new DragEvent(type, { dataTransfer: given(name), bubbles: true, cancelable: true }));

test("a file that is dropped on the list becomes a document, and what did not come along is told until one has read it", async () => {
  serve();
  const asked = answers(documentImports.importDocument, {
    document: made,
    left_out: [
      { kind: "pictures", count: 2 },
      { kind: "comments", count: 1 },
    ],
  });
  await show();
  await expect.element(page.getByRole("heading", { name: "The rhythm of a bag of coffee" })).toBeVisible();
  drop("dragenter", "brief.docx");
  await expect.element(page.getByText("Drop files to import them")).toBeVisible();
  drop("drop", "brief.docx");
  await expect.element(page.getByText("Not imported: 2 pictures, 1 comment.")).toBeVisible();
  expect(asked).toHaveLength(1);
  await expect.element(page.getByRole("link", { name: "The brief" })).toHaveAttribute("href", "/documents/9");
  await page.getByRole("button", { name: "Dismiss the notice about The brief" }).click();
  await expect.element(page.getByText("Not imported: 2 pictures, 1 comment.")).not.toBeInTheDocument();
});

test("a file that cannot be imported says why, and can be put away", async () => {
  serve();
  const reason = "This file is damaged and could not be read.";
  refuses(documentImports.importDocument, 422, "document_file_broken", reason);
  await show();
  await page.getByRole("button", { name: "Import" }).click();
  await expect.element(page.getByRole("menuitem", { name: /Word/ }).first()).toBeVisible();
  choose("broken.docx");
  await expect.element(page.getByText(reason)).toBeVisible();
  // The same file would be refused again.
  await expect.element(page.getByRole("button", { name: "Try again" })).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Dismiss the notice about broken.docx" }).click();
  await expect.element(page.getByText(reason)).not.toBeInTheDocument();
});

test("a file that did not arrive is sent again, and becomes a document", async () => {
  serve();
  refuses(documentImports.importDocument, 503, "busy", "Too busy.");
  await show();
  await expect.element(page.getByRole("heading", { name: "The rhythm of a bag of coffee" })).toBeVisible();
  choose("notes.md");
  await expect.element(page.getByText("Too busy.")).toBeVisible();
  answers(documentImports.importDocument, { document: made, left_out: [] });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText("The brief is now a document.")).toBeVisible();
  await expect.element(page.getByText("Too busy.")).not.toBeInTheDocument();
});
