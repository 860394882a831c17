import { avatars } from "@pluma/contract/avatars/avatars";
import { chats } from "@pluma/contract/chats/chats";
import { readMe } from "@pluma/contract/session/session";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { anAvatar } from "../../../../test/anAvatar.ts";
import { aPerson } from "../../../../test/aPerson.ts";
import { draw } from "../../../../test/draw.tsx";
import { answers } from "../../../../test/server.ts";
import { queryClient } from "../../../platform/ask/queryClient.ts";
import { startSession } from "../../../platform/session/session.ts";
import { writeDraft } from "../data/drafts.ts";
import { type BeginningProps, ChatBeginningContext } from "../slots.ts";
import NewChat from "./NewChat.tsx";

const First = ({ isOffered, children }: BeginningProps) => (isOffered ? <p>A first text</p> : children);

test.each([
  [0, "is in the place of an empty box"],
  [1, "is not for whoever has a chat, be it put away"],
])("with %i chats, what new people begin with %s", async (count) => {
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
  answers(readMe, { user: aPerson() });
  answers(chats.listConversations, ({ query }) => ({
    conversations: [],
    count: query.archived ? count : 0,
    pages: 0,
  }));
  answers(avatars.listAvatars, { avatars: [], count: 0, pages: 1 });
  await draw(
    <ChatBeginningContext value={First}>
      <NewChat />
    </ChatBeginningContext>,
  );
  const isNew = count === 0;
  await expect.element(isNew ? page.getByText("A first text") : page.getByRole("textbox")).toBeVisible();
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  expect(page.getByText("A first text").elements()).toHaveLength(isNew ? 1 : 0);
});

test("nothing is drawn to write in before it is known whether somebody is new", async () => {
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
  answers(readMe, { user: aPerson() });
  let tell = () => {};
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const asked = answers(chats.listConversations, async () => {
    await told;
    return { conversations: [], count: 0, pages: 0 };
  });
  answers(avatars.listAvatars, { avatars: [], count: 0, pages: 1 });
  await draw(
    <ChatBeginningContext value={First}>
      <NewChat />
    </ChatBeginningContext>,
  );
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  expect(page.getByRole("textbox").elements()).toHaveLength(0);
  tell();
  await expect.element(page.getByText("A first text")).toBeVisible();
});

test("what was written and not sent is there at once, and stays in the hands of somebody new", async () => {
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
  answers(readMe, { user: aPerson() });
  answers(chats.listConversations, { conversations: [], count: 0, pages: 0 });
  answers(avatars.listAvatars, { avatars: [], count: 0, pages: 1 });
  writeDraft(null, "Dear");
  await draw(
    <ChatBeginningContext value={First}>
      <NewChat />
    </ChatBeginningContext>,
  );
  const box = page.getByRole("textbox", { name: "Your message" });
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard(" Ana");
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  await expect.element(box).toHaveValue("Dear Ana");
  await userEvent.clear(box);
  await userEvent.keyboard("Hello");
  await expect.element(box).toHaveValue("Hello");
  expect(page.getByText("A first text").elements()).toHaveLength(0);
});

test.each([
  [1280, 560],
  [390, 600],
])(
  "in a window of %i × %i the list of avatars keeps within it, and the one in hand is in sight",
  async (width, height) => {
    startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
    answers(readMe, { user: aPerson() });
    answers(chats.listConversations, { conversations: [], count: 0, pages: 0 });
    const rows = Array.from({ length: 8 }, (_, at) => anAvatar({ avatar_id: at + 1, name: `Avatar ${at + 1}` }));
    answers(avatars.listAvatars, { avatars: rows, count: 8, pages: 1 });
    await draw(
      <div style={{ display: "flex", flexDirection: "column", height: "100vh" }}>
        <NewChat />
      </div>,
      { width },
    );
    await page.viewport(width, height);
    await page.getByRole("textbox", { name: "Your message" }).click();
    await userEvent.keyboard("@");
    const list = page.getByRole("listbox");
    await expect.element(list).toBeVisible();
    await userEvent.keyboard("{ArrowUp}");
    const last = list.getByRole("option", { name: /^Avatar 8/ });
    await expect.element(last).toHaveAttribute("aria-selected", "true");
    const plate = () => list.element().closest(".mantine-Popover-dropdown")?.getBoundingClientRect();
    await expect.poll(() => plate()?.top).toBeGreaterThanOrEqual(0);
    await expect.poll(() => plate()?.bottom).toBeLessThanOrEqual(height);
    await expect.poll(() => last.element().getBoundingClientRect().bottom - (plate()?.bottom ?? 0)).toBeLessThan(1);
    await expect.poll(() => queryClient.isFetching()).toBe(0);
  },
);
