import { DOCUMENT_NAME_LENGTH_MAX, type ListedDocument } from "@pluma/contract/documents/documents";
import { useNavigate } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess, showUndo } from "../../../platform/messages.ts";
import { useDeleteDocument, useDuplicateDocument, useRestoreDocument } from "../data.ts";
import { LIST, pathOf } from "../places.ts";

/** What can be done with a document from wherever it is shown; each says what came of it. */
export function useDocumentActs({ document_id: id, name }: Pick<ListedDocument, "document_id" | "name">) {
  const t = useWords("documents");
  const navigate = useNavigate();
  const duplicate = useDuplicateDocument();
  const remove = useDeleteDocument();
  const restore = useRestoreDocument();
  // All of these go on after the card is gone, with the list that is read again.
  const bringBack = () => void restore.mutateAsync(id).then(() => showSuccess(t("list.restored", { name })), showAlert);
  const handleRemove = async () => {
    try {
      await remove.mutateAsync(id);
      showUndo(t("list.deleted"), bringBack);
      void navigate(LIST);
    } catch (error) {
      showAlert(error);
    }
  };
  const handleDuplicate = async () => {
    try {
      const copyName = t("list.copyOf", { name }).slice(0, DOCUMENT_NAME_LENGTH_MAX);
      const copy = await duplicate.mutateAsync({ id, name: copyName });
      void navigate(pathOf(copy.document_id));
    } catch (error) {
      showAlert(error);
    }
  };
  return { duplicate: () => void handleDuplicate(), remove: () => void handleRemove() };
}
export type DocumentActs = ReturnType<typeof useDocumentActs>;
