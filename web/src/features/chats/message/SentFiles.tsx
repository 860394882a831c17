import type { Attachment } from "@pluma/contract/chats/messages";
import { useWords } from "../../../platform/look/i18n.ts";
import { FileChip } from "../files/FileChip.tsx";
import css from "./Message.module.css";

/** The files that went with a question. */
export default function SentFiles({ files }: { files: Attachment[] }) {
  const t = useWords("chats");
  return (
    <ul className={css.files} aria-label={t("files.title")} data-copied="no">
      {files.map(({ conversation_file_id, name }) => (
        <li key={conversation_file_id}>
          <FileChip name={name} />
        </li>
      ))}
    </ul>
  );
}
