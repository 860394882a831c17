import { ActionIcon } from "@mantine/core";
import type { ConversationFile } from "@pluma/contract/chats/files";
import { IconRefresh, IconX } from "@tabler/icons-react";
import { formatPercent } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { shortName } from "../../../ui/marks/fileName.ts";
import { FileChip } from "../files/FileChip.tsx";
import { isPictureName } from "../files/pictures.ts";
import { chatUploads, type Upload } from "../files/uploads.ts";
import { useFileNote } from "../files/useFileNote.ts";
import css from "./PendingFiles.module.css";
import type { Writing } from "./useSending.ts";

/** The files that go with the next message, each with where it is on its way. */
export default function PendingFiles({
  files,
  uploads,
  remove,
}: Pick<Writing["attaching"], "files" | "uploads" | "remove">) {
  const t = useWords("chats");
  return (
    <ul className={css.list} aria-label={t("files.pending")}>
      {files.map((file) => (
        <li key={file.conversation_file_id}>
          <Arrived file={file} onRemove={() => remove(file.conversation_file_id)} />
        </li>
      ))}
      {uploads.map((upload) => (
        <li key={`upload-${upload.uploadId}`}>
          <OnItsWay upload={upload} />
        </li>
      ))}
    </ul>
  );
}

function Arrived({ file, onRemove }: { file: ConversationFile; onRemove: () => void }) {
  const t = useWords("chats");
  const note = useFileNote(file);
  const { name } = file.file;
  return (
    <FileChip
      name={name}
      picture={isPictureName(name) ? file.file.src : undefined}
      note={note}
      problem={file.problem}
      acts={<Act Icon={IconX} label={t("files.remove", { name: shortName(name) })} onClick={onRemove} />}
    />
  );
}

function OnItsWay({ upload: { uploadId, file, state, share, problem, canRetry } }: { upload: Upload }) {
  const t = useWords("chats");
  const name = shortName(file.name);
  const hasFailed = state === "failed";
  const percent = Math.round(share * 100);
  return (
    <FileChip
      name={file.name}
      note={hasFailed ? null : state === "queued" ? t("files.queued") : formatPercent(percent)}
      problem={hasFailed ? (problem ?? t("files.sendFailed")) : null}
      share={hasFailed ? undefined : share}
      acts={
        <>
          {hasFailed && canRetry && (
            <Act Icon={IconRefresh} label={t("files.retry", { name })} onClick={() => chatUploads.retry(uploadId)} />
          )}
          <Act
            Icon={IconX}
            label={t(hasFailed ? "files.remove" : "files.cancel", { name })}
            onClick={() => chatUploads.cancel(uploadId)}
          />
        </>
      }
    />
  );
}

function Act({ Icon, label, onClick }: { Icon: typeof IconX; label: string; onClick: () => void }) {
  return (
    <ActionIcon aria-label={label} title={label} onClick={onClick}>
      <Icon size={16} stroke={1.6} />
    </ActionIcon>
  );
}
