import { isRefused } from "../../../platform/refused.ts";

/** Where on the checkout a refusal is said: at the card, at the sum, or over the button. */
export type Trouble = { place: "card" | "total" | "order"; text: string };

// The specification's texts, which are the same in every language.
const PAYMENT = "There was an error processing your purchase.";
const texts: Record<number, string> = {
  400: "You have not selected a valid payment method.",
  404: "Lo sentimos, no encontramos el paquete que quieres comprar.",
  409: "We're sorry, you cannot purchase this product anymore.",
  412: "We're sorry, this product cannot be purchase anymore.",
};
const SPENT = "We're sorry, you cannot use this discount code anymore.";
const INVALID = "We're sorry, that discount is invalid.";

/** What is said of an attempt to pay that was refused. */
export function troubleOf(error: unknown): Trouble {
  if (!isRefused(error)) return { place: "order", text: PAYMENT };
  const { code, status, message } = error;
  if (status === 402) return { place: "card", text: message };
  if (code === "price_changed" || code.startsWith("discount_")) return { place: "total", text: message };
  // Too often, not while somebody else is signed in as this person, or still being carried out: said as it is.
  if (
    status === 429 ||
    status === 403 ||
    code === "gift_mail_off" ||
    code === "still_running" ||
    code === "order_not_approved"
  ) {
    return { place: "order", text: message };
  }
  return { place: "order", text: texts[status] ?? PAYMENT };
}

/** What is said of a discount code that was refused. */
export function discountTrouble(error: unknown): string {
  if (!isRefused(error)) return INVALID;
  return error.status === 412 ? SPENT : error.message || INVALID;
}

/** The text of a product that is not there, which is the same in every language. */
export const PRODUCT_MISSING = texts[404] ?? "";

/** What was said of a card, by the provider's own form or by us. */
export const cardTrouble = (text: string): Trouble => ({ place: "card", text });
