import { Button } from "@mantine/core";
import type { Batch } from "@pluma/contract/batches/shapes";
import { IconFileSpreadsheet, IconFileTypeCsv, IconFileZip } from "@tabler/icons-react";
import { useRef } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert } from "../../../platform/messages.ts";
import { useFocusKept } from "../../../ui/useFocusKept.ts";
import { type ResultFormat, useResult } from "../data/files.ts";
import css from "./Progress.module.css";

const icon = { size: 16, stroke: 1.6 };

/** What is written so far as files; at any time, with what is there. */
export function Downloads({ batch }: { batch: Batch }) {
  const t = useWords("batches");
  const { counts, state, can, name } = batch;
  const foot = useRef<HTMLElement>(null);
  useFocusKept(foot);
  const result = useResult(batch.workflow_batch_id);
  const isOver = state === "done" || state === "cancelled";
  const draw = (format: ResultFormat, Sign: typeof IconFileZip, label: string) => (
    <Button
      variant="default"
      size="xs"
      leftSection={<Sign {...icon} />}
      aria-label={t("progress.download", { format: label })}
      loading={result.isPending && result.variables.format === format}
      onClick={() => result.mutate({ format, name }, { onError: showAlert })}
    >
      {label}
    </Button>
  );
  return (
    <footer className={css.foot} ref={foot} tabIndex={-1}>
      <div>
        <p>{t(!can.result ? "progress.nothingYet" : isOver ? "progress.allWritten" : "progress.soFar")}</p>
        {can.result && (
          <>
            {draw("xlsx", IconFileSpreadsheet, "XLSX")}
            {draw("csv", IconFileTypeCsv, "CSV")}
            {draw(
              "zip",
              IconFileZip,
              t("progress.wordFiles", { count: counts.written, number: formatNumber(counts.written) }),
            )}
          </>
        )}
      </div>
    </footer>
  );
}
