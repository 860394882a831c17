import { test as base, expect } from "@playwright/test";
import { aSite, type OwnSite } from "../site/site.ts";
import { follow, say } from "../site/test.ts";

const test = base.extend<object, { site: OwnSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const site = await aSite({ isNew: true });
      await use(site);
      await site.close();
    },
    { scope: "worker" },
  ],
});

test("a newcomer sets the app up, chats, signs out and in again; a server killed in the middle leaves a message that says so", async ({
  page,
  browser,
  site,
}) => {
  const code = /\?code=([\w-]+)/.exec(site.said())?.[1] ?? "";
  expect(code).toMatch(/^[A-Z0-9]{5}-[A-Z0-9]{5}$/);
  await page.goto(`${site.address}/templates/types`);
  await page.getByLabel("Set-up code").fill("WRONG-CODE0");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("That is not the code shown in the terminal.")).toBeVisible();

  const late = await (await browser.newContext()).newPage();
  await late.goto(`${site.address}/?code=${code}`);
  await expect(late.getByLabel("First name")).toBeVisible();

  await page.getByLabel("Set-up code").fill(code.toLowerCase());
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("First name").fill("Lucía");
  await page.getByLabel("Email").fill("lucia@example.com");
  await page.getByLabel("Password", { exact: true }).fill("corto");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("The password needs at least 6 characters.")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill("iloveyou1");
  await page.keyboard.press("Tab");
  await expect(page.getByText(/one of the most common passwords/)).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill("a good password");
  await page.getByRole("button", { name: "Continue" }).click();

  await page.getByLabel("Name", { exact: true }).fill("Taller Norte");
  await page.getByLabel("Tagline").fill("Escribe con oficio");
  await page.getByLabel("Primary colour", { exact: true }).fill("#1D6B57");
  await page.getByRole("radio", { name: /OpenAI-compatible server/ }).click();
  await page.getByLabel("Address").fill("http://127.0.0.1:9/v1");
  await page.getByRole("button", { name: "Test" }).click();
  await expect(page.getByText(/Test failed\. .*could not be reached/)).toBeVisible();
  await page.getByLabel("Address").fill(site.modelAddress);
  await page.getByRole("button", { name: "Test" }).click();
  await expect(page.getByText(/Answered in .* s with 2 models\./)).toBeVisible();
  await page.getByRole("button", { name: "Open Taller Norte" }).click();

  await expect(page).toHaveURL(/\/conversations\/new$/);
  await expect(page).toHaveTitle(/Taller Norte \| Escribe con oficio/);
  await say(page, "words=8 every=10 Hello");
  await expect(page.getByText("8 words", { exact: true })).toBeVisible();

  await late.getByLabel("First name").fill("Too late");
  await late.reload();
  await expect(late.getByRole("button", { name: "Sign in" })).toBeVisible();

  await page.getByRole("button", { name: /your account/ }).click();
  await page.getByRole("menuitem", { name: "Log Out" }).click();
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("token") ?? localStorage.getItem("session"))).toBeNull();
  await page.getByLabel("Email").fill("lucia@example.com");
  await page.getByLabel("Password", { exact: true }).fill("wrong password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Email or password is incorrect, please try again.")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("lucia@example.com");
  await page.getByLabel("Password", { exact: true }).fill("a good password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();

  await test.step("a server killed in the middle leaves a message that says so, and the next answer works", async () => {
    await follow(page, "/conversations/new");
    await say(page, "words=900 every=20 Killed in the middle");
    await expect(page.getByText("w60", { exact: false }).first()).toBeVisible();
    await site.kill();
    await site.start();
    await expect(page.getByText("The server stopped in the middle of this answer.")).toBeVisible({ timeout: 120_000 });
    await expect(page.getByRole("button", { name: /Stop/ })).toBeHidden();
    await say(page, "words=7 Afterwards");
    await expect(page.getByText("7 words", { exact: true })).toBeVisible();
  });
});
