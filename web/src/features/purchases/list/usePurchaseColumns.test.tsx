import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { aPurchase } from "../../../../test/aPurchase.ts";
import { draw } from "../../../../test/draw.tsx";
import { Access } from "./usePurchaseColumns.tsx";

const thisYear = new Date().getFullYear();

test.each([
  ["en", `until Mar 9, ${thisYear + 1}`],
  ["es", `hasta el 9 mar ${thisYear + 1}`],
] as const)("access that ends in another year says which, in %s", async (language, text) => {
  const purchase = aPurchase({
    status: "cancelled",
    next_charge: null,
    expires_at: `${thisYear + 1}-03-09T12:00:00.000Z`,
  });
  await draw(<Access purchase={purchase} />, { language });
  await expect.element(page.getByText(text)).toBeVisible();
});
