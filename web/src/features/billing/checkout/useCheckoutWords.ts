import type { Totals } from "@pluma/contract/billing/checkout";
import { formatNamedMoney } from "@pluma/contract/products/namedMoney";
import { formatLongDate } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { useCardName } from "../useCardName.ts";
import { useIntervals } from "../useIntervals.ts";

type Card = { brand: string; last4: string } | "paypal" | null;

/** What a checkout says of itself: its title, the button, and what is charged when. */
export function useCheckoutWords(totals: Totals | undefined) {
  const t = useWords("billing");
  const language = useLanguage();
  const nameOf = useCardName();
  const intervals = useIntervals();
  if (!totals) return { title: t("pay.title"), fact: null, act: t("pay.title"), promise: () => null };
  const { product, discount, next_charge: next, trial_ends_at: trialEnd, total, currency } = totals;
  const money = (amount: number) => formatNamedMoney(amount, currency);
  const date = next && formatLongDate(next.at, language);
  const promise = (card: Card): string => {
    if (!next) return t("promise.once");
    const to = card === "paypal" ? "PayPal" : card ? nameOf(card) : t("promise.thisCard");
    const every = intervals.name(product);
    const sums = { date, amount: money(next.amount), price: money(product.due_price), to, every, code: discount?.code };
    return t(`promise.${next.amount === product.due_price ? "same" : afterNext(discount)}`, sums);
  };
  if (trialEnd) {
    return {
      title: t("pay.try", { name: product.name, count: product.trial_days }),
      fact: t("pay.tryFact", { date: formatLongDate(trialEnd, language) }),
      act: t("pay.startTrial"),
      promise,
    };
  }
  return {
    title: t(product.is_subscription ? "pay.subscribe" : "pay.buy", { name: product.name }),
    fact: next && t("pay.renews", { date, amount: money(next.amount) }),
    act: total === 0 ? t("pay.free") : t("pay.act", { total: money(total) }),
    promise,
  };
}

/** What follows a next charge that is not the price: the same for good, the price once a code has ended, or the price at once. */
function afterNext(discount: Totals["discount"]): "same" | "months" | "then" {
  if (discount?.duration === "forever") return "same";
  return discount?.duration === "months" ? "months" : "then";
}
