import { Alert, Button, NativeSelect, NumberInput, Switch, TextInput } from "@mantine/core";
import type { Invoice } from "@pluma/contract/billing/invoices";
import type { Purchase } from "@pluma/contract/billing/purchases";
import type { RefundPreview } from "@pluma/contract/billing/refunds";
import { formatMoney } from "@pluma/contract/kit/money";
import { type SubmitEvent, useState } from "react";
import { attempts } from "../../../platform/ask/attempts.ts";
import { formatDate, formatNumber } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { typedAmount } from "../../../platform/look/typedAmount.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { Dialog, DialogActs, DialogClose } from "../../../ui/Dialog.tsx";
import { OptionalLabel } from "../../site/index.ts";
import { type ShopId, useInvoicesOf, useRefund, useRefundPreview } from "../data.ts";
import { refundable } from "../said.ts";
import css from "./acts.module.css";
import { amountIn } from "./amounts.ts";
import { AmountField } from "./fields.tsx";

type RefundPurchaseProps = { purchase: Purchase; shopId: ShopId; onBack: () => void; onClose: () => void };

/** Gives money of a purchase back, all of a payment or a part, and says what happens to its words and access. */
export function RefundPurchase(props: RefundPurchaseProps) {
  const { purchase, shopId, onClose } = props;
  const t = useWords("purchases");
  const { data } = useInvoicesOf(purchase.user?.user_id ?? 0, shopId);
  const paid = data?.invoices.filter(
    (invoice) => invoice.purchase_id === purchase.purchase_id && refundable(invoice) > 0,
  );
  return (
    <Dialog title={t("refund.title", { id: purchase.purchase_id })} onClose={onClose}>
      {paid && paid.length === 0 && <p>{t("refund.none")}</p>}
      {paid?.[0] && <RefundForm {...props} paid={paid} first={paid[0]} />}
    </Dialog>
  );
}

type RefundFormProps = RefundPurchaseProps & { paid: Invoice[]; first: Invoice };

function RefundForm(props: RefundFormProps) {
  const { purchase, shopId, paid, onBack } = props;
  const t = useWords("purchases");
  const { draft, change, invoice, amount, isChecked, refund, handleSubmit } = useDraft(props);
  const max = refundable(invoice);
  const asked = isBetween(amount, max) ? amount : null;
  const { data: preview } = useRefundPreview({ id: purchase.purchase_id, shopId }, invoice.invoice_id, asked);
  return (
    <form onSubmit={handleSubmit} noValidate>
      {refund.isError && (
        <Alert color="red" role="alert">
          {refund.error.message}
        </Alert>
      )}
      <InvoiceChoice
        paid={paid}
        chosen={invoice}
        onChoose={(next) =>
          change({ invoiceId: next.invoice_id, amount: typedAmount(refundable(next), next.currency), words: null })
        }
      />
      <AmountField
        label={t("refund.amount")}
        currency={invoice.currency}
        value={draft.amount}
        error={isChecked && !isBetween(amount, max) && t("wrong.refund", { max: formatMoney(max, invoice.currency) })}
        onChange={(next) => change({ amount: next, words: null })}
      />
      <Switch
        label={t("refund.takeWords")}
        checked={draft.takeWords}
        onChange={(event) => change({ takeWords: event.currentTarget.checked })}
      />
      <WordsTaken
        draft={draft}
        preview={asked === null ? undefined : preview}
        onChange={(words) => change({ words })}
      />
      <TextInput
        label={<OptionalLabel>{t("refund.reason")}</OptionalLabel>}
        maxLength={500}
        autoComplete="off"
        value={draft.reason}
        onChange={(event) => change({ reason: event.currentTarget.value })}
      />
      <DialogActs>
        <DialogClose onClose={onBack}>{t("keepIt")}</DialogClose>
        <Button type="submit" color="red" loading={refund.isPending}>
          {amount === null ? t("refund.act") : t("refund.actOf", { amount: formatMoney(amount, invoice.currency) })}
        </Button>
      </DialogActs>
    </form>
  );
}

type InvoiceChoiceProps = { paid: Invoice[]; chosen: Invoice; onChoose: (invoice: Invoice) => void };

function InvoiceChoice({ paid, chosen, onChoose }: InvoiceChoiceProps) {
  const t = useWords("purchases");
  const language = useLanguage();
  return (
    <NativeSelect
      label={t("refund.which")}
      data={paid.map((each) => ({
        value: String(each.invoice_id),
        label: `${each.number}, ${formatDate(each.paid_at ?? each.createdAt, language)}, ${formatMoney(refundable(each), each.currency)}`,
      }))}
      value={String(chosen.invoice_id)}
      onChange={(event) => {
        const next = paid.find(({ invoice_id }) => String(invoice_id) === event.currentTarget.value);
        if (next) onChoose(next);
      }}
    />
  );
}

const isBetween = (amount: number | null, max: number): boolean => amount !== null && amount > 0 && amount <= max;

type WordsTakenProps = { draft: Draft; preview: RefundPreview | undefined; onChange: (words: number | null) => void };

/** How many words go, as the money says or as they are entered, and what becomes of access. */
function WordsTaken({ draft, preview, onChange }: WordsTakenProps) {
  const t = useWords("purchases");
  if (!draft.takeWords) return <p className={css.note}>{t("refund.keeps")}</p>;
  if (!preview) return null;
  const { words, takes, takes_max: max } = preview;
  const number = formatNumber(draft.words ?? takes);
  return (
    <>
      {words !== null && (
        <NumberInput
          label={t("refund.words")}
          description={t("refund.wordsOf", { number, all: formatNumber(words), max: formatNumber(max) })}
          min={0}
          max={max}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
          thousandSeparator=","
          value={draft.words ?? takes}
          onChange={(next) => onChange(typeof next === "number" ? next : 0)}
        />
      )}
      <p className={css.note}>{t(preview.ends_access ? "refund.endsAccess" : "refund.keepsAccess")}</p>
    </>
  );
}

/** `words` null are as many as the money says. */
type Draft = { invoiceId: number; amount: string; takeWords: boolean; words: number | null; reason: string };

function useDraft({ purchase, shopId, paid, first, onClose }: RefundFormProps) {
  const t = useWords("purchases");
  const [draft, setDraft] = useState<Draft>({
    invoiceId: first.invoice_id,
    amount: typedAmount(refundable(first), first.currency),
    takeWords: true,
    words: null,
    reason: "",
  });
  const [isChecked, setChecked] = useState(false);
  const [{ keyOf }] = useState(attempts);
  const refund = useRefund({ id: purchase.purchase_id, shopId });
  const invoice = paid.find(({ invoice_id }) => invoice_id === draft.invoiceId) ?? first;
  const amount = amountIn(draft.amount, invoice.currency);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (refund.isPending) return;
    setChecked(true);
    if (amount === null || !isBetween(amount, refundable(invoice))) return;
    const { takeWords, words: wished, reason } = draft;
    const body = { invoice_id: invoice.invoice_id, amount, take_words: takeWords, words: wished, reason };
    // The form goes as soon as nothing is left to give back, and with it what `mutate` would call: hence the promise.
    refund.mutateAsync({ ...body, key: keyOf(body) }).then(
      ({ refunded, words_taken: words }) => {
        const given = formatMoney(refunded, invoice.currency);
        showSuccess(t("refund.done", { amount: given, words: formatNumber(words) }));
        onClose();
      },
      () => undefined,
    );
  };
  const change = (next: Partial<Draft>) => setDraft({ ...draft, ...next });
  return { draft, change, invoice, amount, isChecked, refund, handleSubmit };
}
