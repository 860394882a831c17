import { Button, NativeSelect } from "@mantine/core";
import type { Batch } from "@pluma/contract/batches/shapes";
import { BATCH_FILE_SIZE_MAX } from "@pluma/contract/batches/table";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { type ChangeEvent, useRef } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { useChooseSheet, useReplaceFile } from "../data/files.ts";
import { OnTheWay, Problem } from "../upload/TableDrop.tsx";
import css from "../upload/Upload.module.css";
import { useSending } from "../upload/useSending.ts";

/** The file that the rows are from, the sheet of it, and the way to another. */
export function FileCard({ batch }: { batch: Batch }) {
  const t = useWords("batches");
  const { workflow_batch_id: id, file, counts } = batch;
  const replace = useReplaceFile(id);
  const sending = useSending((one) => replace.mutateAsync(one));
  const input = useRef<HTMLInputElement>(null);
  const handleFile = (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.currentTarget.files ?? [];
    // The same file may be chosen again once it was mended.
    event.currentTarget.value = "";
    if (!chosen) return;
    const max = formatNumber(BATCH_FILE_SIZE_MAX / 1024 / 1024);
    if (chosen.size > BATCH_FILE_SIZE_MAX) sending.setProblem(t("upload.tooLarge", { name: chosen.name, max }));
    else void sending.take(chosen);
  };
  if (sending.onItsWay) return <OnTheWay onItsWay={sending.onItsWay} onCancel={sending.cancel} />;
  const rows = t("rows", { count: counts.rows, number: formatNumber(counts.rows) });
  const sheet = file.sheet === null ? null : t("upload.inSheet", { sheet: file.sheet });
  return (
    <>
      <div className={css.card}>
        <IconFileSpreadsheet size={20} stroke={1.5} aria-hidden="true" />
        <div>
          <p>{file.name}</p>
          <small className="num">{sheet ? t("upload.facts", { sheet, rows }) : rows}</small>
        </div>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t("upload.choose")}
          accept=".csv,.tsv,.xlsx"
          onChange={handleFile}
        />
        <Button variant="subtle" color="ink" size="xs" onClick={() => input.current?.click()}>
          {t("upload.replace")}
        </Button>
      </div>
      {file.sheets.length > 1 && <Sheet batch={batch} onProblem={sending.setProblem} />}
      {sending.problem && <Problem text={sending.problem} />}
    </>
  );
}

type SheetProps = { batch: Batch; onProblem: (problem: string | null) => void };

/** Another sheet of the file, which is kept for as long as nothing was started; of an older draft it has to be chosen again. */
function Sheet({ batch: { workflow_batch_id: id, file }, onProblem }: SheetProps) {
  const t = useWords("batches");
  const choose = useChooseSheet(id);
  if (!file.is_kept) {
    const others = file.sheets.filter((sheet) => sheet !== file.sheet);
    return <p className={`${css.quiet} ${css.sheet}`}>{t("upload.otherSheets", { sheets: others.join(", ") })}</p>;
  }
  const handleChoose = (sheet: string) => {
    onProblem(null);
    choose.mutate(sheet, { onError: ({ message }) => onProblem(message) });
  };
  return (
    <NativeSelect
      className={css.sheet}
      label={t("upload.sheet")}
      value={choose.isPending ? choose.variables : (file.sheet ?? "")}
      data={file.sheets}
      disabled={choose.isPending}
      onChange={(event) => handleChoose(event.currentTarget.value)}
    />
  );
}
