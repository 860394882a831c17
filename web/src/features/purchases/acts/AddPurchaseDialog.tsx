import { Alert, Button, Switch, Textarea } from "@mantine/core";
import { GIFT, MANUAL } from "@pluma/contract/billing/checkout";
import { type PurchaseStatus, purchaseStatuses } from "@pluma/contract/billing/purchases";
import type { Product } from "@pluma/contract/products/products";
import { type SubmitEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { attempts } from "../../../platform/ask/attempts.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { typedAmount } from "../../../platform/look/typedAmount.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { Dialog, DialogActs, DialogClose } from "../../../ui/Dialog.tsx";
import { type PersonField, ProductPicker } from "../../products/index.ts";
import { useAddPurchase } from "../data.ts";
import css from "./acts.module.css";
import { amountIn, daysIn } from "./amounts.ts";
import { AmountField, DaysField, MethodField, StatusField } from "./fields.tsx";

type Draft = {
  name: string;
  userId: number | null;
  product: Product | null;
  status: PurchaseStatus;
  amount: string;
  method: number;
  days: string;
  isGift: boolean;
  reason: string;
};

const empty: Draft = {
  name: "",
  userId: null,
  product: null,
  status: "pending",
  amount: "",
  method: MANUAL,
  days: "",
  isGift: false,
  reason: "",
};

/** Enters a purchase by hand. */
export function AddPurchaseDialog({ person, onClose }: { person: PersonField; onClose: () => void }) {
  const t = useWords("purchases");
  const { draft, change, error, isChecked, isPending, handleSubmit, form } = useDraft(onClose);
  return (
    <Dialog title={t("add.title")} onClose={onClose}>
      {error && (
        <Alert color="red" role="alert">
          {error.message}
        </Alert>
      )}
      <form ref={form} onSubmit={handleSubmit} noValidate>
        <WhoAndWhat draft={draft} isChecked={isChecked} person={person} onChange={change} />
        <HowPaid draft={draft} isChecked={isChecked} onChange={change} />
        {draft.status === "cancelled" && (
          <Textarea
            label={t("fields.cancel_reason")}
            autosize
            minRows={2}
            value={draft.reason}
            onChange={(event) => change({ reason: event.currentTarget.value })}
          />
        )}
        <p className={css.note}>{t(`add.about.${draft.status}`)}</p>
        <DialogActs>
          <DialogClose>{t("notNow")}</DialogClose>
          <Button type="submit" loading={isPending}>
            {t("purchases.add")}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}

type PartProps = { draft: Draft; isChecked: boolean; onChange: (next: Partial<Draft>) => void };

function WhoAndWhat({ draft, isChecked, person: Person, onChange }: PartProps & { person: PersonField }) {
  const t = useWords("purchases");
  return (
    <>
      <Person
        label={t("add.person")}
        text={draft.name}
        onText={(name) => onChange({ name, userId: null })}
        onPick={({ user_id, email }) => onChange({ name: email, userId: user_id })}
        error={isChecked && draft.userId === null && t("wrong.person")}
        nobody={t("add.nobody")}
      />
      <ProductPicker
        label={t("fields.product")}
        value={draft.product}
        error={isChecked && !draft.product && t("wrong.product")}
        onChange={(product) =>
          onChange({ product, amount: product ? typedAmount(product.due_price, product.currency) : "" })
        }
      />
    </>
  );
}

function HowPaid({ draft, isChecked, onChange }: PartProps) {
  const t = useWords("purchases");
  const currency = draft.product?.currency ?? "USD";
  return (
    <>
      <div className={css.pair}>
        <AmountField
          label={t("fields.amount")}
          currency={currency}
          value={draft.amount}
          error={isChecked && amountIn(draft.amount, currency) === null && t("wrong.amount")}
          onChange={(amount) => onChange({ amount })}
        />
        <StatusField statuses={purchaseStatuses} value={draft.status} onChange={(status) => onChange({ status })} />
      </div>
      <div className={css.pair}>
        <MethodField value={draft.method} onChange={(method) => onChange({ method })} />
        <DaysField
          value={draft.days}
          error={isChecked && daysIn(draft.days) === null && t("wrong.days")}
          onChange={(days) => onChange({ days })}
        />
      </div>
      <Switch
        label={t("fields.is_gift")}
        checked={draft.isGift}
        onChange={(event) => {
          const isGift = event.currentTarget.checked;
          onChange({ isGift, ...(isGift ? { amount: "0", method: GIFT } : { method: MANUAL }) });
        }}
      />
    </>
  );
}

function useDraft(onClose: () => void) {
  const t = useWords("purchases");
  const [draft, setDraft] = useState(empty);
  const [isChecked, setChecked] = useState(false);
  const [{ keyOf }] = useState(attempts);
  const add = useAddPurchase();
  const form = useRef<HTMLFormElement>(null);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (add.isPending) return;
    flushSync(() => setChecked(true));
    const amount = amountIn(draft.amount, draft.product?.currency ?? "USD");
    const days = daysIn(draft.days);
    if (draft.userId === null || !draft.product || amount === null || days === null) {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    const body = {
      user_id: draft.userId,
      product_id: draft.product.product_id,
      status: draft.status,
      amount,
      payment_method_id: draft.method,
      expiration_days: days ?? null,
      is_gift: draft.isGift,
      cancel_reason: draft.status === "cancelled" ? draft.reason : null,
    };
    add.mutate(
      { ...body, key: keyOf(body) },
      {
        onSuccess: () => {
          showSuccess(t("add.done"));
          onClose();
        },
      },
    );
  };
  const change = (next: Partial<Draft>) => setDraft({ ...draft, ...next });
  return { draft, change, error: add.error, isChecked, isPending: add.isPending, handleSubmit, form };
}
