import { messages } from "@pluma/contract/chats/messages";
import { readMe } from "@pluma/contract/session/session";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aPerson } from "../../../test/aPerson.ts";
import { draw } from "../../../test/draw.tsx";
import { answers } from "../../../test/server.ts";
import { startSession } from "../../platform/session/session.ts";
import type { Wish } from "./data.ts";
import { Generator } from "./Generator.tsx";
import { PromptForm } from "./PromptForm.tsx";

const nothing = () => undefined;

test.each([
  ["en", "Ctrl + Enter generates. Enter starts a new line."],
  ["es", "Ctrl + Intro genera. Intro empieza una línea nueva."],
] as const)("a generator says how Enter works, and it works so, in %s", async (language, said) => {
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
  answers(readMe, { user: aPerson() });
  const wishes: Wish[] = [];
  await draw(
    <PromptForm kind="topics" isBusy={false} problem={null} onChange={nothing} onWish={(wish) => wishes.push(wish)} />,
    { language },
  );
  await expect.element(page.getByText(said)).toBeVisible();
  await page.getByRole("textbox").first().fill("Sea");
  await userEvent.keyboard("{Enter}salt");
  await expect.element(page.getByRole("textbox").first()).toHaveValue("Sea\nsalt");
  expect(wishes).toEqual([]);
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  expect(wishes).toEqual([{ prompt: "Sea\nsalt", lang: language }]);
});

test("whoever used all words sees the whole of why, and the way to more", async () => {
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
  answers(readMe, { user: aPerson({ available_words: 0, words_full: 60_000 }) });
  answers(messages.listMessages, { messages: [], max: 0 });
  await draw(<Generator kind="topics" />);
  await expect.element(page.getByRole("heading", { name: "You have used all your words." })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Upgrade" })).toBeInViewport({ ratio: 1 });
});
