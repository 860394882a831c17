import type { Page } from "@playwright/test";
import { askAs } from "../../site/people.ts";
import { expect, test } from "../../site/test.ts";

const textOf = (page: Page) => page.getByRole("textbox", { name: "Text of the document" });

test("a wish is answered with proposals that survive a reload, are taken by a key or rejected, and an undo opens one again; a quick wish is stopped", async ({
  admin: page,
  person,
  site,
}) => {
  await test.step("a wish is answered with proposals: one is taken by its key, one rejected, both survive a reload, and an undo opens one again", async () => {
    const content = "<p>We drove to the post office with ten bags.</p>";
    const { document } = await askAs(site, person, "POST", "/documents", { name: "A letter", content });
    await page.goto(`/documents/${document.document_id}`);
    await page.getByRole("button", { name: "Prompt", exact: true }).click();
    await page.getByRole("textbox", { name: "Request" }).fill('say="We walked to the post office with nine bags."');
    await page.getByRole("button", { name: "Propose" }).click();
    await expect(page.getByText("1 of 2")).toBeVisible();
    await expect(textOf(page).locator("ins").first()).toHaveText("walked");

    await page.reload();
    await expect(page.getByText("1 of 2")).toBeVisible();
    await textOf(page).click();
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(page.getByText("1 of 1")).toBeVisible();
    await expect(textOf(page)).toContainText("We walked to the post office");
    await page.keyboard.press("ControlOrMeta+z");
    await expect(page.getByText(/ of 2$/)).toBeVisible();

    const rejected = page.waitForResponse((answer) => /\/pieces$/.test(new URL(answer.url()).pathname));
    await page.getByRole("button", { name: "Reject all" }).click();
    await expect(textOf(page).locator("ins")).toHaveCount(0);
    await rejected;
    await page.reload();
    await expect(textOf(page)).toHaveText("We drove to the post office with ten bags.");
    await expect(textOf(page).locator("ins")).toHaveCount(0);
  });
  await test.step("what is chosen is rewritten by a quick wish, and stopped while it is written", async () => {
    await textOf(page).click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("words=400 every=50 is what it says.");
    await expect(page.getByText(/^Saved \d/).first()).toBeVisible();
    await page.keyboard.press("ControlOrMeta+a");
    await page.getByRole("button", { name: "Rewrite" }).click();
    await page.getByRole("option", { name: "Shorter" }).click();
    await page.getByRole("button", { name: "Stop" }).click();
    await expect(page.getByText("Writing…")).toHaveCount(0);
    await expect(textOf(page)).toContainText("words=400 every=50 is what it says.");
  });
});
