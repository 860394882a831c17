import type { Purchase } from "@pluma/contract/billing/purchases";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
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
    <ConfirmDialog
      title={t("revoke.question", { name: purchase.product.name })}
      keep={t("keepIt")}
      act={t("revoke.act")}
      isPending={revoke.isPending}
      problem={revoke.error?.message}
      onAct={handleRevoke}
      onClose={onClose}
      onKeep={onBack}
    >
      <p>{t("revoke.text")}</p>
      {purchase.is_subscription && <p>{t("revoke.noCharges")}</p>}
      <p>{t("revoke.noMoney")}</p>
    </ConfirmDialog>
  );
}
