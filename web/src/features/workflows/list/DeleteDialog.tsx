import { Button } from "@mantine/core";
import type { Workflow } from "@pluma/contract/workflows/workflows";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
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
    <Dialog
      title={t("list.deleteAsk", { name })}
      onClose={onClose}
      acts={
        <>
          <Button variant="default" data-autofocus onClick={onClose}>
            {t("list.keep")}
          </Button>
          <Button color="red" loading={remove.isPending} onClick={() => void handleDelete()}>
            {t("list.delete")}
          </Button>
        </>
      }
    >
      <p>{t("list.deleteText")}</p>
    </Dialog>
  );
}
