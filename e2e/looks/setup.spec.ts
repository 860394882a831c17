import { test as base, expect } from "@playwright/test";
import { languages, look } from "../site/looks.ts";
import { aSite, type OwnSite } from "../site/site.ts";

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
  baseURL: async ({ site }, use) => use(site.address),
});

test("the set-up screen is right in every size, scheme and language", async ({ page, site }) => {
  const code = /\?code=([\w-]+)/.exec(site.said())?.[1] ?? "";
  for (const language of languages) {
    await page.addInitScript((chosen) => localStorage.setItem("lang", chosen), language);
    await page.goto("/");
    const field = page.getByRole("textbox").first();
    await look(page, "setup-code", language, { settled: () => expect(field).toBeVisible() });
    await page.goto(`/?code=${code}`);
    await page.getByRole("radio", { name: /OpenAI-compatible|compatible/ }).click();
    await look(page, "setup", language);
  }
});
