import type { Page } from "@playwright/test";
import { aMark } from "../site/people.ts";
import { expect, follow, test } from "../site/test.ts";

const aName = (name: string): string => `${name} ${aMark()}`;

const alert = (page: Page) => page.getByRole("alert").filter({ hasText: "Validation Errors:" });
const bar = (page: Page) => page.getByRole("region", { name: "Unsaved changes" });

test("a product is mended until it can be saved, tested for an address that nobody has, and a code for it is made, changed and removed", async ({
  admin: page,
  site,
}) => {
  const name = aName("Writer");
  await test.step("what keeps a product from being saved stands in one alert, each line leads to its field, and then it is saved", async () => {
    await page.goto("/admin/products");
    await page.getByRole("link", { name: "Add product" }).first().click();
    await expect(page.getByLabel("Price", { exact: true })).toHaveValue("");
    await expect(page.getByRole("textbox", { name: "Word amount" })).toHaveValue("10000");
    await page.getByRole("textbox", { name: "Word amount" }).fill("0");
    await bar(page).getByRole("button", { name: "Save" }).click();
    await expect(alert(page)).toBeFocused();
    await expect(alert(page).getByRole("listitem")).toHaveText([
      "Name is required.",
      "Description is required.",
      "Price must be a number greater than 0.",
      "Word amount must be a positive number, or unlimited.",
    ]);
    await alert(page).getByRole("button", { name: "Price must" }).click();
    await expect(page.getByLabel("Price", { exact: true })).toBeFocused();
    await page.getByLabel("Price", { exact: true }).fill("abc");
    await expect(alert(page)).toContainText("Price must be a number greater than 0.");
    await page.getByLabel("Price", { exact: true }).fill("39");
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.getByLabel("Description", { exact: true }).fill("Thirty thousand words.");
    await page.getByLabel("Unlimited words").check({ force: true });
    await expect(alert(page)).toBeHidden();
    await page.getByLabel("Sold as a subscription").check({ force: true });
    await expect(page.getByLabel("Every")).toHaveValue("1");
    await expect(page.getByLabel("Period")).toHaveValue("month");
    await expect(page.getByRole("complementary", { name: "On the plans page" })).toContainText("$39.00");
    await bar(page).getByRole("button", { name: "Save" }).click();
    await expect(page).toHaveURL(/\/admin\/products\/\d+\/edit$/);
    await expect(page.getByLabel("Unlimited words")).toBeChecked();
    await follow(page, `/admin/products?query=${encodeURIComponent(name)}`);
    await expect(page.getByRole("row", { name })).toContainText("Unlimited");
  });
  await test.step("an admin tests a product for an address that nobody has, and reads the answer", async () => {
    const email = `test.${aMark()}@example.com`;
    await page.getByRole("button", { name: `Test ${name}` }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Test email").click();
    await dialog.getByRole("textbox", { name: "Test email" }).fill(email);
    await dialog.getByRole("button", { name: "Buy as a test" }).click();
    await expect(dialog.getByRole("status")).toContainText('"user_created": true');
    await expect(dialog.getByRole("status")).toContainText('"is_test": true');
    const [row] = await site.sql("select count(*)::int as sold from users where email = $1", [email]);
    expect(row).toEqual({ sold: 1 });
  });
  await test.step("a discount code is made, refused twice, changed and removed", async () => {
    const code = `OTONO${aMark()}`.toUpperCase();
    await follow(page, "/admin/discounts");
    const dialog = page.getByRole("dialog");
    const add = async () => {
      await page.getByRole("button", { name: "Add code" }).first().click();
      await dialog.getByLabel("Code").fill(code.toLowerCase());
    };
    await add();
    await dialog.getByLabel("Discount").fill("120");
    await dialog.getByRole("button", { name: "Add code" }).click();
    await expect(dialog.getByLabel("Discount")).toBeFocused();
    await dialog.getByLabel("Discount").fill("20");
    await dialog.getByRole("button", { name: "Add code" }).click();
    await expect(page.getByRole("row", { name: code })).toContainText("20%, once");
    await add();
    await dialog.getByLabel("Discount").fill("10");
    await dialog.getByRole("button", { name: "Add code" }).click();
    await expect(dialog.getByText("This code already exists.")).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Leave", exact: true }).click();
    await page.getByRole("button", { name: `Edit ${code}` }).click();
    await dialog.getByLabel("Total uses").fill("100");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("row", { name: code })).toContainText("0 of 100");
    await page.getByRole("button", { name: `Remove ${code}` }).click();
    await dialog.getByRole("button", { name: "Remove code" }).click();
    await expect(page.getByRole("row", { name: code })).toBeHidden();
  });
});
