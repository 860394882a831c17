import { test as base, expect, type Page } from "@playwright/test";
import { aSite, OWNER, type Site } from "./site.ts";

/** Journeys on an installation that is set up; one for each worker. */
export const test = base.extend<{ owner: Page }, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const site = await aSite();
      await use(site);
      await site.close();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ site }, use) => use(site.address),
  /** A page on which the owner is signed in. */
  owner: async ({ page }, use) => {
    await signIn(page);
    await use(page);
  },
});

/** Signs in by the screen, as a person does. */
export async function signIn(page: Page, { email, password } = OWNER): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
}

/** Sends a message from the composer that is on screen. */
export async function say(page: Page, text: string): Promise<void> {
  const field = page.getByRole("textbox", { name: "Your message" });
  await field.fill(text);
  await field.press("Enter");
}

export { expect };
