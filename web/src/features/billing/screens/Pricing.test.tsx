import type { Me } from "@pluma/contract/accounts/accounts";
import { checkout } from "@pluma/contract/billing/checkout";
import { purchases } from "@pluma/contract/billing/purchases";
import { products } from "@pluma/contract/products/products";
import { readMe } from "@pluma/contract/session/session";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { aPerson } from "../../../../test/aPerson.ts";
import { aPurchase } from "../../../../test/aPurchase.ts";
import { type DrawOptions, draw } from "../../../../test/draw.tsx";
import { answers } from "../../../../test/server.ts";
import { queryClient } from "../../../platform/ask/queryClient.ts";
import { meQuery } from "../../../platform/me/me.ts";
import Pricing from "./Pricing.tsx";

async function show(parts: Partial<Me>, options: DrawOptions = {}) {
  const me = aPerson({ has_access: false, available_words: 0, words_full: null, ...parts });
  answers(readMe, { user: me });
  queryClient.setQueryData<Me>(meQuery.queryKey, me);
  answers(products.listAvailable, []);
  answers(checkout.listMethods, []);
  answers(purchases.listPurchases, []);
  await draw(<Pricing />, { at: "/pricing", ...options });
}

test.each([
  ["en", 1440, "You have no plan yet."],
  ["es", 390, "Aún no tienes un plan."],
] as const)("who never had a plan is told so, and of no words that are left, in %s", async (language, width, text) => {
  await show({}, { language, width });
  await expect.element(page.getByText(text).first()).toBeInTheDocument();
});

test("whose plan has ended reads what is left of it", async () => {
  await show({ purchases: [aPurchase({ status: "cancelled" })] as Me["purchases"] });
  await expect.element(page.getByText("0 words left.").first()).toBeInTheDocument();
});
