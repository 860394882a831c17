import { IconFileImport } from "@tabler/icons-react";
import { useWords } from "../../../platform/look/i18n.ts";
import { useFileDrop } from "../../../platform/useFileDrop.ts";
import css from "./importing.module.css";

/** Takes files that are dropped anywhere on the page; while some are held over it, a plate says so. */
export function DropPlate({ onFiles }: { onFiles: (files: File[]) => void }) {
  const t = useWords("documents");
  if (!useFileDrop(onFiles)) return null;
  return (
    <div className={css.plate}>
      <IconFileImport size={24} stroke={1.5} aria-hidden="true" />
      <p className={css.plateTitle}>{t("import.drop")}</p>
      <p className={css.plateHint}>{t("import.kinds")}</p>
    </div>
  );
}
