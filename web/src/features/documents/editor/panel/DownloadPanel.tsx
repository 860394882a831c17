import { Button } from "@mantine/core";
import type { DocumentFormat, WrittenDocument } from "@pluma/contract/documents/documents";
import { toOutsideHtml } from "@pluma/contract/documents/schema/outside";
import { IconCopy, IconFileTypeDocx, IconFileTypeHtml, IconFileTypePdf, IconMarkdown } from "@tabler/icons-react";
import type { Editor } from "@tiptap/react";
import { type ReactNode, useState } from "react";
import { copyHtml } from "../../../../platform/copyFormatted.ts";
import { useWords } from "../../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../../platform/messages.ts";
import { fileNameOf, saveFile } from "../../../../platform/saveFile.ts";
import { readExport } from "../../data.ts";
import type { PictureSources } from "../../schema/picture.ts";
import { isSaved } from "../../sync/isSaved.ts";
import type { Sync } from "../../sync/sync.ts";
import css from "./panel.module.css";

const endings: Record<DocumentFormat, string> = { word: "docx", pdf: "pdf", markdown: "md", html: "html" };
const icon = { size: 17, stroke: 1.6 } as const;

type Props = { document: WrittenDocument; editor: Editor | null; sync: Sync | null; sources: PictureSources };

/** A document taken elsewhere: as a file of several kinds, and copied with its form. */
export function DownloadPanel({ document, editor, sync, sources }: Props) {
  const t = useWords("documents");
  const [busy, setBusy] = useState<DocumentFormat | null>(null);
  const handleDownload = async (format: DocumentFormat) => {
    setBusy(format);
    try {
      if (!(await isSaved(sync))) return;
      const file = await readExport(document.document_id, format);
      saveFile(file, `${fileNameOf(document.name, t("document"))}.${endings[format]}`);
    } catch (error) {
      showAlert(error);
    } finally {
      setBusy(null);
    }
  };
  const handleCopy = async () => {
    if (!editor) return;
    const known = sources.known.read();
    // Whole addresses: where it is pasted, ours are none.
    const addressOf = (src: string | undefined) => (src === undefined ? null : new URL(src, location.href).href);
    const html = toOutsideHtml(editor.state.doc.content, (fileId) => addressOf(known.get(fileId)));
    const isCopied = await copyHtml(html);
    if (isCopied) showSuccess(t("copied"));
    else showAlert(t("notCopied"));
  };
  const button = (format: DocumentFormat, name: string, mark: ReactNode) => (
    <Button
      variant={format === "word" ? "filled" : "default"}
      leftSection={mark}
      loading={busy === format}
      disabled={busy !== null && busy !== format}
      onClick={() => void handleDownload(format)}
    >
      {name}
    </Button>
  );
  return (
    <>
      <p className={css.about}>{t("download.about")}</p>
      <div className={css.acts}>
        {button("word", t("download.word"), <IconFileTypeDocx {...icon} />)}
        {button("pdf", t("download.pdf"), <IconFileTypePdf {...icon} />)}
        <Button.Group aria-label={t("download.others")}>
          {button("markdown", t("download.markdown"), <IconMarkdown {...icon} />)}
          {button("html", t("download.html"), <IconFileTypeHtml {...icon} />)}
        </Button.Group>
        <Button variant="default" leftSection={<IconCopy {...icon} />} onClick={() => void handleCopy()}>
          {t("copy")}
        </Button>
        <p className={css.about}>{t("download.copyAbout")}</p>
      </div>
    </>
  );
}
