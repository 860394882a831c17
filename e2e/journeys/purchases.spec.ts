import type { Page } from "@playwright/test";
import { aMark, askAs, type Person } from "../site/people.ts";
import type { Site } from "../site/site.ts";
import { expect, follow, test } from "../site/test.ts";

/** A customer and a product of their own. */
async function aCustomer(site: Site, admin: Person) {
  const mark = aMark();
  const name = `Elena${mark}`;
  const { user } = await askAs(site, admin, "POST", "/users/admin/user", { name, email: `${name}@example.com` });
  const product = { name: `Pack ${name}`, description: "Words.", price: 39, word_amount: 30_000 };
  const sold = await askAs(site, admin, "POST", "/products", product);
  return { name, userId: user.user_id, product: product.name, productId: sold.product.product_id };
}

const dialog = (page: Page) => page.getByRole("dialog");
const purchases = (page: Page) => page.getByRole("region", { name: "Purchases" });

test("an admin gives access on a customer's page, enters an invoice, and gives the money back", async ({
  admin: page,
  person,
  site,
}) => {
  const { userId, product } = await aCustomer(site, person);
  await test.step("an admin gives access on a customer's page: words and access are there at once, and no cancel button is", async () => {
    await page.goto(`/admin/users/${userId}`);
    await page.getByRole("button", { name: "Give access" }).click();
    await dialog(page).getByLabel("Product").fill(product);
    await page.getByRole("option", { name: product }).click();
    await expect(dialog(page).getByLabel("Total")).toHaveValue("39.00");
    await dialog(page).getByLabel("Access ends after").fill("30");
    await expect(dialog(page)).toContainText("30,000 words are added. Access for 30 days.");
    await dialog(page).getByRole("button", { name: "Give access" }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(purchases(page).getByRole("row", { name: product })).toContainText("completed");
    await expect(page.getByText("has access", { exact: true }).filter({ visible: true })).toBeVisible();
    await expect(page.getByText("$39.00").first()).toBeVisible();
    await expect(page.getByRole("button", { name: /cancel/i })).toBeHidden();
  });
  await test.step("an invoice is entered as nuevo, pending until it is said otherwise", async () => {
    const invoices = page.getByRole("region", { name: "Invoices" });
    await invoices.getByRole("button", { name: "Add invoice" }).click();
    await expect(dialog(page).getByLabel("Invoice id")).toHaveValue("nuevo");
    await expect(dialog(page).getByLabel("Status")).toHaveValue("pending");
    await dialog(page).getByLabel("Amount").fill("12.50");
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Cargo guardado.")).toBeVisible();
    await expect(invoices.getByRole("row", { name: "$12.50" })).toContainText("pending");
  });
  await test.step("a refund says what happens to the words, and takes them back", async () => {
    await purchases(page)
      .getByRole("button", { name: `Actions of ${product}` })
      .click();
    await page.getByRole("menuitem", { name: "Refund" }).click();
    await dialog(page).getByLabel("Amount to refund", { exact: true }).fill("40");
    await dialog(page)
      .getByRole("button", { name: /^Refund/ })
      .click();
    await expect(dialog(page).getByText("Enter an amount up to $39.00.")).toBeVisible();
    await dialog(page).getByLabel("Amount to refund", { exact: true }).fill("39");
    await expect(dialog(page)).toContainText("Takes back 30,000 of 30,000 words.");
    await expect(dialog(page)).toContainText("the access it bought ends at once");
    await dialog(page).getByRole("button", { name: "Refund $39.00" }).click();
    await expect(page.getByText("$39.00 refunded, 30,000 words taken back.")).toBeVisible();
    await expect(page.getByText("no access", { exact: true }).filter({ visible: true })).toBeVisible();
  });
});

test("12 rows make a page, every filter stands in the address, and a purchase is edited into what may follow", async ({
  admin: page,
  person,
  site,
}) => {
  await test.step("12 rows make a page, the next is fetched when it is turned to, and every filter stands in the address", async () => {
    const { name, userId, productId, product } = await aCustomer(site, person);
    for (let each = 0; each < 13; each += 1) {
      // What is not paid yet is no income.
      const status = each < 3 ? "completed" : "pending";
      const body = { user_id: userId, product_id: productId, status, amount: 39, payment_method_id: 4 };
      await askAs(site, person, "POST", "/purchases/admin", body);
    }
    await page.goto(`/admin/purchases?query=${name}`);
    const rows = page.getByRole("table", { name: "Purchases" }).getByRole("row");
    await expect(rows).toHaveCount(13);
    const period = page.getByRole("button", { name: /^Period: / });
    await expect(period).toContainText(String(new Date().getUTCFullYear()));
    await expect(page.getByText("All 13")).toContainText("$117.00");
    const asked: string[] = [];
    page.on("request", (request) => request.url().includes("/api/purchases/admin") && asked.push(request.url()));
    await page.getByRole("button", { name: "Page 2" }).click();
    await expect(rows).toHaveCount(2);
    await expect(page).toHaveURL(/page=2/);
    expect(
      asked.map((url) => new URL(url).searchParams).map((query) => [query.get("page"), query.get("size")]),
    ).toEqual([["2", "12"]]);
    await page.getByRole("button", { name: "Status", exact: true }).first().click();
    await page.getByRole("menuitemcheckbox", { name: "active" }).click();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/status=active/);
    await expect(page.getByText("No purchase matches these filters")).toBeVisible();
    await page.goBack();
    await expect(rows).toHaveCount(2);
    await page.getByRole("combobox", { name: "Product" }).fill(product);
    await page.getByRole("option", { name: product }).click();
    await expect(page).toHaveURL(new RegExp(`product_id=${productId}`));
    await expect(rows).toHaveCount(13);
  });
  await test.step("a purchase is edited into what may follow, with a reason where it is cancelled, and never back", async () => {
    const { name, userId, productId } = await aCustomer(site, person);
    await askAs(site, person, "POST", "/users/giveAccess", {
      user_id: userId,
      product_id: productId,
      total: 39,
      gift: false,
    });
    await follow(page, `/admin/purchases?query=${name}`);
    await page.getByRole("link", { name }).click();
    await dialog(page).getByRole("button", { name: "Edit" }).click();
    const status = dialog(page).getByLabel("Status");
    await expect(status.getByRole("option")).toHaveCount(5);
    await status.selectOption("cancelled");
    await dialog(page).getByLabel("Cancel reason").fill("short");
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await expect(dialog(page).getByText("You must include a cancel reason.")).toBeVisible();
    await dialog(page).getByLabel("Cancel reason").fill("Asked for it by phone");
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Compra actualizada con éxito")).toBeVisible();
    await expect(page.getByRole("row", { name })).toContainText("cancelled");
    await page.getByRole("link", { name }).click();
    await dialog(page).getByRole("button", { name: "Edit" }).click();
    await expect(status.getByRole("option")).toHaveText(["cancelled", "revoked"]);
  });
});
