import { Button } from "@mantine/core";
import type { BatchRow } from "@pluma/contract/batches/shapes";
import { Link } from "react-router";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { Dialog, DialogClose } from "../../../ui/Dialog.tsx";
import { Answer } from "../../chats/index.ts";
import { useRunOfRow, useTextOfRun } from "../data/data.ts";
import { runOf } from "../places.ts";
import css from "./TryDialog.module.css";

/** What the first row gives: that it is being written, then its texts as one. */
export function TryDialog({ row, onClose }: { row: BatchRow; onClose: () => void }) {
  const t = useWords("batches");
  const { user_workflow_id: runId, name } = row;
  const number = formatNumber(row.row);
  return (
    <Dialog
      isWide
      title={name ? t("try.title", { row: number, name }) : t("try.titleBare", { row: number })}
      onClose={onClose}
      acts={
        <>
          {runId !== null && (
            <Button component={Link} to={runOf(runId)} variant="default">
              {t("try.open")}
            </Button>
          )}
          <DialogClose variant="filled">{t("close")}</DialogClose>
        </>
      }
    >
      <p className={css.quiet}>{t("try.counts")}</p>
      <div className={css.text}>
        <Written runId={runId} />
      </div>
    </Dialog>
  );
}

function Written({ runId }: { runId: number | null }) {
  const t = useWords("batches");
  const run = useRunOfRow(runId);
  const isOver = run.data !== undefined && run.data.state !== "running" && run.data.state !== "waiting";
  const isFailed = run.data?.state === "failed" || run.data?.state === "cancelled";
  const text = useTextOfRun(runId, isOver && !isFailed);
  const why = run.data?.user_workflow_templates.find(({ error }) => error !== null)?.error?.message;
  if (isFailed || run.isError || text.isError) {
    return (
      <p className={css.problem} role="alert">
        {why ?? t("try.failed")}
      </p>
    );
  }
  if (text.data !== undefined) return <Answer text={text.data} isGrowing={false} />;
  return (
    <p className={css.waiting} role="status">
      {t("try.writing")}
    </p>
  );
}
