import type { Conversation } from "@pluma/contract/chats/chats";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { useDeleteConversations } from "../data/changes.ts";

type Props = { chats: readonly Conversation[]; onClose: () => void; onDeleted: () => void };

/** Asks once more before chats go for good, deletes them, and says so. */
export default function DeleteDialog({ chats, onClose, onDeleted }: Props) {
  const t = useWords("chats/rows");
  const say = useWords("chats");
  const remove = useDeleteConversations();
  const counted = { count: chats.length, number: formatNumber(chats.length), name: chats[0]?.name ?? "" };
  const handleDelete = () =>
    remove.mutate(
      chats.map(({ conversation_id }) => conversation_id),
      {
        onSuccess: () => {
          showSuccess(say("done.delete", counted));
          onClose();
          onDeleted();
        },
        onError: (error) => {
          showAlert(error);
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title={t("deleteAsk.title", counted)}
      keep={t("deleteAsk.cancel")}
      act={t("deleteAsk.act", counted)}
      isPending={remove.isPending}
      onAct={handleDelete}
      onClose={onClose}
    >
      <p>{t("deleteAsk.text", counted)}</p>
    </ConfirmDialog>
  );
}
