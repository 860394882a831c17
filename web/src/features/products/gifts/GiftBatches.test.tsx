import { type GiftBatch, gifts } from "@pluma/contract/billing/gifts";
import type { Product } from "@pluma/contract/products/products";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../../test/draw.tsx";
import { answers } from "../../../../test/server.ts";
import { GiftBatches } from "./GiftBatches.tsx";

const batch: GiftBatch = {
  ...{ batch_id: 4, note: "Course", count: 2, redeemed: 1, withdrawn: 0, expires_at: null },
  ...{ product: { product_id: 3, name: "Writer" }, length: null, word_amount: 500 },
  createdAt: "2026-11-01T12:00:00.000Z",
};
const product = { product_id: 3, name: "Writer", is_subscription: false } as Product;
const person = { user_id: 8, name: "Ana", last_name: "Ruiz", email: "ana@example.com" };
const codes = [
  { code: "ABCD-EFGH-JKMN-PQRS", state: "waiting" as const, redeemed_at: null, redeemed_by: null },
  {
    ...{ code: "2222-3333-4444-5555", state: "redeemed" as const },
    ...{ redeemed_at: "2026-11-20T12:00:00.000Z", redeemed_by: person },
  },
];

test("codes are made with a number that is possible, and are shown at once", async () => {
  answers(gifts.listGiftBatches, { batches: [], can: { make: true } });
  answers(gifts.readGiftBatch, { batch, codes });
  const made = answers(gifts.addGiftBatch, { batch });
  await draw(<GiftBatches product={product} />);
  await page.getByRole("button", { name: "Create codes" }).click();
  await userEvent.fill(page.getByRole("textbox", { name: "How many" }), "0");
  await page.getByRole("dialog").getByRole("button", { name: "Create codes" }).click();
  await expect.element(page.getByRole("textbox", { name: "How many" })).toHaveFocus();
  expect(made).toEqual([]);
  await userEvent.fill(page.getByRole("textbox", { name: "How many" }), "2");
  await page.getByRole("dialog").getByRole("button", { name: "Create codes" }).click();
  await expect.element(page.getByText("2222-3333-4444-5555")).toBeVisible();
  expect(made.map(({ body }) => body)).toMatchObject([{ count: 2, periods: 1, expires_at: null }]);
});

test("a batch says how many were redeemed and by whom, and what nobody has is withdrawn after a question", async () => {
  answers(gifts.listGiftBatches, { batches: [batch], can: { make: true } });
  answers(gifts.readGiftBatch, { batch, codes });
  const withdrawn = answers(gifts.withdrawGiftBatch, { batch: { ...batch, withdrawn: 1 } });
  await draw(<GiftBatches product={product} />);
  await expect.element(page.getByText("1 of 2 redeemed")).toBeVisible();
  await page.getByRole("button", { name: "Codes: Course" }).click();
  await expect.element(page.getByText(/Ana Ruiz, ana@example.com/)).toBeVisible();
  await page.getByRole("button", { name: "Withdraw 1 code" }).click();
  await page.getByRole("button", { name: "Withdraw 1 code" }).last().click();
  await expect.poll(() => withdrawn.length).toBe(1);
});

test("whoever only looks sees the batches and neither their codes nor the way to more", async () => {
  answers(gifts.listGiftBatches, { batches: [batch], can: { make: false } });
  await draw(<GiftBatches product={product} />);
  await expect.element(page.getByText("1 of 2 redeemed")).toBeVisible();
  await expect.element(page.getByRole("button")).not.toBeInTheDocument();
});
