import type { Template } from "@pluma/contract/templates/templates";
import { useNavigate } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess, showUndo } from "../../../platform/messages.ts";
import { useDeleteTemplate, useDuplicateTemplate, useHideTemplate, useRestoreTemplate } from "../data.ts";
import { useExport } from "../moving/data.ts";
import { editOf } from "../places.ts";

/** What can be done with a template from wherever it is shown; each says what came of it. */
export function useTemplateActs({ template_id, name }: Pick<Template, "template_id" | "name">) {
  const t = useWords("templates");
  const navigate = useNavigate();
  const duplicate = useDuplicateTemplate();
  const remove = useDeleteTemplate();
  const restore = useRestoreTemplate();
  const hide = useHideTemplate();
  const exporting = useExport();
  // All of these go on after the card is gone, with the list that is read again.
  const bringBack = () =>
    void restore.mutateAsync(template_id).then(() => showSuccess(t("list.restored", { name })), showAlert);
  const handleRemove = async () => {
    try {
      await remove.mutateAsync(template_id);
      showUndo(t("list.deleted", { name }), bringBack);
      return true;
    } catch (error) {
      showAlert(error);
      return false;
    }
  };
  const handleDuplicate = async () => {
    try {
      const copy = await duplicate.mutateAsync({ id: template_id, name: t("list.copyOf", { name }).slice(0, 200) });
      showSuccess(t("list.duplicated", { name }));
      void navigate(editOf(copy.template_id));
    } catch (error) {
      showAlert(error);
    }
  };
  return {
    duplicate: () => void handleDuplicate(),
    remove: () => void handleRemove(),
    removeThen: (then: () => void) => void handleRemove().then((isGone) => isGone && then()),
    restore: bringBack,
    isRestoring: restore.isPending,
    exportIt: () => exporting.mutate({ ids: [template_id], name }, { onError: showAlert }),
    hide: (hidden: boolean) =>
      hide.mutate(
        { id: template_id, hidden },
        { onSuccess: () => showSuccess(t(hidden ? "list.nowHidden" : "list.nowShown", { name })), onError: showAlert },
      ),
  };
}
