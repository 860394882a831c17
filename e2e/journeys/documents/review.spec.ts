import type { Page } from "@playwright/test";
import { aMark, askAs } from "../../site/people.ts";
import { expect, test } from "../../site/test.ts";

const textOf = (page: Page) => page.getByRole("textbox", { name: "Text of the document" });

test("a client without an account reads by a link on a phone, leaves a note and approves; the writer answers, and withdraws it", async ({
  admin: page,
  browser,
  site,
  person,
}) => {
  const mark = aMark();
  const content = `<h1>Autumn letter ${mark}</h1><p>It took eleven hours. The price stays.</p>`;
  const { document } = await askAs(site, person, "POST", "/documents", { name: `Letter ${mark}`, content });
  await page.goto(`/documents/${document.document_id}`);
  await expect(textOf(page)).toContainText("eleven hours");
  await page.getByRole("button", { name: "Review" }).click();
  await page.getByRole("button", { name: "Create a link" }).click();
  const url = await page.getByRole("textbox", { name: "Address of the review link" }).inputValue();

  // A person's browser by its name: programs that open links are not counted.
  const userAgent =
    "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36";
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, userAgent });
  const client = await context.newPage();
  await client.goto(url);
  await expect(client.getByRole("heading", { name: `Autumn letter ${mark}` })).toBeVisible();
  await client.getByText("The price stays.").tap();
  const sheet = client.getByRole("dialog");
  await sheet.getByRole("textbox", { name: "Your note" }).fill("In bold, please.");
  await sheet.getByRole("textbox", { name: "Your name" }).fill("Marta Soler");
  await sheet.getByRole("button", { name: "Leave the note" }).click();
  await expect(sheet.getByText("In bold, please.")).toBeVisible();
  await sheet.getByRole("button", { name: "Close" }).click();

  await page.getByRole("button", { name: /Comments/ }).click();
  const card = page.getByRole("listitem").filter({ hasText: "In bold, please." });
  await expect(card).toContainText("from the link");
  await card.getByRole("button", { name: "Reply" }).click();
  await card.getByRole("textbox", { name: "Reply" }).fill("It will be.");
  await card.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(card.getByText("It will be.")).toBeVisible();

  await client.reload();
  await client.getByRole("button", { name: "1 note" }).click();
  await expect(client.getByRole("dialog").getByText("It will be.")).toBeVisible();
  await client.getByRole("button", { name: "Close" }).click();
  await client.getByRole("button", { name: "Approve this version" }).click();
  await client.getByRole("dialog").getByRole("button", { name: "Approve this version" }).click();
  await expect(client.getByText(/^Approved by Marta Soler on/).last()).toBeVisible();

  await page.getByRole("button", { name: "Review" }).click();
  await expect(page.getByText(/^Approved by Marta Soler/)).toBeVisible();
  await expect(page.getByText(/Opened by one person/)).toBeVisible();
  await textOf(page).click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(" And more.");
  await expect(page.getByText("The text has changed since.")).toBeVisible();
  await page.getByRole("button", { name: "Turn off" }).click();
  await page.getByRole("button", { name: "Turn off" }).last().click();
  await expect(page.getByRole("textbox", { name: "Address of the review link" })).toHaveCount(0);
  await client.reload();
  await expect(client.getByText("This link no longer works")).toBeVisible();
  await context.close();
});
