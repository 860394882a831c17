import type { Batch, BatchRow } from "@pluma/contract/batches/shapes";
import { useEffect, useRef, useState } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert } from "../../../platform/messages.ts";
import { focusEagerly } from "../../../ui/form/useEagerFocus.ts";
import { type RowsFilter, useTryBatch } from "../data/data.ts";
import { Rows } from "../table/Rows.tsx";
import { FileCard } from "./FileCard.tsx";
import { FollowedNote } from "./FollowedNote.tsx";
import { Foot } from "./Foot.tsx";
import { Mapping } from "./Mapping.tsx";
import css from "./Preparing.module.css";
import { TryDialog } from "./TryDialog.tsx";

type Props = { batch: Batch; filter: RowsFilter; onFilter: (filter: RowsFilter) => void };

/** A table before it is run: file and columns at the left, rows at the right, what it costs below. Nothing is spent. */
export function Preparing({ batch, filter, onFilter }: Props) {
  const t = useWords("batches");
  const { workflow, counts } = batch;
  const [tried, setTried] = useState<BatchRow | null>(null);
  const attempt = useTryBatch(batch.workflow_batch_id);
  const handleTry = () => attempt.mutate(undefined, { onSuccess: ({ row }) => setTried(row), onError: showAlert });
  const again = useRef<HTMLButtonElement>(null);
  // The button could not be pressed while the row was given, and so had lost the focus before the dialog was there.
  const handleClose = () => {
    setTried(null);
    again.current?.focus({ preventScroll: true });
  };
  const about = useRef<HTMLElement>(null);
  // Whoever gave a table goes on at the column that is still to be chosen, else here, from where Alt and an arrow lead on.
  useEffect(() => {
    const { current } = about;
    if (current) focusEagerly(current.querySelector<HTMLElement>('[aria-invalid="true"]') ?? current);
  }, []);
  const times = t("prepare.times", { count: counts.rows, number: formatNumber(counts.rows) });
  return (
    <>
      <div className={css.room}>
        <section className={css.about} ref={about} tabIndex={-1} aria-label={t("prepare.about")}>
          <h2 className={css.title}>{t("prepare.title", { name: workflow.name, times })}</h2>
          <p className={css.sub}>
            {t("steps", { count: workflow.steps, number: formatNumber(workflow.steps) })} {t("prepare.spent")}
            {workflow.stops && ` ${t("prepare.stops")}`}
          </p>
          {batch.followed && <FollowedNote followed={batch.followed} />}
          <FileCard key={batch.file.name} batch={batch} />
          <Mapping batch={batch} />
        </section>
        <Rows batch={batch} filter={filter} onFilter={onFilter} />
        <Foot batch={batch} isTrying={attempt.isPending} onTry={handleTry} tryButton={again} />
      </div>
      {tried && <TryDialog row={tried} onClose={handleClose} />}
    </>
  );
}
