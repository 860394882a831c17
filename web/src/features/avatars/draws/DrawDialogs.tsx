import { Button } from "@mantine/core";
import type { AvatarDraw } from "@pluma/contract/avatars/draws";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { useCloseAvatar, useResetDraws } from "../data.draws.ts";
import { showTrouble } from "../trouble.ts";

type Props = { avatarId: number; draw: AvatarDraw; name: string; onClose: () => void };

/** Asks once more before what a person was given is forgotten, forgets it, and says so. */
export function ResetDialog({ avatarId, draw, name, onClose }: Props) {
  const t = useWords("avatars");
  const reset = useResetDraws(avatarId);
  const handleReset = () =>
    reset.mutate(draw.user_id, {
      onSuccess: () => {
        showSuccess(t("draws.resetDone", { name }));
        onClose();
      },
      onError: (error) => {
        showTrouble(error);
        onClose();
      },
    });
  return (
    <Dialog
      title={t("draws.resetAsk", { name })}
      onClose={onClose}
      acts={
        <>
          <Button variant="default" onClick={onClose}>
            {t("page.cancel")}
          </Button>
          <Button data-autofocus loading={reset.isPending} onClick={handleReset}>
            {t("draws.reset")}
          </Button>
        </>
      }
    >
      <p>{t("draws.resetText")}</p>
    </Dialog>
  );
}

/** Asks once more before an avatar is closed to a person, closes it, and says so. */
export function CloseDialog({ avatarId, draw, name, onClose }: Props) {
  const t = useWords("avatars");
  const close = useCloseAvatar(avatarId);
  const handleClose = () =>
    close.mutate(
      { userId: draw.user_id, isClosed: true },
      {
        onSuccess: () => {
          showSuccess(t("draws.closeDone", { name }));
          onClose();
        },
        onError: (error) => {
          showTrouble(error);
          onClose();
        },
      },
    );
  return (
    <Dialog
      title={t("draws.closeAsk", { name })}
      onClose={onClose}
      acts={
        <>
          <Button variant="default" onClick={onClose}>
            {t("page.cancel")}
          </Button>
          <Button data-autofocus loading={close.isPending} onClick={handleClose}>
            {t("draws.close")}
          </Button>
        </>
      }
    >
      <p>{t("draws.closeText")}</p>
    </Dialog>
  );
}
