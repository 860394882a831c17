import { ActionIcon, Anchor, Progress } from "@mantine/core";
import { IconAlertCircle, IconRefresh, IconX } from "@tabler/icons-react";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { FileIcon } from "../../../ui/marks/FileIcon.tsx";
import { formatSize, shortName } from "../../../ui/marks/fileName.ts";
import { isPremium } from "../trouble.ts";
import css from "./files.module.css";
import { avatarUploads, type Upload } from "./uploads.ts";

/** A file on its way to an avatar: how much of it has gone out, or why it did not arrive. */
export function UploadRow({ upload }: { upload: Upload }) {
  const t = useWords("avatars");
  const { uploadId, file, state, share, canRetry } = upload;
  const name = shortName(file.name);
  const hasFailed = state === "failed";
  const percent = Math.round(share * 100);
  return (
    <li className={css.row}>
      <FileIcon name={file.name} size={22} />
      <div className={css.what}>
        <span className={css.name} title={file.name}>
          {name}
        </span>{" "}
        <small className={`${css.size} num`}>{formatSize(file.size)}</small>
        {hasFailed && <Problem upload={upload} />}
      </div>
      {hasFailed ? (
        <span className={css.state} data-state="failed">
          <IconAlertCircle size={15} stroke={1.8} aria-hidden="true" />
          {t("files.notSent")}
        </span>
      ) : (
        <span className={`${css.state} num`} data-state="reading">
          {state === "queued" ? t("files.queued") : t("files.sending", { share: percent })}
        </span>
      )}
      {hasFailed ? (
        <span className={css.fact} />
      ) : (
        <Progress className={css.fact} size={3} value={percent} aria-label={name} />
      )}
      <span className={css.more}>
        {hasFailed && canRetry && (
          <ActionIcon
            size="sm"
            aria-label={t("files.sendAgain", { name })}
            onClick={() => avatarUploads.retry(uploadId)}
          >
            <IconRefresh size={16} stroke={1.6} />
          </ActionIcon>
        )}
        <ActionIcon
          size="sm"
          aria-label={t(hasFailed ? "files.forget" : "files.cancelSend", { name })}
          onClick={() => avatarUploads.cancel(uploadId)}
        >
          <IconX size={16} stroke={1.6} />
        </ActionIcon>
      </span>
    </li>
  );
}

function Problem({ upload: { problem, error } }: { upload: Upload }) {
  const t = useWords("avatars");
  const isOver = isPremium(error);
  return (
    <p className={css.problem} role="alert">
      {isOver ? t("premium") : (problem ?? t("files.sendFailed"))}{" "}
      {isOver && (
        <Anchor component={Link} to="/pricing" inherit>
          {t("upgrade")}
        </Anchor>
      )}
    </p>
  );
}
