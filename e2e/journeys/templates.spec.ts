import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { aMark, aPageOf, aPerson, askAs } from "../site/people.ts";
import { aTemplate } from "../site/templates.ts";
import { expect, follow, test } from "../site/test.ts";

const content = (page: Page) => page.getByRole("textbox", { name: "Content" });
const fields = (page: Page) => page.getByRole("region", { name: "Fields" });
const preview = (page: Page) => page.getByRole("region", { name: "As others see it" });
const save = (page: Page) => page.getByRole("button", { name: /^Save/ });
// The crumb of a type or a tag that is named like it has no star.
const card = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ hasText: name, has: page.getByRole("button") });

/** Goes to the templates that answer to a name. */
async function find(page: Page, name: string): Promise<void> {
  await follow(page, `/templates?query=${encodeURIComponent(name)}`);
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
  await follow(page, `/templates/types/${encodeURIComponent(`Kind ${name}`)}`);
  await expect(card(page, name)).toBeVisible();
  await page.getByRole("link", { name: "All types" }).click();
  await expect(page).toHaveURL(/\/templates\/types$/);
  await follow(page, `/templates/tags/${encodeURIComponent(`tag ${name}`)}`);
  await expect(card(page, name)).toBeVisible();
});

test("what two people save is compared, an earlier version is restored, what is deleted comes back, and it goes out as a file to somebody else", async ({
  admin: page,
  person,
  site,
  browser,
}) => {
  const name = `Carried ${aMark()}`;
  const id = await aTemplate(site, person, { name, content: "Write to [readers]" });
  await test.step("what two people save at the same time is compared, and nothing is lost", async () => {
    await page.goto(`/templates/edit-template/${id}`);
    await page.getByRole("textbox", { name: "Description" }).fill("Mine");
    await askAs(site, person, "PUT", "/templates", { template_id: id, tags: "theirs" });
    await save(page).click();
    const dialog = page.getByRole("dialog", { name: "Someone else saved in the meantime" });
    await expect(dialog.getByRole("radiogroup", { name: "Tags" })).toBeVisible();
    await dialog.getByRole("button", { name: "Save this" }).click();
    await expect(page.getByText("Template saved")).toBeVisible();
    const { template } = await askAs(site, person, "GET", `/templates/${id}`);
    expect(template).toMatchObject({ description: "Mine", tags: "theirs" });
  });
  await test.step("an earlier version is compared and restored, and what is deleted comes back", async () => {
    await askAs(site, person, "PUT", "/templates", { template_id: id, content: "Write to [readers] today" });
    await follow(page, `/templates/edit-template/${id}/versions`);
    await expect(page.getByRole("insertion").filter({ hasText: "today" })).toBeVisible();
    await page.getByRole("button", { name: "Restore version 3" }).click();
    await expect(page.getByText("Version 3 restored", { exact: true })).toBeVisible();
    await follow(page, `/templates/edit-template/${id}`);
    await expect(content(page)).toHaveValue("Write to [readers]");
    await find(page, name);
    await page.getByRole("button", { name: `Actions for ${name}` }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await expect(card(page, name)).toBeHidden();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(card(page, name)).toBeVisible();
  });
  await test.step("a template goes out as a file, and comes in with somebody else after they saw what it does", async () => {
    await page.getByRole("button", { name: `Actions for ${name}` }).click();
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
});
