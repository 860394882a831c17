import { checkout } from "@pluma/contract/billing/checkout";
import { type Purchase, purchases } from "@pluma/contract/billing/purchases";
import { readMe } from "@pluma/contract/session/session";
import { Route, Routes, useNavigate } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { aPerson } from "../../../../test/aPerson.ts";
import { aPurchase } from "../../../../test/aPurchase.ts";
import { draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import ThankYou from "./ThankYou.tsx";

const can = { cancel: false, change: false, pay: true, remove: true, refund: false, become: [] };
let purchase: Purchase;
beforeEach(() => {
  purchase = aPurchase({ purchase_id: 12, status: "pending", expires_at: null, next_charge: null, can });
  answers(readMe, { user: aPerson() });
  answers(purchases.readPurchase, () => ({ purchase }));
});

function FromCheckout() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate("/thankyou/12", { state: { isPaid: true } })}>
      Paid
    </button>
  );
}

const drawAt = (at: string, options = {}) =>
  draw(
    <Routes>
      <Route path="/checkout/7" element={<FromCheckout />} />
      <Route path="/thankyou/:purchase_id" element={<ThankYou />} />
    </Routes>,
    { at, ...options },
  );

test.each([
  ["en", 1440, "This order is not paid yet", "nothing has been charged", "Pay", "Remove"],
  ["es", 390, "Este pedido aún no está pagado", "no se ha cobrado nada", "Pagar", "Quitar"],
] as const)("a checkout that was left says that it is not paid, and can be paid or removed, in %s", async (...of) => {
  const [language, width, title, text, pay, act] = of;
  await drawAt("/thankyou/12", { language, width });
  await expect.element(page.getByRole("heading", { name: title })).toBeVisible();
  await expect.element(page.elementLocator(document.body)).toMatchTextContent(text);
  await expect.element(page.getByRole("link", { name: pay })).toHaveAttribute("href", "/checkout/7");
  answers(checkout.removeCheckout, () => {
    purchase = { ...purchase, status: "cancelled", can: { ...can, pay: false, remove: false } };
    return undefined;
  });
  await page.getByRole("button", { name: act }).click();
  await page.getByRole("dialog").getByRole("button", { name: act }).click();
  await expect.element(page.getByRole("button", { name: act })).not.toBeInTheDocument();
  await expect.element(page.getByRole("heading", { level: 1 })).toMatchTextContent(/is closed|está cerrado/);
  await expect.element(page.elementLocator(document.body)).not.toMatchTextContent(/Paid with|Pagado con/);
  await expect.poll(() => document.activeElement).not.toBe(document.body);
});

test("a checkout that was left with a code is paid with it", async () => {
  purchase = { ...purchase, discount: { code: "OTOÑO 12", amount: 2.49 } };
  await drawAt("/thankyou/12");
  const pay = page.getByRole("link", { name: "Pay" });
  await expect.element(pay).toHaveAttribute("href", `/checkout/7?code=${encodeURIComponent("OTOÑO 12")}`);
});

test("whoever begins a trial reads that it has started, and of no payment and no receipt", async () => {
  purchase = aPurchase({ purchase_id: 12, trial_ends_at: "2026-12-06T00:00:00.000Z", can: { ...can, pay: false } });
  await drawAt("/thankyou/12");
  await expect.element(page.getByText(/^Your trial of Writer has started/)).toBeVisible();
  await expect.element(page.elementLocator(document.body)).not.toMatchTextContent(/receipt|payment is confirmed/);
});

test("one that was paid meanwhile is not removed, and the question says so", async () => {
  refuses(checkout.removeCheckout, 409, "checkout_paid", "This order has been paid.");
  await drawAt("/thankyou/12");
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect.element(page.getByRole("alert")).toMatchTextContent("This order has been paid.");
});

test("who comes from paying reads that the payment is being confirmed", async () => {
  await drawAt("/checkout/7");
  await page.getByRole("button", { name: "Paid" }).click();
  await expect.element(page.elementLocator(document.body)).toMatchTextContent("has received your payment");
  await expect.element(page.getByRole("button", { name: "Remove" })).not.toBeInTheDocument();
});

test("who comes back from a bank that said no reads that it is not paid, and not before it was looked at", async () => {
  refuses(checkout.capture, 422, "order_not_approved", "It was not approved.");
  await drawAt("/thankyou/12?redirect_status=failed");
  await expect.element(page.getByRole("heading", { name: "This order is not paid yet" })).toBeVisible();
});
