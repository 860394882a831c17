import { Button, Progress } from "@mantine/core";
import { Dropzone, type FileRejection } from "@mantine/dropzone";
import "@mantine/dropzone/styles.layer.css";
import { BATCH_FILE_SIZE_MAX, BATCH_ROWS_MAX } from "@pluma/contract/batches/table";
import { IconAlertCircle, IconTableImport } from "@tabler/icons-react";
import { useRef } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import css from "./Upload.module.css";
import type { OnItsWay } from "./useSending.ts";

const types = {
  "text/csv": [".csv"],
  "text/tab-separated-values": [".tsv"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": [".xlsx"],
};
const sizeMax = formatNumber(BATCH_FILE_SIZE_MAX / 1024 / 1024);

type Props = {
  onItsWay: OnItsWay | null;
  problem: string | null;
  onFile: (file: File) => void;
  onProblem: (problem: string) => void;
  onCancel: () => void;
};

/** Where a table goes in, dropped or chosen; how far it is on its way; and in words why one cannot be taken. */
export function FileDrop({ onItsWay, problem, onFile, onProblem, onCancel }: Props) {
  const t = useWords("batches");
  const open = useRef<() => void>(null);
  const handleReject = ([rejected]: FileRejection[]) => {
    if (!rejected) return;
    const { file, errors } = rejected;
    const isLarge = errors.some(({ code }) => code === "file-too-large");
    onProblem(t(isLarge ? "upload.tooLarge" : "upload.wrongType", { name: file.name, max: sizeMax }));
  };
  if (onItsWay) return <OnTheWay onItsWay={onItsWay} onCancel={onCancel} />;
  return (
    <>
      <Dropzone
        className={css.drop}
        openRef={open}
        onDrop={([file]: File[]) => file && onFile(file)}
        onReject={handleReject}
        accept={types}
        maxSize={BATCH_FILE_SIZE_MAX}
        multiple={false}
        activateOnClick={false}
        activateOnKeyboard={false}
        inputProps={{ "aria-label": t("upload.choose") }}
      >
        <div className={css.inside}>
          <IconTableImport size={28} stroke={1.4} aria-hidden="true" />
          <p>{t("upload.drop")}</p>
          <Button data-autofocus onClick={() => open.current?.()}>
            {t("upload.choose")}
          </Button>
          <p className={css.quiet}>{t("upload.limit", { rows: formatNumber(BATCH_ROWS_MAX), max: sizeMax })}</p>
        </div>
      </Dropzone>
      {problem && <Problem text={problem} />}
    </>
  );
}

/** Why a file was not taken; another one can be chosen at once. */
export function Problem({ text }: { text: string }) {
  return (
    <p className={css.problem} role="alert">
      <IconAlertCircle size={18} stroke={1.6} aria-hidden="true" />
      <span>{text}</span>
    </p>
  );
}

/** A file on its way: how much has gone out, then that its rows are being read. */
export function OnTheWay({ onItsWay: { name, share }, onCancel }: { onItsWay: OnItsWay; onCancel: () => void }) {
  const t = useWords("batches");
  const percent = Math.floor(share * 100);
  const isRead = percent >= 100;
  return (
    <div className={css.reading}>
      <p>{name}</p>
      <Progress value={percent} animated={isRead} aria-label={t("upload.progress")} transitionDuration={140} />
      <div className={css.line}>
        <span className="num" role="status">
          {isRead ? t("upload.reading") : t("upload.sending", { percent })}
        </span>
        <Button variant="subtle" color="ink" size="xs" onClick={onCancel}>
          {t("upload.cancel")}
        </Button>
      </div>
    </div>
  );
}
