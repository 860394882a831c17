import type { ListedGroup } from "@pluma/contract/organizations/groups";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { useDeleteGroup } from "../data.groups.ts";

type DeleteGroupDialogProps = { group: ListedGroup; onClose: () => void; onDeleted?: () => void };

/** Takes a group away, once that was asked. */
export function DeleteGroupDialog({ group, onClose, onDeleted = onClose }: DeleteGroupDialogProps) {
  const t = useWords("organizations");
  const remove = useDeleteGroup(group.group_id);
  const { name, people } = group;
  const handleDelete = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        showSuccess(t("groups.deleted"));
        onDeleted();
      },
    });
  return (
    <ConfirmDialog
      title={t("groups.deleteQuestion", { name })}
      keep={t("groups.keep")}
      act={t("groups.delete")}
      isPending={remove.isPending}
      problem={remove.error?.message}
      onAct={handleDelete}
      onClose={onClose}
    >
      <p>{t("groups.deleteText", { count: people, number: formatNumber(people) })}</p>
    </ConfirmDialog>
  );
}
