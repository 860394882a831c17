import { Route, Routes } from "react-router";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aDocumentServer, textDoc } from "../../../../../test/aDocument.ts";
import { draw } from "../../../../../test/draw.tsx";
import Document from "../../screens/Document.tsx";

const text = page.getByRole("textbox", { name: "Text of the document" });
const sheet = () => text.element().parentElement ?? document.body;
const heightOf = () => text.element().getBoundingClientRect().height;

/** A text of many blocks of many heights in a window, with a list near its end, once what is out of sight is not drawn. */
async function showLong(): Promise<void> {
  const texts = Array.from({ length: 80 }, (_, at) => `Paragraph ${at}. ${"Some more words. ".repeat(at % 23)}`);
  const list = { type: "bulletList", content: [{ type: "listItem", content: textDoc("An item.").content }] };
  aDocumentServer({
    doc: { type: "doc", content: [textDoc(...texts).content, list, textDoc("The last line.").content].flat() },
  });
  await draw(
    <div style={{ display: "flex", flexDirection: "column", height: "100vh" }}>
      <Routes>
        <Route path="/documents/:documentId" element={<Document />} />
      </Routes>
    </div>,
    { at: "/documents/5" },
  );
  await expect.element(text, { timeout: 20_000 }).toBeVisible();
  await expect.poll(() => sheet().hasAttribute("data-at-rest"), { timeout: 20_000 }).toBe(true);
}

/** By how much a text is higher with what is out of sight undrawn; null while all of it is drawn. */
function grownBy(): number | null {
  if (!sheet().hasAttribute("data-at-rest")) return null;
  const undrawn = heightOf();
  sheet().removeAttribute("data-at-rest");
  const drawn = heightOf();
  sheet().setAttribute("data-at-rest", "");
  return undrawn - drawn;
}

test("blocks out of sight are not drawn and take the room that they took, in a column of another width too", async () => {
  await showLong();
  const item = text.getByText("An item.").element();
  expect(item.checkVisibility({ contentVisibilityAuto: true })).toBe(false);
  expect(grownBy()).toBe(0);
  const before = heightOf();
  sheet().style.maxWidth = "320px";
  await expect.poll(grownBy, { timeout: 20_000 }).toBe(0);
  expect(heightOf()).toBeGreaterThan(before);
});

test("the last line of a long text is shown where a key leads to it, and what is typed stands there", async () => {
  await showLong();
  await text.getByText("Paragraph 0.").click();
  await userEvent.keyboard("{Control>}{End}{/Control}");
  await userEvent.keyboard(" Typed.");
  const last = text.getByText("The last line. Typed.");
  await expect.element(last).toBeInViewport();
  expect(grownBy()).toBe(0);
});

test("the words out of sight are in the page, and whoever chooses all has them", async () => {
  await showLong();
  await expect.element(page.getByText("The last line.")).toBeInTheDocument();
  await text.getByText("Paragraph 0.").click();
  await userEvent.keyboard("{Control>}a{/Control}");
  expect(getSelection()?.toString()).toContain("The last line.");
});
