import type { OpenTemplate, TemplateFile } from "@pluma/contract/templates/templates";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert } from "../../../platform/messages.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { shortName } from "../../../ui/marks/fileName.ts";
import { useRemoveTemplateFile } from "./data.ts";

type Props = { template: OpenTemplate; file: TemplateFile; onClose: () => void };

/** Asks once more before a file is taken from a template, and takes it. */
export function RemoveDialog({ template, file, onClose }: Props) {
  const t = useWords("templates");
  const remove = useRemoveTemplateFile(template.template_id);
  const handleRemove = () => {
    remove.mutate(file, { onError: showAlert });
    onClose();
  };
  return (
    <ConfirmDialog
      title={t("files.removeAsk", { name: shortName(file.file_data.name) })}
      keep={t("files.keep")}
      act={t("files.removeAct")}
      onAct={handleRemove}
      onClose={onClose}
    >
      <p>{t("files.removeText")}</p>
    </ConfirmDialog>
  );
}
