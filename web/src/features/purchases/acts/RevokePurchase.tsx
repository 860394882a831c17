import { Alert, Button } from "@mantine/core";
import type { Purchase } from "@pluma/contract/billing/purchases";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { useRevokeAccess } from "../data.ts";

/** Asks before a purchase is revoked. */
export function RevokePurchase(props: { purchase: Purchase; onBack: () => void; onClose: () => void }) {
  const { purchase, onBack, onClose } = props;
  const t = useWords("purchases");
  const revoke = useRevokeAccess();
  const handleRevoke = () =>
    revoke.mutate(purchase.purchase_id, {
      onSuccess: () => {
        showSuccess(t("revoke.done"));
        onClose();
      },
    });
  return (
    <Dialog
      title={t("revoke.question", { name: purchase.product.name })}
      onClose={onClose}
      acts={
        <>
          <Button variant="default" onClick={onBack} data-autofocus>
            {t("keepIt")}
          </Button>
          <Button color="red" loading={revoke.isPending} onClick={handleRevoke}>
            {t("revoke.act")}
          </Button>
        </>
      }
    >
      {revoke.isError && (
        <Alert color="red" role="alert">
          {revoke.error.message}
        </Alert>
      )}
      <p>{t("revoke.text")}</p>
      {purchase.is_subscription && <p>{t("revoke.noCharges")}</p>}
      <p>{t("revoke.noMoney")}</p>
    </Dialog>
  );
}
