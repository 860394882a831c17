import { Button } from "@mantine/core";
import type { Batch, BatchRow } from "@pluma/contract/batches/shapes";
import { firstValueOf } from "@pluma/contract/templates/fields";

import { Link } from "react-router";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { Dialog, DialogClose } from "../../../ui/Dialog.tsx";
import { runOf } from "../places.ts";
import { problemText } from "../said.ts";
import css from "./RowDialog.module.css";

/** One row that was not written: why, and what it was given. */
export function RowDialog({ batch, row, onClose }: { batch: Batch; row: BatchRow; onClose: () => void }) {
  const t = useWords("batches");
  const number = formatNumber(row.row);
  const { error, problems, user_workflow_id: runId } = row;
  const step = error?.step ?? null;
  return (
    <Dialog
      title={row.name ? t("try.title", { row: number, name: row.name }) : t("try.titleBare", { row: number })}
      onClose={onClose}
      acts={
        <>
          {runId !== null && (
            <Button component={Link} to={runOf(runId)} variant="default">
              {t("row.open")}
            </Button>
          )}
          <DialogClose variant="filled">{t("close")}</DialogClose>
        </>
      }
    >
      {error && (
        <p className={css.problem}>
          {step === null || batch.workflow.steps < 2
            ? error.message
            : t("row.inStep", { message: error.message, step: formatNumber(step) })}
        </p>
      )}
      <h3 className={css.head}>{t("row.values")}</h3>
      <dl className={css.values}>
        {batch.questions.map((question) => {
          const problem = problems.find(({ key }) => key === question.key);
          return (
            <div key={question.key}>
              <dt>{question.label}</dt>
              <dd>
                {(row.values[question.key] ?? firstValueOf(question)) || t("prepare.empty")}
                {problem && <span className={css.wrong}>{problemText(t, problem.code, question)}</span>}
              </dd>
            </div>
          );
        })}
      </dl>
    </Dialog>
  );
}
