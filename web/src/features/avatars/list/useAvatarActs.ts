import type { Avatar } from "@pluma/contract/avatars/avatars";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess, showUndo } from "../../../platform/messages.ts";
import { useDeleteAvatar, useRestoreAvatar } from "../data.ts";
import { showTrouble } from "../trouble.ts";

/** Deletes an avatar from wherever it is shown, with a way back at once, and brings one back; each says what came of it. */
export function useAvatarActs({ avatar_id, name }: Pick<Avatar, "avatar_id" | "name">) {
  const t = useWords("avatars");
  const remove = useDeleteAvatar();
  const restore = useRestoreAvatar();
  // Both go on after what was pressed is gone, so what follows hangs on the answer and not on what is drawn.
  const bringBack = () =>
    void restore.mutateAsync(avatar_id).then(() => showSuccess(t("bin.restored", { name })), showTrouble);
  const handleRemove = async () => {
    try {
      await remove.mutateAsync(avatar_id);
      showUndo(t("list.deleted", { name }), bringBack);
      return true;
    } catch (error) {
      showTrouble(error);
      return false;
    }
  };
  return {
    remove: () => void handleRemove(),
    removeThen: (then: () => void) => void handleRemove().then((isGone) => isGone && then()),
    restore: bringBack,
    isRestoring: restore.isPending,
  };
}
