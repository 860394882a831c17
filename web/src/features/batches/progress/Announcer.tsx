import type { Batch } from "@pluma/contract/batches/shapes";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { doneOf, rowsToRun, tenthOf } from "../data/counts.ts";

/** What people who listen hear of the rows: every tenth, and the end; not each of them as it comes. */
export function Announcer({ batch: { counts, state } }: { batch: Batch }) {
  const t = useWords("batches");
  const rows = rowsToRun(counts);
  const isOver = state === "done" || state === "cancelled";
  const heard = isOver ? doneOf(counts) : tenthOf(counts) * 10;
  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      {heard > 0 && t("progress.heard", { done: formatNumber(heard), rows: formatNumber(rows) })}
    </p>
  );
}
