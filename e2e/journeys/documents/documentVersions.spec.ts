import type { Page } from "@playwright/test";
import { expect, test } from "../../site/test.ts";

const textOf = (page: Page) => page.getByRole("textbox", { name: "Text of the document" });

test("a state of a document is named, compared with what came after, brought back and that undone; two tabs see each other; words are found and replaced", async ({
  admin: page,
}) => {
  await page.goto("/documents");
  await page.getByRole("button", { name: "New document" }).first().click();
  await page.getByRole("textbox", { name: "Name" }).fill("The rhythm of a bag");
  await page.getByRole("button", { name: "Create" }).click();
  await textOf(page).click();
  await page.keyboard.type("On the first of every month, for five years.");
  await expect(page.getByText(/^Saved \d/).first()).toBeVisible();

  await page.getByRole("button", { name: "Versions" }).click();
  await page.getByRole("button", { name: "Name this version" }).click();
  await page.getByRole("textbox", { name: "Name of the version" }).fill("For Marta");
  await page.getByRole("button", { name: "Save" }).click();
  const named = page.getByRole("button", { name: /^For Marta/ });
  await expect(named).toBeVisible();

  await textOf(page).click();
  await page.keyboard.press("Control+f");
  await page.getByRole("textbox", { name: "Find in this document" }).fill("five");
  await expect(page.getByRole("region", { name: "Find and replace" }).getByRole("status")).toHaveText("1 of 1");
  await page.getByRole("button", { name: "Replace too" }).click();
  await page.getByRole("textbox", { name: "Replace with" }).fill("six");
  await page.getByRole("button", { name: "Replace all" }).click();
  await expect(textOf(page)).toHaveText("On the first of every month, for six years.");
  await page.keyboard.press("Escape");

  await named.click();
  await expect(page.getByRole("deletion")).toContainText("five");
  await expect(page.getByRole("insertion")).toContainText("six");
  await page.getByRole("button", { name: "Restore this version" }).click();
  await expect(textOf(page)).toHaveText("On the first of every month, for five years.");
  await page.keyboard.press("Control+z");
  await expect(textOf(page)).toHaveText("On the first of every month, for six years.");
  await expect(page.getByText(/^Saved \d/).first()).toBeVisible();

  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(textOf(other)).toHaveText("On the first of every month, for six years.");
  const here = (of: Page) => of.getByRole("list", { name: "Here now" });
  await expect(here(page).getByRole("button", { name: "Go to You, in another tab" })).toBeVisible();
  await expect(here(other)).toBeVisible();
  await textOf(other).click();
  await other.keyboard.press("Control+End");
  await other.keyboard.type(" And more.");
  await expect(textOf(page)).toContainText("for six years. And more.");
  await other.close();
  // At the latest when the tab is not heard of any more.
  await expect(here(page)).toBeHidden();
});
