import type { Page } from "@playwright/test";
import { slowed } from "../site/browsers.ts";
import { changeSettings } from "../site/people.ts";
import { aProduct } from "../site/shop.ts";
import { expect, testAlone as test } from "../site/test.ts";

/** What a page was not allowed to do, or did wrong. */
function wrongIn(page: Page): string[] {
  const wrong: string[] = [];
  page.on("console", (message) => message.type() === "error" && wrong.push(message.text()));
  page.on("pageerror", (error) => wrong.push(error.message));
  return wrong;
}

test("staff make the landing page without code; a visitor without scripts reads it in both languages, and one with a campaign signs up on a slow processor", async ({
  owner,
  browser,
  site,
}) => {
  await changeSettings(site, { landing_enabled: true, landing_es_enabled: true });
  await aProduct(site, { name: "House", price: 39 });
  await test.step("what staff write stands in the preview at once, in either language", async () => {
    await owner.goto("/admin/settings/landing");
    const preview = owner.frameLocator("iframe");
    await expect(preview.getByText("$39.00")).toBeVisible();
    await owner.getByLabel("Headline, English").first().fill("Menus by ten");
    await owner.getByLabel("Headline, Español").first().fill("La carta, a las diez");
    await expect(preview.getByRole("heading", { level: 1, name: "Menus by ten" })).toBeVisible();
    await owner.getByText("Español", { exact: true }).click();
    await expect(preview.getByRole("heading", { level: 1, name: "La carta, a las diez" })).toBeVisible();
    await owner.getByRole("button", { name: "Add a section" }).click();
    await owner.getByRole("menuitem", { name: "Questions" }).click();
    await owner.getByRole("button", { name: "Add another" }).click();
    await owner.getByLabel("Question, English").fill("Can I stop?");
    await owner.getByLabel("Answer, English").fill("Whenever you want.");
    await owner.getByRole("button", { name: "Publish" }).click();
    await expect(owner.getByText("Visitors now see this page.")).toBeVisible();
  });
  await test.step("without scripts everything is there, and every way is a link", async () => {
    const context = await browser.newContext({ baseURL: site.address, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Menus by ten");
    await expect(page.getByText("Whenever you want.")).toBeVisible();
    await expect(page.getByText("$39.00")).toBeVisible();
    await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Español" }).click();
    await expect(page).toHaveURL("/latam");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("La carta, a las diez");
    await page.getByRole("link", { name: "Elegir House" }).click();
    await expect(page).toHaveURL(/\/checkout\/\d+$/);
    await context.close();
  });
  await test.step("the campaign that led somebody goes with them into their account, and / is the app for them", async () => {
    const context = await browser.newContext({ baseURL: site.address });
    const page = await context.newPage();
    const wrong = wrongIn(page);
    await slowed(page);
    await page.goto("/?utm_source=news&utm_campaign=autumn");
    await page.getByRole("link", { name: "Create an account" }).click();
    await expect(page).toHaveURL(/\/auth\/signup/);
    await page.getByLabel("Name", { exact: true }).fill("Ana");
    await page.getByLabel("Last name").fill("Marín");
    await page.getByLabel("Email").fill("campaign@example.com");
    await page.getByLabel("Password", { exact: true }).fill("a good one");
    await page.getByRole("textbox", { name: "Phone" }).fill("(555) 123-4567");
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    await page.goto("/");
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    const [row] = await site.sql("select campaign from users where email = 'campaign@example.com'");
    expect(row?.campaign).toMatchObject({ utm_source: "news", utm_campaign: "autumn" });
    expect(wrong).toEqual([]);
    await context.close();
  });
  await changeSettings(site, { landing_enabled: false, landing_es_enabled: false, landing_page: "", title: "" });
});
