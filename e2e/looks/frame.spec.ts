import { check, languages, lookAt, schemes, sizes, sizesFor } from "../site/looks.ts";
import { expect, say, signIn, test } from "../site/test.ts";

test("the sign-in screen is right in every size, scheme and language", async ({ page }) => {
  for (const lang of languages) {
    for (const scheme of schemes) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
      for (const { name, ...size } of sizesFor(lang, scheme)) {
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
  await lookAt(page, screens);
});

test("what opens over a screen is right too: the palette, the shortcuts, the person's menu", async ({
  owner: page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const { name, ...size } of sizes) {
    await page.setViewportSize(size);
    await page.goto("/");
    await expect(page.locator("main :is(input, textarea)").first()).toBeVisible();
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog")).toBeVisible();
    const palette = await page.getByRole("dialog").boundingBox();
    const besides = [palette?.x ?? 0, size.width - (palette?.x ?? 0) - (palette?.width ?? 0)];
    expect(Math.abs((besides[0] ?? 0) - (besides[1] ?? 0)), "the palette is in the middle").toBeLessThan(20);
    await check(page, `palette-${name}`);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog")).toBeVisible();
    await check(page, `shortcuts-${name}`);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    if (name === "phone") {
      await page.getByRole("button", { name: "Menu" }).click();
      await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
      await check(page, "menu-phone-closed");
    }
    await page.getByRole("button", { name: /your account/ }).click();
    await expect(page.getByText("Log Out").first()).toBeVisible();
    await check(page, `menu-${name}`);
  }
});
