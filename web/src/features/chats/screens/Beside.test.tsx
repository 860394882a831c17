import { chats } from "@pluma/contract/chats/chats";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { aChat } from "../../../../test/aChat.ts";
import { draw } from "../../../../test/draw.tsx";
import { answers } from "../../../../test/server.ts";
import Beside from "./Beside.tsx";

const row = (id: number, name: string, hour: number, parts = {}) => ({
  ...aChat({
    conversation_id: id,
    name,
    updatedAt: `2026-01-02T${String(hour).padStart(2, "0")}:00:00.000Z`,
    ...parts,
  }),
  snippet: null,
  message_id: null,
});
const many = Array.from({ length: 8 }, (_, at) => row(10 + at, `Chat ${at}`, 9 - at));

test("beside the navigation stand the pinned chats, and the six used last of the others", async () => {
  const pinned = row(2, "Harbours", 12, { pinned: true });
  answers(chats.listConversations, ({ query }) => {
    const conversations = query.pinned === undefined ? [pinned, ...many] : [pinned];
    return { conversations, count: conversations.length, pages: 1 } as never;
  });
  await draw(<Beside />, { at: "/conversations/11" });
  const recent = page.getByRole("list", { name: "Recent" });
  await expect
    .element(page.getByRole("list", { name: "Pinned" }).getByRole("link", { name: "Harbours" }))
    .toBeVisible();
  await expect.element(recent.getByRole("link", { name: "Chat 1" })).toHaveAttribute("aria-current", "page");
  const names = recent
    .getByRole("link")
    .elements()
    .map(({ textContent }) => textContent);
  expect(names).toEqual(["Chat 0", "Chat 1", "Chat 2", "Chat 3", "Chat 4", "Chat 5"]);
});

test("who has no chats has nothing beside the navigation", async () => {
  const asked = answers(chats.listConversations, { conversations: [], count: 0, pages: 1 });
  await draw(<Beside />);
  await expect.poll(() => asked.length).toBeGreaterThanOrEqual(2);
  await expect.element(page.getByRole("list")).not.toBeInTheDocument();
});
