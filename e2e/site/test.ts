import { test as base, expect, type Page } from "@playwright/test";
import { aContext, giveBackContexts } from "./contexts.ts";
import type { Looker } from "./looks.ts";
import { aPerson, enter, type Person, signInAs } from "./people.ts";
import { aSite, OWNER, type OwnSite, placeOf, type Site, siteAt } from "./site.ts";

type Signed = {
  /** After each test its contexts are as new for the next. */
  givesBack: undefined;
  /** Somebody of this test's own: an admin with access and words without limit. */
  person: Person;
  /** A page on which they are signed in. */
  admin: Page;
  /** The same, for looking at screens. */
  looker: Looker;
};

/** Journeys on the installation that the tests of a project share; what one changes there is its own person's. */
export const test = base.extend<Signed, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use, { project }) => {
      await use(siteAt(JSON.parse(process.env[placeOf(project.name)] ?? "")));
    },
    { scope: "worker" },
  ],
  baseURL: async ({ site }, use) => use(site.address),
  givesBack: [
    async ({ browser }, use) => {
      await use(undefined);
      await giveBackContexts(browser);
    },
    { auto: true },
  ],
  context: async ({ browser, site }, use) => use(await aContext(browser, site)),
  person: async ({ site }, use) => use(await aPerson(site, { name: "Lucía", staff: "admin", hasAccess: true })),
  admin: async ({ page, site, person }, use) => {
    await enter(page.context(), site, person.tokens);
    await use(page);
  },
  looker: async ({ admin, site, person }, use) => use({ page: admin, site, person }),
});

/**
 * Journeys on an installation of their worker's own, for what changes all of it: its brand and settings, its last admin,
 * its end. It has a name, because passkeys want one. Each test leaves it as it found it.
 */
export const testAlone = base.extend<{ owner: Page }, { site: OwnSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const site = await aSite({ host: "localhost" });
      await use(site);
      await site.close();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ site }, use) => use(site.address),
  /** A page on which the owner is signed in. */
  owner: async ({ page, site }, use) => {
    await enter(page.context(), site, await signInAs(site, OWNER));
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

/** Goes to an address as a link within the app does: the page is not loaded anew. */
export const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
  }, path);

/** Sends a message from the composer that is on screen. */
export async function say(page: Page, text: string): Promise<void> {
  const field = page.getByRole("textbox", { name: "Your message" });
  await field.fill(text);
  // Nothing is sent while the answer before is still being closed.
  await expect(page.getByRole("button", { name: "Send", exact: true }).first()).toBeEnabled();
  await field.press("Enter");
}

export { expect };
