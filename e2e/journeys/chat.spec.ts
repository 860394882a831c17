import type { Page } from "@playwright/test";
import { wordsOfModel } from "../../server/test/outside/modelOrders.ts";
import { aMark } from "../site/people.ts";
import { expect, follow, say, test } from "../site/test.ts";

/** The letters of a text, however a screen lays them out. */
const lettersOf = (text: string | null) => (text ?? "").replace(/\s+/g, "");
const shown = (count: number) => lettersOf(wordsOfModel(count));
const thread = (page: Page) => page.getByRole("region", { name: "Messages" });

test("a person writes, reads the answer as it is written, has others written, renames the chat, and finds it again", async ({
  admin: page,
  site,
}) => {
  await test.step("an answer is read as it is written, and the chat is found again", async () => {
    const mark = aMark();
    await page.goto("/conversations/new");
    await say(page, `words=60 every=5 Autumn emails held=${mark}`);
    await expect(page).toHaveURL(/\/conversations\/\d+$/);
    await expect(thread(page)).toContainText(`words=60 every=5 Autumn emails held=${mark}`);
    await expect(thread(page)).toContainText("w5");
    await expect(page.getByRole("button", { name: /Stop/ })).toBeVisible();
    await site.release(mark);
    await expect(thread(page)).toContainText("w60");
    await expect(page.getByRole("button", { name: /Stop/ })).toBeHidden();
    await expect(thread(page)).toContainText("60 words");
    await follow(page, "/");
    await page
      .getByRole("link", { name: /Autumn emails/ })
      .first()
      .click();
    await expect(page.getByText("w60").first()).toBeVisible();
  });
  await test.step("an answer is written again, and its versions can be gone through", async () => {
    await say(page, "words=6 Twice");
    await expect(page.getByText("6 words", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Regenerate" }).last().click();
    const versions = page.getByRole("group", { name: "Version 2 of 2" });
    await expect(versions).toBeVisible();
    await expect(page.getByText("6 words", { exact: true })).toBeVisible();
    await versions.getByRole("button", { name: "Earlier version" }).click();
    await expect(page.getByRole("group", { name: "Version 1 of 2" })).toBeVisible();
  });
  await test.step("a question is edited in its place and asked again; Esc gives that up", async () => {
    await say(page, "words=4 The first wording");
    await expect(page.getByText("4 words", { exact: true })).toBeVisible();
    const question = thread(page).getByRole("article").filter({ hasText: "The first wording" });
    await question.hover();
    await question.getByRole("button", { name: "Edit" }).click();
    const field = page.getByRole("textbox", { name: "Your message, edited" });
    await field.press("Escape");
    await expect(field).toBeHidden();
    await question.getByRole("button", { name: "Edit" }).click();
    await field.fill("words=7 The second wording");
    await field.press("Enter");
    await expect(page.getByText("7 words", { exact: true })).toBeVisible();
    await expect(thread(page).getByText("The first wording")).toBeHidden();
    await expect(page.getByRole("group", { name: "Version 2 of 2" })).toBeVisible();
  });
  await test.step("a chat is renamed in place and found by its name", async () => {
    await page.getByRole("button", { name: "Rename" }).click();
    const name = page.getByRole("textbox", { name: "Name of the chat" });
    await name.fill("");
    await name.press("Enter");
    await expect(page.getByRole("alert")).toHaveText("A chat needs a name.");
    await name.fill("Nómada autumn");
    await name.press("Enter");
    await expect(
      page.getByRole("heading", { name: "Nómada autumn" }).or(page.getByText("Nómada autumn")).first(),
    ).toBeVisible();
    await follow(page, "/");
    await page.getByRole("searchbox").or(page.getByPlaceholder("Search chats by name")).first().fill("Nómada");
    await expect(page.locator("main").getByRole("link", { name: /Nómada autumn/ })).toBeVisible();
    await expect(page).toHaveURL(/query=N/);
  });
});

test("stop keeps what had arrived; a provider that breaks off ends in a sentence; without access one reads on, and is told what writing needs", async ({
  admin: page,
  person,
  site,
}) => {
  await test.step("stop keeps what had arrived", async () => {
    await page.goto("/conversations/new");
    await say(page, "words=900 every=20 A long one");
    await expect(page.getByText("w12", { exact: false }).first()).toBeVisible();
    await page.getByRole("button", { name: /Stop/ }).click();
    await expect(page.getByText("Stopped", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: /Stop/ })).toBeHidden();
    await page.reload();
    await expect(page.getByText("Stopped", { exact: true })).toBeVisible();
    await expect(page.getByText("w12", { exact: false }).first()).toBeVisible();
  });
  await test.step("a provider that breaks off in the middle ends in a sentence that says what happened, and can be tried again", async () => {
    await say(page, "words=9 break_after=4 every=5");
    await expect(page.getByText("It broke off in the middle of the answer.", { exact: false }).first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    await expect(page.getByRole("button", { name: /Stop/ })).toBeHidden();
  });
  await test.step("a person without access reads on, and is told what writing needs", async () => {
    await site.sql("delete from staff where user_id = $1", [person.userId]);
    await site.sql("update users set access_until = null where user_id = $1", [person.userId]);
    await page.reload();
    await expect(page.getByText("Writing needs a paid subscription.")).toBeVisible();
    await expect(page.getByText("w3", { exact: false }).first()).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Your message" })).toBeHidden();
  });
});

test("a reload in the middle, a second tab, and a connection that drops and comes back show the same text to its end: no word is lost or doubled", async ({
  admin: page,
  context,
  person,
  site,
}) => {
  const mark = aMark();
  await page.goto("/conversations/new");
  await say(page, `words=200 every=10 Reloaded in the middle, then through a tunnel held=${mark}`);
  await expect(page.getByText("w15", { exact: false }).first()).toBeVisible();
  await page.reload();
  const second = await context.newPage();
  await second.goto(page.url());
  for (const tab of [page, second]) await expect(tab.getByText("w20", { exact: false }).first()).toBeVisible();
  await context.setOffline(true);
  const written = "select content from messages where user_id = $1 and role = 'assistant'";
  const content = async () => String((await site.sql(written, [person.userId]))[0]?.content);
  const before = (await content()).length;
  await site.release(mark);
  await expect.poll(async () => (await content()).length, { intervals: [250] }).toBeGreaterThan(before + 100);
  await context.setOffline(false);
  for (const tab of [page, second]) {
    await expect(tab.getByText("200 words")).toBeVisible({ timeout: 90_000 });
    expect(lettersOf(await tab.locator("main").textContent())).toContain(shown(200));
  }
  expect(await site.asked("Reloaded in the middle")).toHaveLength(1);
});
