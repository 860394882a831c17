import { Alert, Button } from "@mantine/core";
import type { Customer } from "@pluma/contract/backoffice/backoffice";
import { useWords } from "../../../../platform/look/i18n.ts";
import { showSuccess } from "../../../../platform/messages.ts";
import { Dialog, DialogActs } from "../../../../ui/Dialog.tsx";
import { useStopTwoFactor } from "../../data.ts";
import { nameOf } from "../useCustomerColumns.tsx";

/** Turns two-factor sign-in off for a customer, after saying what that opens. */
export function TwoFactorDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const t = useWords("backoffice");
  const stop = useStopTwoFactor(customer.user_id);
  const handleStop = () =>
    stop.mutate(undefined, {
      onSuccess: () => {
        showSuccess(t("twoFactor.done"));
        onClose();
      },
    });
  return (
    <Dialog title={t("twoFactor.question", { name: nameOf(customer) })} onClose={onClose}>
      {stop.isError && (
        <Alert color="red" role="alert">
          {stop.error.message}
        </Alert>
      )}
      <p>{t("twoFactor.text")}</p>
      <DialogActs>
        <Button variant="default" data-autofocus onClick={onClose}>
          {t("keepIt")}
        </Button>
        <Button color="red" loading={stop.isPending} onClick={handleStop}>
          {t("twoFactor.act")}
        </Button>
      </DialogActs>
    </Dialog>
  );
}
