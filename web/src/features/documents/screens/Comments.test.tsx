import { documentComments, type Thread } from "@pluma/contract/documents/comments";
import { Fragment, Slice } from "@tiptap/pm/model";
import { ReplaceStep } from "@tiptap/pm/transform";
import { Route, Routes } from "react-router";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aDocumentServer, textDoc } from "../../../../test/aDocument.ts";
import { aThread } from "../../../../test/aReview.ts";
import { chooseWords } from "../../../../test/chosenWords.ts";
import { type DrawOptions, draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import Document from "./Document.tsx";

const show = (options: DrawOptions = {}) =>
  draw(
    // As high as a window: what is longer scrolls in its own room.
    <div style={{ display: "flex", flexDirection: "column", height: "100vh" }}>
      <Routes>
        <Route path="/documents/:documentId" element={<Document />} />
      </Routes>
    </div>,
    { at: "/documents/5", ...options },
  );
const doc = textDoc("It took eleven hours. The night was short.");
const text = page.getByRole("textbox", { name: "Text of the document" });
const tool = page.getByRole("button", { name: /Comments/ });
const marks = () => [...document.querySelectorAll(".comment-mark")].map(({ textContent }) => textContent);

async function open(threads: Thread[] = [], options: DrawOptions = {}) {
  const server = aDocumentServer({ doc }, threads);
  await show(options);
  // The editor is fetched with the first document.
  await expect.poll(() => text.element().textContent).toMatch(/eleven hours/);
  await tool.click();
  return server;
}

const begin = () => page.getByRole("toolbar", { name: "Selection" }).getByRole("button", { name: "Comment" });

test("what is commented on is marked in the text, the marks move with it, and none of it is in the text", async () => {
  const server = await open([aThread()]);
  await expect.poll(marks).toEqual(["eleven hours"]);
  server.write((now) => new ReplaceStep(1, 1, new Slice(Fragment.from(now.type.schema.text("Once ")), 0, 0)));
  await text.click();
  await userEvent.keyboard("{Control>}{End}{/Control} End");
  await expect.poll(server.text).toBe("Once It took eleven hours. The night was short. End");
  await expect.poll(marks).toEqual(["eleven hours"]);
  expect(server.html()).not.toContain("comment");
});

test("a text takes keys before it is known what is said beside it, which then hangs where it belongs", async () => {
  const server = aDocumentServer({ doc });
  const known = Promise.withResolvers<void>();
  answers(documentComments.listComments, async () => {
    await known.promise;
    return { version: server.version(), threads: [aThread()] };
  });
  await show();
  await expect.poll(() => text.element().textContent).toMatch(/eleven hours/);
  await text.click();
  await userEvent.keyboard("{Control>}{End}{/Control} End");
  await expect.poll(server.text).toBe("It took eleven hours. The night was short. End");
  expect(marks()).toEqual([]);
  known.resolve();
  await expect.poll(marks).toEqual(["eleven hours"]);
});

test("a comment is begun on a selection, and sent with its place at the version that the server has", async () => {
  const server = await open();
  const added = answers(documentComments.addComment, { comment_id: 31 });
  await chooseWords("eleven hours");
  await begin().click();
  await page.getByRole("textbox", { name: "Write a comment" }).fill("Eleven or twelve?");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.poll(() => added.length).toBe(1);
  expect(added[0]?.body).toEqual({
    text: "Eleven or twelve?",
    mentions: [],
    place: { version: 0, from: 9, to: 21 },
  });
  await expect.element(page.getByRole("textbox", { name: "Write a comment" })).not.toBeInTheDocument();
  // Written on behind the words, which no key takes out.
  await expect.element(text).toHaveFocus();
  await userEvent.keyboard(" or so");
  await expect.poll(server.text).toContain("It took eleven hours or so.");
});

test("a refused comment stays with its words, and Esc keeps them for the next selection", async () => {
  await open();
  refuses(documentComments.addComment, 409, "comment_place_gone", "The words are gone.");
  await chooseWords("eleven hours");
  await begin().click();
  const field = page.getByRole("textbox", { name: "Write a comment" });
  await field.fill("Kept");
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await expect.element(page.getByText("The words are gone.")).toBeVisible();
  await field.click();
  await userEvent.keyboard("{Escape}");
  await expect.element(field).not.toBeInTheDocument();
  await chooseWords("night");
  await begin().click();
  await expect.element(field).toHaveValue("Kept");
});

test("a thread is answered, and resolved; Alt with an arrow goes from one to the next", async () => {
  const second = aThread({ comment_id: 32, text: "How short?", quote: "night", place: at(27, 32) });
  await open([second, aThread()]);
  const replied = answers(documentComments.replyComment, { comment_id: 40 });
  const resolved = answers(documentComments.resolveComment, undefined);
  await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
  const field = page.getByRole("textbox", { name: "Reply" });
  await field.fill("Twelve.");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.poll(() => replied.map(({ body }) => body)).toEqual([{ text: "Twelve.", mentions: [] }]);
  await expect.element(field).toHaveValue("");
  await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
  await expect.poll(() => document.querySelector(".comment-mark-chosen")?.textContent).toBe("night");
  await page.getByRole("button", { name: "Resolve" }).last().click();
  await expect.poll(() => resolved.map(({ body }) => body)).toEqual([{ is_resolved: true }]);
});

test("whoever presses Reply writes on in its field", async () => {
  const server = await open([aThread()]);
  const replied = answers(documentComments.replyComment, { comment_id: 40 });
  await page.getByRole("button", { name: "Reply" }).click();
  await expect.element(page.getByRole("textbox", { name: "Reply" })).toHaveFocus();
  await userEvent.keyboard("Twelve.{Control>}{Enter}{/Control}");
  await expect.poll(() => replied.map(({ body }) => body)).toEqual([{ text: "Twelve.", mentions: [] }]);
  expect(server.text()).toBe("It took eleven hours. The night was short.");
});

test("what was typed of an answer is still there when another comment was looked at in between", async () => {
  await open([
    aThread(),
    aThread({ comment_id: 32, quote: "night", place: { from: 27, to: 32, is_gone: false, words: "" } }),
  ]);
  const answer = page.getByRole("textbox", { name: "Reply" });
  await page.getByRole("button", { name: "eleven hours" }).click();
  await answer.fill("Twelve, I");
  await page.getByRole("button", { name: "night", exact: true }).click();
  await expect.element(answer).toHaveValue("");
  await page.getByRole("button", { name: "eleven hours" }).click();
  await expect.element(answer).toHaveValue("Twelve, I");
});

test("a comment whose words were removed says so and quotes them, and one from the link says where it is from", async () => {
  const gone = { from: 9, to: 21, is_gone: true, words: "thirteen hrs" };
  const author = { user_id: null, name: "Marta Soler", is_you: false, from_link: true };
  await open([aThread({ place: gone, quote: "thirteen hrs", author, can: { edit: false, delete: true } })]);
  await expect.element(page.getByText("The text was removed.")).toBeVisible();
  await expect.element(page.getByText("thirteen hrs")).toBeVisible();
  await expect.element(page.getByText("from the link")).toBeVisible();
  expect(marks()).toEqual([]);
});

test.each([
  ["open", null],
  ["resolved", { name: "Elena Marín", at: "2026-01-03T10:00:00.000Z" }],
] as const)(
  "the comment that an address names, as mails do, is shown when it opens: one that is %s",
  async (_, state) => {
    const night = { quote: "night", place: at(27, 32), text: "How short?", resolved: state };
    aDocumentServer({ doc }, [aThread(), aThread({ comment_id: 32, ...night })]);
    await show({ at: "/documents/5?comment=32" });
    await expect.element(page.getByText("How short?"), { timeout: 20_000 }).toBeVisible();
    await expect.element(page.getByRole("textbox", { name: "Reply" })).toBeVisible();
    await expect.poll(() => document.querySelector(".comment-mark-chosen")?.textContent).toBe("night");
  },
);

test("a comment that an address names and that is not there is nothing to wait for", async () => {
  aDocumentServer({ doc }, [aThread()]);
  await show({ at: "/documents/5?comment=99" });
  await expect.poll(marks, { timeout: 20_000 }).toEqual(["eleven hours"]);
  await tool.click();
  await expect.element(page.getByText("Eleven or twelve?")).toBeVisible();
});

test("an @ offers others who may see the document, and says who gets a mail", async () => {
  await open([aThread()]);
  answers(documentComments.listViewers, {
    people: [
      { user_id: 7, name: "Elena Marín", is_you: true, is_away: false },
      { user_id: 8, name: "Marina Sanz", is_you: false, is_away: false },
      { user_id: 9, name: "Marcos Gil", is_you: false, is_away: true },
    ],
  });
  const replied = answers(documentComments.replyComment, { comment_id: 40 });
  await page.getByRole("button", { name: "Reply" }).click();
  await page.getByRole("textbox", { name: "Reply" }).click();
  await userEvent.keyboard("I ask @mar");
  await expect
    .poll(() => page.getByRole("option", { name: /Marina Sanz/ }).element().textContent)
    .toMatch(/Can see this document/);
  await expect
    .poll(() => page.getByRole("option", { name: /Marcos Gil/ }).element().textContent)
    .toMatch(/Gets an email/);
  await expect.element(page.getByRole("option", { name: /Elena/ })).not.toBeInTheDocument();
  await userEvent.keyboard("{ArrowDown}{Enter}");
  const nobody = page.getByText("Nobody who can see this document is called “carl”.");
  await userEvent.keyboard("@carl");
  await expect.element(nobody).toBeVisible();
  await userEvent.keyboard("{Backspace}{Backspace}{Backspace}{Backspace}elen");
  await expect.element(nobody).not.toBeInTheDocument();
  await expect.element(page.getByText(/^Nobody who can see/)).not.toBeInTheDocument();
  await userEvent.keyboard("{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.poll(() => replied.map(({ body }) => body)).toEqual([{ text: "I ask @Marcos Gil", mentions: [9] }]);
});

test("comments that cannot be read say so, and are read again", async () => {
  aDocumentServer({ doc });
  refuses(documentComments.listComments, 500, "failed", "It broke");
  await show();
  await expect.poll(() => text.element().textContent).toMatch(/eleven hours/);
  await tool.click();
  await expect.element(page.getByText("The comments could not be loaded")).toBeVisible();
});

test("everything has its words in Spanish too, and a phone has comments in its sheet", async () => {
  aDocumentServer({ doc }, [aThread()]);
  await show({ language: "es", width: 390 });
  await page.getByRole("button", { name: "Herramientas" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Notas/ })
    .click();
  await expect.element(page.getByRole("region", { name: "Notas" }).getByText("Eleven or twelve?")).toBeVisible();
});

const at = (from: number, to: number) => ({ from, to, is_gone: false, words: "" });

const paragraphs = Array.from(
  { length: 40 },
  (_, at) => `Paragraph ${at} is there so that the text is longer than its room.`,
);
const long = textDoc("First come the ovens.", ...paragraphs, "Last come eleven hours of waiting.");
const hangingAt = (comment_id: number, from: number) =>
  aThread({ comment_id, place: { from, to: from + 5, is_gone: false, words: "" } });
const cardOf = (id: number) => document.querySelector(`[data-thread="${id}"]`)?.getBoundingClientRect();
const wordsOf = (id: number) => document.querySelector(`[data-comment="${id}"]`)?.getBoundingClientRect();
/** How far a card is from its words. */
const apart = (id: number) => Math.abs((cardOf(id)?.top ?? Number.NaN) - (wordsOf(id)?.top ?? 0));

test("cards stand beside their words, push each other down, and go along as the text scrolls, as it does with them", async () => {
  aDocumentServer({ doc: long }, [hangingAt(31, 300), hangingAt(32, 310), hangingAt(33, 1500)]);
  await show({ width: 1440 });
  await expect.poll(() => text.element().textContent).toMatch(/ovens/);
  await tool.click();
  await expect.poll(() => apart(31)).toBeLessThan(30);
  expect(cardOf(32)?.top).toBeGreaterThan(cardOf(31)?.bottom ?? Number.NaN);
  const quotes = page.getByRole("button", { name: "eleven hours" });
  await quotes.nth(2).click();
  await expect.poll(() => apart(33)).toBeLessThan(30);
  const room = text.element().parentElement?.parentElement;
  page.getByRole("region", { name: "Comments" }).element().scrollTop = 200;
  await expect.poll(() => room?.scrollTop).toBe(200);
  await expect.poll(() => apart(33)).toBeLessThan(30);
  await text.click();
  await userEvent.keyboard("{Control>}{Home}{/Control}{Enter}{Enter}{Enter}");
  await expect.poll(() => apart(33)).toBeLessThan(30);
});
