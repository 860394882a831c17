import { Alert } from "@mantine/core";
import type { PaymentSource } from "@pluma/contract/billing/paymentSources";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { isRefused } from "../../../platform/refused.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { useRemoveSource } from "../data.ts";
import { useCardName } from "../useCardName.ts";

// The specification's text, the same in every language.
const REMOVE_FAILED = "Hubo un error al agregar este método de pago.";

/** Forgets a saved card; one that a running subscription is paid with stays until there is another. */
export function RemoveCardDialog({ source, onClose }: { source: PaymentSource; onClose: () => void }) {
  const t = useWords("billing");
  const nameOf = useCardName();
  const remove = useRemoveSource();
  const name = nameOf(source);
  const handleRemove = () =>
    remove.mutate(source.payment_source_id, {
      onSuccess: () => {
        showSuccess(t("sources.removed"));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={t("sources.question", { name })}
      keep={t("cancel.keep")}
      act={t("sources.remove")}
      isPending={remove.isPending}
      onAct={handleRemove}
      onClose={onClose}
    >
      {remove.error && (
        <Alert color="red" role="alert">
          {isRefused(remove.error, "source_in_use") ? remove.error.message : REMOVE_FAILED}
        </Alert>
      )}
      <p>{t(source.in_use ? "sources.inUse" : "sources.removeText")}</p>
    </ConfirmDialog>
  );
}
