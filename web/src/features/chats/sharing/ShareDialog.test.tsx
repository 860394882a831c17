import { sharing } from "@pluma/contract/chats/sharing";
import { readMe } from "@pluma/contract/session/session";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { aMessage } from "../../../../test/aChat.ts";
import { aPerson } from "../../../../test/aPerson.ts";
import { draw } from "../../../../test/draw.tsx";
import { answers } from "../../../../test/server.ts";
import { startSession } from "../../../platform/session/session.ts";
import { ShareDialog } from "./ShareDialog.tsx";

const aLink = (whole: boolean) => ({
  link_id: whole ? 8 : 7,
  message_id: 4,
  whole,
  url: `https://app.example/shared/${whole ? "chat" : "message"}`,
  views: 0,
  createdAt: "2026-11-28T10:00:00.000Z",
});

beforeEach(() => {
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
  answers(readMe, { user: aPerson() });
});

test("a message and its chat have links of their own, which do not follow each other", async () => {
  answers(sharing.listLinks, { links: [aLink(false)] });
  const made = answers(sharing.addLink, { link: aLink(true) });
  await draw(<ShareDialog message={aMessage()} onClose={() => undefined} />);
  await expect.element(page.getByRole("textbox", { name: "By link" })).toHaveValue(aLink(false).url);
  await page.getByRole("button", { name: "Create a chat link" }).click();
  await expect.element(page.getByRole("textbox", { name: "The chat up to here" })).toHaveValue(aLink(true).url);
  expect(made.map(({ body }) => body)).toEqual([{ message_id: 4, whole: true }]);
  await expect.element(page.getByRole("textbox", { name: "By link" })).toHaveValue(aLink(false).url);
});

test("a text of its own has no chat to link to", async () => {
  answers(sharing.listLinks, { links: [] });
  await draw(<ShareDialog message={aMessage({ conversation_id: null })} onClose={() => undefined} />);
  await expect.element(page.getByRole("button", { name: "Create a link" })).toBeVisible();
  expect(page.getByRole("heading", { name: "The chat up to here" }).elements()).toEqual([]);
});
