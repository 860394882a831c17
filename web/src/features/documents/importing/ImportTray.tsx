import { ActionIcon, Button, Progress } from "@mantine/core";
import { IconAlertCircle, IconRefresh, IconX } from "@tabler/icons-react";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { useOrganizationId } from "../../../platform/session/organization.ts";
import { FileIcon } from "../../../ui/marks/FileIcon.tsx";
import { shortName } from "../../../ui/marks/fileName.ts";
import { pathOf } from "../places.ts";
import css from "./importing.module.css";
import { forgetTold, type Import, imports, type Told, useTold } from "./imports.ts";

/** The files that are becoming documents, each with how far it is, or why it did not; and what of others did not come along. */
export function ImportTray() {
  const t = useWords("documents");
  const space = useOrganizationId();
  const underway = imports.useUploads((target) => target.space === space);
  const told = useTold();
  if (underway.length === 0 && told.length === 0) return null;
  return (
    <ul className={css.tray} aria-label={t("import.list")}>
      {underway.map((each) => (
        <Underway key={each.uploadId} file={each} />
      ))}
      {told.map((each) => (
        <Imported key={each.documentId} told={each} />
      ))}
    </ul>
  );
}

function Underway({ file: { uploadId, file, state, share, problem, canRetry } }: { file: Import }) {
  const t = useWords("documents");
  const name = shortName(file.name);
  const hasFailed = state === "failed";
  const percent = Math.round(share * 100);
  const saidState = percent === 100 ? t("import.reading") : t("import.sending", { share: percent });
  return (
    <li className={css.row}>
      <FileIcon name={file.name} size={22} />
      <div className={css.what}>
        <span className={css.name} title={file.name}>
          {name}
        </span>
        {hasFailed && (
          <p className={css.problem} role="alert">
            <IconAlertCircle size={15} stroke={1.8} aria-hidden="true" />
            {problem ?? t("import.failed")}
          </p>
        )}
      </div>
      {!hasFailed && (
        <>
          <span className={`${css.state} num`}>{state === "queued" ? t("import.queued") : saidState}</span>
          <Progress className={css.share} size={3} value={percent} aria-label={name} />
        </>
      )}
      {hasFailed && canRetry && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconRefresh size={15} stroke={1.6} />}
          onClick={() => imports.retry(uploadId)}
        >
          {t("import.again")}
        </Button>
      )}
      <ActionIcon
        size="sm"
        aria-label={t(hasFailed ? "import.forget" : "import.cancel", { name })}
        onClick={() => imports.cancel(uploadId)}
      >
        <IconX size={16} stroke={1.6} />
      </ActionIcon>
    </li>
  );
}

function Imported({ told: { documentId, name, leftOut } }: { told: Told }) {
  const t = useWords("documents");
  const lost = leftOut.map(({ kind, count }) => t(`import.lost.${kind}`, { count })).join(", ");
  return (
    <li className={css.row}>
      <FileIcon name="a.docx" size={22} />
      <div className={css.what}>
        <Link className={css.name} to={pathOf(documentId)}>
          {name}
        </Link>
        <p className={css.lost} role="status">
          {t("import.leftOut", { lost })}
        </p>
      </div>
      <ActionIcon size="sm" aria-label={t("import.forget", { name })} onClick={() => forgetTold(documentId)}>
        <IconX size={16} stroke={1.6} />
      </ActionIcon>
    </li>
  );
}
