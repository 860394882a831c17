import { messages } from "@pluma/contract/chats/messages";
import { readMe } from "@pluma/contract/session/session";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { aMessage } from "../../../../test/aChat.ts";
import { aPerson } from "../../../../test/aPerson.ts";
import { draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import { startSession } from "../../../platform/session/session.ts";
import { Trial } from "./Trial.tsx";

/** What is tried is in no chat. */
const aside = { conversation_id: null };
const prompt = "Write to people who subscribe.";

beforeEach(() => {
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
  answers(readMe, { user: aPerson() });
});

test("a prompt that is tried is asked once, without an avatar, and is no part of a conversation", async () => {
  const question = aMessage({ ...aside, message_id: 3, role: "user", content: prompt, user_message_id: null });
  const asked = answers(messages.streamMessage, {
    message: aMessage(aside),
    user_message: question,
    conversation_id: null,
    words: 1000,
  } as never);
  await draw(<Trial content={prompt} />);
  await expect.element(page.getByText("A quiet one.", { exact: true }).first()).toBeVisible();
  expect(asked).toHaveLength(1);
  expect(asked[0]?.body).toMatchObject({ content: prompt, avatar_id: null, saveOnConversation: false });
  await page.getByRole("button", { name: "Repeat" }).click();
  await expect.poll(() => asked).toHaveLength(2);
});

test("a try that is refused says why, and can be made again", async () => {
  refuses(messages.streamMessage, 429, "too_many_generations", "3 texts can be written at once.");
  await draw(<Trial content={prompt} />, { language: "es" });
  await expect.element(page.getByText("3 texts can be written at once.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Repetir" })).toBeVisible();
});
