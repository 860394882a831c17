import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, say, signIn, test } from "../site/test.ts";

const sizes = [
  { name: "wide", width: 1440, height: 900 },
  { name: "tablet", width: 1024, height: 768 },
  { name: "phone", width: 390, height: 844 },
];
const schemes = ["light", "dark"] as const;
const languages = ["en", "es"] as const;

/** Pictures go to the folder that LOOKS_FOLDER names, for people who want to look. */
const picture = async (page: Page, name: string) => {
  const folder = process.env.LOOKS_FOLDER;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
};

async function check(page: Page, name: string): Promise<void> {
  await picture(page, name);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
  expect(found, name).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
}

test("the sign-in screen is right in every size, scheme and language", async ({ page }) => {
  for (const lang of languages) {
    for (const scheme of schemes) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
      for (const { name, ...size } of sizes) {
        await page.setViewportSize(size);
        await page.addInitScript((chosen) => localStorage.setItem("lang", chosen), lang);
        await page.goto("/login");
        await expect(page.locator("html")).toHaveAttribute("lang", lang);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await check(page, `sign-in-${name}-${scheme}-${lang}`);
      }
    }
  }
});

test("every screen of a signed-in person is right in every size, scheme and language", async ({ page }) => {
  test.setTimeout(240_000);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page);
  await page.goto("/conversations/new");
  await say(page, "words=40 every=1 Plan the three autumn emails for the subscription");
  await expect(page.getByText("40 words", { exact: true })).toBeVisible();
  const chat = page.url();
  await page.goto("/conversations/new");
  await say(page, "status=500 A chat whose answer failed");
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  const failed = page.url();
  const screens = [
    { name: "chats", path: "/", ready: /autumn emails/ },
    { name: "no-match", path: "/?query=zzzz", ready: /zzzz/ },
    { name: "new-chat", path: "/conversations/new", ready: /Lucía/ },
    { name: "chat", path: chat, ready: /w40/ },
    { name: "failed", path: failed, ready: /OpenAI is having problems/ },
    { name: "missing", path: "/conversations/999999", ready: /no such chat|No existe|no existe/i },
  ];
  for (const lang of languages) {
    for (const scheme of schemes) {
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
        { chosen: lang, isDark: scheme === "dark" },
      );
      for (const { name, ...size } of sizes) {
        await page.setViewportSize(size);
        for (const screen of screens) {
          await page.goto(screen.path);
          await expect(page.locator("html")).toHaveAttribute("lang", lang);
          await expect(page.locator("main").getByText(screen.ready).first()).toBeVisible();
          await check(page, `${screen.name}-${name}-${scheme}-${lang}`);
        }
      }
    }
  }
});
