import type { Discount } from "@pluma/contract/products/discounts";
import { products } from "@pluma/contract/products/products";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../../test/draw.tsx";
import { answers } from "../../../../test/server.ts";
import { DiscountList, useDiscountList } from "./DiscountList.tsx";

const aCode: Discount = {
  ...{ discount_id: 1, code: "EIGHTH", kind: "percent", value: 12.5, currency: "USD", products: [] },
  ...{ duration: "once", duration_months: null, starts_at: null, ends_at: null },
  ...{ uses_max: null, uses_per_user_max: null, uses: 0, available: true },
  ...{ can: { edit: false, remove: false }, createdAt: "2026-11-01T00:00:00.000Z" },
};

const Codes = () => <DiscountList {...useDiscountList()} />;

test.each([
  ["en", "12.5%, once", "€5.00, once"],
  ["es", "12.5 %, una vez", "€5.00, una vez"],
] as const)(
  "a code says what it takes off, with its decimals, in its own currency, in %s",
  async (language, part, sum) => {
    const fixed: Discount = { ...aCode, discount_id: 2, code: "FIVE", kind: "fixed", value: 5, currency: "EUR" };
    answers(products.listDiscounts, { discounts: [aCode, fixed], count: 2, pages: 1, can: { add: false } });
    await draw(<Codes />, { language });
    const said = (code: string) => page.getByRole("row").filter({ hasText: code });
    await expect.element(said("EIGHTH")).toMatchTextContent(part);
    await expect.element(said("FIVE")).toMatchTextContent(sum);
  },
);
