import { readFile } from "node:fs/promises";
import type { Site } from "../site/site.ts";
import { sold } from "../site/sold.ts";
import { expect, follow, test } from "../site/test.ts";

/** What was sold in the May of a year that nobody else looks at; answers that May, as addresses say it. */
async function aMay(site: Site, year: number): Promise<string> {
  await sold(site, "Writer, monthly", [
    { name: "Elena", day: `${year}-05-02`, amount: 3900 },
    { name: "Rodrigo", day: `${year}-05-02`, amount: 3900, refunded: 1780 },
    { name: "Paloma", day: `${year}-05-20`, amount: 3900, reason: "Between jobs, I will come back in January." },
    { name: "Iker", day: `${year}-04-12`, amount: 10_000 },
  ]);
  await sold(site, "Launch Pack", [{ name: "Hannah", day: `${year}-05-21`, amount: 14_900 }]);
  return `start_date=${year}-05-01&end_date=${year}-05-31`;
}

test("what was sold in a month adds up wherever an admin looks: income, its file, customers, products and the overview", async ({
  admin: page,
  site,
}) => {
  const may = await aMay(site, 2021);
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  const main = page.getByRole("main");
  await test.step("income says its definition where it is focused, is the same as a table, and each day leads to its purchases", async () => {
    await page.goto(`/admin/analytics/income?${may}`);
    await page.getByRole("button", { name: /^Income/ }).focus();
    await expect(page.getByRole("tooltip")).toContainText("Charges minus refunds");
    // 39 + 39 − 17.80 + 39 + 149, beside the 100 of April.
    const figure = (sum: string) => main.getByRole("definition").filter({ hasText: sum }).first();
    await expect(figure("$248.20")).toHaveText(/^\$248\.20/);
    await expect(main.getByText("from $100.00").first()).toBeVisible();
    await expect(figure("−$17.80")).toBeVisible();
    await expect(page.getByRole("img", { name: "Income per day" })).toBeVisible();
    await page.getByText("Table", { exact: true }).click();
    await expect(page).toHaveURL(/view=table/);
    const table = page.getByRole("table", { name: "Income per day" });
    await expect(table.getByRole("row")).toHaveCount(32);
    await expect(table.getByRole("row", { name: /May 2, 2021 \$60\.20/ })).toBeVisible();
    await table.getByRole("link", { name: "May 2, 2021" }).click();
    await expect(page).toHaveURL(/\/admin\/purchases\?start_date=2021-05-02&end_date=2021-05-02/);
    await page.goBack();
    await expect(table).toBeVisible();
  });
  await test.step("the file adds up to the figure", async () => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "CSV" }).click();
    const file = await readFile(await (await download).path(), "utf8");
    const amounts = [...file.matchAll(/,(?:charge|refund),(-?[\d.]+),USD,/g)].map(([, amount]) => Number(amount));
    expect(Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 100)).toBe(24_820);
  });
  await test.step("the cards of customers expand to who they are, and the cancelled say why", async () => {
    await follow(page, `/admin/analytics/customers?${may}`);
    const cancelled = page.getByRole("region", { name: "Cancelled Customers" });
    await expect(page.getByRole("region", { name: "Sign Ups" }).getByText("4", { exact: true })).toBeVisible();
    await expect(cancelled.getByRole("table")).toBeHidden();
    await cancelled.getByRole("button", { name: "Expand" }).click();
    await expect(cancelled.getByRole("row", { name: /Paloma.*Between jobs/ })).toBeVisible();
    await cancelled.getByRole("button", { name: "Hide" }).click();
    await expect(cancelled.getByRole("table")).toBeHidden();
  });
  await test.step("products show purchases, total and share, and a row lights up its slice", async () => {
    await follow(page, `/admin/analytics/products?${may}`);
    const table = page.getByRole("table", { name: "Products" });
    await expect(table.getByRole("row", { name: /Launch Pack 1.*\$149\.00 60\.0%/ })).toBeVisible();
    await expect(table.getByRole("row", { name: /Writer, monthly 3.*\$99\.20 40\.0%/ })).toBeVisible();
    const donut = page.getByRole("img", { name: "Income share" });
    await expect(donut.getByText("$248.20")).toBeVisible();
    await table.getByRole("row", { name: /Launch Pack/ }).hover();
    await expect(donut.getByText("$149.00")).toBeVisible();
  });
  await test.step("the overview shows revenue, purchases and sign-ups, and what waits leads to its rows", async () => {
    await site.sql("update invoices set status = 'failed' where paid_at = '2021-04-12T12:00:00Z'");
    await follow(page, `/admin?${may}`);
    await expect(main.getByText("$248.20", { exact: true })).toBeVisible();
    for (const name of ["Revenue per day", "Purchases per day", "Sign-ups per day"]) {
      await expect(page.getByRole("img", { name })).toBeVisible();
    }
    await expect(main.getByRole("link", { name: /failed/ })).toHaveAttribute(
      "href",
      "/admin/invoices?status=failed&start_date=&end_date=",
    );
    await main.getByText("Month", { exact: true }).click();
    await expect(page).toHaveURL(/start_date=\d{4}-\d\d-01/);
    await page.getByText("30 days", { exact: true }).click();
    await page.getByText("Table", { exact: true }).click();
    await expect(page.getByRole("table", { name: "Sign-ups per day" }).getByRole("row")).toHaveCount(31);
    await page.getByRole("link", { name: "All users" }).click();
    await expect(page).toHaveURL(/\/admin\/users$/);
  });
  expect(errors).toEqual([]);
});
