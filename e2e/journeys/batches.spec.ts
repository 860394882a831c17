import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { aBatch, aShopWorkflow, aTable } from "../site/batches.ts";
import { aMark } from "../site/people.ts";
import { expect, follow, test } from "../site/test.ts";

const cell = (page: Page, name: string) => page.getByLabel(name, { exact: true });

/** Twenty rows, three of which cannot run: that of line 15 by its price, of 18 by its product, of 20 by its tone. */
const twenty = Array.from({ length: 20 }, (_, at): [string, string, string, string] => {
  const tone = at === 18 ? "Divertido" : (["Calm", "Warm", "Formal"][at % 3] ?? "");
  return [at === 16 ? "" : `Taza ${at + 1}`, "Gres negro", at === 13 ? "a consultar" : String(20 + at), tone];
});

async function bytesOf(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}

/** How many files an archive says that it has, at its very end: what it holds may be archives too. */
const filesIn = (archive: Buffer): number => archive.readUInt16LE(archive.lastIndexOf("PK\u0005\u0006") + 10);

test("twenty rows from a spreadsheet, three of them bad: two are mended, and what is written is taken away as files", async ({
  admin: page,
  person,
  site,
}) => {
  const workflow = await aShopWorkflow(site, person, aMark());
  await page.goto(`/workflows/${workflow}`);
  await page.getByRole("link", { name: /^Run for many/ }).click();
  const buffer = Buffer.from(`\ufeff${aTable(twenty)}`);
  await page.getByLabel("Choose a file").first().setInputFiles({ name: "tazas.csv", mimeType: "text/csv", buffer });
  await expect(page.getByText("3 rows cannot run as they are")).toBeVisible();
  await expect(page.getByText("Column F, peso_g, is not used.")).toBeVisible();

  await page.keyboard.press("Alt+ArrowDown");
  await expect(cell(page, "Price, row 15")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("24,50");
  await page.keyboard.press("Alt+ArrowDown");
  await expect(cell(page, "Product, row 18")).toBeFocused();
  await page.keyboard.type("Fuente ovalada");
  await Promise.all([
    page.waitForResponse((response) => response.request().postData()?.includes("Fuente ovalada") === true),
    page.keyboard.press("Enter"),
  ]);
  await expect(page.getByText("1 row cannot run as it is")).toBeVisible();
  await page.reload();
  await expect(cell(page, "Tone, row 20")).toHaveAccessibleDescription("Not one of Calm, Warm, Formal");

  await page.getByRole("button", { name: "Start 19 runs" }).click();
  await expect(page.getByText("Every row is done.")).toBeVisible({ timeout: 300_000 });
  await expect(page.getByText("of 19 rows, 19 written")).toBeVisible();

  const [table] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download CSV" }).click(),
  ]);
  const text = (await bytesOf(table)).toString("utf8");
  expect(text).toContain("Fuente ovalada");
  expect(text).toContain("w1 w2 w3 w4");
  const [sheet] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download XLSX" }).click(),
  ]);
  expect(filesIn(await bytesOf(sheet))).toBeGreaterThan(3);
  const [archive] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download 19 Word files" }).click(),
  ]);
  expect(filesIn(await bytesOf(archive))).toBe(19);

  await page.getByText("Written 19").click();
  await expect(page.getByText("1 to 19 of 19")).toBeVisible();
  await page.getByRole("link", { name: "Open row 2", exact: true }).click();
  await expect(page).toHaveURL(/\/user_workflows\/\d+/);
  await follow(page, "/workflow_batches");
  await expect(page.getByRole("link", { name: "tazas" })).toBeVisible();
});

test("the first row is tried, then a pause here is a pause in every window, and going on there goes on here", async ({
  admin: page,
  person,
  site,
}) => {
  const workflow = await aShopWorkflow(site, person, aMark(), "words=60");
  // All but the first are written so slowly that the run goes on until it is cancelled, and no word is waited for so long
  // that the model would be taken for one that is down.
  const rows = twenty
    .slice(0, 12)
    .map(([product, ...rest], at) => [at === 0 ? product : `${product} every=700`, ...rest] as const);
  const id = await aBatch(site, person, workflow, "copas.csv", aTable(rows));
  await page.goto(`/workflow_batches/${id}`);
  const other = await page.context().newPage();
  await other.goto(`/workflow_batches/${id}`);
  await page.getByRole("button", { name: "Try the first row" }).click();
  await expect(page.getByRole("dialog").getByText("w1 w2").first()).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("button", { name: "Start 11 runs" }).click();
  await expect(other.getByRole("button", { name: "Pause" })).toBeVisible();
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(other.getByText(/^Paused by Lucía/)).toBeVisible();
  await other.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await page.getByRole("button", { name: /^Cancel the other/ }).click();
  await page.getByRole("button", { name: "Cancel them" }).click();
  await expect(other.getByText("Cancelled.")).toBeVisible();
});
