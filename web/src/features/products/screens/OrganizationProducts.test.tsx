import { gifts } from "@pluma/contract/billing/gifts";
import { organizations } from "@pluma/contract/organizations/organizations";
import { type Product, products } from "@pluma/contract/products/products";
import { readMe } from "@pluma/contract/session/session";
import { Route, Routes } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aPerson } from "../../../../test/aPerson.ts";
import { type DrawOptions, draw } from "../../../../test/draw.tsx";
import { answers } from "../../../../test/server.ts";
import { selectOrganization } from "../../../platform/session/organization.ts";
import { anOrganization, asManager } from "../../organizations/test/anOrganization.ts";
import OrganizationProduct from "./OrganizationProduct.tsx";
import OrganizationProducts from "./OrganizationProducts.tsx";

const PATH = "/organization/admin/products";

const aProduct = (parts: Partial<Product> = {}): Product => ({
  product_id: 7,
  name: "Studio",
  description: "For teams.",
  short_description: "",
  price: 89,
  sale_price: null,
  due_price: 89,
  currency: "USD",
  word_amount: 60_000,
  free_trial_words: 0,
  storage_mb: null,
  seats: 1,
  is_subscription: false,
  expiration_days: null,
  subscription_period: null,
  subscription_interval: null,
  free_trial_period: null,
  free_trial_length: null,
  free_trial_end: null,
  trial_days: 0,
  available: true,
  is_sold_out: false,
  organization_id: 5,
  grants: [],
  rank: null,
  can: { edit: true, edit_webhook: true, test: false },
  ...parts,
});

const show = (options: DrawOptions = {}) =>
  draw(
    <Routes>
      <Route path={PATH} element={<OrganizationProducts />} />
      <Route path={`${PATH}/:product_id`} element={<OrganizationProduct />} />
    </Routes>,
    { at: PATH, ...options },
  );

beforeEach(() => {
  selectOrganization(5);
  answers(readMe, { user: aPerson() });
  answers(organizations.readOrganization, { organization: anOrganization() });
  answers(products.readCurrency, { currency: "EUR" });
  answers(gifts.listGiftBatches, { batches: [], can: { make: true } });
});

test("an Admin finds what the organization sells among its screens, and opens and changes it there", async () => {
  const asked = answers(products.listProducts, { products: [aProduct()], count: 1, pages: 1 });
  answers(products.readProduct, { product: aProduct() });
  const saved = answers(products.saveProduct, { product: aProduct({ name: "Studio, yearly" }) });
  await show();
  await expect
    .element(page.getByRole("link", { name: "Products", exact: true }))
    .toHaveAttribute("aria-current", "page");
  await page.getByRole("link", { name: "Studio" }).click();
  expect(asked[0]?.query).toMatchObject({ organization_id: "5" });
  await userEvent.fill(page.getByRole("textbox", { name: "Name", exact: true }), "Studio, yearly");
  await page.getByRole("button", { name: /Save/ }).first().click();
  await expect
    .poll(() => saved.map(({ body, query }) => ({ body, query })))
    .toMatchObject([{ body: { product_id: 7, name: "Studio, yearly" }, query: { organization_id: "5" } }]);
  // What it grants was not touched, and is left as it may stand by now.
  expect(saved[0]?.body).not.toHaveProperty("grants");
});

test("a product is priced in its own currency until it gets another price, though its shop sells in another by now", async () => {
  answers(products.readProduct, { product: aProduct({ currency: "GBP" }) });
  await show({ at: `${PATH}/7` });
  const preview = page.getByRole("complementary", { name: "On the plans page" });
  const shown = () => preview.element().textContent?.replace(/[^$€.\w]/g, "");
  await expect.element(preview).toBeInTheDocument();
  expect(shown()).toContain("89.00GBP");
  await userEvent.fill(page.getByRole("textbox", { name: "Name", exact: true }), "Studio, yearly");
  expect(shown()).toContain("89.00GBP");
  await userEvent.fill(page.getByRole("textbox", { name: "Price", exact: true }), "95");
  await expect.poll(shown).toMatch(/95\.00(?:USD|EUR)/);
});

test("an address that is no number makes one, and what is made is gone on with at its own; on a phone, in Spanish", async () => {
  answers(products.listProducts, { products: [], count: 0, pages: 1 });
  answers(products.readProduct, { product: aProduct() });
  const made = answers(products.addProduct, { product: aProduct() });
  await show({ width: 390, language: "es" });
  await page.getByRole("link", { name: "Añadir producto" }).first().click();
  await userEvent.fill(page.getByRole("textbox", { name: "Nombre", exact: true }), "Studio");
  await userEvent.fill(page.getByRole("textbox", { name: "Descripción", exact: true }), "For teams.");
  await userEvent.fill(page.getByRole("textbox", { name: "Precio", exact: true }), "89");
  await userEvent.fill(page.getByRole("textbox", { name: "Palabras", exact: true }), "60000");
  await page
    .getByRole("button", { name: /Guardar/ })
    .first()
    .click();
  await expect.poll(() => made.map(({ query }) => query)).toMatchObject([{ organization_id: "5" }]);
  await expect.element(page.getByRole("heading", { name: "Studio" }).first()).toBeInTheDocument();
});

test("a product of somebody else's is none of it", async () => {
  answers(products.readProduct, { product: aProduct({ organization_id: null }) });
  await show({ at: `${PATH}/7` });
  await expect.element(page.getByText("This product does not exist")).toBeInTheDocument();
  await expect.element(page.getByRole("link", { name: "All products" })).toHaveAttribute("href", PATH);
});

test("a Manager is told that this is for Admins, and asks for no product", async () => {
  answers(organizations.readOrganization, { organization: asManager() });
  await show({ at: `${PATH}/8` });
  await expect
    .element(page.getByText("Only Admins can see what an organization sells, while they work in it"))
    .toBeInTheDocument();
});
