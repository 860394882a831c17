import { IconPaperclip } from "@tabler/icons-react";
import { useWords } from "../../../platform/look/i18n.ts";
import { useFileDrop } from "../../../platform/useFileDrop.ts";
import css from "./DropPlate.module.css";

/** Takes files that are dropped anywhere; while some are held over the window, a plate over the chat says so. */
export function DropPlate({ onDrop }: { onDrop: (files: File[]) => void }) {
  const t = useWords("chats");
  if (!useFileDrop(onDrop)) return null;
  return (
    <div className={css.plate}>
      <IconPaperclip size={24} stroke={1.5} aria-hidden="true" />
      <p className={css.title}>{t("files.drop")}</p>
      <p className={css.hint}>{t("files.kinds")}</p>
    </div>
  );
}
