import { avatarInbox, type InboxItem } from "@pluma/contract/avatars/inbox";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { anAvatar } from "../../../../test/anAvatar.ts";
import { draw } from "../../../../test/draw.tsx";
import { answers } from "../../../../test/server.ts";
import { InboxRow } from "./InboxRow.tsx";

const item: InboxItem = {
  item_id: 4,
  avatar_id: 9,
  kind: "unanswered",
  question: "How much is shipping to Spain?",
  asked: 4,
  alike: [{ item_id: 5, question: "What does it cost to ship to Spain?", asked: 3 }],
  state: "open",
  createdAt: "2026-01-01T10:00:00.000Z",
  updatedAt: "2026-01-02T10:00:00.000Z",
};
const place = { avatar_file_id: 7, position: 2, name: "prices.pdf", page: 12, text: "Parcels to Spain cost 4 euros." };

const row = (
  <ul>
    <InboxRow item={item} />
  </ul>
);

beforeEach(() => {
  answers(avatarInbox.findPlaces, { places: [place] });
});

test("like questions are one entry, with the other words in which it was asked", async () => {
  await draw(row);
  await expect.element(page.getByText(/Asked 4 times/)).toBeVisible();
  const others = page.getByRole("group");
  await expect.element(others).not.toHaveAttribute("open");
  await page.getByText("Asked in one other way").click();
  await expect.element(others).toHaveAttribute("open");
  await expect.element(page.getByText("What does it cost to ship to Spain? (3 times)")).toBeVisible();
});

test("a draft is asked for, never made by itself, says what it took, and takes the place of no words of one's own", async () => {
  const drafted = answers(avatarInbox.draftAnswer, { answer: "Four euros.", words: 2, is_from_material: false });
  await draw(row, { width: 390 });
  await page.getByRole("button", { name: "Teach an answer" }).click();
  const ask = page.getByRole("button", { name: "Draft an answer" });
  await expect.element(page.getByText("Costs the words of the draft.")).toBeVisible();
  expect(drafted).toEqual([]);
  await ask.click();
  await expect.element(page.getByRole("textbox", { name: "Answer" })).toHaveValue("Four euros.");
  await expect.element(page.getByText(/Your material does not answer this.+It took 2 words\./)).toBeVisible();
  await expect.element(ask).toBeDisabled();
});

test("an answer that is typed while a draft is written stays, and the draft stands below it", async () => {
  const written = Promise.withResolvers<void>();
  answers(avatarInbox.draftAnswer, async () => {
    await written.promise;
    return { answer: "Four euros.", words: 2, is_from_material: true };
  });
  await draw(row);
  await page.getByRole("button", { name: "Teach an answer" }).click();
  await page.getByRole("button", { name: "Draft an answer" }).click();
  await expect.element(page.getByText("Writing a draft", { exact: false })).toBeVisible();
  await page.getByRole("textbox", { name: "Question" }).fill("How much to Spain?");
  const answer = page.getByRole("textbox", { name: "Answer" });
  await answer.fill("To Madrid: three.");
  written.resolve();
  await expect.element(answer).toHaveValue("To Madrid: three.\n\nFour euros.");
  await expect.element(page.getByRole("textbox", { name: "Question" })).toHaveValue("How much to Spain?");
});

test("a question that the material does answer leads to where, and becomes a test question", async () => {
  const taken = answers(avatarInbox.takeAsMistaken, {
    item: { ...item, state: "mistaken" },
    test: {
      test_id: 1,
      avatar_id: 9,
      question: item.question,
      points: [],
      forbidden: [],
      must_cite: true,
      expects_silence: false,
      createdAt: item.createdAt,
    },
  });
  await draw(row, { language: "es" });
  await page.getByRole("button", { name: "Mi material lo responde" }).click();
  const link = page.getByRole("link", { name: "prices.pdf, Página 12" });
  await expect.element(link).toHaveAttribute("href", "/avatars/9/files/7?position=2");
  await expect.element(page.getByRole("button", { name: "Hacerla pregunta de prueba" })).toHaveFocus();
  await page.getByRole("button", { name: "Hacerla pregunta de prueba" }).click();
  await expect.poll(() => taken).toHaveLength(1);
});

test("an answer that is typed on while it is taught stays in hand, and is taught beside what was", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const taught = answers(avatarInbox.teachAnswer, async () => {
    await promise;
    return { avatar: anAvatar(), item: { ...item, state: "taught" as const } };
  });
  await draw(row);
  await page.getByRole("button", { name: "Teach an answer" }).click();
  const answer = page.getByRole("textbox", { name: "Answer" });
  await answer.fill("Four euros.");
  await page.getByRole("button", { name: "Teach", exact: true }).click();
  await expect.poll(() => taught.length).toBe(1);
  await answer.fill("Four euros. To Madrid: three.");
  resolve();
  await expect.element(page.getByText("Taught. It is used from the next question on.")).toBeVisible();
  await expect.element(answer).toHaveValue("Four euros. To Madrid: three.");
  await page.getByRole("button", { name: "Teach", exact: true }).click();
  await expect.element(answer).not.toBeInTheDocument();
  expect(taught.at(-1)?.body).toEqual({ question: item.question, answer: "Four euros. To Madrid: three." });
});
