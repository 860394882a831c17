import type { Page } from "@playwright/test";
import { aMark } from "../../site/people.ts";
import { expect, test } from "../../site/test.ts";

const textOf = (page: Page) => page.getByRole("textbox", { name: "Text of the document" });

test("a document is made, written in here and in another tab, read again, found by its words, and taken along as Word", async ({
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
  await page.keyboard.type(`We counted ${mark} bags.`);
  await expect(textOf(page).getByRole("heading", { name: "The harvest is in" })).toBeVisible();
  await expect(page.getByText(/^Saved \d/).first()).toBeVisible();

  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(textOf(other)).toContainText(`We counted ${mark} bags.`);
  await textOf(other).getByText("The harvest is in").click();
  await other.keyboard.press("Home");
  await other.keyboard.type("At last: ");
  await expect(textOf(page)).toContainText("At last: The harvest is in");
  await other.close();

  await page.reload();
  await expect(textOf(page)).toContainText("At last: The harvest is in");
  await page.getByRole("button", { name: "Download" }).first().click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download as Word" }).click();
  expect((await download).suggestedFilename()).toBe("A letter to Huila.docx");

  await page.goto(`/documents?query=${mark}`);
  await expect(page.getByRole("main").getByText("A letter to Huila")).toBeVisible();
});
