import type { Attachment } from "@pluma/contract/chats/messages";
import type { ReactNode } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { useChatFiles } from "../data/files.ts";
import { FileChip } from "../files/FileChip.tsx";
import css from "./Message.module.css";
import own from "./SentFiles.module.css";

/** The files that went with a question; each is there to be opened again as long as the chat has it. */
export default function SentFiles({ files, conversationId }: { files: Attachment[]; conversationId: number }) {
  const t = useWords("chats");
  const kept = useChatFiles(conversationId).data ?? [];
  return (
    <ul className={css.files} aria-label={t("files.title")} data-copied="no">
      {files.map(({ conversation_file_id, name }) => (
        <li key={conversation_file_id}>
          <Opened src={kept.find((file) => file.conversation_file_id === conversation_file_id)?.file.src} name={name}>
            <FileChip name={name} />
          </Opened>
        </li>
      ))}
    </ul>
  );
}

function Opened({ src, name, children }: { src: string | undefined; name: string; children: ReactNode }) {
  if (!src) return children;
  return (
    <a className={own.opened} href={src} download={name}>
      {children}
    </a>
  );
}
