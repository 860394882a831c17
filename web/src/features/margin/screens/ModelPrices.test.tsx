import { type ModelPrices as Prices, prices } from "@pluma/contract/generation/prices";
import { readMe } from "@pluma/contract/session/session";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { aPerson } from "../../../../test/aPerson.ts";
import { draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import { startSession } from "../../../platform/session/session.ts";
import ModelPrices from "./ModelPrices.tsx";

const some: Prices = {
  prices: [
    {
      ...{ price_id: 3, model: "gpt-4o", input: 2.5, cached: 1.25, output: 10, from_day: "2027-01-01" },
      ...{ state: "coming", can_remove: true },
    },
    {
      ...{ price_id: null, model: "gpt-4o-mini", input: 0.15, cached: 0.075, output: 0.6, from_day: null },
      ...{ state: "now", can_remove: false },
    },
  ],
  used: [{ model: "llama-3", calls: 40, unpriced: 40 }],
  rates: [],
  currency: "EUR",
  today: "2026-11-28",
};

beforeEach(() => {
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
  answers(readMe, { user: { ...aPerson(), staff: { staff_id: 1, role: "admin" } } });
  answers(prices.readPrices, some);
});

test("a model without a price is named, and gets one; what is refused is said at its field", async () => {
  await draw(<ModelPrices />, { at: "/admin/analytics/margin/prices" });
  await expect.element(page.getByText(/llama-3: 40 calls/)).toBeInTheDocument();
  await page.getByRole("button", { name: "Enter price" }).click();
  await expect.element(page.getByRole("textbox", { name: "Model", exact: true })).toHaveValue("llama-3");
  for (const [label, value] of [
    ["Input", "1"],
    ["Cached input", "0.5"],
    ["Output", "2"],
  ] as const) {
    await page.getByRole("textbox", { name: label, exact: true }).fill(value);
  }
  refuses(prices.savePrice, 422, "invalid_body", "Check the marked fields.", { model: "Not such a name." });
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText("Not such a name.")).toBeInTheDocument();
  const sent = answers(prices.savePrice, { ...some, used: [] });
  await page.getByRole("button", { name: "Save" }).click();
  await expect
    .poll(() => sent.at(-1)?.body)
    .toEqual({ model: "llama-3", input: 1, cached: 0.5, output: 2, from_day: "2026-11-28" });
});

test("only what is still to come can be removed; the currency of the installation is proposed for a rate", async () => {
  const removed = answers(prices.removePrice, { ...some, prices: some.prices.slice(1) });
  await draw(<ModelPrices />, { at: "/admin/analytics/margin/prices" });
  await expect
    .element(page.getByRole("button", { name: /Remove the future price of gpt-4o-mini/ }))
    .not.toBeInTheDocument();
  await page.getByRole("button", { name: "Remove the future price of gpt-4o" }).click();
  await expect.poll(() => removed.length).toBe(1);
  await page.getByRole("button", { name: "Add exchange rate" }).click();
  await expect.element(page.getByLabelText("Currency")).toHaveValue("EUR");
});
