import type { Avatar, AvatarFile } from "@pluma/contract/avatars/avatars";
import { useWords } from "../../../platform/look/i18n.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { shortName } from "../../../ui/marks/fileName.ts";
import { useRemoveFile } from "../data.files.ts";
import { showTrouble } from "../trouble.ts";

/** Asks once more before a file is taken from an avatar, and takes it. */
export function RemoveDialog({ avatar, file, onClose }: { avatar: Avatar; file: AvatarFile; onClose: () => void }) {
  const t = useWords("avatars");
  const remove = useRemoveFile(avatar);
  const handleRemove = () => {
    remove.mutate(file, { onError: showTrouble });
    onClose();
  };
  return (
    <ConfirmDialog
      title={t("files.removeAsk", { name: shortName(file.file_data.name) })}
      keep={t("files.keep")}
      act={t("files.remove")}
      onAct={handleRemove}
      onClose={onClose}
    >
      <p>{t("files.removeText")}</p>
    </ConfirmDialog>
  );
}
