import type { Invitation } from "@pluma/contract/organizations/invitations";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { useWithdrawInvitation } from "../data.invitations.ts";

/** Withdraws an invitation, once that was asked. */
export function WithdrawDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const t = useWords("organizations");
  const { email, invitation_id: id, organization_id: organizationId } = invitation;
  const withdraw = useWithdrawInvitation(organizationId);
  const handleWithdraw = () =>
    withdraw.mutate(id, {
      onSuccess: () => {
        showSuccess(t("invitations.withdrawn"));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={t("invitations.withdrawQuestion", { email })}
      keep={t("invitations.keep")}
      act={t("invitations.withdrawAct")}
      isPending={withdraw.isPending}
      problem={withdraw.error?.message}
      onAct={handleWithdraw}
      onClose={onClose}
    >
      <p>{t("invitations.withdrawText")}</p>
    </ConfirmDialog>
  );
}
