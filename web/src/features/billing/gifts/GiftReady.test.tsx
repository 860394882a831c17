import { type Gift, gifts } from "@pluma/contract/billing/gifts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../../test/draw.tsx";
import { answers } from "../../../../test/server.ts";
import { GiftReady } from "./GiftReady.tsx";

const to = { to: "ana@example.com", name: "Ana", note: "", lang: "en" as const };

const gift: Gift = {
  ...{ gift_id: 1, purchase_id: 7, code: "ABCD-EFGH-JKLM-NPQR", state: "waiting", redeemed_at: null },
  ...{ product: { product_id: 2, name: "Studio" }, length: null, word_amount: 5000 },
  ...{ sent: null, planned: null, can_send: true },
  createdAt: "2026-11-02T10:00:00.000Z",
};

async function ready(parts: Partial<Gift>) {
  answers(gifts.listGifts, { gifts: [{ ...gift, ...parts }] });
  await draw(<GiftReady purchaseId={7} />);
  await expect.element(page.getByText("ABCD-EFGH-JKLM-NPQR", { exact: true })).toBeVisible();
}

test("whoever bought a gift to pass on is told that it can be sent by email too", async () => {
  await ready({});
  await expect.element(page.getByText(/or have it sent by email/)).toBeVisible();
});

test("of a gift that waits to be mailed, or was, nobody asks whether it shall be", async () => {
  await ready({ planned: { ...to, on: "2099-03-09" } });
  await expect.element(page.getByText(/It is sent by email as you chose/)).toBeVisible();
  expect(page.getByText(/have it sent/).elements()).toEqual([]);
});

test("where no gifts are mailed, the code is all there is", async () => {
  await ready({ can_send: false, planned: { ...to, on: "2099-03-09" } });
  await expect.element(page.getByText(/Pass this code on or send its link/)).toBeVisible();
  expect(page.getByText(/have it sent/).elements()).toEqual([]);
});
