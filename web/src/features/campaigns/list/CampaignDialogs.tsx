import type { Campaign } from "@pluma/contract/campaigns/campaigns";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { useDeleteCampaign } from "../data.ts";
import { countsOf } from "../said.ts";
import { CampaignForm } from "./CampaignForm.tsx";
import { CopyDialog } from "./CopyDialog.tsx";

/** What is asked about a campaign over the screen: what it is, the name of one like it, or whether it goes. */
export type CampaignDialog = { kind: "edit" | "copy" | "delete"; campaign: Campaign } | { kind: "new" } | null;

type Props = {
  dialog: CampaignDialog;
  organizationId: number;
  onMade: (campaign: Campaign) => void;
  onDeleted?: (() => void) | undefined;
  onClose: () => void;
};

/** The question that is open about a campaign, if one is. */
export function CampaignDialogs({ dialog, organizationId, onMade, onDeleted, onClose }: Props) {
  if (!dialog) return null;
  if (dialog.kind === "delete") {
    return <DeleteDialog campaign={dialog.campaign} onDeleted={onDeleted ?? onClose} onClose={onClose} />;
  }
  if (dialog.kind === "copy") return <CopyDialog campaign={dialog.campaign} onMade={onMade} onClose={onClose} />;
  const isNew = dialog.kind === "new";
  return (
    <CampaignForm
      organizationId={organizationId}
      campaign={isNew ? null : dialog.campaign}
      onSaved={(saved) => isNew && onMade(saved)}
      onClose={onClose}
    />
  );
}

type DeleteProps = { campaign: Campaign; onDeleted: () => void; onClose: () => void };

function DeleteDialog({ campaign, onDeleted, onClose }: DeleteProps) {
  const t = useWords("campaigns");
  const remove = useDeleteCampaign();
  const { campaign_id: id, name, counts } = campaign;
  const handleDelete = () =>
    remove.mutate(id, {
      onSuccess: () => {
        showSuccess(t("delete.done"));
        onDeleted();
      },
    });
  return (
    <ConfirmDialog
      title={t("delete.question", { name })}
      keep={t("delete.keep")}
      act={t("delete.act")}
      isPending={remove.isPending}
      problem={remove.error?.message}
      onAct={handleDelete}
      onClose={onClose}
    >
      <p>{t("delete.text", { counts: countsOf(counts, t) })}</p>
    </ConfirmDialog>
  );
}
