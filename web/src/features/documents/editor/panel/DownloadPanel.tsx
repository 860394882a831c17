import { Button } from "@mantine/core";
import type { Document } from "@pluma/contract/documents/documents";
import { toHtml } from "@pluma/contract/documents/schema/html";
import { IconCopy, IconFileTypeDocx } from "@tabler/icons-react";
import type { Editor } from "@tiptap/react";
import { useState } from "react";
import { useWords } from "../../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../../platform/messages.ts";
import { fileNameOf, saveFile } from "../../../../platform/saveFile.ts";
import { readWord } from "../../data.ts";
import type { Sync } from "../../sync/sync.ts";
import { copyRich } from "./copyRich.ts";
import css from "./panel.module.css";

type Props = { document: Document; editor: Editor | null; sync: Sync | null };

/** A document taken elsewhere: as a Word file, and copied with its form. */
export function DownloadPanel({ document, editor, sync }: Props) {
  const t = useWords("documents");
  const [isBusy, setBusy] = useState(false);
  const handleDownload = async () => {
    setBusy(true);
    try {
      // What was typed a moment ago belongs in it.
      await sync?.flush();
      saveFile(await readWord(document.document_id), `${fileNameOf(document.name, t("document"))}.docx`);
    } catch (error) {
      showAlert(error);
    } finally {
      setBusy(false);
    }
  };
  const handleCopy = async () => {
    if (!editor) return;
    const isCopied = await copyRich(toHtml(editor.state.doc.content), editor.getText());
    if (isCopied) showSuccess(t("copied"));
    else showAlert(t("notCopied"));
  };
  return (
    <>
      <p className={css.about}>{t("download.about")}</p>
      <div className={css.acts}>
        <Button
          leftSection={<IconFileTypeDocx size={17} stroke={1.6} />}
          loading={isBusy}
          onClick={() => void handleDownload()}
        >
          {t("download.word")}
        </Button>
        <Button variant="default" leftSection={<IconCopy size={17} stroke={1.6} />} onClick={() => void handleCopy()}>
          {t("copy")}
        </Button>
        <p className={css.about}>{t("download.copyAbout")}</p>
      </div>
    </>
  );
}
