import type { Language } from "@pluma/contract/kit/kit";

type Reason = Record<Language, string>;

const funds: Reason = {
  en: "There is not enough money on it. Try another card.",
  es: "No tiene saldo suficiente. Prueba con otra tarjeta.",
};
const expired: Reason = { en: "It has expired. Try another card.", es: "Ha caducado. Prueba con otra tarjeta." };
const wrong: Reason = {
  en: "A number of it does not fit. Look at number, date and code.",
  es: "Algún dato no coincide. Revisa el número, la fecha y el código.",
};
const confirm: Reason = {
  en: "Your bank wants you to confirm the payment. Try again, and follow its steps.",
  es: "Tu banco quiere que confirmes el pago. Inténtalo de nuevo y sigue sus pasos.",
};
const later: Reason = {
  en: "Your bank could not answer. Try again in a moment.",
  es: "Tu banco no pudo responder. Inténtalo de nuevo en un momento.",
};
const unsupported: Reason = {
  en: "It cannot be used for this payment. Try another card.",
  es: "No sirve para este pago. Prueba con otra tarjeta.",
};
const other: Reason = {
  en: "Your bank gave no reason. Try another card, or ask your bank.",
  es: "Tu banco no dio un motivo. Prueba con otra tarjeta o pregunta a tu banco.",
};

/** What a bank's code means, where it may be said: a card that was reported as lost is not told so to whoever holds it. */
const reasons: Record<string, Reason> = {
  insufficient_funds: funds,
  withdrawal_count_limit_exceeded: funds,
  card_velocity_exceeded: funds,
  expired_card: expired,
  incorrect_number: wrong,
  invalid_number: wrong,
  incorrect_cvc: wrong,
  invalid_cvc: wrong,
  incorrect_zip: wrong,
  invalid_expiry_month: wrong,
  invalid_expiry_year: wrong,
  authentication_required: confirm,
  payment_intent_authentication_failure: confirm,
  processing_error: later,
  issuer_not_available: later,
  try_again_later: later,
  card_not_supported: unsupported,
  currency_not_supported: unsupported,
  transaction_not_allowed: unsupported,
};

/** Why a card was declined, in plain words. */
export const declineWords = (decline: string, lang: Language): string => (reasons[decline] ?? other)[lang];
