import type { Purchase } from "@pluma/contract/billing/purchases";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { isRefused } from "../../../platform/refused.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { useRemoveCheckout } from "../data.ts";

type Props = { purchase: Pick<Purchase, "purchase_id" | "product">; onClose: () => void };

/** Closes a checkout that was left before it was paid; one that was paid meanwhile stays, and says so. */
export function RemoveOrderDialog({ purchase: { purchase_id: id, product }, onClose }: Props) {
  const t = useWords("billing");
  const remove = useRemoveCheckout();
  const failed = isRefused(remove.error) ? remove.error.message : t("remove.failed");
  const handleRemove = () =>
    remove.mutate(id, {
      onSuccess: () => {
        showSuccess(t("remove.done"));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={t("remove.question")}
      keep={t("cancel.keep")}
      act={t("remove.act")}
      isPending={remove.isPending}
      problem={remove.error ? failed : undefined}
      onAct={handleRemove}
      onClose={onClose}
    >
      <p>{t("remove.text", { name: product.name })}</p>
    </ConfirmDialog>
  );
}
