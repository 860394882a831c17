import { Button, Textarea } from "@mantine/core";
import type { Me } from "@pluma/contract/accounts/accounts";
import type { Customer } from "@pluma/contract/backoffice/backoffice";
import { type SubmitEvent, useRef, useState } from "react";
import { useWords } from "../../../../platform/look/i18n.ts";
import { showAlert } from "../../../../platform/messages.ts";
import { Dialog, DialogActs, DialogClose } from "../../../../ui/Dialog.tsx";
import { useImpersonate } from "../../data.ts";
import { nameOf } from "../useCustomerColumns.tsx";

/** Asks why, then signs in as the customer in this tab. */
export function LogInAsDialog(props: { me: Me; customer: Customer; onClose: () => void }) {
  const { me, customer, onClose } = props;
  const t = useWords("backoffice");
  const impersonate = useImpersonate(customer.user_id);
  const [reason, setReason] = useState("");
  const [isChecked, setChecked] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const isMissing = reason.trim() === "";
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setChecked(true);
    if (isMissing) {
      field.current?.focus();
      return;
    }
    const onRefused = (error: Error) => showAlert(error.message);
    const onAnswer = (isKept: boolean) => isKept || showAlert(t("logInAs.cannot"));
    impersonate.mutate({ reason, staffName: nameOf(me) }, { onSuccess: onAnswer, onError: onRefused });
  };
  return (
    <Dialog title={t("logInAs.question", { name: nameOf(customer) })} onClose={onClose}>
      <p>{t("logInAs.text")}</p>
      <form onSubmit={handleSubmit} noValidate>
        <Textarea
          ref={field}
          data-autofocus
          label={t("logInAs.reason")}
          description={t("logInAs.hint")}
          maxLength={300}
          autosize
          minRows={2}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={isChecked && isMissing && t("logInAs.reasonMissing")}
        />
        <DialogActs>
          <DialogClose>{t("notNow")}</DialogClose>
          <Button type="submit" loading={impersonate.isPending}>
            {t("logInAs.act")}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}
