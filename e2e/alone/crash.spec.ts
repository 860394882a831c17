import { expect, say, testAlone as test } from "../site/test.ts";

test("a server killed in the middle leaves a message that says so, and the next answer works", async ({
  owner: page,
  site,
}) => {
  await page.goto("/conversations/new");
  await say(page, "words=900 every=20 Killed in the middle");
  await expect(page.getByText("w60", { exact: false }).first()).toBeVisible();
  await site.kill();
  await site.start();
  await expect(page.getByText("The server stopped in the middle of this answer.")).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole("button", { name: /Stop/ })).toBeHidden();
  await say(page, "words=7 Afterwards");
  await expect(page.getByText("7 words", { exact: true })).toBeVisible();
});
