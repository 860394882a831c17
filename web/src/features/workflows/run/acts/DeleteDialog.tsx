import { useWords } from "../../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../../platform/messages.ts";
import { ConfirmDialog } from "../../../../ui/ConfirmDialog.tsx";
import { useDeleteRun } from "../../data/runs.ts";

type Props = {
  run: { user_workflow_id: number; name: string };
  onClose: () => void;
  onDeleted?: (() => void) | undefined;
};

/** Asks once more before a run goes with its answers, deletes it, and says so. */
export function DeleteDialog({ run: { user_workflow_id, name }, onClose, onDeleted }: Props) {
  const t = useWords("workflows");
  const remove = useDeleteRun();
  // Told by the line before the answer comes, what shows the run is gone by then, and the dialog with it.
  const handleDelete = async () => {
    try {
      await remove.mutateAsync(user_workflow_id);
      showSuccess(t("run.deleted"));
      onClose();
      onDeleted?.();
    } catch (error) {
      showAlert(error);
      onClose();
    }
  };
  return (
    <ConfirmDialog
      title={t("run.deleteAsk", { name })}
      keep={t("run.keep")}
      act={t("run.delete")}
      isPending={remove.isPending}
      onAct={() => void handleDelete()}
      onClose={onClose}
    >
      <p>{t("run.deleteText")}</p>
    </ConfirmDialog>
  );
}
