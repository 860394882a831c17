import { Button } from "@mantine/core";
import type { AvatarVersion } from "@pluma/contract/avatars/versions";
import { useNavigate } from "react-router";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { useRestoreVersion } from "../data.versions.ts";
import { showTrouble } from "../trouble.ts";

/** Asks once more before a version is brought back, brings it back, and says so. */
export function RestoreDialog({ version, onClose }: { version: AvatarVersion; onClose: () => void }) {
  const t = useWords("avatars");
  const navigate = useNavigate();
  const restore = useRestoreVersion();
  const number = formatNumber(version.number);
  const handleRestore = () =>
    restore.mutate(version.avatar_version_id, {
      onSuccess: () => {
        showSuccess(t("versions.restored", { number }));
        onClose();
        void navigate(`/avatars/${version.avatar_id}`);
      },
      onError: (error) => {
        showTrouble(error);
        onClose();
      },
    });
  return (
    <Dialog
      title={t("versions.restoreAsk", { number })}
      onClose={onClose}
      acts={
        <>
          <Button variant="default" onClick={onClose}>
            {t("page.cancel")}
          </Button>
          <Button data-autofocus loading={restore.isPending} onClick={handleRestore}>
            {t("versions.restore")}
          </Button>
        </>
      }
    >
      <p>{t("versions.restoreText")}</p>
    </Dialog>
  );
}
