import type { Locator, Page } from "@playwright/test";
import { anAvatar } from "../site/avatars.ts";
import { aMark, aPerson } from "../site/people.ts";
import { aSubscription } from "../site/shop.ts";
import { aTemplate } from "../site/templates.ts";
import { expect, test } from "../site/test.ts";

const field = (page: Page) => page.getByRole("textbox", { name: "Your message" });
const thread = (page: Page) => page.getByRole("region", { name: "Messages" });
const palette = (page: Page) => page.getByRole("dialog").getByRole("combobox");

/** So many stops has no screen between two things that belong together. */
const STOPS_MAX = 90;

/** Goes on by Tab, or back, until something has the focus. */
async function goTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  // Some are drawn by what stands beside them.
  await expect(target).toBeAttached();
  for (let stops = 0; stops < STOPS_MAX; stops += 1) {
    if (await target.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${target} is not reached by ${key}`);
}

/** Fails where the focus is nowhere, from where the next Tab would begin at the top. */
const holdsFocus = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);

/**
 * Holds each key that is pressed from now on against that. Past the last stop of a page a Tab is with the browser itself,
 * which is no loss.
 */
function holdsFocusAlways(page: Page): void {
  const press = page.keyboard.press.bind(page.keyboard);
  page.keyboard.press = async (key, options) => {
    await press(key, options);
    if (!key.endsWith("Tab")) await holdsFocus(page);
  };
}

/** The same, and presses it; what is pressed, or what comes of it, has the focus. */
async function press(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await goTo(page, target, key);
  await page.keyboard.press("Enter");
  await holdsFocus(page);
}

/** Writes where the focus is, in the place of what was there. */
async function write(page: Page, text: string): Promise<void> {
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(text);
}

/** Finds something by the palette and opens it. */
async function find(page: Page, typed: string, name: string | RegExp = new RegExp(typed)): Promise<void> {
  await page.keyboard.press("Control+k");
  await expect(palette(page)).toBeFocused();
  await write(page, typed);
  const wanted = page.getByRole("option", { name }).first();
  await expect(wanted).toBeVisible();
  for (let steps = 0; steps < 20; steps += 1) {
    if ((await wanted.getAttribute("aria-selected")) === "true") break;
    await page.keyboard.press("ArrowDown");
  }
  await page.keyboard.press("Enter");
  await expect(palette(page)).toBeHidden();
  await holdsFocus(page);
}

test("ten common jobs are done by the keyboard alone, and the focus is never lost", async ({ page, site }) => {
  const mark = aMark();
  const person = await aPerson(site, { hasAccess: true });
  const letter = `Tablet ${mark}`;
  await Promise.all([
    aTemplate(site, person, { name: letter, content: 'say="One subject." about [notes]' }),
    anAvatar(site, person, { name: `Quirina ${mark}`, context: "You are Quirina of the archive." }),
    aSubscription(site, { name: `Quill ${mark}` }),
  ]);
  await test.step("signs in", async () => {
    await page.goto("/login");
    holdsFocusAlways(page);
    await goTo(page, page.getByLabel("Email"));
    await write(page, person.email);
    await goTo(page, page.getByLabel("Password", { exact: true }));
    await write(page, person.password);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  });
  await test.step("begins a chat and reads the answer", async () => {
    await press(page, page.getByRole("link", { name: "New chat" }).first());
    // Whoever has none yet is asked what they want to write.
    await press(page, page.getByRole("button", { name: /^Something of my own/ }));
    await expect(field(page)).toBeFocused();
    await write(page, "words=4 A first question");
    await page.keyboard.press("Enter");
    await expect(thread(page).getByText("4 words")).toBeVisible();
    await expect(field(page)).toBeFocused();
  });
  await test.step("renames it", async () => {
    await press(page, page.getByRole("button", { name: "Rename" }), "Shift+Tab");
    await expect(page.getByRole("textbox", { name: "Name of the chat" })).toBeFocused();
    await write(page, `Orchard ${mark}`);
    await page.keyboard.press("Enter");
    await expect(page.getByText(`Orchard ${mark}`).first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Rename" })).toBeFocused();
  });
  await test.step("picks an avatar", async () => {
    await goTo(page, field(page));
    await write(page, "words=5 And you? ");
    await page.keyboard.type("@quirina");
    await expect(page.getByRole("option", { name: `Quirina ${mark}` })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(field(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(thread(page).getByText("5 words")).toBeVisible();
  });
  await test.step("applies a template", async () => {
    await find(page, letter, new RegExp(`^${letter}`));
    await goTo(page, page.getByRole("textbox", { name: "Notes", exact: true }));
    await write(page, "the harvest");
    await press(page, page.getByRole("button", { name: "Generate", exact: true }));
    await expect(thread(page).getByText("One subject.")).toBeVisible();
    await holdsFocus(page);
  });
  await test.step("makes a document, has a change proposed and takes it", async () => {
    await find(page, "Documents", /^Documents/);
    await press(page, page.getByRole("button", { name: "New document" }).first());
    await goTo(page, page.getByRole("textbox", { name: "Name" }));
    await write(page, `Paper ${mark}`);
    await page.keyboard.press("Enter");
    const text = page.getByRole("textbox", { name: "Text of the document" });
    await goTo(page, text);
    await page.keyboard.insertText("We drove with ten bags.");
    await expect(page.getByText(/^Saved \d/).first()).toBeVisible();
    await press(page, page.getByRole("button", { name: "Prompt", exact: true }));
    await goTo(page, page.getByRole("textbox", { name: "Request" }));
    await write(page, 'say="We walked with ten bags."');
    await press(page, page.getByRole("button", { name: "Propose" }));
    await expect(page.getByText("1 of 1")).toBeVisible();
    await goTo(page, text, "Shift+Tab");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(text.locator("ins")).toHaveCount(0);
    await expect(text).toContainText("We walked with ten bags.");
    await expect(text).toBeFocused();
  });
  await test.step("looks at the shortcuts, and is where one was", async () => {
    const back = page.getByRole("button", { name: "Versions" });
    await goTo(page, back, "Shift+Tab");
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(back).toBeFocused();
  });
  await test.step("buys a plan", async () => {
    await find(page, "Upgrade", /^Upgrade/);
    await press(
      page,
      page
        .getByRole("region", { name: `Quill ${mark}` })
        .first()
        .getByRole("link")
        .first(),
    );
    await press(page, page.getByRole("button", { name: /^Pay \$/ }));
    await expect(page).toHaveURL(/\/thankyou\/\d+$/);
    await expect(page.getByText("Total in USD")).toBeVisible();
  });
  await test.step("makes a template", async () => {
    await find(page, "New template", /^New template/);
    await goTo(page, page.getByRole("textbox", { name: "Name" }));
    await write(page, `Verse ${mark}`);
    await goTo(page, page.getByRole("textbox", { name: "Description" }));
    await write(page, "A verse about something.");
    await goTo(page, page.getByRole("textbox", { name: "Content" }));
    await page.keyboard.type("Write a verse about [something].");
    await press(page, page.getByRole("button", { name: /^Save/ }));
    await expect(page.getByText("Template saved")).toBeVisible();
    await expect(page).toHaveURL(/\/templates\/edit-template\/\d+$/);
    await holdsFocus(page);
  });
  await test.step("finds the chat again by its name", async () => {
    await find(page, `Orchard ${mark}`, new RegExp(`^Orchard ${mark}`));
    await goTo(page, field(page));
    await expect(thread(page).getByText("5 words")).toBeVisible();
  });
  await test.step("changes the language", async () => {
    await find(page, "Settings", /^Settings/);
    const english = page.getByRole("radio", { name: "English" });
    await goTo(page, english);
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("navigation", { name: "Principal" })).toBeVisible();
    await holdsFocus(page);
  });
});
