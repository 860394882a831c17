import { Alert, Button, Textarea } from "@mantine/core";
import { CANCEL_REASON_MIN, type Purchase } from "@pluma/contract/billing/purchases";
import { type SubmitEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { formatLongDate } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { isRefused } from "../../../platform/refused.ts";
import { Dialog, DialogClose } from "../../../ui/Dialog.tsx";
import { useCancelPurchase } from "../data.ts";
import { useFullName } from "../useIntervals.ts";

// The specification's text, the same in every language.
const REASON_MISSING = "You must include a cancel reason.";

/** Ends a subscription: until when it keeps working, and why it is left. */
export function CancelDialog({ purchase, onClose }: { purchase: Purchase; onClose: () => void }) {
  const t = useWords("billing");
  const language = useLanguage();
  const fullName = useFullName();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const cancel = useCancelPurchase();
  const [reason, setReason] = useState("");
  const [isChecked, setChecked] = useState(false);
  const isShort = reason.trim().length < CANCEL_REASON_MIN;
  const isReasonRefused = isRefused(cancel.error, "cancel_reason_missing");
  const until = purchase.expires_at && formatLongDate(purchase.expires_at, language);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (cancel.isPending) return;
    flushSync(() => setChecked(true));
    if (isShort) return field.current?.focus();
    cancel.mutate(
      { id: purchase.purchase_id, reason: reason.trim() },
      {
        onSuccess: () => {
          showSuccess(t("cancel.done"));
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      title={t("cancel.question", { name: fullName(purchase.product.name, purchase) })}
      onClose={onClose}
      acts={<Acts formId={id} isPending={cancel.isPending} />}
    >
      <p>{until ? t("cancel.until", { date: until }) : t("cancel.now")}</p>
      {cancel.error && !isReasonRefused && (
        <Alert color="red" role="alert">
          {cancel.error.message}
        </Alert>
      )}
      <form id={id} onSubmit={handleSubmit} noValidate>
        <Textarea
          ref={field}
          data-autofocus
          label={t("cancel.reason")}
          description={t("cancel.least", { count: CANCEL_REASON_MIN })}
          rows={3}
          maxLength={2000}
          value={reason}
          error={((isChecked && isShort) || isReasonRefused) && REASON_MISSING}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}

function Acts({ formId, isPending }: { formId: string; isPending: boolean }) {
  const t = useWords("billing");
  return (
    <>
      <DialogClose variant="subtle" color="ink">
        {t("cancel.keep")}
      </DialogClose>
      <Button type="submit" form={formId} variant="default" c="var(--bad)" loading={isPending}>
        {t("cancel.act")}
      </Button>
    </>
  );
}
