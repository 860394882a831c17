import { look, lookAt, sizes } from "../site/looks.ts";
import { expect, say, test } from "../site/test.ts";

test("every screen of a signed-in person is right in every size, scheme and language", async ({ looker }) => {
  const { page } = looker;
  await page.goto("/conversations/new");
  await say(page, "words=40 every=1 Plan the three autumn emails for the subscription");
  await expect(page.getByText("40 words", { exact: true })).toBeVisible();
  const chat = page.url();
  await page.goto("/conversations/new");
  await say(page, "status=500 A chat whose answer failed");
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  const failed = page.url();
  await lookAt(looker, [
    { name: "chats", path: "/", ready: /autumn emails/ },
    { name: "no-match", path: "/?query=zzzz", ready: /zzzz/ },
    { name: "new-chat", path: "/conversations/new", ready: /Lucía/ },
    { name: "chat", path: chat, ready: /w40/ },
    { name: "failed", path: failed, ready: /OpenAI is having problems/ },
    { name: "missing", path: "/conversations/999999", ready: /does not exist|no existe/i },
  ]);
});

test("what opens over a screen is right too: the palette, the shortcuts, the person's menu", async ({
  admin: page,
}) => {
  const dialog = page.getByRole("dialog");
  await page.goto("/");
  await expect(page.locator("main :is(input, textarea)").first()).toBeVisible();
  await page.keyboard.press("Control+k");
  const isInTheMiddle = () =>
    expect(async () => {
      const { x = 0, width = 0 } = (await dialog.boundingBox()) ?? {};
      const besides = (page.viewportSize()?.width ?? 0) - width - x;
      expect(Math.abs(x - besides), "the palette is in the middle").toBeLessThan(20);
      expect(width).toBeGreaterThan(0);
    }).toPass();
  await look(page, "palette", "en", { settled: isInTheMiddle });
  await page.getByRole("combobox").fill("em");
  const isFound = () => expect(page.getByRole("option", { name: /Template · / }).first()).toBeVisible();
  await look(page, "palette-found", "en", { settled: isFound });
  await page.getByRole("combobox").fill("zzzz nowhere");
  await look(page, "palette-nothing", "en", {
    settled: () => expect(page.getByText("Nothing contains “zzzz nowhere”").first()).toBeVisible(),
  });
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  // Not where one types: there it is a question mark.
  await page.getByRole("link", { name: "Chats" }).press("?");
  await look(page, "shortcuts", "en", { settled: () => expect(dialog).toBeVisible() });
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: /your account/ }).click();
  const out = page.getByText("Log Out").first();
  await look(page, "menu", "en", { settled: () => expect(out).toBeVisible(), at: ["wide", "tablet"] });
});

test("the menu of a phone is right, closed and open", async ({ admin: page }) => {
  await page.setViewportSize(sizes.phone);
  await page.goto("/");
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu).toBeVisible();
  await look(page, "menu-phone-closed", "en", { at: ["phone"] });
  await page.getByRole("button", { name: /your account/ }).click();
  await expect(page.getByText("Log Out").first()).toBeVisible();
  await look(page, "menu-phone", "en", { at: ["phone"] });
});
