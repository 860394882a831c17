import { Alert, Button, NativeSelect, TextInput } from "@mantine/core";
import { MANUAL } from "@pluma/contract/billing/checkout";
import { type Invoice, type InvoiceStatus, invoiceStatuses, invoices } from "@pluma/contract/billing/invoices";
import type { Purchase } from "@pluma/contract/billing/purchases";
import { type SubmitEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { attempts } from "../../../platform/ask/attempts.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { typedAmount } from "../../../platform/look/typedAmount.ts";
import { useMay } from "../../../platform/me/may.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { Dialog, DialogActs, DialogClose } from "../../../ui/Dialog.tsx";
import { DateField } from "../../../ui/dates/DateField.tsx";
import { OptionalLabel } from "../../site/index.ts";
import { useSaveInvoice } from "../data.ts";
import css from "./acts.module.css";
import { amountIn } from "./amounts.ts";
import { AmountField, MethodField, StatusField } from "./fields.tsx";
import { PdfIcon } from "./PurchaseDetail.tsx";

/** What a new invoice is called until it is saved. */
const NEW_ID = "nuevo";

type InvoiceDialogProps = {
  /** Null enters a new one. */
  invoice: Invoice | null;
  /** The purchases that a new one can be of; null lets one type which. */
  purchases: readonly Purchase[] | null;
  onClose: () => void;
};

/** An invoice: entered by hand, or changed; what a provider charged cannot be changed, which the server says. */
export function InvoiceDialog({ invoice, purchases, onClose }: InvoiceDialogProps) {
  const t = useWords("purchases");
  const { draft, change, wrong, currency, error, isPending, handleSubmit, form } = useDraft(
    invoice,
    purchases,
    onClose,
  );
  return (
    <Dialog title={invoice ? t("invoice.title", { number: invoice.number }) : t("invoice.newTitle")} onClose={onClose}>
      {error && (
        <Alert color="red" role="alert">
          {error.message}
        </Alert>
      )}
      <form ref={form} onSubmit={handleSubmit} noValidate>
        <div className={css.pair}>
          <TextInput
            label={t("fields.invoice_id")}
            value={invoice ? String(invoice.invoice_id) : NEW_ID}
            readOnly
            rightSection={invoice && <PdfIcon invoice={invoice} />}
          />
          <PurchaseField
            purchases={purchases}
            value={draft.purchaseId}
            isFixed={invoice !== null}
            error={wrong.purchase}
            onChange={(purchaseId) => change({ purchaseId })}
          />
        </div>
        <div className={css.pair}>
          <AmountField
            label={t("fields.amount")}
            currency={currency}
            value={draft.amount}
            error={wrong.amount}
            onChange={(amount) => change({ amount })}
          />
          <StatusField statuses={invoiceStatuses} value={draft.status} onChange={(status) => change({ status })} />
        </div>
        <div className={css.pair}>
          <MethodField value={draft.method} onChange={(method) => change({ method })} />
          <DateField
            label={<OptionalLabel>{t("fields.expiration_date")}</OptionalLabel>}
            value={draft.expires}
            onChange={(expires) => change({ expires })}
          />
        </div>
        {draft.status === "completed" && invoice?.status !== "completed" && (
          <p className={css.note}>{t("invoice.countsPaid")}</p>
        )}
        <Acts isPending={isPending} />
      </form>
    </Dialog>
  );
}

function Acts({ isPending }: { isPending: boolean }) {
  const t = useWords("purchases");
  const maySave = useMay(invoices.saveInvoice);
  return (
    <DialogActs>
      <DialogClose>{t(maySave ? "notNow" : "done")}</DialogClose>
      {maySave && (
        <Button type="submit" loading={isPending}>
          {t("save")}
        </Button>
      )}
    </DialogActs>
  );
}

type PurchaseFieldProps = {
  purchases: readonly Purchase[] | null;
  value: string;
  isFixed: boolean;
  error: string | false;
  onChange: (id: string) => void;
};

// Of which purchase it is: chosen out of those of a customer, else typed.
function PurchaseField({ purchases, value, isFixed, error, onChange }: PurchaseFieldProps) {
  const t = useWords("purchases");
  const label = t("fields.purchase_id");
  if (!purchases) {
    return (
      <TextInput
        label={label}
        inputMode="numeric"
        autoComplete="off"
        value={value}
        readOnly={isFixed}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  const data = purchases.map(({ purchase_id: id, product }) => ({
    value: String(id),
    label: `${id}, ${product.name}`,
  }));
  return (
    <NativeSelect
      label={label}
      data={data}
      value={value}
      disabled={isFixed}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

type Draft = { purchaseId: string; amount: string; status: InvoiceStatus; method: number; expires: string };

function useDraft(invoice: Invoice | null, purchases: readonly Purchase[] | null, onClose: () => void) {
  const t = useWords("purchases");
  const [draft, setDraft] = useState(() => draftOf(invoice, purchases));
  const [isChecked, setChecked] = useState(false);
  const [{ keyOf }] = useState(attempts);
  const save = useSaveInvoice();
  const form = useRef<HTMLFormElement>(null);
  const purchaseId = Number(draft.purchaseId);
  const currency =
    invoice?.currency ?? purchases?.find(({ purchase_id }) => purchase_id === purchaseId)?.currency ?? "USD";
  const amount = amountIn(draft.amount, currency);
  const isPurchase = Number.isSafeInteger(purchaseId) && purchaseId > 0;
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    flushSync(() => setChecked(true));
    if (amount === null || !isPurchase) {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    const body = {
      invoice_id: invoice?.invoice_id ?? NEW_ID,
      purchase_id: purchaseId,
      amount,
      status: draft.status,
      payment_method_id: draft.method,
      expiration_date: draft.expires || null,
      subscription_interval: invoice?.subscription_interval ?? null,
      subscription_period: invoice?.subscription_period ?? null,
    };
    save.mutate(
      { ...body, key: keyOf(body) },
      {
        onSuccess: () => {
          showSuccess(t("invoice.done"));
          onClose();
        },
      },
    );
  };
  const change = (next: Partial<Draft>) => setDraft({ ...draft, ...next });
  const wrong = {
    amount: isChecked && amount === null && t("wrong.amount"),
    purchase: isChecked && !isPurchase && t("wrong.purchase"),
  };
  return { draft, change, wrong, currency, error: save.error, isPending: save.isPending, handleSubmit, form };
}

function draftOf(invoice: Invoice | null, purchases: readonly Purchase[] | null): Draft {
  const [first] = purchases ?? [];
  if (!invoice) {
    const amount = first ? typedAmount(first.amount, first.currency) : "";
    return {
      purchaseId: first ? String(first.purchase_id) : "",
      amount,
      status: "pending",
      method: MANUAL,
      expires: "",
    };
  }
  return {
    purchaseId: String(invoice.purchase_id),
    amount: typedAmount(invoice.amount, invoice.currency),
    status: invoice.status,
    method: invoice.payment_method_id,
    expires: invoice.expiration_date?.slice(0, 10) ?? "",
  };
}
