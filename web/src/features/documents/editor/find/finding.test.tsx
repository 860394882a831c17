import { Route, Routes } from "react-router";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aDocumentServer, textDoc } from "../../../../../test/aDocument.ts";
import { type DrawOptions, draw } from "../../../../../test/draw.tsx";
import Document from "../../screens/Document.tsx";

const show = (options: DrawOptions = {}) =>
  draw(
    <Routes>
      <Route path="/documents/:documentId" element={<Document />} />
    </Routes>,
    { at: "/documents/5", ...options },
  );

const text = page.getByRole("textbox", { name: "Text of the document" });
const field = page.getByRole("textbox", { name: "Find in this document" });
const at = (place: string) => page.getByRole("region", { name: "Find and replace" }).getByText(place, { exact: true });

async function openAt(words: string): Promise<void> {
  // The editor is fetched with the first document.
  await expect.element(text, { timeout: 20_000 }).toBeVisible();
  await text.getByText(words).click();
  await userEvent.keyboard("{Home}");
}

test("what is looked for is counted and walked through, and Esc leads back to where one was", async () => {
  const server = aDocumentServer({ doc: textDoc("First tea.", "Then Tea and teas.") });
  await show();
  await openAt("First tea.");
  await userEvent.keyboard("{Control>}f{/Control}");
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("tea");
  await expect.element(at("1 of 3")).toBeVisible();
  await userEvent.keyboard("{Enter}{Enter}");
  await expect.element(at("3 of 3")).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.element(at("1 of 3")).toBeVisible();
  await page.getByRole("button", { name: "Match case" }).click();
  await expect.element(at("1 of 2")).toBeVisible();
  await page.getByRole("button", { name: "Whole words" }).click();
  await expect.element(at("1 of 1")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("region", { name: "Find and replace" })).not.toBeInTheDocument();
  await expect.element(text).toHaveFocus();
  await userEvent.keyboard("Here ");
  await expect.poll(server.text).toBe("Here First tea.\nThen Tea and teas.");
});

test("one is replaced, then all of them, which one undo takes back", async () => {
  const server = aDocumentServer({ doc: textDoc("a tea, a tea.", "A tea.") });
  await show();
  await openAt("a tea, a tea.");
  await userEvent.keyboard("{Control>}{Shift>}h{/Shift}{/Control}");
  await field.fill("tea");
  await page.getByRole("textbox", { name: "Replace with" }).fill("green tea");
  await page.getByRole("button", { name: "Replace", exact: true }).click();
  await expect.poll(server.text).toBe("a green tea, a tea.\nA tea.");
  await expect.element(at("2 of 3")).toBeVisible();
  await page.getByRole("button", { name: "Replace all" }).click();
  await expect.poll(server.text).toBe("a green green tea, a green tea.\nA green tea.");
  await expect.element(page.getByText("3 matches replaced.")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.poll(server.text).toBe("a green tea, a tea.\nA tea.");
});

test("nothing found is said, and the menu opens the search on a phone, in Spanish too", async () => {
  aDocumentServer({ doc: textDoc("té") });
  await show({ width: 390, language: "es" });
  await expect.element(page.getByRole("textbox", { name: "Texto del documento" }), { timeout: 20_000 }).toBeVisible();
  await page
    .getByRole("button", { name: /^Acciones de/ })
    .last()
    .click();
  await page.getByRole("menuitem", { name: /Buscar y reemplazar/ }).click();
  await page.getByRole("textbox", { name: "Buscar en este documento" }).fill("agua");
  await expect.element(page.getByText("No se encuentra")).toBeVisible();
});

test("on a phone the way out stands beside the field, and nothing is wider than the window", async () => {
  aDocumentServer({ doc: textDoc("First tea.") });
  await show({ width: 390, language: "es" });
  await page.getByRole("button", { name: /^Acciones de/ }).click();
  await page.getByRole("menuitem", { name: /Buscar y reemplazar/ }).click();
  const bar = page.getByRole("region", { name: "Buscar y reemplazar" });
  await expect.element(bar).toBeVisible();
  const box = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect();
  const way = box(bar.getByRole("button", { name: "Cerrar" }).element());
  const input = box(bar.getByRole("textbox").element());
  expect(Math.abs(way.top + way.height / 2 - (input.top + input.height / 2))).toBeLessThan(4);
  expect(way.right).toBeLessThanOrEqual(390);
});
