import { wordsOfModel } from "../../server/test/outside/modelServer.ts";
import { expect, say, test } from "../site/test.ts";

/** The letters of a text, however a screen lays them out. */
const lettersOf = (text: string | null) => (text ?? "").replace(/\s+/g, "");
const shown = (count: number) => lettersOf(wordsOfModel(count));

test("a person writes, reads the answer as it is written, and finds it again", async ({ admin: page }) => {
  await page.goto("/conversations/new");
  await say(page, "words=60 every=40 Autumn emails");
  await expect(page).toHaveURL(/\/conversations\/\d+$/);
  const thread = page
    .getByRole("log")
    .or(page.getByRole("region", { name: "Messages" }))
    .first();
  await expect(thread).toContainText("words=60 every=40 Autumn emails");
  await expect(thread).toContainText("w5");
  await expect(page.getByRole("button", { name: /Stop/ })).toBeVisible();
  await expect(thread).toContainText("w60");
  await expect(page.getByRole("button", { name: /Stop/ })).toBeHidden();
  await expect(thread).toContainText("60 words");
  await page.goto("/");
  await page
    .getByRole("link", { name: /Autumn emails/ })
    .first()
    .click();
  await expect(page.getByText("w60")).toBeVisible();
});

test("stop keeps what had arrived", async ({ admin: page }) => {
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

test("a reload in the middle, and a second tab, show the same text to its end", async ({
  admin: page,
  context,
  site,
}) => {
  await page.goto("/conversations/new");
  await say(page, "words=150 every=40 Reloaded in the middle");
  await expect(page.getByText("w20", { exact: false }).first()).toBeVisible();
  await page.reload();
  const second = await context.newPage();
  await second.goto(page.url());
  for (const tab of [page, second]) {
    await expect(tab.getByText("150 words")).toBeVisible();
    expect(lettersOf(await tab.locator("main").textContent())).toContain(shown(150));
  }
  expect(await site.asked("Reloaded in the middle")).toHaveLength(1);
});

test("a connection that drops and comes back loses and doubles no word", async ({
  admin: page,
  context,
  person,
  site,
}) => {
  await page.goto("/conversations/new");
  await say(page, "words=200 every=30 Through a tunnel");
  await expect(page.getByText("w15", { exact: false }).first()).toBeVisible();
  await context.setOffline(true);
  const written = "select content from messages where user_id = $1 and role = 'assistant'";
  await expect.poll(async () => String((await site.sql(written, [person.userId]))[0]?.content)).toContain("w60");
  await context.setOffline(false);
  await expect(page.getByText("200 words")).toBeVisible({ timeout: 90_000 });
  expect(lettersOf(await page.locator("main").textContent())).toContain(shown(200));
});

for (const [order, sentence] of [
  ["status=401", "The provider did not accept the key."],
  ["words=9 break_after=4 every=5", "It broke off in the middle of the answer."],
] as const) {
  test(`a provider that does "${order}" ends in a sentence that says what happened, and can be tried again`, async ({
    admin: page,
  }) => {
    await page.goto("/conversations/new");
    await say(page, order);
    await expect(page.getByText(sentence, { exact: false }).first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    await expect(page.getByRole("button", { name: /Stop/ })).toBeHidden();
  });
}

test("a chat is renamed in place and found by its name", async ({ admin: page }) => {
  await page.goto("/conversations/new");
  await say(page, "words=3 A name to change");
  await expect(page).toHaveURL(/\/conversations\/\d+$/);
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
  await page.goto("/");
  await page.getByRole("searchbox").or(page.getByPlaceholder("Search chats by name")).first().fill("Nómada");
  await expect(page.getByRole("link", { name: /Nómada autumn/ })).toBeVisible();
  await expect(page).toHaveURL(/query=N/);
});

test("what was typed survives a reload", async ({ admin: page }) => {
  await page.goto("/conversations/new");
  await page.getByRole("textbox", { name: "Your message" }).fill("Half a thought");
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Your message" })).toHaveValue("Half a thought");
});

test("a person without access reads on, and is told what writing needs", async ({ admin: page, person, site }) => {
  await page.goto("/conversations/new");
  await say(page, "words=3 Before access ended");
  await expect(page.getByText("3 words", { exact: true })).toBeVisible();
  const url = page.url();
  await site.sql("delete from staff where user_id = $1", [person.userId]);
  await site.sql("update users set access_until = null where user_id = $1", [person.userId]);
  await page.goto(url);
  await expect(page.getByText("Writing needs a paid subscription.")).toBeVisible();
  await expect(page.getByText("w3")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Your message" })).toBeHidden();
});
