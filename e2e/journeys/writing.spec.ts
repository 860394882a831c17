import type { Page } from "@playwright/test";
import { check } from "../site/looks.ts";
import { expect, follow, signIn, test } from "../site/test.ts";

const field = (page: Page) => page.getByRole("textbox", { name: "Your message" });
const chooseFiles = (page: Page, files: { name: string; text: string }[]) =>
  page
    .locator("main input[type=file]")
    .setInputFiles(files.map(({ name, text }) => ({ name, mimeType: "", buffer: Buffer.from(text) })));

test("a prompt is enhanced and had back; what is unsent survives a reload and signing out, and is not for anybody else in between", async ({
  admin: page,
  person,
}) => {
  await test.step("a prompt is enhanced in its box, survives a reload, and what was typed can be had back", async () => {
    const typed = "words=12 every=20 A mail for autumn";
    await page.goto("/conversations/new");
    const enhance = page.getByRole("button", { name: "Enhance" });
    await field(page).fill("123456789012");
    await expect(enhance).toBeHidden();
    await field(page).fill("1234567890123");
    await expect(enhance).toBeEnabled();
    await field(page).fill("a".repeat(30_002));
    await expect(enhance).toBeDisabled();
    await expect(page.getByRole("button", { name: "Send" })).toBeDisabled();
    await expect(page.getByText("tokens: the maximum is 7,500.")).toBeVisible();
    await field(page).fill(typed);
    await enhance.click();
    await expect(page.getByText("Enhanced with 12 words.")).toBeVisible();
    await expect(field(page)).toHaveValue(/^w1 w2[\s\S]*w12$/);
    await page.reload();
    await expect(field(page)).toHaveValue(/w12$/);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(field(page)).toHaveValue(typed);
    await field(page).fill("status=500 This one fails");
    await enhance.click();
    await expect(page.getByRole("alert")).toContainText("OpenAI is having problems");
    await expect(field(page)).toHaveValue("status=500 This one fails");
    await field(page).fill("");
  });
  await test.step("an unsent text is there after signing out and in", async () => {
    await field(page).fill("Half a thought");
    await page.getByRole("button", { name: /Lucía/ }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await expect(page.getByLabel("Email")).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
    await signIn(page, person);
    await follow(page, "/conversations/new");
    await expect(field(page)).toHaveValue("Half a thought");
    await field(page).fill("");
  });
});

test("files begin a chat, go with a question, and can be looked at and removed; one is dropped anywhere, and found on a phone's sheet", async ({
  admin: page,
  site,
}) => {
  await test.step("files begin a chat, are read, go with a question, and can be looked at and removed", async () => {
    await page.goto("/conversations/new");
    await field(page).fill("words=8 What was too dear?");
    await chooseFiles(page, [{ name: "a sheet.xlsx", text: "no text" }]);
    await expect(page.getByRole("alert")).toContainText("a sheet.xlsx was not added: only .docx, .pdf, .pptx, .txt");
    await expect(page).toHaveURL(/\/conversations\/new$/);
    const name = "what people told us in the October survey.txt";
    await chooseFiles(page, [
      { name, text: "People said that the coffee from Huila was too dear.\n" },
      { name: "broken.pdf", text: "%PDF-1.4 and nothing more" },
    ]);
    await expect(page).toHaveURL(/\/conversations\/\d+$/);
    const pending = page.getByRole("list", { name: "Files for the next message" });
    await expect(pending.getByTitle(name)).toHaveText("what people told u…survey.txt");
    await expect(pending.getByText("broken.pdf").locator("../..")).toContainText("damaged");
    await pending.getByRole("button", { name: "Remove broken.pdf" }).click();
    await expect(field(page)).toHaveValue("words=8 What was too dear?");
    const send = page.getByRole("button", { name: "Send" });
    await expect(send).toBeEnabled();
    await send.click();
    await expect(page.getByText("8 words", { exact: true })).toBeVisible();
    await expect(pending).toBeHidden();
    await expect(page.getByRole("region", { name: "Messages" }).getByTitle(name)).toBeVisible();
    expect(JSON.stringify(await site.asked("What was too dear?"))).toContain("coffee from Huila was too dear");

    await page.getByRole("button", { name: "Files: 1" }).click();
    await page.getByRole("button", { name: "What was read" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("coffee from Huila was too dear");
    await check(page, "file-text");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Actions for what people told u…/ }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await expect(dialog).toContainText("CANNOT be undone");
    await dialog.getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText("No files in this chat")).toBeVisible();
    await page.reload();
    await expect(page.getByText("No files in this chat")).toBeVisible();
  });
  await test.step("a file is dropped anywhere on a chat, also on a phone's sheet one finds it", async () => {
    await follow(page, "/conversations/new");
    // The chat before is left once its panel is gone: it has a box too.
    await expect(page.getByText("No files in this chat")).toBeHidden();
    await expect(field(page)).toBeVisible();
    const dropped = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(["Notes of the call."], "call.txt", { type: "text/plain" }));
      return data;
    });
    await page.dispatchEvent("main", "dragenter", { dataTransfer: dropped });
    await expect(page.getByText("Drop files to add them to this chat")).toBeVisible();
    await page.dispatchEvent("main", "drop", { dataTransfer: dropped });
    await expect(page).toHaveURL(/\/conversations\/\d+$/);
    await expect(page.getByRole("list", { name: "Files for the next message" })).toContainText("call.txt");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Files: 1" }).click();
    await expect(page.getByRole("dialog")).toContainText("call.txt");
    await check(page, "files-sheet");
  });
});
