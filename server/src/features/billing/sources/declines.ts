import type { Language } from "@pluma/contract/kit/kit";
import { words } from "../locales/words.ts";

type Reason = "funds" | "expired" | "wrong" | "confirm" | "later" | "unsupported" | "other";

/** What a bank's code means, where it may be said: a card that was reported as lost is not told so to whoever holds it. */
const reasons: Record<string, Exclude<Reason, "other">> = {
  insufficient_funds: "funds",
  withdrawal_count_limit_exceeded: "funds",
  card_velocity_exceeded: "funds",
  expired_card: "expired",
  incorrect_number: "wrong",
  invalid_number: "wrong",
  incorrect_cvc: "wrong",
  invalid_cvc: "wrong",
  incorrect_zip: "wrong",
  invalid_expiry_month: "wrong",
  invalid_expiry_year: "wrong",
  authentication_required: "confirm",
  payment_intent_authentication_failure: "confirm",
  processing_error: "later",
  issuer_not_available: "later",
  try_again_later: "later",
  card_not_supported: "unsupported",
  currency_not_supported: "unsupported",
  transaction_not_allowed: "unsupported",
};

/** Why a card was declined, in plain words. */
export const declineWords = (decline: string, lang: Language): string =>
  words[lang].declines[reasons[decline] ?? "other"];
