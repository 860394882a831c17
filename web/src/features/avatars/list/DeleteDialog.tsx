import type { Avatar } from "@pluma/contract/avatars/avatars";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { useDeleteAvatar } from "../data.ts";
import { showTrouble } from "../trouble.ts";

type Props = { avatar: Pick<Avatar, "avatar_id" | "name">; onClose: () => void; onDeleted: () => void };

/** Asks once more before an avatar goes for good, deletes it, and says so. */
export function DeleteDialog({ avatar: { avatar_id, name }, onClose, onDeleted }: Props) {
  const t = useWords("avatars");
  const remove = useDeleteAvatar();
  // Told by the line before the answer comes, the page is gone by then, and the dialog with it: what follows still does.
  const handleDelete = async () => {
    try {
      await remove.mutateAsync(avatar_id);
      showSuccess(t("list.deleted", { name }));
      onDeleted();
    } catch (error) {
      showTrouble(error);
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
