import type { Page } from "@playwright/test";
import { check, lookAt, sizes } from "../site/looks.ts";
import { expect, test } from "../site/test.ts";

/** A customer with a long name who bought something dear in every state, and a discount code. */
async function aShop(page: Page, code: string): Promise<{ userId: number; productId: number; purchaseId: number }> {
  const token = await page.evaluate(() => localStorage.getItem("token"));
  const ask = async (path: string, data: object) => {
    const answer = await page.request.post(`/api${path}`, { headers: { authorization: `Bearer ${token}` }, data });
    expect(answer.status(), await answer.text()).toBe(201);
    return answer.json();
  };
  const name = "María Fernanda de los Ángeles";
  const last_name = "Echeverría Ruiz de Goikoetxea";
  const { user } = await ask("/users/admin/user", { name, last_name, email: `${code}@example.com`, lang: "es" });
  const given = { name: "Estudio para agencias, anual", description: "Todo.", price: 123_456.78, word_amount: 60_000 };
  const { product } = await ask("/products", { ...given, short_description: "Para quien publica cada semana." });
  const bought = { user_id: user.user_id, product_id: product.product_id, amount: 123_456.78, payment_method_id: 4 };
  const { purchase } = await ask("/purchases/admin", { ...bought, status: "active" });
  for (const status of ["completed", "pending", "cancelled", "revoked"]) {
    await ask("/purchases/admin", { ...bought, status, cancel_reason: "Ya no lo necesito" });
  }
  await ask("/discounts", { code, kind: "percent", value: 20, duration: "months", duration_months: 3 });
  return { userId: user.user_id, productId: product.product_id, purchaseId: purchase.purchase_id };
}

test("the screens of products, purchases and invoices are right in every size, scheme and language", async ({
  owner: page,
}) => {
  test.setTimeout(600_000);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const { userId, productId, purchaseId } = await aShop(page, "OTONO20");
  await lookAt(page, [
    { name: "selling-products", path: "/admin/products", ready: /Estudio para agencias/ },
    { name: "selling-no-product", path: "/admin/products?query=zzzz", ready: /“zzzz”|«zzzz»/ },
    { name: "selling-product", path: `/admin/products/${productId}/edit`, ready: /123,456\.78/ },
    { name: "selling-product-new", path: "/admin/products/new/edit", ready: /Sold as a subscription|Se vende como/ },
    { name: "selling-discounts", path: "/admin/discounts", ready: /OTONO20/ },
    { name: "selling-purchases", path: "/admin/purchases?status=active&status=cancelled", ready: /\$123,456\.78/ },
    { name: "selling-invoices", path: "/admin/invoices", ready: /\$123,456\.78/ },
    { name: "selling-customer", path: `/admin/users/${userId}`, ready: /\$123,456\.78/ },
  ]);
  const least = {
    name: "selling-least",
    path: `/admin/products/${productId}/edit`,
    ready: /Price and words|Precio y palabras/,
  };
  await lookAt(page, [least], async () => {
    await page.getByRole("textbox", { name: /^(Price|Precio)$/ }).fill("0.20");
    await page.getByRole("button", { name: /^(Save|Guardar)$/ }).click();
    await expect(page.getByText(/at least \$0\.50|como mínimo \$0\.50/).first()).toBeVisible();
  });
  const refund = { name: "selling-refund", path: `/admin/purchases?open=${purchaseId}`, ready: /\$123,456\.78/ };
  await lookAt(page, [refund], async () => {
    const dialog = page.getByRole("dialog");
    const open = dialog.getByRole("button", { name: /^(Refund|Reembolsar)$/ });
    const amount = dialog.getByRole("textbox", { name: /^(Give back|Devolver)$/ });
    if (!(await amount.isVisible())) await open.click();
    await amount.fill("30864.20");
    await expect(dialog.getByText(/15.000 (of|de) 60.000/)).toBeVisible();
  });
});

test("what opens over them is right too", async ({ owner: page }) => {
  test.setTimeout(240_000);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const { purchaseId } = await aShop(page, "OTONO30");
  for (const { name, ...size } of sizes) {
    await page.setViewportSize(size);
    await page.goto(`/admin/purchases?open=${purchaseId}`);
    await expect(page.getByRole("dialog").getByText("Access", { exact: true })).toBeVisible();
    await check(page, `selling-purchase-${name}`);
    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByRole("dialog").getByLabel("Status").selectOption("cancelled");
    await check(page, `selling-edit-${name}`);
    await page.goto("/admin/discounts");
    await page.getByRole("button", { name: "Add code" }).filter({ visible: true }).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await check(page, `selling-discount-${name}`);
    await page.goto("/admin/products/new/edit");
    await page.getByRole("button", { name: "Save product" }).click();
    await expect(page.getByText("Validation Errors:")).toBeVisible();
    await check(page, `selling-problems-${name}`);
  }
});
