import type { Workflow } from "@pluma/contract/workflows/workflows";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { useDeleteWorkflow } from "../data/workflows.ts";

type Props = { workflow: Pick<Workflow, "workflow_id" | "name">; onClose: () => void; onDeleted: () => void };

/** Asks once more before a workflow goes for good, deletes it, and says so; its runs stay. */
export function DeleteDialog({ workflow: { workflow_id, name }, onClose, onDeleted }: Props) {
  const t = useWords("workflows");
  const remove = useDeleteWorkflow();
  // What follows does so too where the line told of it first and the row is gone already.
  const handleDelete = async () => {
    try {
      await remove.mutateAsync(workflow_id);
      showSuccess(t("list.deleted", { name }));
      onDeleted();
    } catch (error) {
      showAlert(error);
      onClose();
    }
  };
  return (
    <ConfirmDialog
      title={t("list.deleteAsk", { name })}
      keep={t("list.keep")}
      act={t("list.delete")}
      isPending={remove.isPending}
      onAct={() => void handleDelete()}
      onClose={onClose}
    >
      <p>{t("list.deleteText")}</p>
    </ConfirmDialog>
  );
}
