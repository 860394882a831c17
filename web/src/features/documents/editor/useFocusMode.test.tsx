import { Route, Routes } from "react-router";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aDocumentServer, textDoc } from "../../../../test/aDocument.ts";
import { draw } from "../../../../test/draw.tsx";
import Document from "../screens/Document.tsx";

test("its key leaves nothing but the text, and brings the rest back", async () => {
  const server = aDocumentServer({ doc: textDoc("First tea.") });
  await draw(
    <Routes>
      <Route path="/documents/:documentId" element={<Document />} />
    </Routes>,
    { at: "/documents/5" },
  );
  const text = page.getByRole("textbox", { name: "Text of the document" });
  // The editor is fetched with the first document.
  await expect.element(text, { timeout: 20_000 }).toBeVisible();
  const mode = page.getByRole("button", { name: "Focus mode" });
  await text.click();
  await userEvent.keyboard("{Control>}{Shift>}f{/Shift}{/Control}");
  await expect.element(mode).toHaveAttribute("aria-pressed", "true");
  await userEvent.keyboard("{Control>}{Shift>}f{/Shift}{/Control}");
  await expect.element(mode).toHaveAttribute("aria-pressed", "false");
  expect(server.text()).toBe("First tea.");
});
