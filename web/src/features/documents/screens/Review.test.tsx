import { documentReview, type Review as Shown } from "@pluma/contract/documents/review";
import { Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { textDoc } from "../../../../test/aDocument.ts";
import { aReview } from "../../../../test/aReview.ts";
import { type DrawOptions, draw } from "../../../../test/draw.tsx";
import { expectFocusBack } from "../../../../test/focusBack.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import Review from "./Review.tsx";

const show = (options: DrawOptions = {}) =>
  draw(
    <Routes>
      <Route path="/review/:token" element={<Review />} />
    </Routes>,
    { at: "/review/a-token", ...options },
  );
const text = page.getByRole("article", { name: "Autumn letter" });
const PICTURE = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";
const moment = "2026-01-03T10:00:00.000Z";
const aNote = { comment_id: 3, name: "Marta Soler", is_author: false, text: "Bold, please.", createdAt: moment };

let opened: ReturnType<typeof answers>;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  opened = answers(documentReview.openReview, undefined);
});

afterEach(() => void vi.useRealTimers());

async function read(parts: Partial<Shown> = {}, options: DrawOptions = {}) {
  answers(documentReview.readReview, { review: aReview(parts) });
  await show(options);
  await expect.element(text).toBeVisible();
  // Told as it is drawn; what is still on its way would reach the test after this one.
  await expect.poll(() => opened.length).toBeGreaterThan(0);
}

/** Selects some words of the text, and lets go. */
async function select(words: string): Promise<void> {
  const walk = document.createTreeWalker(
    document.querySelector("[data-review-text]") ?? document,
    NodeFilter.SHOW_TEXT,
  );
  while (walk.nextNode()) {
    const at = walk.currentNode.textContent?.indexOf(words) ?? -1;
    if (at === -1) continue;
    document.getSelection()?.setBaseAndExtent(walk.currentNode, at, walk.currentNode, at + words.length);
    walk.currentNode.parentElement?.click();
    return;
  }
  throw new Error(`${words} do not stand in one piece of the text`);
}

test("the text is read with its elements, says of when and by whom it is, and counts its reader by one key", async () => {
  const doc = {
    type: "doc",
    content: [
      { type: "heading", attrs: { level: 1, textAlign: "center" }, content: [{ type: "text", text: "Letter" }] },
      { type: "paragraph", content: [{ type: "text", marks: [{ type: "bold" }], text: "bold" }] },
      { type: "image", attrs: { file_id: 4, alt: "A kiln", width: null } },
    ],
  };
  await read({ doc, pictures: [{ file_id: 4, src: PICTURE }] });
  await expect.element(page.getByRole("heading", { name: "Letter" })).toHaveStyle({ textAlign: "center" });
  expect(document.querySelector("[data-review-text] strong")?.textContent).toBe("bold");
  await expect.element(page.getByRole("img", { name: "A kiln" })).toHaveAttribute("src", PICTURE);
  await expect.element(page.getByText(/by Elena Marín/)).toBeVisible();
  await expect.poll(() => opened.length).toBeGreaterThan(0);
  expect(new Set(opened.map(({ body }) => JSON.stringify(body))).size).toBe(1);
});

test("lists and quotations that are read from the right stand there, with their numbers", async () => {
  const line = (words: string) => ({ type: "paragraph", content: [{ type: "text", text: words }] });
  const list = (words: string) => ({ type: "orderedList", content: [{ type: "listItem", content: [line(words)] }] });
  const content = [list("ראשון"), list("First"), { type: "blockquote", content: [line("שלום")] }];
  await read({ doc: { type: "doc", content } });
  const sides = [...document.querySelectorAll("[data-review-text] :is(ol, blockquote)")].map((element) => {
    const { paddingLeft, paddingRight } = getComputedStyle(element);
    return Number.parseFloat(paddingRight) > Number.parseFloat(paddingLeft) ? "right" : "left";
  });
  expect(sides).toEqual(["right", "left", "right"]);
});

test("whether a task is done is seen, and not changed", async () => {
  const line = (words: string) => ({ type: "paragraph", content: [{ type: "text", text: words }] });
  const task = (words: string, checked: boolean) => ({ type: "taskItem", attrs: { checked }, content: [line(words)] });
  const content = [{ type: "taskList", content: [task("Fire the kiln", true), task("Pack the bowls", false)] }];
  await read({ doc: { type: "doc", content } });
  const [done, open] = ["Fire the kiln", "Pack the bowls"].map((name) => text.getByRole("checkbox", { name }));
  await expect.element(done ?? text).toBeChecked();
  await expect.element(open ?? text).not.toBeChecked();
  await expect.element(open ?? text).toBeDisabled();
});

test("a note is left on selected words under a name, which is asked for once", async () => {
  await read();
  const said = answers(documentReview.commentReview, {
    review: aReview({
      threads: [{ ...aNote, quote: "eleven hours", place: { from: 9, to: 21 }, is_resolved: false, replies: [] }],
    }),
  });
  await select("eleven hours");
  await page.getByRole("textbox", { name: "Your note" }).fill("Bold, please.");
  const leave = page.getByRole("button", { name: "Leave the note" });
  await expect.element(leave).toBeDisabled();
  await page.getByRole("textbox", { name: "Your name" }).fill("Marta Soler");
  await leave.click();
  await expect
    .poll(() => said.map(({ body }) => body))
    .toEqual([{ name: "Marta Soler", text: "Bold, please.", place: { version: 4, from: 9, to: 21 }, answers: null }]);
  await expect.element(page.getByText("Bold, please.")).toBeVisible();
  await expect.element(page.getByText(/^Reading as Marta Soler/)).toBeVisible();
  const more = page.getByRole("button", { name: "Note on the whole text" });
  await expect.element(more).toHaveFocus();
  await more.click();
  await expect.element(page.getByRole("textbox", { name: "Your name" })).not.toBeInTheDocument();
});

test("a note hangs on the words that were selected, also where the text was read anew meanwhile", async () => {
  await read();
  const said = answers(documentReview.commentReview, { review: aReview() });
  await select("eleven hours");
  await page.getByRole("textbox", { name: "Your note" }).fill("Bold, please.");
  answers(documentReview.readReview, { review: aReview({ version: 9, doc: textDoc("Now it took eleven hours.") }) });
  window.dispatchEvent(new Event("visibilitychange"));
  await expect.element(text).toHaveTextContent("Now it took eleven hours.");
  await page.getByRole("textbox", { name: "Your name" }).fill("Marta Soler");
  await page.getByRole("button", { name: "Leave the note" }).click();
  await expect.poll(() => said.map(({ body }) => body)).toMatchObject([{ place: { version: 4, from: 9, to: 21 } }]);
});

test("what was approved is the version that was read when it was pressed", async () => {
  await read();
  const approved = answers(documentReview.approveReview, { review: aReview() });
  await page.getByRole("button", { name: "Approve this version" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Your name" }).fill("Marta Soler");
  answers(documentReview.readReview, { review: aReview({ version: 9, doc: textDoc("Another text.") }) });
  window.dispatchEvent(new Event("visibilitychange"));
  await expect.element(text).toHaveTextContent("Another text.");
  await dialog.getByRole("button", { name: "Approve this version" }).click();
  await expect.poll(() => approved.map(({ body }) => body)).toEqual([{ name: "Marta Soler", version: 4 }]);
});

test("what was typed of a note is still there after the text was read again", async () => {
  await read();
  const all = page.getByRole("button", { name: "Note on the whole text" });
  await all.click();
  await page.getByRole("textbox", { name: "Your note" }).fill("Shorter,");
  await page.getByRole("button", { name: "Cancel" }).click();
  await all.click();
  await expect.element(page.getByRole("textbox", { name: "Your note" })).toHaveValue("Shorter,");
});

const noted = { ...aNote, quote: "eleven hours", place: { from: 9, to: 21 }, is_resolved: false, replies: [] };
const lost = page.getByRole("region", { name: "Note that was not sent" });

test.each(["while it is written", "as it is sent"])(
  "a note outlives the link that is turned off %s: it is there to be copied",
  async (when) => {
    await read();
    await page.getByRole("button", { name: "Note on the whole text" }).click();
    await page.getByRole("textbox", { name: "Your name" }).fill("Marta Soler");
    await page.getByRole("textbox", { name: "Your note" }).fill("Shorter,");
    refuses(documentReview.readReview, 404, "not_found", "gone");
    refuses(documentReview.commentReview, 404, "not_found", "gone");
    if (when === "as it is sent") await userEvent.keyboard("{Control>}{Enter}{/Control}");
    else window.dispatchEvent(new Event("visibilitychange"));
    await expect.element(page.getByText("This link no longer works")).toBeVisible();
    await expect.element(page.getByText(/^It was turned off or has expired\./)).toBeVisible();
    const kept = lost.getByRole("textbox");
    await expect.element(kept).toHaveValue("Shorter,");
    await expect.element(kept).toHaveFocus();
    await expect.element(lost.getByRole("button", { name: "Copy the note" })).toBeVisible();
    await expect.element(page.getByText("gone")).not.toBeInTheDocument();
  },
);

test("an answer to a note that is deleted meanwhile is there to be copied, and the text is read on", async () => {
  await read({ threads: [noted] }, { language: "es" });
  await page.getByRole("button", { name: "Responder" }).click();
  await page.getByRole("textbox", { name: "Responder" }).fill("Mejor así.");
  answers(documentReview.readReview, { review: aReview({ mark: "another" }) });
  window.dispatchEvent(new Event("visibilitychange"));
  const left = page.getByRole("region", { name: "Nota sin enviar" });
  await expect.element(left.getByRole("textbox")).toHaveValue("Mejor así.");
  await expect.element(left.getByText(/la nota a la que responde se ha eliminado/)).toBeVisible();
  await expect.element(text).toBeVisible();
  await left.getByRole("button", { name: "Descartar la nota" }).click();
  await expect.element(left).not.toBeInTheDocument();
});

test("what is answered comes while it is looked at, asked for by what is known; who writes meanwhile writes on", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  await read({ threads: [noted] });
  await page.getByRole("button", { name: "Note on the whole text" }).click();
  const field = page.getByRole("textbox", { name: "Your note" });
  await field.fill("And shor");
  const same = answers(documentReview.readReview, { review: null });
  vi.advanceTimersByTime(30_000);
  await expect.poll(() => same.map(({ query }) => query)).toEqual([{ known: "as-read" }]);
  const reply = { name: "Elena Marín", is_author: true, text: "It will be.", createdAt: moment };
  answers(documentReview.readReview, {
    review: aReview({ threads: [{ ...noted, replies: [reply] }], mark: "another" }),
  });
  // A look is left out while the one before is still being answered.
  const reading = () => {
    vi.advanceTimersByTime(30_000);
    return page.getByText("It will be.").elements().length;
  };
  await expect.poll(reading).toBe(1);
  await userEvent.keyboard("ter");
  await expect.element(field).toHaveValue("And shorter");
  await expect.element(field).toHaveFocus();
});

test("a look that began while a note was being sent, and comes after it, takes the note away from nobody", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  await read();
  const [sent, looked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const said = answers(documentReview.commentReview, async () => {
    await sent.promise;
    return { review: aReview({ threads: [{ ...noted, text: "Bold, please." }], mark: "with-it" }) };
  });
  await page.getByRole("button", { name: "Note on the whole text" }).click();
  await page.getByRole("textbox", { name: "Your name" }).fill("Marta Soler");
  await page.getByRole("textbox", { name: "Your note" }).fill("Bold, please.");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.poll(() => said.length).toBe(1);
  const before = answers(documentReview.readReview, async () => {
    await looked.promise;
    return { review: aReview({ mark: "before-it" }) };
  });
  vi.advanceTimersByTime(30_000);
  await expect.poll(() => before.length).toBe(1);
  sent.resolve();
  const note = page.getByText("Bold, please.", { exact: true });
  await expect.element(note).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: "Your note" })).not.toBeInTheDocument();
  looked.resolve();
  // Whatever is asked next is answered after it.
  const next = answers(documentReview.readReview, { review: null });
  vi.advanceTimersByTime(30_000);
  await expect.poll(() => next.map(({ query }) => query)).toEqual([{ known: "with-it" }]);
  await expect.element(note).toBeVisible();
});

test("a phone's sheet of notes gives the focus back as it is closed by its key", async () => {
  await read({}, { width: 390 });
  await expectFocusBack(page.getByRole("button", { name: "Notes", exact: true }));
});

test("what is said stays text: no link of it is one", async () => {
  const hostile = "<b>x</b> https://evil.example";
  await read({ threads: [{ ...aNote, text: hostile, quote: "", place: null, is_resolved: false, replies: [] }] });
  await expect.element(page.getByText(hostile)).toBeVisible();
  expect(document.querySelector("aside a")).toBe(null);
});

test("it is approved under a name, for the version that was read, and then says so", async () => {
  await read();
  const approval = { name: "Marta Soler", approvedAt: moment, is_changed: false };
  const approved = answers(documentReview.approveReview, { review: aReview({ approvals: [approval] }) });
  await page.getByRole("button", { name: "Approve this version" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Your name" }).fill("Marta Soler");
  await dialog.getByRole("button", { name: "Approve this version" }).click();
  await expect.poll(() => approved.map(({ body }) => body)).toEqual([{ name: "Marta Soler", version: 4 }]);
  await expect.element(page.getByText(/^Approved by Marta Soler on/).first()).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Approve this version" })).not.toBeInTheDocument();
});

test("a text that was changed meanwhile is not approved: it is read again first", async () => {
  await read();
  refuses(documentReview.approveReview, 409, "review_changed", "The text was changed a moment ago.");
  answers(documentReview.readReview, { review: aReview({ version: 5 }) });
  await page.getByRole("button", { name: "Approve this version" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Your name" }).fill("Marta Soler");
  await dialog.getByRole("button", { name: "Approve this version" }).click();
  await expect.element(page.getByText("The text was changed a moment ago.")).toBeVisible();
  const approved = answers(documentReview.approveReview, { review: aReview({ version: 5 }) });
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Approve this version" }).click();
  await dialog.getByRole("button", { name: "Approve this version" }).click();
  await expect.poll(() => approved.map(({ body }) => body)).toEqual([{ name: "Marta Soler", version: 5 }]);
});

test("an approval of another text than this says that it was changed since", async () => {
  await read({ approvals: [{ name: "Marta Soler", approvedAt: moment, is_changed: true }] });
  await expect.element(page.getByText(/^Changed since Marta Soler approved it/).first()).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Approve this version" })).toBeVisible();
});

test.each([
  ["en", "This link no longer works", /Ask the person who sent it for a new one\.$/, /^A text to review \| /],
  ["es", "Este enlace ya no funciona", /Pide uno nuevo a quien te lo envió\.$/, /^Un texto para revisar \| /],
] as const)(
  "a link that shows nothing says so in one sentence, and whom to ask (%s)",
  async (language, title, ask, tab) => {
    refuses(documentReview.readReview, 404, "not_found", "gone");
    await show({ language, at: "/review/another-token" });
    await expect.element(page.getByText(title)).toBeVisible();
    await expect.element(page.getByText(ask)).toBeVisible();
    await expect.poll(() => document.title).toMatch(tab);
    expect(opened).toEqual([]);
  },
);

test("what could not be read says so, and is read again", async () => {
  refuses(documentReview.readReview, 500, "failed", "It broke");
  await show();
  await expect.element(page.getByText("This text could not be loaded")).toBeVisible();
  answers(documentReview.readReview, { review: aReview() });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(text).toBeVisible();
  await expect.poll(() => opened.length).toBeGreaterThan(0);
});

test("on a phone notes are a sheet, and two buttons stand below the text", async () => {
  const threads = [{ ...aNote, quote: "eleven hours", place: { from: 9, to: 21 }, is_resolved: false, replies: [] }];
  await read({ threads }, { width: 390, scheme: "dark" });
  await page.getByRole("button", { name: "1 note" }).click();
  const sheet = page.getByRole("dialog");
  await expect.element(sheet.getByText("Bold, please.")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("button", { name: "Approve this version" })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test("on a phone a note to what is selected begins in its field", async () => {
  await read({}, { width: 390 });
  await select("eleven hours");
  const field = page.getByRole("dialog").getByRole("textbox", { name: "Your note" });
  // It is behind the motion with which the sheet comes that the focus would go to its cross.
  await expect.poll(() => document.getAnimations().length).toBe(0);
  await expect.element(field).toHaveFocus();
});

test("a finger presses a sentence and notes on it, also where the browser says of no click what made it and knows carets as ranges", async () => {
  Object.defineProperty(document, "caretPositionFromPoint", { value: undefined, configurable: true });
  try {
    await read({ doc: textDoc("The first one. And a second.") }, { width: 390 });
    const words = document.querySelector("[data-review-text] [data-at]");
    const range = new Range();
    range.setStart(words?.firstChild ?? document, 20);
    const { x: clientX, y: clientY } = range.getBoundingClientRect();
    const at = { clientX, clientY: clientY + 4, bubbles: true };
    words?.dispatchEvent(new PointerEvent("pointerdown", { ...at, pointerType: "touch" }));
    words?.dispatchEvent(new MouseEvent("click", at));
    const sheet = page.getByRole("dialog");
    await expect.element(sheet.getByText("And a second.")).toBeVisible();
    await expect.element(sheet.getByText("The first one.")).not.toBeInTheDocument();
  } finally {
    Reflect.deleteProperty(document, "caretPositionFromPoint");
  }
});
