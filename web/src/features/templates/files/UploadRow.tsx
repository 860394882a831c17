import { ActionIcon, Progress } from "@mantine/core";
import { IconRefresh, IconX } from "@tabler/icons-react";
import { useWords } from "../../../platform/look/i18n.ts";
import { FileIcon } from "../../../ui/marks/FileIcon.tsx";
import { formatSize, shortName } from "../../../ui/marks/fileName.ts";
import css from "./Carried.module.css";
import { templateUploads, type Upload } from "./uploads.ts";

/** A file on its way to a template: how much of it has gone out, or why it did not arrive. */
export function UploadRow({ upload: { uploadId, file, state, share, problem, canRetry } }: { upload: Upload }) {
  const t = useWords("templates");
  const name = shortName(file.name);
  const hasFailed = state === "failed";
  const percent = Math.round(share * 100);
  return (
    <li className={css.row}>
      <FileIcon name={file.name} size={20} />
      <div className={css.what}>
        <span title={file.name}>{name}</span> <small className={`${css.text} num`}>{formatSize(file.size)}</small>
        {hasFailed ? (
          <p className={css.problem} role="alert">
            {problem ?? t("files.sendFailed")}
          </p>
        ) : (
          <Progress size={3} mt={4} value={percent} aria-label={name} />
        )}
      </div>
      {!hasFailed && (
        <span className={`${css.text} num`} data-state={state}>
          {state === "queued" ? t("files.queued") : t("files.sending", { share: percent })}
        </span>
      )}
      {hasFailed && canRetry && (
        <ActionIcon
          size="sm"
          aria-label={t("files.sendAgain", { name })}
          onClick={() => templateUploads.retry(uploadId)}
        >
          <IconRefresh size={16} stroke={1.6} />
        </ActionIcon>
      )}
      <ActionIcon
        size="sm"
        aria-label={t(hasFailed ? "files.forget" : "files.cancelSend", { name })}
        onClick={() => templateUploads.cancel(uploadId)}
      >
        <IconX size={16} stroke={1.6} />
      </ActionIcon>
    </li>
  );
}
