import { Button, TextInput } from "@mantine/core";
import { BATCH_NAME_LENGTH_MAX } from "@pluma/contract/batches/batches";
import type { Batch } from "@pluma/contract/batches/shapes";
import { IconPencil, IconRoute, IconTrash } from "@tabler/icons-react";
import { type SubmitEvent, useState } from "react";
import { useNavigate } from "react-router";
import { useWords } from "../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../platform/messages.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Dialog, DialogActs, DialogClose } from "../../ui/Dialog.tsx";
import { MoreItem, MoreMenu } from "../../ui/nav/MoreMenu.tsx";
import { useDeleteBatch, useSaveBatch } from "./data/data.ts";
import { workflowOf } from "./places.ts";

/** What can be done with a run for many besides: its name, its workflow, and deleting it. */
export function BatchMenu({ batch }: { batch: Batch }) {
  const t = useWords("batches");
  const [open, setOpen] = useState<"name" | "delete" | null>(null);
  return (
    <>
      <MoreMenu label={t("more")}>
        <MoreItem Icon={IconPencil} onPress={() => setOpen("name")}>
          {t("menu.rename")}
        </MoreItem>
        <MoreItem Icon={IconRoute} to={workflowOf(batch.workflow.workflow_id)}>
          {t("menu.workflow")}
        </MoreItem>
        {batch.can.delete && (
          <MoreItem isRed Icon={IconTrash} onPress={() => setOpen("delete")}>
            {t("menu.delete")}
          </MoreItem>
        )}
      </MoreMenu>
      {open === "name" && <NameDialog batch={batch} onClose={() => setOpen(null)} />}
      {open === "delete" && <DeleteDialog batch={batch} onClose={() => setOpen(null)} />}
    </>
  );
}

type DialogProps = { batch: Batch; onClose: () => void };

function NameDialog({ batch, onClose }: DialogProps) {
  const t = useWords("batches");
  const [name, setName] = useState(batch.name);
  const [isChecked, setChecked] = useState(false);
  const save = useSaveBatch(batch.workflow_batch_id);
  const isEmpty = name.trim() === "";
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!isEmpty) save.mutate({ name: name.trim() }, { onSuccess: onClose, onError: showAlert });
  };
  return (
    <Dialog title={t("menu.rename")} onClose={onClose}>
      <form onSubmit={handleSubmit} noValidate>
        <TextInput
          data-autofocus
          label={t("menu.name")}
          maxLength={BATCH_NAME_LENGTH_MAX}
          value={name}
          error={isChecked && isEmpty && t("problems.batch_value_empty")}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <DialogActs>
          <DialogClose>{t("menu.cancel")}</DialogClose>
          <Button type="submit" loading={save.isPending}>
            {t("menu.save")}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}

function DeleteDialog({ batch: { workflow_batch_id: id, name, counts }, onClose }: DialogProps) {
  const t = useWords("batches");
  const navigate = useNavigate();
  const remove = useDeleteBatch();
  const handleDelete = async () => {
    try {
      await remove.mutateAsync(id);
      showSuccess(t("menu.deleted", { name }));
      await navigate("/user_workflows", { replace: true });
    } catch (error) {
      showAlert(error);
      onClose();
    }
  };
  return (
    <ConfirmDialog
      title={t("menu.deleteTitle", { name })}
      keep={t("menu.keep")}
      act={t("menu.delete")}
      isPending={remove.isPending}
      onAct={() => void handleDelete()}
      onClose={onClose}
    >
      <p>{t(counts.written + counts.running + counts.failed > 0 ? "menu.deleteText" : "menu.deleteDraft")}</p>
    </ConfirmDialog>
  );
}
