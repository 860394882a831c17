import { Button, Progress } from "@mantine/core";
import { BATCH_FILE_SIZE_MAX, BATCH_ROWS_MAX } from "@pluma/contract/batches/table";
import { IconAlertCircle, IconTableImport } from "@tabler/icons-react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { FileDrop } from "../../../ui/FileDrop.tsx";
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
export function TableDrop({ onItsWay, problem, onFile, onProblem, onCancel }: Props) {
  const t = useWords("batches");
  const handleReject = ({ name }: File, isLarge: boolean) =>
    onProblem(t(isLarge ? "upload.tooLarge" : "upload.wrongType", { name, max: sizeMax }));
  if (onItsWay) return <OnTheWay onItsWay={onItsWay} onCancel={onCancel} />;
  return (
    <>
      <FileDrop
        icon={<IconTableImport size={28} stroke={1.4} aria-hidden="true" />}
        choose={t("upload.choose")}
        limit={t("upload.limit", { rows: formatNumber(BATCH_ROWS_MAX), max: sizeMax })}
        accept={types}
        sizeMax={BATCH_FILE_SIZE_MAX}
        isMain
        onFile={onFile}
        onReject={handleReject}
      >
        {t("upload.drop")}
      </FileDrop>
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
