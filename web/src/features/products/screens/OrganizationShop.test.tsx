import { type FeesOfShop, fees } from "@pluma/contract/billing/fees";
import { organizations } from "@pluma/contract/organizations/organizations";
import { type Shop, shops } from "@pluma/contract/products/shops";
import { readMe } from "@pluma/contract/session/session";
import { Route, Routes } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aPerson } from "../../../../test/aPerson.ts";
import { draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import { selectOrganization } from "../../../platform/session/organization.ts";
import { startSession } from "../../../platform/session/session.ts";
import OrganizationShop from "./OrganizationShop.tsx";

const may = { edit: true, edit_keys: true, delete: true, see_people: true, edit_people: true, see_audit: true };
const anOrganization = (can = may) => ({
  ...{ organization_id: 5, name: "Casa Abril", slug: "casa-abril", tagline: "", thumbnail: "", domain: null },
  ...{ user_type_id: 1, user_type: { name: "Admin" }, can, welcome_video: "" },
  ...{ createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-01-01T00:00:00.000Z" },
});
const account = (provider: "stripe" | "paypal", parts = {}) => ({
  ...{ provider, is_connected: true, is_live: true, has_webhook_secret: true, heard_at: null, refused_at: null },
  webhook_url: `https://pluma.example/api/webhooks/${provider}/5`,
  ...parts,
});
const aShop = (parts: Partial<Shop> = {}): Shop => ({
  ...{ organization_id: 5, stripe_public_key: "****Wc8e", stripe_private_key: "****90bd", stripe_webhook_key: null },
  ...{ paypal_client_id: null, paypal_secret_key: null, paypal_webhook_id: null, paypal_mode: "live" },
  accounts: [account("stripe"), account("paypal", { is_connected: false })],
  ...{
    currency: null,
    usual_currency: "USD",
    tax_name: "",
    tax_percent: "",
    seller_name: "",
    usual_name: "Casa Abril",
  },
  ...{ seller_address: "", seller_tax_id: "", invoice_footer: "", invoice_prefix: null },
  ...{ usual_prefix: "S5-", next_number: "S5-000001" },
  ...parts,
});
const noFees = (parts: Partial<FeesOfShop> = {}): FeesOfShop => ({
  ...{ rate: null, coming: [], currency: "USD", months: [], invoices: [], can: { edit: false } },
  ...parts,
});

const opened = (options = {}) =>
  draw(
    <Routes>
      <Route path="/organizations/organization-settings/:organization_id/shop" element={<OrganizationShop />} />
    </Routes>,
    { at: "/organizations/organization-settings/5/shop", ...options },
  );
const save = () => page.getByRole("button", { name: "Save", exact: true });

beforeEach(() => {
  selectOrganization(null);
  answers(readMe, { user: aPerson() });
  answers(organizations.readOrganization, { organization: anOrganization() });
  answers(fees.readFees, { fees: noFees() });
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
});

test("a key is seen by its last characters alone, and only what was typed or removed is sent", async () => {
  answers(shops.readShop, { shop: aShop() });
  const saved = answers(shops.saveShop, { shop: aShop() });
  await opened();
  await expect.element(page.getByPlaceholder("•••• •••• 90bd")).toHaveValue("");
  await userEvent.fill(page.getByLabelText("Secret key"), "sk_live_new");
  await page.getByRole("button", { name: "Remove Publishable key" }).click();
  await userEvent.fill(page.getByLabelText("Tax in percent"), "21");
  await save().click();
  await expect.element(page.getByText("Saved.")).toBeInTheDocument();
  expect(saved.map(({ body }) => body)).toEqual([
    { stripe_public_key: null, stripe_private_key: "sk_live_new", tax_percent: "21" },
  ]);
  await expect.element(save()).not.toBeInTheDocument();
});

test("what is wrong is said beside its field, which has the focus, and nothing is sent or lost", async () => {
  answers(shops.readShop, { shop: aShop() });
  const saved = answers(shops.saveShop, { shop: aShop() });
  await opened();
  const tax = page.getByLabelText("Tax in percent");
  await userEvent.fill(tax, "121");
  await save().click();
  await expect.element(page.getByText("Enter a percentage up to 50, such as 21 or 7.25.")).toBeInTheDocument();
  await expect.element(tax).toHaveFocus();
  await expect.element(tax).toHaveValue("121");
  expect(saved).toEqual([]);
  refuses(shops.saveShop, 400, "invalid_body", "Check the marked fields.", { seller_tax_id: "This is no tax number." });
  await userEvent.fill(tax, "21");
  await userEvent.fill(page.getByLabelText("Tax number"), "?");
  await save().click();
  await expect.element(page.getByText("This is no tax number.")).toBeInTheDocument();
  await expect.element(page.getByLabelText("Tax number")).toHaveValue("?");
});

test("the button asks the provider, and says whether the keys work and where it reports to", async () => {
  answers(shops.readShop, { shop: aShop() });
  answers(shops.tryShop, { ok: true, is_live: true, problem: null, webhook: "missing" });
  await opened({ width: 390 });
  await expect.element(page.getByText("https://pluma.example/api/webhooks/stripe/5")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Test PayPal" })).toBeDisabled();
  await page.getByRole("button", { name: "Test Stripe" }).click();
  await expect.element(page.getByText(/The keys work. Payments move real money/)).toBeVisible();
  await expect.element(page.getByText(/does not report to the address above yet/)).toBeVisible();
  answers(shops.tryShop, { ok: false, is_live: true, problem: "keys_refused", webhook: "unknown" });
  await page.getByRole("button", { name: "Test Stripe" }).click();
  await expect.element(page.getByText("The provider does not accept these keys.")).toBeVisible();
  await userEvent.fill(page.getByLabelText("Secret key"), "sk_live_new");
  await expect.element(page.getByText("Save the new keys first.")).toBeVisible();
});

test("what was heard last is said, and a report that nobody signed", async () => {
  const heard = account("stripe", { heard_at: "2026-11-20T10:00:00.000Z" });
  const refused = account("paypal", { refused_at: "2026-11-21T10:00:00.000Z" });
  answers(shops.readShop, { shop: aShop({ accounts: [heard, refused] }) });
  await opened({ language: "es" });
  await expect.element(page.getByText("llegan avisos")).toBeVisible();
  await expect.element(page.getByText(/llegó un aviso que tu secreto del webhook no firma/)).toBeVisible();
});

const rate = { percent: 5, fixed: 0.3, currency: "USD", starts_at: "2026-10-01T00:00:00.000Z" };
const months = [{ month: "2026-10", currency: "USD", sales: 3, charged: 50, refunded: 21, fee: 0.72, unbilled: 0.72 }];
const invoices = [
  {
    ...{ fee_invoice_id: 7, number: "FEE-000001", month: "2026-09", currency: "USD", amount: 2.5, tax_amount: 0.43 },
    ...{ paid_at: null, createdAt: "2026-10-02T00:00:00.000Z" },
  },
];

test("whoever leads it sees the fee and its invoices, and sets and bills nothing", async () => {
  answers(shops.readShop, { shop: aShop() });
  answers(fees.readFees, { fees: noFees({ rate, months, invoices }) });
  await opened();
  await expect.element(page.getByText("5% and $0.30 USD of each sale.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "FEE-000001 as PDF" })).toBeVisible();
  expect(page.getByRole("button", { name: "Set fee" }).elements()).toEqual([]);
  expect(page.getByRole("button", { name: /^Bill/ }).elements()).toEqual([]);
});

test("the installation's admins set the fee and bill a month", async () => {
  answers(shops.readShop, { shop: aShop() });
  answers(fees.readFees, { fees: noFees({ rate, months, invoices, can: { edit: true } }) });
  const billed = answers(fees.billFees, { fees: noFees({ rate, can: { edit: true } }) });
  await opened();
  await page.getByRole("button", { name: "Bill $0.72 USD" }).click();
  await expect.element(page.getByText("FEE-000001")).not.toBeInTheDocument();
  expect(billed.map(({ body }) => body)).toEqual([{ month: "2026-10" }]);
});

test("to a Manager it says that only Admins see it", async () => {
  answers(organizations.readOrganization, { organization: anOrganization({ ...may, edit_keys: false }) });
  await opened();
  await expect.element(page.getByText("Only Admins see how an organization sells")).toBeVisible();
});

test("what is wrong with a fee is said at its field, and a day that is none is not sent", async () => {
  answers(shops.readShop, { shop: aShop() });
  answers(fees.readFees, { fees: noFees({ can: { edit: true } }) });
  const sent = refuses(fees.saveFee, 422, "invalid_body", "Check the marked fields.", { percent: "At most 50." });
  await opened();
  await userEvent.fill(page.getByRole("textbox", { name: "Percent", exact: true }), "80");
  await userEvent.fill(page.getByRole("textbox", { name: "From (empty: now)" }), "soon");
  await page.getByRole("button", { name: "Set fee" }).click();
  await expect.element(page.getByText(/Enter a date like/)).toBeInTheDocument();
  expect(sent).toEqual([]);
  await userEvent.clear(page.getByRole("textbox", { name: "From (empty: now)" }));
  await page.getByRole("button", { name: "Set fee" }).click();
  await expect
    .element(page.getByRole("textbox", { name: "Percent", exact: true }))
    .toHaveAccessibleDescription("At most 50.");
  await expect.element(page.getByRole("textbox", { name: "Percent", exact: true })).toHaveValue("80");
});
