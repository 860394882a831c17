import type { Document as Shown } from "@pluma/contract/documents/documents";
import { documentProposals } from "@pluma/contract/documents/proposals";
import { site } from "@pluma/contract/site/site";
import { Route, Routes } from "react-router";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aDocumentServer, textDoc } from "../../../../../test/aDocument.ts";
import { anAsk } from "../../../../../test/anAsk.ts";
import { chooseWords } from "../../../../../test/chosenWords.ts";
import { type DrawOptions, draw } from "../../../../../test/draw.tsx";
import { answers, refuses } from "../../../../../test/server.ts";
import { reloadConfig } from "../../../../platform/config.ts";
import Document from "../../screens/Document.tsx";

const text = page.getByRole("textbox", { name: "Text of the document" });
const bubble = page.getByRole("toolbar", { name: "Selection" });
const field = page.getByRole("combobox", { name: "Request" });
const few = textDoc("It took eleven hours. The night was short.");
const lines = Array.from({ length: 80 }, (_, at) => `Line ${at + 1} of a long text.`);

async function open(parts: Partial<Shown> = {}, options: DrawOptions = {}) {
  const server = aDocumentServer({ doc: few, ...parts });
  const drawn = await draw(
    <div style={{ display: "flex", flexDirection: "column", height: "100vh" }}>
      <Routes>
        <Route path="/documents/:documentId" element={<Document />} />
      </Routes>
    </div>,
    { at: "/documents/5", ...options },
  );
  // The editor is fetched with the first document.
  await expect.element(page.getByRole("textbox").filter({ hasText: /\w/ }), { timeout: 20_000 }).toBeVisible();
  return { ...server, drawn };
}

const asking = () =>
  answers(documentProposals.askDocument, () => ({ ask: anAsk({ generating: true, pieces: null }), version: 0 }));

/** Settings of the site for one test. */
async function setSite(...settings: { key: "model_picker_enabled"; value: boolean }[]): Promise<void> {
  answers(site.readPublicConfig, settings);
  await reloadConfig();
}
afterEach(() => setSite());

const chosenText = () => document.getSelection()?.toString();

test("beside what is chosen stands one bubble: wishes, form and a comment; it goes with the selection", async () => {
  const server = await open();
  await expect.element(bubble).not.toBeInTheDocument();
  await chooseWords("eleven hours");
  for (const name of ["Rewrite", "Bold", "Italic", "Link", "Comment"])
    await expect.element(bubble.getByRole("button", { name })).toBeVisible();
  await bubble.getByRole("button", { name: "Bold" }).click();
  await expect.poll(server.html).toContain("<strong>eleven hours</strong>");
  expect(chosenText()).toBe("eleven hours");
  await expect.element(bubble.getByRole("button", { name: "Bold" })).toHaveAttribute("aria-pressed", "true");
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(bubble).not.toBeInTheDocument();
});

test("the bubble stands beside what is chosen after a tool was pressed, whose press leaves the cursor in the text", async () => {
  await open();
  const tools = page.getByRole("toolbar", { name: "Text tools" });
  await text.click();
  await tools.getByRole("button", { name: "Bulleted list" }).click();
  await chooseWords("eleven hours");
  await expect.element(bubble).toBeVisible();
  await tools.getByRole("button", { name: "Bulleted list" }).click();
  await userEvent.keyboard("{Control>}j{/Control}");
  await expect.element(field).toHaveFocus();
});

test("a link is set from the bubble, which stays while its address is typed", async () => {
  const server = await open();
  await chooseWords("eleven hours");
  await bubble.getByRole("button", { name: "Link" }).click();
  await page.getByPlaceholder("https://").fill("example.org");
  await expect.element(bubble).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.poll(server.html).toContain('href="https://example.org"');
});

test("a comment is begun from the bubble", async () => {
  await open();
  await chooseWords("eleven hours");
  await bubble.getByRole("button", { name: "Comment" }).click();
  await expect.element(page.getByRole("textbox", { name: "Write a comment" })).toHaveFocus();
  await expect.element(bubble).not.toBeInTheDocument();
});

test("its key opens the wishes, arrows choose one and Enter proposes it; Esc leads back to the words", async () => {
  await open();
  const asked = asking();
  await chooseWords("eleven hours");
  await userEvent.keyboard("{Control>}j{/Control}");
  await expect.element(field).toHaveFocus();
  await expect.element(page.getByRole("option", { name: "Shorter" })).toHaveAttribute("aria-selected", "true");
  await userEvent.keyboard("{Escape}");
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(text).toHaveFocus();
  expect(chosenText()).toBe("eleven hours");
  await userEvent.keyboard("{Control>}j{/Control}");
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  await expect.poll(() => asked.map(({ body }) => body)).toMatchObject([{ wish: "plainer", from: 9, to: 21 }]);
  await expect.element(field).not.toBeInTheDocument();
  // What is proposed is decided on by keys, and nothing stands over it.
  await expect.element(text).toHaveFocus();
  await expect.element(bubble).not.toBeInTheDocument();
});

test("what is chosen stays marked while a wish is typed, and is the selection again after it", async () => {
  await open();
  await chooseWords("eleven hours");
  const marked = () => text.element().querySelector(".chosen");
  expect(marked()).toBeNull();
  await userEvent.keyboard("{Control>}j{/Control}");
  await expect.element(field).toHaveFocus();
  await expect.poll(() => marked()?.textContent).toBe("eleven hours");
  await field.fill("As a sailor would say it");
  expect(marked()?.textContent).toBe("eleven hours");
  await userEvent.keyboard("{Escape}{Escape}");
  await expect.element(text).toHaveFocus();
  await expect.poll(marked).toBeNull();
  await expect.poll(chosenText).toBe("eleven hours");
});

test("whoever comes back from a wish by a press elsewhere in the text writes there, and what was chosen stays", async () => {
  const server = await open({ doc: textDoc("Then it was day.", "The night was short.", "It took eleven hours.") });
  await chooseWords("eleven hours");
  await page.getByRole("button", { name: "Prompt", exact: true }).click();
  const wish = page.getByRole("textbox", { name: "Request" });
  await wish.click();
  await expect.element(wish).toHaveFocus();
  const first = page.getByText("Then it was day.");
  await userEvent.click(first);
  await expect.element(text).toHaveFocus();
  await expect.poll(() => first.element().contains(getSelection()?.anchorNode ?? null)).toBe(true);
  // A frame later it is so too: what takes the selection back would do so then.
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  // Chosen again by keys, the words are selected as any are, with no mark of ours over it.
  await userEvent.keyboard("{Control>}{End}{/Control}{ArrowLeft>13/}{Shift>}{ArrowRight>12/}{/Shift}");
  await expect.poll(chosenText).toBe("eleven hours");
  await expect.element(bubble).toBeVisible();
  expect(text.element().querySelector(".chosen")).toBeNull();
  await userEvent.keyboard("{Control>}{Home}{/Control}{End} So be it.");
  await expect.poll(server.html).toContain("<p>Then it was day. So be it.</p>");
  expect(server.html()).toContain("<p>It took eleven hours.</p>");
});

test("what is typed there is a wish of one's own; one that is refused stays to be changed", async () => {
  await open();
  await chooseWords("eleven hours");
  const refused = refuses(documentProposals.askDocument, 422, "message_too_long", "That is too long.");
  await userEvent.keyboard("{Control>}j{/Control}");
  await field.fill("With a number");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("That is too long.")).toBeVisible();
  expect(refused.map(({ body }) => body)).toMatchObject([{ wish: "own", text: "With a number" }]);
  await expect.element(field).toHaveValue("With a number");
});

test("a wish that was asked for and refused is there again after another screen was looked at", async () => {
  const { drawn } = await open();
  await chooseWords("eleven hours");
  refuses(documentProposals.askDocument, 409, "out_of_words", "You have no words.");
  await userEvent.keyboard("{Control>}j{/Control}");
  await field.fill("As a sailor would say it");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("You have no words.")).toBeVisible();
  await drawn.unmount();
  await open();
  await chooseWords("eleven hours");
  await userEvent.keyboard("{Control>}j{/Control}");
  await expect.element(field).toHaveValue("As a sailor would say it");
  const asked = asking();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => asked.map(({ body }) => body)).toMatchObject([{ wish: "own" }]);
  await expect.element(field).not.toBeInTheDocument();
  await chooseWords("The night");
  await userEvent.keyboard("{Control>}j{/Control}");
  await expect.element(field).toHaveValue("");
});

test("the model is chosen beside the wish where the site lets it be", async () => {
  await setSite({ key: "model_picker_enabled", value: true });
  await open();
  const asked = asking();
  await chooseWords("eleven hours");
  await userEvent.keyboard("{Control>}j{/Control}");
  await page.getByRole("button", { name: /^Model/ }).click();
  await page.getByRole("menuitemradio", { name: "grok-2-latest" }).click();
  await page.getByRole("option", { name: "Warmer" }).click();
  await expect
    .poll(() => asked.map(({ body }) => body))
    .toMatchObject([{ wish: "warmer", model: "grok-2-latest", from: 9, to: 21 }]);
});

test("it follows the selection as the text scrolls, stays in the window, and goes out of sight with the words", async () => {
  await open({ doc: textDoc(...lines) });
  await chooseWords("Line 3 of");
  await expect.element(bubble).toBeVisible();
  const room = document.querySelector<HTMLElement>(".ProseMirror")?.parentElement?.parentElement;
  if (!room) throw new Error("the text stands in no room");
  const placed = () => bubble.element().getBoundingClientRect();
  const gap = () => placed().top - (document.getSelection()?.getRangeAt(0).getBoundingClientRect().bottom ?? 0);
  const [top, beside] = [placed().top, gap()];
  room.scrollTop += 60;
  await expect.poll(() => placed().top).toBeLessThan(top);
  await expect.poll(gap).toBeCloseTo(beside, 0);
  room.scrollTop = room.scrollHeight;
  await expect.element(bubble).not.toBeInTheDocument();
  // At the foot of the window there is no room below, and the wishes take more.
  await chooseWords("Line 80 of");
  await userEvent.keyboard("{Control>}j{/Control}");
  await expect.element(field).toBeVisible();
  const whole = () => field.element().closest("form")?.parentElement?.getBoundingClientRect();
  await expect.poll(() => (whole()?.bottom ?? Infinity) <= window.innerHeight && (whole()?.top ?? -1) >= 0).toBe(true);
});

test("who may only read comments on words, and no more", async () => {
  await open({ can: { edit: false, delete: false } });
  await chooseWords("eleven hours");
  await expect.element(bubble.getByRole("button", { name: "Comment" })).toBeVisible();
  await expect.element(bubble.getByRole("button", { name: "Rewrite" })).not.toBeInTheDocument();
});

test("on a phone all of it is in the window, and the wishes are a sheet at its foot", async () => {
  await open({}, { width: 390, language: "es" });
  await chooseWords("The night was short.");
  const own = page.getByRole("toolbar", { name: "Selección" });
  await expect.element(own.getByRole("button", { name: "Anotar" })).toBeVisible();
  const { left, right } = own.element().getBoundingClientRect();
  expect([left >= 0, right <= 390]).toEqual([true, true]);
  await own.getByRole("button", { name: "Reescribir" }).click();
  const sheet = page.getByRole("combobox").element().closest("form");
  await expect.poll(() => sheet?.getBoundingClientRect().bottom).toBe(window.innerHeight);
});
