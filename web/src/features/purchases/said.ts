import { CARD, GIFT, MANUAL, PAYPAL } from "@pluma/contract/billing/checkout";
import type { Invoice } from "@pluma/contract/billing/invoices";
import type { Purchase } from "@pluma/contract/billing/purchases";
import { formatMoney } from "@pluma/contract/kit/money";
import type { Translate } from "../../platform/look/i18n.ts";
import { brandOf } from "../../ui/marks/cardBrand.ts";

/** Ways to pay by their words. */
export const methodKeys: Readonly<Record<number, string>> = {
  [CARD]: "card",
  [PAYPAL]: "paypal",
  [GIFT]: "gift",
  [MANUAL]: "manual",
};

/** How something was paid, as people say it. */
export function paidWith(purchase: Purchase, t: Translate): string {
  const { payment_source: source, payment_method: method } = purchase;
  if (purchase.seat) return t("seatOf", { id: purchase.seat.purchase_id });
  if (source) return `${brandOf(source.brand).name} ${source.last4}`;
  const key = methodKeys[method.payment_method_id];
  return key ? t(`methods.${key}`) : method.name;
}

/** What a purchase cost; a gift or a seat costs nothing, and says so. */
export const amountOf = ({ is_gift, seat, amount, currency }: Purchase, t: Translate): string =>
  seat ? t("seat") : is_gift ? t("gift") : formatMoney(amount, currency);

/** Sums, one for each currency in which something was sold, beside each other. */
export function sumOf(totals: readonly { currency: string; amount: number }[]): string {
  const sold = totals.filter(({ amount }) => amount !== 0);
  const shown = sold.length > 0 ? sold : totals.slice(0, 1);
  return shown.map(({ amount, currency }) => formatMoney(amount, currency)).join(" + ");
}

/** Until when a purchase gives access, as it stands now: a key of the words, and the moment that it names. */
export function accessOf(purchase: Purchase, now: Date): { key: string; at: string | null } {
  const { status, grace_until: grace, trial_ends_at: trial, next_charge: next, expires_at: expiry } = purchase;
  if (status === "pending") return { key: waitingKeys[purchase.payment_method_id] ?? "unpaid", at: null };
  if (status === "revoked" || purchase.is_refunded) return { key: "revoked", at: null };
  if (status === "completed" && purchase.gift_periods !== null) return { key: "given", at: null };
  if (status === "active" && grace) return { key: "grace", at: grace };
  if (status === "active" && trial && new Date(trial) > now) return { key: "trial", at: trial };
  if (status === "active" && next) return { key: "renews", at: next.at };
  // One that was cancelled before anything was paid gave nothing, and ends nothing.
  if (expiry === null) return { key: status === "cancelled" ? "none" : "forGood", at: null };
  return { key: new Date(expiry) > now ? "until" : "ended", at: expiry };
}

// What staff take by hand waits for nobody.
const waitingKeys: Readonly<Record<number, string>> = { [CARD]: "waiting.card", [PAYPAL]: "waiting.paypal" };

/** What of an invoice can still be given back. */
export const refundable = ({ status, amount, refunded }: Invoice): number =>
  status === "completed" ? Math.max(0, Math.round((amount - refunded) * 1000) / 1000) : 0;
