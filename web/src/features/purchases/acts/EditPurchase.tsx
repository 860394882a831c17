import { Alert, Button, Switch, Textarea } from "@mantine/core";
import { CANCEL_REASON_MIN, type Purchase, type PurchaseStatus } from "@pluma/contract/billing/purchases";
import { type SubmitEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { Dialog, DialogActs, DialogClose } from "../../../ui/Dialog.tsx";
import { useSavePurchase } from "../data.ts";
import css from "./acts.module.css";
import { daysIn } from "./amounts.ts";
import { DaysField, StatusField } from "./fields.tsx";

type EditPurchaseProps = { purchase: Purchase; onBack: () => void; onClose: () => void };

/** Changes a purchase: only the statuses that may follow are offered, and each says what it does. */
export function EditPurchase({ purchase, onBack, onClose }: EditPurchaseProps) {
  const t = useWords("purchases");
  const { draft, change, error, isChecked, isPending, needsReason, handleSubmit, form } = useDraft(purchase, onClose);
  const isReasonShort = draft.reason.trim().length < CANCEL_REASON_MIN;
  return (
    <Dialog title={t("edit.title", { id: purchase.purchase_id })} onClose={onClose}>
      {error && (
        <Alert color="red" role="alert">
          {error.message}
        </Alert>
      )}
      <form ref={form} onSubmit={handleSubmit} noValidate>
        <StatusField statuses={purchase.can.become} value={draft.status} onChange={(status) => change({ status })} />
        {draft.status !== purchase.status && <p className={css.note}>{t(`edit.becomes.${draft.status}`)}</p>}
        {needsReason && (
          <Textarea
            label={t("fields.cancel_reason")}
            autosize
            minRows={2}
            value={draft.reason}
            error={isChecked && isReasonShort && t("wrong.reason")}
            description={t("edit.reasonHint", { count: CANCEL_REASON_MIN })}
            onChange={(event) => change({ reason: event.currentTarget.value })}
          />
        )}
        <DaysField
          value={draft.days}
          error={isChecked && daysIn(draft.days) === null && t("wrong.days")}
          onChange={(days) => change({ days })}
        />
        <Switch
          label={t("fields.is_gift")}
          checked={draft.isGift}
          onChange={(event) => change({ isGift: event.currentTarget.checked })}
        />
        <DialogActs>
          <DialogClose onClose={onBack}>{t("keepIt")}</DialogClose>
          <Button type="submit" loading={isPending}>
            {t("save")}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}

type Draft = { status: PurchaseStatus; days: string; isGift: boolean; reason: string };

function useDraft(purchase: Purchase, onClose: () => void) {
  const t = useWords("purchases");
  const [draft, setDraft] = useState<Draft>({
    status: purchase.status,
    days: purchase.expiration_days === null ? "" : String(purchase.expiration_days),
    isGift: purchase.is_gift,
    reason: purchase.cancel_reason ?? "",
  });
  const [isChecked, setChecked] = useState(false);
  const save = useSavePurchase();
  const form = useRef<HTMLFormElement>(null);
  // What was cancelled before keeps the reason that was given then.
  const needsReason = draft.status === "cancelled" && purchase.status !== "cancelled";
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    flushSync(() => setChecked(true));
    const days = daysIn(draft.days);
    if (days === null || (needsReason && draft.reason.trim().length < CANCEL_REASON_MIN)) {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    save.mutate(
      {
        purchase_id: purchase.purchase_id,
        status: draft.status,
        expiration_days: days ?? null,
        is_gift: draft.isGift,
        ...(needsReason && { cancel_reason: draft.reason }),
      },
      {
        onSuccess: () => {
          showSuccess(t("edit.done"));
          onClose();
        },
      },
    );
  };
  const change = (next: Partial<Draft>) => setDraft({ ...draft, ...next });
  return { draft, change, error: save.error, isChecked, isPending: save.isPending, needsReason, handleSubmit, form };
}
