import type { Page } from "@playwright/test";
import { aMark } from "../../site/people.ts";
import { expect, follow, test } from "../../site/test.ts";

const textOf = (page: Page) => page.getByRole("textbox", { name: "Text of the document" });

test("a document is made, a state of it named, compared, brought back and that undone; it is written in from another tab, seen there, read again, found by its words, and taken along as Word", async ({
  admin: page,
}) => {
  const mark = aMark();
  await page.goto("/documents");
  await page.getByRole("button", { name: "New document" }).first().click();
  await page.getByRole("textbox", { name: "Name" }).fill("A letter to Huila");
  await page.getByRole("button", { name: "Create" }).click();
  await textOf(page).click();
  await page.keyboard.type(`# The harvest is in`);
  await page.keyboard.press("Enter");
  await page.keyboard.type(`We counted ${mark} bags in five days.`);
  await expect(textOf(page).getByRole("heading", { name: "The harvest is in" })).toBeVisible();
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
  await page.getByRole("button", { name: "Also replace" }).click();
  await page.getByRole("textbox", { name: "Replace with" }).fill("six");
  await page.getByRole("button", { name: "Replace all" }).click();
  await expect(textOf(page)).toContainText(`We counted ${mark} bags in six days.`);
  await page.keyboard.press("Escape");

  await named.click();
  await expect(page.getByRole("deletion")).toContainText("five");
  await expect(page.getByRole("insertion")).toContainText("six");
  await page.getByRole("button", { name: "Restore this version" }).click();
  await expect(textOf(page)).toContainText(`We counted ${mark} bags in five days.`);
  await page.keyboard.press("Control+z");
  await expect(textOf(page)).toContainText(`We counted ${mark} bags in six days.`);
  await expect(page.getByText(/^Saved \d/).first()).toBeVisible();

  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(textOf(other)).toContainText(`We counted ${mark} bags in six days.`);
  const here = (of: Page) => of.getByRole("list", { name: "Here now" });
  await expect(here(page).getByRole("button", { name: "Go to You, in another tab" })).toBeVisible();
  await expect(here(other)).toBeVisible();
  await textOf(other).getByText("The harvest is in").click();
  await other.keyboard.press("Home");
  await other.keyboard.type("At last: ");
  await expect(textOf(page)).toContainText("At last: The harvest is in");
  // A tab that goes on says so; one that is closed does not always, and is missed a while later.
  await follow(other, "/documents");
  await expect(here(page)).toBeHidden();
  await other.close();

  await page.reload();
  await expect(textOf(page)).toContainText("At last: The harvest is in");
  await page.getByRole("button", { name: "Download" }).first().click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download as Word" }).click();
  expect((await download).suggestedFilename()).toBe("A letter to Huila.docx");

  await follow(page, `/documents?query=${mark}`);
  await expect(page.getByRole("main").getByRole("link", { name: "A letter to Huila" }).first()).toBeVisible();
});
