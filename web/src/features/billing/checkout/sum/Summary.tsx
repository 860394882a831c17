import { Skeleton } from "@mantine/core";
import type { Totals } from "@pluma/contract/billing/checkout";
import type { Invoice } from "@pluma/contract/billing/invoices";
import { formatMoney } from "@pluma/contract/kit/money";
import type { DiscountTerms } from "@pluma/contract/products/discounts";
import type { ReactNode } from "react";
import { formatPercent } from "../../../../platform/look/format.ts";
import { useWords } from "../../../../platform/look/i18n.ts";
import { useWordsOf } from "../../plans/PlanCard.tsx";
import { useGrantLines } from "../../plans/useGrantLines.ts";
import { useFullName } from "../../useIntervals.ts";
import { ChargeDates } from "./ChargeDates.tsx";
import css from "./Summary.module.css";

/** What is bought and what it comes to: today, then, and after that; every sum is the server's. */
export function Summary({ totals, isOld, children }: { totals: Totals; isOld: boolean; children: ReactNode }) {
  const t = useWords("billing");
  const fullName = useFullName();
  const { product, currency, discount, next_charge: next, tax } = totals;
  const money = (amount: number) => formatMoney(amount, currency);
  const words = useWordsOf(product);
  const granted = useGrantLines(product.grants);
  return (
    <div aria-busy={isOld} className={css.sum}>
      <Line
        name={<b>{fullName(product.name, product)}</b>}
        about={[words, ...granted, product.short_description].filter(Boolean).join(". ")}
        amount={money(product.due_price)}
      />
      {discount && <DiscountLine totals={totals} terms={discount} />}
      {children}
      {totals.trial_ends_at && next && <Line name={t("sum.first")} amount={money(next.amount)} />}
      <Total name={t("sum.today")} amount={money(totals.total)} />
      {tax && totals.total > 0 && (
        <p className={css.tax}>{t("sum.tax", { name: tax.name, percent: tax.percent, amount: money(tax.amount) })}</p>
      )}
      {next && <ChargeDates totals={totals} />}
    </div>
  );
}

/** The same of an open invoice. */
export function InvoiceSummary({ invoice }: { invoice: Invoice }) {
  const t = useWords("billing");
  const total = formatMoney(invoice.amount, invoice.currency);
  return (
    <div className={css.sum}>
      <Line name={<b>{invoice.product.name}</b>} about={t("sum.invoice", { number: invoice.number })} amount={total} />
      <Total name={t("sum.today")} amount={total} />
    </div>
  );
}

/** What a code takes off, and of which payments; in a trial it takes nothing off today. */
function DiscountLine({ totals, terms }: { totals: Totals; terms: DiscountTerms }) {
  const t = useWords("billing");
  const { currency, product, discount_amount: less, least_charge: least } = totals;
  const off = terms.kind === "percent" ? percentOf(terms.value) : formatMoney(terms.value, currency);
  const kind = product.is_subscription ? terms.duration : "off";
  return (
    <Line
      name={t(`discount.${kind}`, { off, count: terms.duration_months ?? 1 })}
      about={least === null ? undefined : t("discount.least", { amount: formatMoney(least, currency) })}
      amount={less > 0 && <span className={css.less}>{formatMoney(-less, currency)}</span>}
    />
  );
}

/** With the decimals that the code has: 12.5 stays that. */
const percentOf = (value: number) => formatPercent(value, String(value).split(".")[1]?.length);

function Line({ name, about, amount }: { name: ReactNode; about?: string | undefined; amount: ReactNode }) {
  return (
    <div className={css.line}>
      <span>
        {name}
        {about && <small>{about}</small>}
      </span>
      <span className={css.amount}>{amount}</span>
    </div>
  );
}

function Total({ name, amount }: { name: string; amount: string }) {
  return (
    <div className={css.total} role="status">
      <b>{name}</b>
      <span className={css.figure}>{amount}</span>
    </div>
  );
}

/** Stands in while the sums are asked for. */
export function SummaryWaiting() {
  return (
    <div className={css.sum} aria-busy="true" data-waiting>
      <Skeleton height={20} mt={10} />
      <Skeleton height={58} mt={32} />
      <Skeleton height={40} mt={24} />
      <Skeleton height={44} mt={30} />
    </div>
  );
}
