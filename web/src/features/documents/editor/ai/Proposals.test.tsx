import { type DocumentAsk, documentProposals } from "@pluma/contract/documents/proposals";
import { Route, Routes } from "react-router";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aDocumentServer, textDoc } from "../../../../../test/aDocument.ts";
import { anAsk, aPiece, word } from "../../../../../test/anAsk.ts";
import { draw } from "../../../../../test/draw.tsx";
import { answers } from "../../../../../test/server.ts";
import Document from "../../screens/Document.tsx";

const show = (language: "en" | "es" = "en", width = 1440) =>
  draw(
    <Routes>
      <Route path="/documents/:documentId" element={<Document />} />
    </Routes>,
    { at: "/documents/5", language, width },
  );

const text = page.getByRole("textbox", { name: "Text of the document" });
const doc = textDoc("We drove with ten bags.");

/** A server with one document and what was asked for it; pieces that are rejected stay so. */
function aServer(asks: DocumentAsk[]) {
  const server = aDocumentServer({ doc });
  answers(documentProposals.listAsks, () => ({ asks, version: server.version() }));
  const decided = answers(documentProposals.decidePieces, ({ body }) => {
    const { pieces } = body as { pieces: number[] };
    const [first] = asks;
    if (!first) throw new Error("nothing was asked");
    first.pieces =
      first.pieces?.map((each) => (pieces.includes(each.piece_id) ? { ...each, state: "rejected" } : each)) ?? null;
    return { ask: first, version: server.version() };
  });
  return { ...server, decided };
}

test("pieces are drawn where they would be and are no part of the text; one is taken by its key and is one undo", async () => {
  const server = aServer([anAsk()]);
  await show();
  await expect.element(page.getByText("1 of 2"), { timeout: 20_000 }).toBeVisible();
  expect(document.querySelector("ins[data-piece='41']")?.textContent).toBe("walked");
  expect(document.querySelector("del[data-piece='41']")?.textContent).toBe("drove");
  expect(server.text()).toBe("We drove with ten bags.");
  await text.click();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.poll(server.text).toBe("We walked with ten bags.");
  await expect.element(page.getByText("1 of 1")).toBeVisible();
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.poll(server.text).toBe("We drove with ten bags.");
  await expect.element(page.getByText(/of 2/)).toBeVisible();
});

test("a piece is rejected, the other stays, and the text is as it was", async () => {
  const server = aServer([anAsk()]);
  await show();
  await page.getByRole("button", { name: "Reject", exact: true }).click();
  await expect.element(page.getByText("1 of 1")).toBeVisible();
  await expect.poll(() => server.decided.map(({ body }) => body)).toEqual([{ pieces: [41], state: "rejected" }]);
  expect(server.text()).toBe("We drove with ten bags.");
});

test.each([
  ["en", "Prompt", "Accept all"],
  ["es", "Prompt", "Aceptar todo"],
] as const)("all are taken at once, from the list of the panel (%s)", async (language, panel, all) => {
  const server = aServer([anAsk()]);
  await show(language);
  await page.getByRole("button", { name: panel, exact: true }).click();
  await page.getByRole("button", { name: all }).click();
  await expect.poll(server.text).toBe("We walked with nine bags.");
  await expect.element(page.getByRole("button", { name: all })).not.toBeInTheDocument();
});

test("a piece whose place was changed says so, and is offered to be put elsewhere", async () => {
  const changed = { ...aPiece(41, 4, "drove", "walked"), before: word("rode"), to: 9, state: "changed" as const };
  aServer([anAsk({ pieces: [changed] })]);
  await show();
  await page.getByRole("button", { name: "Prompt", exact: true }).click();
  await expect.element(page.getByText(/was changed in the meantime/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Insert at the cursor" })).toBeVisible();
});

test("the tools are templates, avatars, prompt and download, and a wish of one's own is sent for the whole document", async () => {
  aServer([]);
  const asked = answers(documentProposals.askDocument, () => ({
    ask: anAsk({ generating: true, pieces: null }),
    version: 0,
  }));
  await show();
  for (const name of ["Templates", "Avatars", "Prompt", "Download"])
    await expect.element(page.getByRole("button", { name, exact: true }), { timeout: 20_000 }).toBeVisible();
  await page.getByRole("button", { name: "Prompt", exact: true }).click();
  await page.getByRole("textbox", { name: "Request" }).fill("No guilt");
  await page.getByRole("button", { name: "Propose" }).click();
  await expect.poll(() => asked.length).toBe(1);
  expect(asked[0]?.body).toMatchObject({ wish: "own", text: "No guilt", version: 0, from: 0, to: 25 });
  await expect.element(page.getByRole("textbox", { name: "Request" })).toHaveFocus();
});

test("all are taken, or refused, by one key", async () => {
  const server = aServer([anAsk()]);
  await show();
  await expect.element(page.getByText("1 of 2"), { timeout: 20_000 }).toBeVisible();
  await text.click();
  await userEvent.keyboard("{Control>}{Alt>}{Enter}{/Alt}{/Control}");
  await expect.poll(server.text).toBe("We walked with nine bags.");
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.poll(server.text).toBe("We drove with ten bags.");
  await userEvent.keyboard("{Control>}{Alt>}{Backspace}{/Alt}{/Control}");
  await expect.element(page.getByText(/of 2/)).not.toBeInTheDocument();
  await expect.poll(() => server.decided.map(({ body }) => body)).toEqual([{ pieces: [41, 42], state: "rejected" }]);
  expect(server.text()).toBe("We drove with ten bags.");
});

test("on a phone a piece is edited before it is taken, with everything for it in one line", async () => {
  aServer([anAsk()]);
  await show("es", 390);
  const verdict = page.getByRole("region", { name: "Propuestas" });
  await expect.element(verdict.getByRole("button", { name: "Editar antes" }), { timeout: 20_000 }).toBeVisible();
  const tops = [...verdict.element().querySelectorAll("button")].map((button) => {
    const { top, height, right } = button.getBoundingClientRect();
    expect(right).toBeLessThanOrEqual(390);
    return Math.round(top + height / 2);
  });
  expect(new Set(tops).size).toBe(1);
  await verdict.getByRole("button", { name: "Editar antes" }).click();
  await expect.element(page.getByRole("textbox", { name: "Texto propuesto" })).toHaveValue("walked");
});
