import { documents, type ListedDocument } from "@pluma/contract/documents/documents";
import { Route, Routes, useLocation } from "react-router";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aDocument, aListedDocument } from "../../../../test/aDocument.ts";
import { type DrawOptions, draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import Documents from "./Documents.tsx";

const Address = () => {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
};

const show = (options: DrawOptions = {}) =>
  draw(
    <>
      <Address />
      <Routes>
        <Route path="/documents" element={<Documents />} />
        <Route path="*" element={<p>Elsewhere</p>} />
      </Routes>
    </>,
    { at: "/documents", ...options },
  );

const address = page.getByLabelText("address");
const tags = [
  { name: "nomada", count: 2 },
  { name: "web", count: 1 },
];

function serve(list = [aListedDocument()]) {
  answers(documents.listDocumentTags, { tags });
  return answers(documents.listDocuments, { documents: list, count: list.length, pages: 1 });
}

test("search, sort and tag are asked for and stand in the address", async () => {
  const asked = serve();
  await show();
  await page.getByRole("listitem").getByRole("button", { name: "nomada" }).click();
  await expect.poll(() => asked.at(-1)?.query.tag).toBe("nomada");
  await page.getByRole("searchbox", { name: "Search names and texts" }).fill("coffee");
  await userEvent.keyboard("{Enter}");
  await page.getByRole("combobox", { name: "Sort by" }).selectOptions("name_asc");
  await expect.poll(() => asked.at(-1)?.query).toMatchObject({ query: "coffee", sortBy: "name_asc", tag: "nomada" });
  await expect.element(address).toHaveTextContent("/documents?query=coffee&sortBy=name_asc&tag=nomada");
});

test.each(["en", "es"] as const)(
  "an empty name is refused in the literal words, and nothing is asked (%s)",
  async (language) => {
    serve([]);
    await show({ language });
    const add = language === "en" ? "New document" : "Nuevo documento";
    await page.getByRole("button", { name: add }).first().click();
    await page.getByRole("button", { name: language === "en" ? "Create" : "Crear" }).click();
    await expect.element(page.getByText("The value can't be empty")).toBeVisible();
  },
);

test.each([
  ["en", "Name and tags", "Save"],
  ["es", "Nombre y etiquetas", "Guardar"],
] as const)("what is saved says so in the literal words, and needs no tags (%s)", async (language, rename, save) => {
  serve();
  const saved = answers(documents.saveDocument, { document: aDocument() });
  await show({ language });
  await page.getByRole("button", { name: /The rhythm of a bag of coffee/ }).click();
  await page.getByRole("menuitem", { name: new RegExp(rename) }).click();
  await page.getByRole("combobox", { name: language === "en" ? "Tags" : "Etiquetas" }).click();
  await userEvent.keyboard("{Backspace}");
  await page.getByRole("button", { name: save, exact: true }).click();
  await expect.element(page.getByText("Document saved.")).toBeVisible();
  expect(saved.map(({ body }) => body)).toMatchObject([{ document_id: 5, tags: "" }]);
});

test("a comma closes a tag, those of other documents are offered, and what was still being typed is one too", async () => {
  serve();
  const made = answers(documents.createDocument, { document: aDocument() });
  await show();
  await page.getByRole("button", { name: "New document" }).first().click();
  await page.getByRole("textbox", { name: "Name" }).fill("Letter");
  const field = page.getByRole("combobox", { name: "Tags" });
  await field.click();
  await userEvent.keyboard("spring,");
  await expect.element(page.getByText("spring", { exact: true })).toBeVisible();
  await expect.element(field).toHaveValue("");
  await userEvent.keyboard("noma");
  await page.getByRole("option", { name: "nomada" }).click();
  await userEvent.keyboard("clay");
  await page.getByRole("button", { name: "Create" }).click();
  await expect
    .poll(() => made.map(({ body }) => body))
    .toMatchObject([{ name: "Letter", tags: "spring, nomada, clay" }]);
});

test("a document is opened by its name, and asked for as that is pressed; and by Edit in its menu", async () => {
  // Before the tags, whose address it would answer too.
  const read = answers(documents.readDocument, { document: aDocument() });
  serve();
  const first = await show();
  await page.getByRole("link", { name: "The rhythm of a bag of coffee" }).click();
  await expect.element(address).toHaveTextContent("/documents/5");
  // The screen that would ask for it is not drawn here.
  await expect.poll(() => read.length).toBe(1);
  await first.unmount();
  await show();
  await page.getByRole("button", { name: "Actions for The rhythm of a bag of coffee" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await expect.element(address).toHaveTextContent("/documents/5");
});

test("a deleted document says so in the literal words, and comes back by Undo", async () => {
  serve();
  const removed = answers(documents.deleteDocument, undefined);
  await show();
  await page.getByRole("button", { name: "Actions for The rhythm of a bag of coffee" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect.element(page.getByText("Document deleted.")).toBeVisible();
  await expect.poll(() => removed.length).toBe(1);
  const restored = refuses(documents.restoreDocument, 404, "not_found", "Gone");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => restored.length).toBe(1);
  await expect.element(address).toHaveTextContent("/documents");
});

test("rows or cards are kept for the person", async () => {
  serve();
  const first = await show();
  await expect.element(page.getByRole("radio", { name: "Cards" })).toBeInTheDocument();
  page.getByRole("radio", { name: "Cards" }).element().closest("input")?.focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(page.getByRole("list").first()).toHaveAttribute("data-as", "rows");
  await first.unmount();
  await show();
  await expect.element(page.getByRole("list").first()).toHaveAttribute("data-as", "rows");
});

test("what the excerpt of a document holds besides words and form is not drawn", async () => {
  serve([aListedDocument({ excerpt: '<h1 onclick="x">Title</h1><img src="https://evil.example/x.png"><p>Words</p>' })]);
  await show();
  const cell = page.getByRole("listitem").first();
  await expect.element(cell.getByText("Words")).toBeInTheDocument();
  expect(cell.element().querySelectorAll("img, [onclick], [src]")).toHaveLength(0);
});

test("a list that could not be read says why and is read again", async () => {
  answers(documents.listDocumentTags, { tags: [] });
  refuses(documents.listDocuments, 409, "documents_full", "Broken");
  await show();
  await expect.element(page.getByText("Your documents could not be loaded")).toBeVisible();
  serve();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("link", { name: "The rhythm of a bag of coffee" })).toBeVisible();
});

test("tags are chips that filter, one at a time; pressed again, all are there", async () => {
  const asked = serve();
  await show();
  const chips = page.getByRole("group", { name: "Tags" });
  await expect.element(chips.getByRole("button", { name: "All" })).toHaveAttribute("aria-pressed", "true");
  await chips.getByRole("button", { name: "web" }).click();
  await expect.poll(() => asked.at(-1)?.query.tag).toBe("web");
  await expect.element(chips.getByRole("button", { name: "web" })).toHaveAttribute("aria-pressed", "true");
  await chips.getByRole("button", { name: "nomada" }).click();
  await expect.element(address).toHaveTextContent("/documents?tag=nomada");
  await chips.getByRole("button", { name: "nomada" }).click();
  await expect.poll(() => address.element().textContent).toBe("/documents");
});

test("what a search found in a text is shown under the name, the words marked", async () => {
  const passage: ListedDocument["passage"] = {
    text: "We drove with ten bags.",
    marks: [
      [3, 8],
      [18, 22],
    ],
  };
  serve([aListedDocument({ passage })]);
  await show({ at: "/documents?query=drove+bags" });
  const found = page.getByText("We drove with ten bags.");
  await expect.element(found).toBeVisible();
  expect([...found.element().querySelectorAll("mark")].map(({ textContent }) => textContent)).toEqual([
    "drove",
    "bags",
  ]);
});

test("arrows go from one to the next, F2 renames and the duplicating key copies the one in hand; the menu names them", async () => {
  const second = aListedDocument({ document_id: 6, name: "Carta" });
  serve([aListedDocument(), second]);
  const copied = answers(documents.duplicateDocument, ({ body }) => ({
    document: aDocument({ document_id: 9, name: (body as { name: string }).name }),
  }));
  await show();
  const first = page.getByRole("link", { name: "The rhythm of a bag of coffee" });
  await expect.element(first).toBeVisible();
  first.element().focus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(page.getByRole("link", { name: "Carta" })).toHaveFocus();
  await userEvent.keyboard("{F2}");
  await expect.element(page.getByRole("textbox", { name: "Name" })).toHaveValue("Carta");
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Actions for Carta" }).click();
  await expect.element(page.getByRole("menuitem", { name: "Name and tags F2" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  page.getByRole("link", { name: "Carta" }).element().focus();
  await userEvent.keyboard("{Control>}d{/Control}");
  await expect.poll(() => copied.map(({ body }) => body)).toEqual([{ name: "Copy of Carta" }]);
  await expect.element(address).toHaveTextContent("/documents/9");
});

test("in the list names, first lines and lists of a text that is read from the right stand at the right", async () => {
  const parts = {
    name: "رسالة إلى أمي",
    excerpt: "<h1>رسالة</h1><p>صباح الخير</p><ul><li>خبز</li></ul><p>In English</p>",
  };
  serve([aListedDocument(parts)]);
  await show();
  const link = page.getByRole("link", { name: parts.name });
  await expect.element(link).toBeVisible();
  const sideOf = (text: string) => getComputedStyle(page.getByText(text, { exact: true }).element()).direction;
  expect(["رسالة", "صباح الخير", "خبز", parts.name].map(sideOf)).toEqual(["rtl", "rtl", "rtl", "rtl"]);
  expect(sideOf("In English")).toBe("ltr");
});
