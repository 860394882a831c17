import { Button } from "@mantine/core";
import type { Editor } from "@tiptap/react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useWords } from "../../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../../platform/messages.ts";
import { isSaved } from "../../sync/isSaved.ts";
import type { Sync } from "../../sync/sync.ts";
import { keepVersion } from "./data.ts";
import { restoreText } from "./restoring.ts";

type Props = {
  documentId: number;
  editor: Editor;
  sync: Sync | null;
  doc: Record<string, unknown>;
  onRestored: () => void;
};

/** Brings a state back as one change. What stands is kept as a version before; where it cannot be, nothing is done. */
export function Restore({ documentId, editor, sync, doc, onRestored }: Props) {
  const t = useWords("documents");
  const [isBusy, setBusy] = useState(false);
  const handleRestore = async () => {
    setBusy(true);
    try {
      if (!(await isSaved(sync))) return;
      await keepVersion(documentId, null);
      if (editor.isDestroyed) return;
      const isChanged = restoreText(editor, doc);
      flushSync(onRestored);
      editor.commands.focus();
      showSuccess(t(isChanged ? "versions.restored" : "versions.same"));
    } catch (error) {
      showAlert(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="xs" loading={isBusy} title={t("versions.restoreAbout")} onClick={() => void handleRestore()}>
      {t("versions.restore")}
    </Button>
  );
}
