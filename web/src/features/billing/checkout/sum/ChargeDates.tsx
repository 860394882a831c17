import type { Totals } from "@pluma/contract/billing/checkout";
import { formatMoney } from "@pluma/contract/kit/money";
import { formatLongDate } from "../../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../../platform/look/i18n.ts";
import { useIntervals } from "../../useIntervals.ts";
import css from "./ChargeDates.module.css";

/** When what is charged: today, at the next date that the server names, and after that. */
export function ChargeDates({ totals }: { totals: Totals }) {
  const t = useWords("billing");
  const language = useLanguage();
  const intervals = useIntervals();
  const { product, discount, next_charge: next, trial_ends_at: trialEnd } = totals;
  if (!next) return null;
  const money = (amount: number) => formatMoney(amount, totals.currency);
  const every = intervals.name(product) ?? "";
  const isCheaper = next.amount !== product.due_price;
  const withCode = discount?.duration === "forever" ? "dates.withCodeAlways" : "dates.withCode";
  return (
    <ol className={css.list}>
      <Step
        day={t("dates.today", { date: formatLongDate(new Date(), language) })}
        about={trialEnd ? t("dates.trialStarts") : t("dates.firstPayment")}
        amount={money(totals.total)}
      />
      <Step
        day={formatLongDate(next.at, language)}
        about={
          isCheaper && discount
            ? t(withCode, { code: discount.code, every })
            : t(trialEnd ? "dates.firstPaymentThen" : "dates.then", { every })
        }
        amount={money(next.amount)}
      />
      {isCheaper && discount && discount.duration !== "forever" && (
        <Step
          day={t("dates.later")}
          about={t("dates.withoutCode", { code: discount.code, every })}
          amount={money(product.due_price)}
        />
      )}
    </ol>
  );
}

function Step({ day, about, amount }: { day: string; about: string; amount: string }) {
  return (
    <li>
      <span>
        {day}
        <small>{about}</small>
      </span>
      <span>{amount}</span>
    </li>
  );
}
