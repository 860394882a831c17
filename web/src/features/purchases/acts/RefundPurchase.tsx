import { Alert, Button, NativeSelect, Switch, TextInput } from "@mantine/core";
import type { Invoice } from "@pluma/contract/invoices";
import { formatMoney } from "@pluma/contract/money";
import type { Purchase } from "@pluma/contract/purchases";
import { type SubmitEvent, useState } from "react";
import { formatDate, formatNumber } from "../../../platform/format.ts";
import { useLanguage, useWords } from "../../../platform/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { Dialog, DialogActs } from "../../../ui/Dialog.tsx";
import { OptionalLabel } from "../../site/index.ts";
import { useInvoicesOf, useRefund } from "../data.ts";
import { refundable } from "../said.ts";
import css from "./acts.module.css";
import { amountIn } from "./amounts.ts";
import { AmountField } from "./fields.tsx";
import { useKey } from "./useKey.ts";

type RefundPurchaseProps = { purchase: Purchase; onBack: () => void; onClose: () => void };

/** Gives money of a purchase back, all of a payment or a part, and says what happens to its words and access. */
export function RefundPurchase({ purchase, onBack, onClose }: RefundPurchaseProps) {
  const t = useWords("purchases");
  const { data } = useInvoicesOf(purchase.user?.user_id ?? 0);
  const paid = data?.invoices.filter(
    (invoice) => invoice.purchase_id === purchase.purchase_id && refundable(invoice) > 0,
  );
  return (
    <Dialog title={t("refund.title", { id: purchase.purchase_id })} onClose={onClose}>
      {paid && paid.length === 0 && <p>{t("refund.none")}</p>}
      {paid?.[0] && <RefundForm purchase={purchase} paid={paid} first={paid[0]} onBack={onBack} onClose={onClose} />}
    </Dialog>
  );
}

function RefundForm(props: RefundPurchaseProps & { paid: Invoice[]; first: Invoice }) {
  const { purchase, paid, first, onBack, onClose } = props;
  const t = useWords("purchases");
  const language = useLanguage();
  const { draft, change, invoice, amount, isChecked, refund, handleSubmit } = useDraft(purchase, paid, first, onClose);
  const max = refundable(invoice);
  const isFull = amount === max;
  return (
    <form onSubmit={handleSubmit} noValidate>
      {refund.isError && (
        <Alert color="red" role="alert">
          {refund.error.message}
        </Alert>
      )}
      <NativeSelect
        label={t("refund.which")}
        data={paid.map((each) => ({
          value: String(each.invoice_id),
          label: `${each.number}, ${formatDate(each.paid_at ?? each.createdAt, language)}, ${formatMoney(refundable(each), each.currency)}`,
        }))}
        value={String(invoice.invoice_id)}
        onChange={(event) => {
          const next = paid.find(({ invoice_id }) => String(invoice_id) === event.currentTarget.value);
          if (next) change({ invoiceId: next.invoice_id, amount: String(refundable(next)) });
        }}
      />
      <AmountField
        label={t("refund.amount")}
        currency={invoice.currency}
        value={draft.amount}
        error={isChecked && !isBetween(amount, max) && t("wrong.refund", { max: formatMoney(max, invoice.currency) })}
        onChange={(next) => change({ amount: next })}
      />
      <Switch
        label={t("refund.takeWords")}
        checked={draft.takeWords}
        onChange={(event) => change({ takeWords: event.currentTarget.checked })}
      />
      <p className={css.note}>{t(effectOf(draft.takeWords, isFull))}</p>
      <TextInput
        label={<OptionalLabel>{t("refund.reason")}</OptionalLabel>}
        maxLength={500}
        autoComplete="off"
        value={draft.reason}
        onChange={(event) => change({ reason: event.currentTarget.value })}
      />
      <DialogActs>
        <Button variant="default" onClick={onBack}>
          {t("keepIt")}
        </Button>
        <Button type="submit" color="red" loading={refund.isPending}>
          {amount === null ? t("refund.act") : t("refund.actOf", { amount: formatMoney(amount, invoice.currency) })}
        </Button>
      </DialogActs>
    </form>
  );
}

const isBetween = (amount: number | null, max: number): boolean => amount !== null && amount > 0 && amount <= max;

function effectOf(takesWords: boolean, isFull: boolean): string {
  if (!takesWords) return "refund.keeps";
  return isFull ? "refund.takesAll" : "refund.takes";
}

type Draft = { invoiceId: number; amount: string; takeWords: boolean; reason: string };

function useDraft(purchase: Purchase, paid: Invoice[], first: Invoice, onClose: () => void) {
  const t = useWords("purchases");
  const [draft, setDraft] = useState<Draft>({
    invoiceId: first.invoice_id,
    amount: String(refundable(first)),
    takeWords: true,
    reason: "",
  });
  const [isChecked, setChecked] = useState(false);
  const { key, renew } = useKey();
  const refund = useRefund(purchase.purchase_id);
  const invoice = paid.find(({ invoice_id }) => invoice_id === draft.invoiceId) ?? first;
  const amount = amountIn(draft.amount, invoice.currency);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (refund.isPending) return;
    setChecked(true);
    if (amount === null || !isBetween(amount, refundable(invoice))) return;
    const body = { invoice_id: invoice.invoice_id, amount, take_words: draft.takeWords, reason: draft.reason };
    // The form goes as soon as nothing is left to give back, and with it what `mutate` would call: hence the promise.
    refund.mutateAsync({ ...body, key }).then(
      ({ refunded, words_taken: words }) => {
        const given = formatMoney(refunded, invoice.currency);
        showSuccess(t("refund.done", { amount: given, words: formatNumber(words) }));
        onClose();
      },
      () => undefined,
    );
  };
  const change = (next: Partial<Draft>) => {
    setDraft({ ...draft, ...next });
    renew();
  };
  return { draft, change, invoice, amount, isChecked, refund, handleSubmit };
}
