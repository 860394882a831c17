import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { aMark } from "../../site/people.ts";
import { expect, follow, test } from "../../site/test.ts";

const textOf = (page: Page) => page.getByRole("textbox", { name: "Text of the document" });

/** Takes the open document along in a format, and answers the bytes of the file and its name. */
async function take(page: Page, button: string): Promise<{ name: string; buffer: Buffer }> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: button, exact: true }).click();
  const file = await download;
  return { name: file.suggestedFilename(), buffer: await readFile(await file.path()) };
}

test("a brief in Markdown becomes a document; it is taken along as Word, PDF, Markdown and HTML, and the Word file is brought back the same", async ({
  admin: page,
}) => {
  const mark = aMark();
  const markdown = `# Brief ${mark}\n\nSay **this** first.\n\n- one\n  - in it\n\n* [x] done\n\n| Day | Mail |\n|---|---|\n| 1 | The harvest |\n`;
  await page.goto("/documents");
  await test.step("a file that is no text says so on the list, and nothing is made of it", async () => {
    const buffer = Buffer.from("89504e470d0a1a0a0000", "hex");
    await page
      .locator("input[type=file]")
      .first()
      .setInputFiles({ name: "a.docx", mimeType: "application/zip", buffer });
    await expect(page.getByText("This file is damaged and could not be read.")).toBeVisible();
    await page.getByRole("button", { name: "Dismiss the notice about a.docx" }).click();
    await expect(page.getByText("This file is damaged and could not be read.")).toHaveCount(0);
  });
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({
      name: "brief.md",
      mimeType: "text/markdown",
      buffer: Buffer.from(markdown),
    });
  await page
    .getByRole("link", { name: `Brief ${mark}` })
    .first()
    .click();
  await expect(textOf(page).getByRole("heading", { name: `Brief ${mark}` })).toBeVisible();
  await expect(textOf(page).getByRole("table")).toContainText("The harvest");

  await page.getByRole("button", { name: "Download" }).first().click();
  const word = await take(page, "Download as Word");
  expect((await take(page, "Download as PDF")).buffer.subarray(0, 5).toString()).toBe("%PDF-");
  expect((await take(page, "Markdown")).buffer.toString()).toContain("Say **this** first.");
  expect((await take(page, "HTML")).buffer.toString()).toContain("<strong>this</strong>");

  const before = await textOf(page).innerText();
  await follow(page, "/documents");
  await expect(page.getByRole("button", { name: "New document" }).first()).toBeVisible();
  const again = { name: "again.docx", mimeType: "application/octet-stream", buffer: word.buffer };
  await page.locator("input[type=file]").first().setInputFiles(again);
  await expect(page.getByText(`Brief ${mark} is now a document.`)).toBeVisible();
  await follow(page, `/documents?query=${mark}`);
  await page
    .getByRole("main")
    .getByRole("link", { name: `Brief ${mark}` })
    .first()
    .click();
  await expect(textOf(page)).toContainText("The harvest");
  await expect.poll(() => textOf(page).innerText()).toBe(before);
});
