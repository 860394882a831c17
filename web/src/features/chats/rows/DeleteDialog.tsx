import { Button } from "@mantine/core";
import type { Conversation } from "@pluma/contract/chats/chats";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { useDeleteConversations } from "../data/changes.ts";

type Props = { chats: readonly Conversation[]; onClose: () => void; onDeleted: () => void };

/** Asks once more before chats go for good, deletes them, and says so. */
export default function DeleteDialog({ chats, onClose, onDeleted }: Props) {
  const t = useWords("chats");
  const remove = useDeleteConversations();
  const counted = { count: chats.length, number: formatNumber(chats.length), name: chats[0]?.name ?? "" };
  const handleDelete = () =>
    remove.mutate(
      chats.map(({ conversation_id }) => conversation_id),
      {
        onSuccess: () => {
          showSuccess(t("done.delete", counted));
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
    <Dialog
      title={t("deleteAsk.title", counted)}
      onClose={onClose}
      acts={
        <>
          <Button variant="subtle" color="ink" data-autofocus onClick={onClose}>
            {t("deleteAsk.cancel")}
          </Button>
          <Button color="red" loading={remove.isPending} onClick={handleDelete}>
            {t("deleteAsk.act", counted)}
          </Button>
        </>
      }
    >
      <p>{t("deleteAsk.text", counted)}</p>
    </Dialog>
  );
}
