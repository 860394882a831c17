import { Skeleton } from "@mantine/core";
import type { Batch, BatchRow } from "@pluma/contract/batches/shapes";
import type { Question } from "@pluma/contract/workflows/steps";
import { IconAlertCircle, IconCheck, IconClock, IconPencil } from "@tabler/icons-react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { Cell } from "./Cell.tsx";
import css from "./RowTable.module.css";

const SKELETON_ROWS = [62, 44, 58, 50, 70, 40, 66, 48];

/** What the ids of cells begin with. */
export const CELL = "row-cell-";

/** The id of a cell, by its row among those that are drawn and its question. */
export const cellId = (at: number, place: number): string => `${CELL}${at}-${place}`;

type Props = {
  batch: Batch;
  questions: readonly Question[];
  /** Undefined while they are read for the first time. */
  rows: readonly BatchRow[] | undefined;
  onMend: (row: BatchRow, key: string, value: string) => void;
};

/** The rows, each with what it gives and how it stands; those that cannot run on a plate of their own. */
export function RowTable({ questions, rows, onMend }: Props) {
  const t = useWords("batches");
  return (
    <table className={css.table} aria-label={t("prepare.rows")} aria-busy={!rows}>
      <colgroup>
        <col className={css.number} />
        {questions.map(({ key, type }) => (
          <col key={key} className={type === "text" ? css.text : css.short} />
        ))}
        <col className={css.state} />
      </colgroup>
      <thead className={css.head}>
        <tr>
          <th scope="col" data-right>
            {t("prepare.row")}
          </th>
          {questions.map(({ key, label, type }) => (
            <th key={key} scope="col" title={label} data-right={type === "number" || undefined}>
              {label}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">{t("prepare.state")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows?.map((row, at) => (
          <Row
            key={row.row}
            row={row}
            at={at}
            isLastWrong={row.state === "left_out" && rows[at + 1]?.state !== "left_out"}
            questions={questions}
            onMend={onMend}
          />
        ))}
        {!rows && SKELETON_ROWS.map((width) => <SkeletonRow key={width} width={width} count={questions.length + 2} />)}
      </tbody>
    </table>
  );
}

type RowProps = Pick<Props, "questions" | "onMend"> & { row: BatchRow; at: number; isLastWrong: boolean };

function Row({ row, at, isLastWrong, questions, onMend }: RowProps) {
  const t = useWords("batches");
  const isWrong = row.state === "left_out";
  const number = formatNumber(row.row);
  return (
    <tr className={css.row} data-wrong={isWrong || undefined} data-last-wrong={isLastWrong || undefined}>
      <th scope="row" className="num">
        <span className={css.rowWord}>{t("prepare.row")} </span>
        {number}
      </th>
      {questions.map((question, place) => (
        <td key={question.key} data-right={question.type === "number" || undefined}>
          <span className={css.label} aria-hidden="true">
            {question.label}
          </span>
          <Cell
            id={cellId(at, place)}
            row={row}
            question={question}
            onMend={(value) => onMend(row, question.key, value)}
            onDown={(isBack) => document.getElementById(cellId(isBack ? at - 1 : at + 1, place))?.focus()}
          />
        </td>
      ))}
      <td>
        <State row={row} />
      </td>
    </tr>
  );
}

const signs = {
  left_out: IconAlertCircle,
  failed: IconAlertCircle,
  ready: IconCheck,
  written: IconCheck,
  waiting: IconClock,
  running: IconPencil,
} as const;

function State({ row: { state } }: { row: BatchRow }) {
  const t = useWords("batches");
  const Sign = signs[state];
  return (
    <span className={css.how} data-state={state}>
      <Sign size={15} stroke={1.8} aria-hidden="true" />
      {t(state === "written" ? "state.writtenBare" : `state.${state}`)}
    </span>
  );
}

function SkeletonRow({ width, count }: { width: number; count: number }) {
  return (
    <tr className={css.row}>
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: these never change places
        <td key={place}>
          <Skeleton height={12} width={`${width}%`} radius={4} my={9} />
        </td>
      ))}
    </tr>
  );
}
