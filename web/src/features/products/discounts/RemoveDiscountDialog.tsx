import { Alert, Button } from "@mantine/core";
import type { Discount } from "@pluma/contract/products/discounts";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
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
    <Dialog
      title={t("discounts.removeQuestion", { code: discount.code })}
      onClose={onClose}
      acts={
        <>
          <Button variant="default" onClick={onClose} data-autofocus>
            {t("keepIt")}
          </Button>
          <Button color="red" loading={remove.isPending} onClick={handleRemove}>
            {t("discounts.remove")}
          </Button>
        </>
      }
    >
      {remove.isError && (
        <Alert color="red" role="alert">
          {remove.error.message}
        </Alert>
      )}
      <p>{t("discounts.removeText")}</p>
    </Dialog>
  );
}
