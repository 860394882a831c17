import { products } from "@pluma/contract/products/products";
import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
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
