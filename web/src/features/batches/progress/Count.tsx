import type { Batch } from "@pluma/contract/batches/shapes";
import { IconCheck, IconCircleDashed, IconPencil, IconX } from "@tabler/icons-react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { doneOf, openOf, rowsToRun } from "../data/counts.ts";
import css from "./Progress.module.css";
import { timeLeft } from "./timeLeft.ts";

/** How far the rows are, in one bar: written, failed and waiting, each told apart by more than its colour. */
export function Bar({ batch: { counts } }: { batch: Batch }) {
  const t = useWords("batches");
  const [done, rows, open] = [doneOf(counts), rowsToRun(counts), openOf(counts)];
  const said = t("progress.barSaid", {
    done: formatNumber(done),
    rows: formatNumber(rows),
    written: formatNumber(counts.written),
    failed: formatNumber(counts.failed),
    waiting: formatNumber(open),
  });
  return (
    <div
      className={css.bar}
      role="progressbar"
      aria-label={t("progress.bar")}
      aria-valuemin={0}
      aria-valuenow={done}
      aria-valuemax={rows}
      aria-valuetext={said}
    >
      {counts.written > 0 && <span data-of="written" style={{ flexGrow: counts.written }} />}
      {counts.failed > 0 && <span data-of="failed" style={{ flexGrow: counts.failed }} />}
      {open > 0 && <span data-of="waiting" style={{ flexGrow: open }} />}
    </div>
  );
}

const sign = { size: 14, stroke: 2.2, "aria-hidden": true } as const;

/** The same in words: how many rows and words of each kind, and how long it takes. */
export function Legend({ batch: { counts, words, state, seconds_left } }: { batch: Batch }) {
  const t = useWords("batches");
  const open = openOf(counts);
  const rest = open - counts.running;
  const said = (key: string, count: number, spent: number) =>
    t(`progress.${key}`, { count, number: formatNumber(count), words: formatNumber(spent) });
  const isOver = state === "done" || state === "cancelled";
  return (
    <ul className={css.legend}>
      <li data-of="written">
        <IconCheck {...sign} />
        {said("written", counts.written, words.spent)}
      </li>
      {counts.failed > 0 && (
        <li data-of="failed">
          <IconX {...sign} />
          {said("failed", counts.failed, 0)}
        </li>
      )}
      {counts.running > 0 && (
        <li data-of="running">
          <IconPencil {...sign} />
          {said("running", counts.running, 0)}
        </li>
      )}
      {rest > 0 && (
        <li data-of="waiting">
          <IconCircleDashed {...sign} />
          {isOver ? said("notRun", rest, 0) : said("waiting", rest, words.left_estimate)}
        </li>
      )}
      {counts.left_out > 0 && <li>{said("leftOut", counts.left_out, 0)}</li>}
      {!isOver && open > 0 && seconds_left !== null && (
        <li className={css.left}>
          {t(state === "running" ? "progress.left" : "progress.workLeft", { time: timeLeft(t, seconds_left) })}
        </li>
      )}
    </ul>
  );
}
