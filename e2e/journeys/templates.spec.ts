import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { aMark, aPageOf, aPerson, askAs } from "../site/people.ts";
import { aTemplate } from "../site/templates.ts";
import { expect, test } from "../site/test.ts";

const content = (page: Page) => page.getByRole("textbox", { name: "Content" });
const fields = (page: Page) => page.getByRole("region", { name: "Fields" });
const preview = (page: Page) => page.getByRole("region", { name: "As others see it" });
const save = (page: Page) => page.getByRole("button", { name: /^Save/ });
const card = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

/** Opens the browser of templates at those that answer to a name. */
async function find(page: Page, name: string): Promise<void> {
  await page.goto(`/templates?query=${encodeURIComponent(name)}`);
  await expect(card(page, name).first()).toBeVisible();
}

test("somebody writes a template, tries it, saves it, and finds it again by its name, its type and its tag", async ({
  admin: page,
}) => {
  const name = `Newsletter ${aMark()}`;
  await page.goto("/templates");
  await page.getByRole("link", { name: "New template" }).first().click();
  await save(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "Please complete all the required fields" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("textbox", { name: "Description" }).fill("One letter with a single subject.");
  await content(page).click();
  await page.keyboard.type('Turn [notes] into a letter. Keep it [tone]. say="One subject."');
  await expect(fields(page).getByRole("button", { name: /^Notes \[/ })).toBeVisible();
  await fields(page)
    .getByRole("button", { name: /^Tone \[/ })
    .click();
  await fields(page).getByText("Select", { exact: true }).click();
  await fields(page).getByRole("textbox", { name: "New option" }).fill("Calm/Warm");
  await page.keyboard.press("Enter");
  await page.getByRole("combobox", { name: "Type" }).fill(`Kind ${name}`);
  await page.getByRole("combobox", { name: "Tags" }).fill(`tag ${name},`);
  await preview(page).getByRole("textbox", { name: "Notes" }).fill("a call on Tuesday");
  await page.getByRole("button", { name: "Try it" }).click();
  const drawer = page.getByRole("dialog", { name: "Try it" });
  await expect(drawer.getByText("One subject.", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await save(page).click();
  await expect(page.getByText("Template saved")).toBeVisible();
  await expect(page).toHaveURL(/\/templates\/edit-template\/\d+$/);

  await find(page, name);
  await page.goto(`/templates/types/${encodeURIComponent(`Kind ${name}`)}`);
  await expect(card(page, name)).toBeVisible();
  await page.getByRole("link", { name: "All types" }).click();
  await expect(page).toHaveURL(/\/templates\/types$/);
  await page.goto(`/templates/tags/${encodeURIComponent(`tag ${name}`)}`);
  await expect(card(page, name)).toBeVisible();
});

test("what two people save at the same time is compared, and nothing is lost", async ({
  admin: page,
  person,
  site,
}) => {
  const name = `Shared ${aMark()}`;
  const id = await aTemplate(site, person, { name, content: "Write to [readers]" });
  await page.goto(`/templates/edit-template/${id}`);
  await page.getByRole("textbox", { name: "Description" }).fill("Mine");
  await askAs(site, person, "PUT", "/templates", { template_id: id, tags: "theirs" });
  await save(page).click();
  const dialog = page.getByRole("dialog", { name: "Somebody else saved meanwhile" });
  await expect(dialog.getByRole("radiogroup", { name: "Tags" })).toBeVisible();
  await dialog.getByRole("button", { name: "Save this" }).click();
  await expect(page.getByText("Template saved")).toBeVisible();
  const { template } = await askAs(site, person, "GET", `/templates/${id}`);
  expect(template).toMatchObject({ description: "Mine", tags: "theirs" });
});

test("an earlier version is compared and restored, and what is deleted comes back", async ({
  admin: page,
  person,
  site,
}) => {
  const name = `Versions ${aMark()}`;
  const id = await aTemplate(site, person, { name, content: "Write to [readers]" });
  await askAs(site, person, "PUT", "/templates", { template_id: id, content: "Write to [readers] today" });
  await page.goto(`/templates/edit-template/${id}/versions`);
  await expect(page.getByRole("insertion").filter({ hasText: "today" })).toBeVisible();
  await page.getByRole("button", { name: "Restore version 1" }).click();
  await expect(page.getByText("Version 1 is back")).toBeVisible();
  await page.goto(`/templates/edit-template/${id}`);
  await expect(content(page)).toHaveValue("Write to [readers]");
  await find(page, name);
  await page.getByRole("button", { name: `More for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(card(page, name)).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(card(page, name)).toBeVisible();
});

test("a template goes out as a file, and comes in with somebody else after they saw what it does", async ({
  admin: page,
  person,
  site,
  browser,
}) => {
  const name = `Carried ${aMark()}`;
  await aTemplate(site, person, { name, content: "Write to [readers]" });
  await find(page, name);
  await page.getByRole("button", { name: `More for ${name}` }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Export" }).click();
  const file = await readFile(await (await download).path());

  const other = await aPageOf(browser, site, await aPerson(site, { hasAccess: true }));
  await other.goto("/templates");
  await other.getByRole("button", { name: "More", exact: true }).click();
  await other.getByRole("menuitem", { name: "Import" }).click();
  await other
    .locator('input[type="file"]')
    .setInputFiles({ name: "carried.json", mimeType: "application/json", buffer: file });
  const dialog = other.getByRole("dialog", { name: "Before anything is saved" });
  await expect(dialog.getByText(name)).toBeVisible();
  await dialog.getByRole("button", { name: "Import 1" }).click();
  await expect(other.getByText("1 template imported")).toBeVisible();
  await find(other, name);
  await other.context().close();
});

test("a hidden prompt is nowhere on the screens of whoever may only use its template", async ({
  person,
  site,
  browser,
}) => {
  const name = `Hidden ${aMark()}`;
  const secret = `kingfisher ${name}`;
  const id = await aTemplate(site, person, { name, content: `${secret} [readers]`, show_prompt: false, public: true });
  const other = await aPageOf(browser, site, await aPerson(site, { hasAccess: true }));
  await find(other, name);
  await expect(card(other, name)).not.toContainText(secret);
  await other.getByRole("button", { name: `About ${name}` }).click();
  const dialog = other.getByRole("dialog", { name });
  await expect(dialog.getByText("The prompt is not shown.", { exact: false })).toBeVisible();
  await expect(dialog).not.toContainText(secret);
  await other.goto(`/templates/edit-template/${id}`);
  await expect(other.getByText("You can use this template, but not change it")).toBeVisible();
  await expect(other.locator("main")).not.toContainText(secret);
  await other.context().close();
});
