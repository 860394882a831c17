import { Button } from "@mantine/core";
import type { Avatar, AvatarFile } from "@pluma/contract/avatars/avatars";
import { useWords } from "../../../platform/look/i18n.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
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
    <Dialog
      title={t("files.removeAsk", { name: shortName(file.file_data.name) })}
      onClose={onClose}
      acts={
        <>
          <Button variant="default" data-autofocus onClick={onClose}>
            {t("files.keep")}
          </Button>
          <Button color="red" onClick={handleRemove}>
            {t("files.remove")}
          </Button>
        </>
      }
    >
      <p>{t("files.removeText")}</p>
    </Dialog>
  );
}
