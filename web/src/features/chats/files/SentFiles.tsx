import type { Attachment } from "@pluma/contract/chats/messages";
import { useWords } from "../../../platform/look/i18n.ts";
import { useChatFiles } from "../data/files.ts";
import { FileChip } from "./FileChip.tsx";
import css from "./SentFiles.module.css";

/** The files that went with a question; each is there to be opened again as long as the chat has it. */
export default function SentFiles({ files, conversationId }: { files: Attachment[]; conversationId: number }) {
  const t = useWords("chats");
  const kept = useChatFiles(conversationId).data ?? [];
  return (
    <ul className={css.files} aria-label={t("files.title")} data-copied="no">
      {files.map(({ conversation_file_id, name, type }) => (
        <li key={conversation_file_id}>
          <Sent
            src={kept.find((file) => file.conversation_file_id === conversation_file_id)?.file.src}
            name={name}
            isPicture={type.startsWith("image/")}
          />
        </li>
      ))}
    </ul>
  );
}

type SentProps = { src: string | undefined; name: string; isPicture: boolean };

/** A picture is seen where it was sent; it opens as a whole beside the app, and a document is downloaded. */
function Sent({ src, name, isPicture }: SentProps) {
  if (!src) return <FileChip name={name} />;
  if (isPicture) {
    return (
      <a className={css.shown} href={src} target="_blank" rel="noreferrer" title={name}>
        <img className={css.picture} src={src} alt={name} loading="lazy" />
      </a>
    );
  }
  return (
    <a className={css.opened} href={src} download={name}>
      <FileChip name={name} />
    </a>
  );
}
