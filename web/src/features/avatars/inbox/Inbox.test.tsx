import { avatarInbox, type InboxItem } from "@pluma/contract/avatars/inbox";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { anAvatar } from "../../../../test/anAvatar.ts";
import { draw } from "../../../../test/draw.tsx";
import { answers } from "../../../../test/server.ts";
import { queryClient } from "../../../platform/ask/queryClient.ts";
import { keys } from "../cache.ts";
import Inbox from "./Inbox.tsx";

const anItem = (parts: Partial<InboxItem>): InboxItem => ({
  item_id: 4,
  avatar_id: 9,
  kind: "unanswered",
  question: "How much is shipping to Spain?",
  asked: 2,
  alike: [],
  state: "open",
  createdAt: "2026-01-01T10:00:00.000Z",
  updatedAt: "2026-01-02T10:00:00.000Z",
  ...parts,
});

const alone = anItem({});
const other = anItem({ item_id: 7, question: "Do you repair handles?" });
const asTest = {
  test_id: 1,
  avatar_id: 9,
  question: alone.question,
  points: [],
  forbidden: [],
  must_cite: true,
  expects_silence: false,
  createdAt: alone.createdAt,
};
const asOf = ({ item_id, question, asked }: InboxItem) => ({ item_id, question, asked });
const louder = anItem({ item_id: 6, question: "What does shipping to Spain cost?", asked: 9, alike: [asOf(alone)] });

test.each([
  ["another of the like was asked more often", [louder, other]],
  ["others were asked since, and it is on the next page", [other]],
])("an answer that is being typed stays when %s", async (_case, next) => {
  let items = [alone];
  answers(avatarInbox.listInbox, () => ({ items, count: items.length, pages: 1 }));
  await draw(<Inbox avatar={anAvatar()} />);
  await page.getByRole("button", { name: "Teach an answer" }).last().click();
  const answer = page.getByRole("textbox", { name: "Answer" });
  await answer.fill("Four euros.");
  items = next;
  await queryClient.invalidateQueries({ queryKey: keys.inbox(9) });
  await expect.element(page.getByText("Do you repair handles?")).toBeVisible();
  await expect.element(answer).toHaveValue("Four euros.");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.element(answer).not.toBeInTheDocument();
});

test("a question that became a test question is not in hand any more", async () => {
  let items = [alone, other];
  answers(avatarInbox.listInbox, () => ({ items, count: items.length, pages: 1 }));
  answers(avatarInbox.findPlaces, { places: [] });
  answers(avatarInbox.takeAsMistaken, () => {
    items = [other];
    return { item: anItem({ state: "mistaken" }), test: asTest };
  });
  await draw(<Inbox avatar={anAvatar()} />);
  await page.getByRole("button", { name: "My material answers this" }).first().click();
  await page.getByRole("button", { name: "Make it a test question" }).click();
  await expect.element(page.getByText(alone.question)).not.toBeInTheDocument();
  await expect.element(page.getByText(other.question)).toBeVisible();
});

test("the focus stays in the inbox when a form is left or an entry goes", async () => {
  let items = [alone, other];
  answers(avatarInbox.listInbox, () => ({ items, count: items.length, pages: 1 }));
  answers(avatarInbox.dismissItem, () => {
    items = [other];
    return { item: anItem({ state: "dismissed" }) };
  });
  await draw(<Inbox avatar={anAvatar()} />);
  const teach = page.getByRole("button", { name: "Teach an answer" }).first();
  await teach.click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.element(page.getByRole("button", { name: "Teach an answer" }).first()).toHaveFocus();
  await page.getByRole("button", { name: "Dismiss" }).first().click();
  await expect.element(page.getByText(alone.question)).not.toBeInTheDocument();
  expect(document.activeElement).not.toBe(document.body);
});
