import { look, lookAt } from "../site/looks.ts";
import { aMark, askAs, type Person } from "../site/people.ts";
import type { Site } from "../site/site.ts";
import { expect, test } from "../site/test.ts";

/** A customer with a long name who bought something dear in every state, and a discount code. */
async function aShop(site: Site, admin: Person) {
  const code = `OTONO${aMark()}`.toUpperCase();
  const ask = (path: string, data: object) => askAs(site, admin, "POST", path, data);
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
  return { code, userId: user.user_id, productId: product.product_id, purchaseId: purchase.purchase_id };
}

test("the screens of products and discounts are right in every size, scheme and language", async ({ looker }) => {
  const { code, productId } = await aShop(looker.site, looker.person);
  await lookAt(looker, [
    { name: "selling-products", path: "/admin/products", ready: /Estudio para agencias/ },
    { name: "selling-no-product", path: "/admin/products?query=zzzz", ready: /“zzzz”|«zzzz»/ },
    { name: "selling-product", path: `/admin/products/${productId}/edit`, ready: /123,456\.78/ },
    { name: "selling-product-new", path: "/admin/products/new/edit", ready: /Sold as a subscription|Se vende como/ },
    { name: "selling-discounts", path: "/admin/discounts", ready: new RegExp(code) },
  ]);
});

test("the screens of purchases and invoices are right in every size, scheme and language", async ({ looker }) => {
  const { userId } = await aShop(looker.site, looker.person);
  await lookAt(looker, [
    { name: "selling-purchases", path: "/admin/purchases?status=active&status=cancelled", ready: /\$123,456\.78/ },
    { name: "selling-invoices", path: "/admin/invoices", ready: /\$123,456\.78/ },
    { name: "selling-customer", path: `/admin/users/${userId}`, ready: /\$123,456\.78/ },
  ]);
});

test("a price below the least, and a refund that is being written, are right in every size, scheme and language", async ({
  looker,
}) => {
  const { page } = looker;
  const { productId, purchaseId } = await aShop(looker.site, looker.person);
  const path = `/admin/products/${productId}/edit`;
  await lookAt(looker, [{ name: "selling-least", path, ready: /Price and words|Precio y palabras/ }], async () => {
    await page.getByRole("textbox", { name: /^(Price|Precio)$/ }).fill("0.20");
    await page.getByRole("button", { name: /^(Save|Guardar)$/ }).click();
    await expect(page.getByText(/at least \$0\.50|como mínimo \$0\.50/).first()).toBeVisible();
  });
  const refund = { name: "selling-refund", path: `/admin/purchases?open=${purchaseId}`, ready: /\$123,456\.78/ };
  await lookAt(looker, [refund], async () => {
    const dialog = page.getByRole("dialog");
    const open = dialog.getByRole("button", { name: /^(Refund|Reembolsar)$/ });
    const amount = dialog.getByRole("textbox", { name: /^(Amount to refund|Importe del reembolso)$/ });
    await expect(open.or(amount).first()).toBeVisible();
    if (!(await amount.isVisible())) await open.click();
    await amount.fill("30864.20");
    await expect(dialog.getByText(/15.000 (of|de) 60.000/)).toBeVisible();
  });
});

test("what opens over them is right too", async ({ admin: page, site, person }) => {
  const { purchaseId } = await aShop(site, person);
  const dialog = page.getByRole("dialog");
  await page.goto(`/admin/purchases?open=${purchaseId}`);
  await look(page, "selling-purchase", "en", {
    settled: () => expect(dialog.getByText("Access", { exact: true })).toBeVisible(),
  });
  await page.getByRole("button", { name: "Edit" }).click();
  await dialog.getByLabel("Status").selectOption("cancelled");
  await look(page, "selling-edit", "en", {
    settled: () => expect(dialog.getByLabel("Status")).toHaveValue("cancelled"),
  });
  await page.goto("/admin/discounts");
  await page.getByRole("button", { name: "Add code" }).filter({ visible: true }).first().click();
  await look(page, "selling-discount", "en", { settled: () => expect(dialog).toBeVisible() });
  await page.goto("/admin/products/new/edit");
  await page.getByRole("button", { name: "Save product" }).click();
  await look(page, "selling-problems", "en", {
    settled: () => expect(page.getByText("Validation Errors:")).toBeVisible(),
  });
});
