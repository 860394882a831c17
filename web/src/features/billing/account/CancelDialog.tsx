import { Alert, Button, Radio, Stack, Textarea } from "@mantine/core";
import { CANCEL_REASON_MIN, type Purchase } from "@pluma/contract/billing/purchases";
import { type SubmitEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { formatLongDate } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { isRefused } from "../../../platform/refused.ts";
import { Dialog, DialogClose } from "../../../ui/Dialog.tsx";
import { useCancelPurchase } from "../data.ts";
import { GrantNames } from "../plans/GrantNames.tsx";
import { useFullName } from "../useIntervals.ts";

/** Why people leave, as they say it most; the last one is said in words of one's own alone. */
const reasons = ["price", "unused", "missing", "other"] as const;

// The specification's text, the same in every language.
const REASON_MISSING = "You must include a cancel reason.";

/** Ends a subscription: until when it keeps working, and why it is left. */
export function CancelDialog({ purchase, onClose }: { purchase: Purchase; onClose: () => void }) {
  const t = useWords("billing");
  const fullName = useFullName();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const cancel = useCancelPurchase();
  const [chosen, setChosen] = useState<string | null>(null);
  const [typed, setTyped] = useState("");
  const reason = [chosen && chosen !== "other" ? t(`cancel.reasons.${chosen}`) : "", typed.trim()]
    .filter(Boolean)
    .join(": ");
  const [isChecked, setChecked] = useState(false);
  const isShort = reason.length < CANCEL_REASON_MIN;
  const isReasonRefused = isRefused(cancel.error, "cancel_reason_missing");
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (cancel.isPending) return;
    flushSync(() => setChecked(true));
    if (isShort) return field.current?.focus();
    cancel.mutate(
      { id: purchase.purchase_id, reason },
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
      <Ends purchase={purchase} />
      {cancel.error && !isReasonRefused && (
        <Alert color="red" role="alert">
          {cancel.error.message}
        </Alert>
      )}
      <form id={id} onSubmit={handleSubmit} noValidate>
        <Reasons chosen={chosen} onChoose={setChosen} />
        <Textarea
          ref={field}
          label={t(chosen && chosen !== "other" ? "cancel.more" : "cancel.own")}
          description={chosen && chosen !== "other" ? undefined : t("cancel.least", { count: CANCEL_REASON_MIN })}
          rows={3}
          maxLength={2000}
          value={typed}
          error={((isChecked && isShort) || isReasonRefused) && REASON_MISSING}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}

/** Until when it keeps working, and what goes with it by name. */
function Ends({ purchase: { grants, expires_at: end } }: { purchase: Purchase }) {
  const t = useWords("billing");
  const language = useLanguage();
  return (
    <>
      <p>{end ? t("cancel.until", { date: formatLongDate(end, language) }) : t("cancel.now")}</p>
      {grants.length > 0 && (
        <div>
          <p>{t("grants.ends")}</p>
          <GrantNames label={t("grants.ends")} grants={grants} />
        </div>
      )}
    </>
  );
}

function Reasons({ chosen, onChoose }: { chosen: string | null; onChoose: (reason: string) => void }) {
  const t = useWords("billing");
  return (
    <Radio.Group label={t("cancel.reason")} value={chosen} onChange={onChoose} mb="md">
      <Stack gap={10} mt={8}>
        {reasons.map((one, place) => (
          <Radio key={one} value={one} label={t(`cancel.reasons.${one}`)} data-autofocus={place === 0 || undefined} />
        ))}
      </Stack>
    </Radio.Group>
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
