import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { languageCodes } from "@pluma/contract/kit/languages";

export const sizes = [
  { name: "wide", width: 1440, height: 900 },
  { name: "tablet", width: 1024, height: 768 },
  { name: "phone", width: 390, height: 844 },
];
export const schemes = ["light", "dark"] as const;
export const languages = languageCodes;

/**
 * The sizes to look at in a language and scheme: all of them where pictures are taken for people to look at; else so
 * many that every two of size, scheme and language meet somewhere, which is half of them.
 */
export function sizesFor(lang: (typeof languages)[number], scheme: (typeof schemes)[number]) {
  if (process.env.LOOKS_FOLDER) return sizes;
  const isMiddle = (lang === "en") === (scheme === "dark");
  return sizes.filter(({ name }) => (name === "tablet") === isMiddle);
}

/** Pictures go to the folder that LOOKS_FOLDER names, for people who want to look. */
const picture = async (page: Page, name: string) => {
  const folder = process.env.LOOKS_FOLDER;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
};

/** Takes the picture, and finds nothing against accessibility, and nothing wider than the window. */
export async function check(page: Page, name: string): Promise<void> {
  await picture(page, name);
  // In the page itself: what gathers the findings of foreign frames in a page of its own takes three times as long.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
  expect(found, name).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** Sets the signed-in person's language and scheme, on the account and in this browser. */
export async function choose(page: Page, lang: (typeof languages)[number], isDark: boolean): Promise<void> {
  await page.evaluate(
    async ({ chosen, isDark }) => {
      localStorage.setItem("lang", chosen);
      const token = Object.values(localStorage).find((value) => /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/.test(value));
      await fetch("/api/users", {
        method: "PUT",
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
        body: JSON.stringify({ lang: chosen, dark_mode: isDark }),
      });
    },
    { chosen: lang, isDark },
  );
}

/** A screen to look at: its name in pictures, its address, and what it says in `main` once it is drawn. */
export type Screen = { name: string; path: string; ready: RegExp };

/**
 * Looks at screens of the signed-in person in every language and scheme, and in the sizes for it; `settled` waits for
 * what comes after everything else. The account is the same for every journey: it is left in English and light.
 */
export async function lookAt(page: Page, screens: Screen[], settled?: (screen: Screen) => Promise<void>) {
  for (const lang of languages) {
    for (const scheme of schemes) {
      await choose(page, lang, scheme === "dark");
      for (const screen of screens) {
        // Opened once, and then as if somebody drew the window's edge.
        await page.goto(screen.path);
        for (const { name, ...size } of sizesFor(lang, scheme)) {
          await page.setViewportSize(size);
          await expect(page.locator("html")).toHaveAttribute("lang", lang);
          await expect(page.locator("main").getByText(screen.ready).first()).toBeVisible();
          await settled?.(screen);
          await check(page, `${screen.name}-${name}-${scheme}-${lang}`);
        }
      }
    }
  }
  await choose(page, "en", false);
}
