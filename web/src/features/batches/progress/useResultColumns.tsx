import type { Batch, BatchRow } from "@pluma/contract/batches/shapes";
import type { Question } from "@pluma/contract/workflows/steps";
import { IconAlertCircle, IconCheck, IconClock, IconPencil } from "@tabler/icons-react";
import { Link } from "react-router";
import { formatNumber, formatRecent } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import type { Column } from "../../../ui/data/DataTable.tsx";
import { runOf } from "../places.ts";
import css from "./Results.module.css";

/** What of a row stands in the list: its number, its name, what tells it from the others, and how it stands. */
export function useResultColumns(batch: Batch, onSee: (row: BatchRow) => void): Column<BatchRow>[] {
  const t = useWords("batches");
  const beside = besides(batch).map(besideName);
  return [
    {
      key: "row",
      title: t("prepare.row"),
      isRight: true,
      isQuiet: true,
      draw: ({ row }) => formatNumber(row),
    },
    {
      key: "name",
      title: t("progress.name"),
      place: "name",
      draw: (row) => <span className={css.name}>{nameOf(row, batch) || t("prepare.rowOf", { row: row.row })}</span>,
    },
    ...beside,
    {
      key: "state",
      title: t("prepare.state"),
      place: "detail",
      draw: (row) => <State row={row} isOver={batch.state === "cancelled"} />,
    },
    {
      key: "words",
      isNamed: true,
      title: t("progress.words"),
      isRight: true,
      place: "side",
      draw: ({ state, words }) => (state === "written" || words > 0 ? formatNumber(words) : ""),
    },
    {
      key: "act",
      title: t("progress.act"),
      isRight: true,
      place: "state",
      draw: (row) => <Act row={row} onSee={onSee} />,
    },
  ];
}

/** What stands beside the name: the first thing that differs by row, unless that is the name, and the first one chosen. */
function besides({ questions, mapping }: Batch): Question[] {
  const columnOf = ({ key }: Question) => {
    const source = mapping.fields[key];
    return source?.from === "column" ? source.column : null;
  };
  const differing = questions.filter((question) => columnOf(question) !== null);
  const [first] = differing.filter(({ type }) => type === "text");
  const choice = differing.find(({ type }) => type === "select");
  const isName = !first || mapping.name_column === null || columnOf(first) === mapping.name_column;
  return [...(isName ? [] : [first]), ...(choice ? [choice] : [])];
}

const besideName = ({ key, label }: Question): Column<BatchRow> => ({
  key: `value-${key}`,
  title: label,
  isQuiet: true,
  isDropped: true,
  draw: ({ values }) => values[key] ?? "",
});

/** What a row is called: its name, else the first thing that it says. */
function nameOf(row: BatchRow, { questions }: Batch): string {
  return row.name || questions.map(({ key }) => row.values[key] ?? "").find((value) => value !== "") || "";
}

const signs = {
  left_out: IconAlertCircle,
  failed: IconAlertCircle,
  ready: IconClock,
  written: IconCheck,
  waiting: IconClock,
  running: IconPencil,
} as const;

function State({ row, isOver }: { row: BatchRow; isOver: boolean }) {
  const t = useWords("batches");
  const language = useLanguage();
  const { state, error, writtenAt } = row;
  const Sign = signs[state];
  const said = () => {
    if (state === "failed") return error?.message ?? t("state.failed");
    if (state === "written") {
      return writtenAt ? t("state.written", { time: formatRecent(writtenAt, language) }) : t("state.writtenBare");
    }
    if (isOver && (state === "waiting" || state === "ready")) return t("state.cancelled");
    return t(`state.${state}`);
  };
  return (
    <span className={css.state} data-state={state}>
      <Sign size={16} stroke={1.7} aria-hidden="true" />
      {said()}
    </span>
  );
}

/** The way to what a row wrote, or to what it was given and why it failed. */
function Act({ row, onSee }: { row: BatchRow; onSee: (row: BatchRow) => void }) {
  const t = useWords("batches");
  const number = formatNumber(row.row);
  if (row.state === "failed" || row.state === "left_out") {
    return (
      <button
        type="button"
        className={css.open}
        aria-label={t("progress.seeRowOf", { row: number })}
        onClick={() => onSee(row)}
      >
        {t("progress.seeRow")}
      </button>
    );
  }
  if (row.user_workflow_id === null) return null;
  return (
    <Link className={css.open} to={runOf(row.user_workflow_id)} aria-label={t("progress.openRow", { row: number })}>
      {t("progress.open")}
    </Link>
  );
}
