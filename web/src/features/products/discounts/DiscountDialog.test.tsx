import type { Discount } from "@pluma/contract/products/discounts";
import { products } from "@pluma/contract/products/products";
import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import { selectOrganization } from "../../../platform/session/organization.ts";
import { DiscountDialog } from "./DiscountDialog.tsx";

beforeEach(() => {
  answers(products.listProducts, { products: [], count: 0, pages: 0 });
});

test("an empty form says at each field what is wrong, goes to the first, and asks the server nothing", async () => {
  await draw(<DiscountDialog discount={null} onClose={() => {}} />);
  await page.getByRole("button", { name: "Add code" }).click();
  const code = page.getByRole("textbox", { name: "Code" });
  await expect.element(code).toHaveFocus();
  await expect.element(code).toHaveAttribute("aria-invalid", "true");
  await userEvent.type(code, "spring");
  await expect.element(code).not.toHaveAttribute("aria-invalid", "true");
});

test("a percentage with decimals is sent as it was typed, whichever sign they stand behind", async () => {
  const asked = refuses(products.addDiscount, 409, "code_taken", "Taken.");
  await draw(<DiscountDialog discount={null} onClose={() => {}} />);
  await userEvent.type(page.getByRole("textbox", { name: "Code" }), "eighth");
  await userEvent.type(page.getByRole("textbox", { name: "Discount" }), "12,5");
  await page.getByRole("button", { name: "Add code" }).click();
  await expect.poll(() => asked.at(0)?.body).toMatchObject({ kind: "percent", value: 12.5 });
});

test("a code that is taken is said at its field, in either language, and nothing typed is lost", async () => {
  const asked = refuses(products.addDiscount, 409, "code_taken", "El código SPRING ya existe.");
  const onClose = vi.fn();
  await draw(<DiscountDialog discount={null} onClose={onClose} />, { language: "es", width: 390 });
  const code = page.getByRole("textbox", { name: "Código" });
  await userEvent.type(code, "spring");
  await userEvent.type(page.getByRole("textbox", { name: "Descuento" }), "12");
  await page.getByRole("button", { name: "Añadir código" }).click();
  await expect.element(code).toHaveFocus();
  await expect.element(code).toHaveAttribute("aria-invalid", "true");
  await expect.element(code).toHaveValue("spring");
  expect(asked).toHaveLength(1);
  expect(onClose).not.toHaveBeenCalled();
});

test("an amount is of its own currency until it is another amount", async () => {
  selectOrganization(5);
  answers(products.readCurrency, { currency: "JPY" });
  const stored: Discount = {
    ...{ discount_id: 2, code: "FIVE", kind: "fixed", value: 5, currency: "USD", products: [], uses: 0 },
    ...{ duration: "once", duration_months: null, starts_at: null, ends_at: null, uses_max: null },
    ...{ uses_per_user_max: 1, available: true, can: { edit: true, remove: true }, createdAt: "2026-01-01T00:00:00Z" },
  };
  await draw(<DiscountDialog discount={stored} onClose={() => {}} />);
  await expect.element(page.getByText("USD", { exact: true })).toBeInTheDocument();
  await userEvent.fill(page.getByRole("textbox", { name: "Discount" }), "500");
  await expect.element(page.getByText("JPY", { exact: true })).toBeInTheDocument();
});
