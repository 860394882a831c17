import { Button, TextInput } from "@mantine/core";
import type { FeeInvoice, FeeMonth, FeeRate, FeesOfShop } from "@pluma/contract/billing/fees";
import { formatMoney } from "@pluma/contract/kit/money";
import { type SubmitEvent, useState } from "react";
import { formatMoment, formatMonth } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { typedAmount } from "../../../platform/look/typedAmount.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { isRefused } from "../../../platform/refused.ts";
import { type Column, DataTable } from "../../../ui/data/DataTable.tsx";
import { DateField } from "../../../ui/dates/DateField.tsx";
import { isDay } from "../../../ui/dates/writtenDay.ts";
import { FormSection } from "../../../ui/form/FormSection.tsx";
import { Tag } from "../../../ui/marks/Tag.tsx";
import { Problem } from "../../organizations/index.ts";
import { useBillFees, useSaveFee, useSaveFeeInvoice } from "./data.ts";
import { FeeFile } from "./FeeFile.tsx";
import css from "./shop.module.css";

type Props = { id: number; fees: FeesOfShop };

/** What the installation takes of what an organization sells, by month, and its invoices of that. */
export function ShopFees({ id, fees }: Props) {
  const t = useWords("products/shop");
  return (
    <FormSection title={t("fee.title")} about={t("fee.about")}>
      <p className={css.rate}>{fees.rate ? <Rate rate={fees.rate} /> : t("fee.none")}</p>
      {fees.coming.map((rate) => (
        <p key={String(rate.starts_at)} className={css.quiet}>
          <Rate rate={rate} isComing />
        </p>
      ))}
      {fees.can.edit && <RateForm id={id} fees={fees} />}
      {fees.months.length > 0 && <Months id={id} fees={fees} />}
      {fees.invoices.length > 0 && <Invoices id={id} fees={fees} />}
      <p className={css.quiet}>{t("fee.later")}</p>
    </FormSection>
  );
}

function Rate({ rate, isComing = false }: { rate: FeeRate; isComing?: boolean }) {
  const t = useWords("products/shop");
  const language = useLanguage();
  const { percent, fixed, currency, starts_at: at } = rate;
  const values = { percent: String(percent), fixed: formatMoney(fixed, currency), currency };
  const text =
    percent > 0 && fixed > 0 ? "fee.both" : fixed > 0 ? "fee.fixed" : percent > 0 ? "fee.percent" : "fee.none";
  return isComing ? t("fee.from", { date: formatMoment(at, language), fee: t(text, values) }) : t(text, values);
}

function RateForm({ id, fees }: Props) {
  const t = useWords("products/shop");
  const save = useSaveFee(id);
  const [percent, setPercent] = useState(String(fees.rate?.percent ?? ""));
  const [fixed, setFixed] = useState(fees.rate ? typedAmount(fees.rate.fixed, fees.currency) : "");
  const [day, setDay] = useState("");
  const fields = isRefused(save.error) ? save.error.fields : {};
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    // The field says so itself.
    if (day !== "" && !isDay(day)) return;
    save.mutate(
      {
        percent: Number(percent.replace(",", ".") || 0),
        fixed: Number(fixed.replace(",", ".") || 0),
        starts_at: day === "" ? null : new Date(`${day}T00:00:00`).toISOString(),
      },
      { onSuccess: () => showSuccess(t("fee.saved")) },
    );
  };
  return (
    <>
      <form className={css.rateForm} onSubmit={handleSubmit} noValidate>
        <TextInput
          label={t("fee.percentLabel")}
          inputMode="decimal"
          autoComplete="off"
          maxLength={5}
          value={percent}
          error={fields.percent}
          onChange={(event) => setPercent(event.currentTarget.value)}
        />
        <TextInput
          label={t("fee.fixedLabel", { currency: fees.currency })}
          inputMode="decimal"
          autoComplete="off"
          maxLength={8}
          value={fixed}
          error={fields.fixed}
          onChange={(event) => setFixed(event.currentTarget.value)}
        />
        <DateField label={t("fee.dayLabel")} value={day} error={fields.starts_at} onChange={setDay} />
        <Button type="submit" loading={save.isPending}>
          {t("fee.set")}
        </Button>
      </form>
      {Object.keys(fields).length === 0 && <Problem error={save.error} />}
    </>
  );
}

const money = (amount: number, currency: string) => `${formatMoney(amount, currency)} ${currency}`;

function Months({ id, fees: { months, can } }: Props) {
  const t = useWords("products/shop");
  const language = useLanguage();
  const bill = useBillFees(id);
  const columns: Column<FeeMonth>[] = [
    {
      key: "month",
      title: t("fee.month"),
      place: "name",
      draw: ({ month, currency }) => `${formatMonth(month, language)}, ${currency}`,
    },
    {
      key: "charged",
      title: t("fee.charged"),
      isRight: true,
      place: "detail",
      draw: ({ charged, currency, sales }) => `${money(charged, currency)} (${sales})`,
    },
    {
      ...{ key: "refunded", title: t("fee.refunded"), isRight: true, isQuiet: true },
      draw: ({ refunded, currency }) => money(refunded, currency),
    },
    { key: "fee", title: t("fee.sum"), isRight: true, place: "side", draw: (row) => money(row.fee, row.currency) },
    {
      key: "unbilled",
      title: t("fee.unbilled"),
      isRight: true,
      place: "state",
      draw: ({ month, unbilled, currency }) =>
        can.edit && unbilled > 0 ? (
          <Button size="xs" variant="default" loading={bill.isPending} onClick={() => bill.mutate(month)}>
            {t("fee.bill", { amount: money(unbilled, currency) })}
          </Button>
        ) : (
          money(unbilled, currency)
        ),
    },
  ];
  return (
    <div className={css.wide}>
      <DataTable
        label={t("fee.months")}
        columns={columns}
        rows={months}
        idOf={({ month, currency }) => `${month}${currency}`}
        empty={null}
        isDense
      />
      <Problem error={bill.error} />
    </div>
  );
}

function Invoices({ id, fees: { invoices, can } }: Props) {
  const t = useWords("products/shop");
  const language = useLanguage();
  const save = useSaveFeeInvoice(id);
  const columns: Column<FeeInvoice>[] = [
    {
      key: "number",
      title: t("fee.invoice"),
      place: "name",
      draw: ({ fee_invoice_id: invoiceId, number }) => <FeeFile id={id} invoiceId={invoiceId} number={number} />,
    },
    { key: "month", title: t("fee.month"), place: "detail", draw: ({ month }) => formatMonth(month, language) },
    {
      key: "amount",
      title: t("fee.sum"),
      isRight: true,
      place: "side",
      draw: ({ amount, currency }) => money(amount, currency),
    },
    {
      key: "paid",
      title: t("fee.state"),
      place: "state",
      draw: ({ paid_at: paidAt }) => <Tag tone={paidAt ? "good" : "plain"}>{t(paidAt ? "fee.paid" : "fee.open")}</Tag>,
    },
    ...(can.edit
      ? [
          {
            key: "acts",
            title: t("fee.change"),
            place: "acts" as const,
            draw: ({ fee_invoice_id: invoiceId, paid_at: paidAt }: FeeInvoice) => (
              <Button
                size="xs"
                variant="subtle"
                color="ink"
                onClick={() => save.mutate({ invoiceId, isPaid: paidAt === null })}
              >
                {t(paidAt ? "fee.markOpen" : "fee.markPaid")}
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <div className={css.wide}>
      <DataTable
        label={t("fee.invoices")}
        columns={columns}
        rows={invoices}
        idOf={({ fee_invoice_id }) => fee_invoice_id}
        empty={null}
        isDense
      />
      <Problem error={save.error} />
    </div>
  );
}
