import type { Discount } from "@pluma/contract/products/discounts";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { useRemoveDiscount } from "../data.discounts.ts";

/** Asks before a code is taken away. */
export function RemoveDiscountDialog({ discount, onClose }: { discount: Discount; onClose: () => void }) {
  const t = useWords("products");
  const remove = useRemoveDiscount(discount.discount_id);
  const handleRemove = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        showSuccess(t("discounts.removed"));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={t("discounts.removeQuestion", { code: discount.code })}
      keep={t("keepIt")}
      act={t("discounts.remove")}
      isPending={remove.isPending}
      problem={remove.error?.message}
      onAct={handleRemove}
      onClose={onClose}
    >
      <p>{t("discounts.removeText")}</p>
    </ConfirmDialog>
  );
}
