import { type DocumentAsk, documentProposals } from "@pluma/contract/documents/proposals";
import { Route, Routes } from "react-router";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aDocumentServer, textDoc } from "../../../../../test/aDocument.ts";
import { anAsk, aPiece, word } from "../../../../../test/anAsk.ts";
import { chooseWords } from "../../../../../test/chosenWords.ts";
import { draw } from "../../../../../test/draw.tsx";
import { answers, refuses } from "../../../../../test/server.ts";
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

test("on a phone the tools go once something was asked for, so that what is proposed is seen; what is refused stays there", async () => {
  aServer([]);
  await show("es", 390);
  await page.getByRole("button", { name: "Herramientas" }).last().click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: "Prompt", exact: true }).click();
  const field = sheet.getByRole("textbox", { name: "Petición" });
  await field.fill("Sin culpa");
  const refused = refuses(documentProposals.askDocument, 503, "too_busy", "Later, please");
  await sheet.getByRole("button", { name: "Proponer" }).click();
  await expect.element(page.getByText("Later, please")).toBeVisible();
  expect(refused).toHaveLength(1);
  await expect.element(field).toHaveValue("Sin culpa");
  answers(documentProposals.askDocument, () => ({ ask: anAsk({ generating: true, pieces: null }), version: 0 }));
  await sheet.getByRole("button", { name: "Proponer" }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Herramientas" }).last()).toHaveFocus();
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

test("words that are put in the place of those proposed keep the space that parts them from what stands before", async () => {
  aServer([anAsk({ pieces: [aPiece(41, 14, " ten", " nine")] })]);
  const edited = answers(documentProposals.editPiece, () => ({ ask: anAsk(), version: 0 }));
  await show();
  await expect.element(page.getByText("1 of 1"), { timeout: 20_000 }).toBeVisible();
  await text.click();
  await userEvent.keyboard("{Control>}{Shift>}{Enter}{/Shift}{/Control}");
  const field = page.getByRole("textbox", { name: "Proposed text" });
  await expect.element(field).toHaveValue("nine");
  await field.fill("eleven");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => edited.map(({ body }) => body)).toEqual([{ piece_id: 41, text: " eleven" }]);
  await expect.element(text).toHaveFocus();
});

/** A server on which what is asked is being written until it is stopped, or `ends` so. */
function aWritingServer(ends: Partial<DocumentAsk> = { finish_reason: "stopped" }) {
  const asks: DocumentAsk[] = [];
  const server = aServer(asks);
  answers(documentProposals.askDocument, () => {
    const pending = anAsk({ generating: true, pieces: null, content: "We walked", finish_reason: null });
    asks.splice(0, 1, pending);
    return { ask: pending, version: server.version() };
  });
  const end = () => {
    const ended = anAsk(ends);
    asks.splice(0, 1, ended);
    return { ask: ended, version: server.version() };
  };
  const stopped = answers(documentProposals.stopAsk, end);
  return { ...server, stopped, end };
}

const stop = page.getByRole("button", { name: "Stop" });

/** Has what is chosen made shorter, from the bubble beside it. */
async function wishBeside(words: string) {
  await expect.element(text, { timeout: 20_000 }).toMatchTextContent(words);
  await chooseWords(words);
  await userEvent.keyboard("{Control>}j{/Control}");
  await expect.element(page.getByRole("combobox")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
}

test("wishes that are called by their keys before the bubble is drawn open with it", async () => {
  const frames: FrameRequestCallback[] = [];
  vi.spyOn(window, "requestAnimationFrame").mockImplementation((frame) => frames.push(frame));
  aServer([]);
  await show();
  await expect.element(text, { timeout: 20_000 }).toMatchTextContent("ten bags");
  text.element().focus();
  await chooseWords("ten bags");
  await userEvent.keyboard("{Control>}j{/Control}");
  await expect.element(page.getByRole("combobox")).not.toBeInTheDocument();
  vi.mocked(window.requestAnimationFrame).mockRestore();
  for (const frame of frames) frame(performance.now());
  await expect.element(page.getByRole("combobox")).toHaveFocus();
});

test("with every panel closed it is said that something is being written, and it is stopped there; the text has the focus then", async () => {
  const server = aWritingServer();
  await show();
  await wishBeside("ten bags");
  await expect.element(page.getByText("Writing…")).toBeVisible();
  const { color, backgroundColor } = getComputedStyle(stop.element());
  expect(color).not.toBe(backgroundColor);
  stop.element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("1 of 2")).toBeVisible();
  expect(server.stopped).toHaveLength(1);
  await expect.element(stop).not.toBeInTheDocument();
  await expect.element(text).toHaveFocus();
});

test("on a phone too what is being written is stopped where the text is", async () => {
  const server = aWritingServer();
  await show("es", 390);
  const own = page.getByRole("textbox", { name: "Texto del documento" });
  await expect.element(own, { timeout: 20_000 }).toMatchTextContent("ten bags");
  await chooseWords("ten bags");
  await page.getByRole("button", { name: "Reescribir" }).click();
  await page.getByRole("option", { name: "Más corto" }).click();
  await page.getByRole("button", { name: "Detener" }).click();
  await expect.poll(() => server.stopped.length).toBe(1);
  await expect.element(page.getByText("1 de 2")).toBeVisible();
});

const broken = { code: "provider_refused", message: "The model says no." };

test.each([
  ["what went wrong", { pieces: null, content: "", finish_reason: "error", error: broken }, "The model says no."],
  ["that words ran out", { finish_reason: "words" }, "Your words ran out. The text received so far is proposed."],
  [
    "that it was stopped too early",
    { pieces: null, content: "We", finish_reason: "stopped" },
    "Stopped before there was anything to propose.",
  ],
] as const)("with every panel closed %s is said, until it is closed", async (_, ends, said) => {
  aWritingServer(ends as unknown as Partial<DocumentAsk>);
  await show();
  await wishBeside("ten bags");
  await stop.click();
  await expect.element(page.getByText(said)).toBeVisible();
  await page.getByRole("alert").getByRole("button", { name: "Close" }).click();
  await expect.element(page.getByText(said)).not.toBeInTheDocument();
  await expect.element(text).toHaveFocus();
});

test("beside a panel that says so it is not said twice", async () => {
  aWritingServer();
  await show();
  await page.getByRole("button", { name: "Prompt", exact: true }).click({ timeout: 20_000 });
  await wishBeside("ten bags");
  await expect.element(stop).toBeVisible();
  expect(stop.elements()).toHaveLength(1);
  expect(page.getByRole("region", { name: "Prompt" }).getByRole("button", { name: "Stop" }).elements()).toHaveLength(1);
});

test.each(["Reject all", "Accept all", "Accept", "Reject"])(
  "once nothing is left to be decided on after %s, the text has the focus",
  async (name) => {
    aServer([anAsk({ pieces: [aPiece(41, 4, "drove", "walked")] })]);
    await show();
    await page.getByRole("button", { name: "Prompt", exact: true }).click({ timeout: 20_000 });
    const button = page.getByRole("button", { name, exact: true });
    await expect.element(button).toBeVisible();
    button.element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(button).not.toBeInTheDocument();
    await expect.element(text).toHaveFocus();
  },
);
