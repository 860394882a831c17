import type { Batch } from "@pluma/contract/batches/shapes";
import { useEffect, useRef } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { useFocusKept } from "../../../ui/useFocusKept.ts";
import { TellMe } from "../../push/index.ts";
import { doneOf, rowsToRun } from "../data/counts.ts";
import type { RowsFilter } from "../data/data.ts";
import { Acts } from "./Acts.tsx";
import { Announcer } from "./Announcer.tsx";
import { Band } from "./Band.tsx";
import { Bar, Legend } from "./Count.tsx";
import { Downloads } from "./Downloads.tsx";
import css from "./Progress.module.css";
import { Results } from "./Results.tsx";

type Props = { batch: Batch; isFresh: boolean; filter: RowsFilter; onFilter: (filter: RowsFilter) => void };

/** How far a run for many is (`isFresh`: it was started on this screen): as a number, a bar and in words; why it waits; its rows; and what is written, as files. */
export function Progress({ batch, isFresh, filter, onFilter }: Props) {
  const t = useWords("batches");
  const { counts } = batch;
  const rows = rowsToRun(counts);
  const number = useRef<HTMLElement>(null);
  const column = useRef<HTMLDivElement>(null);
  useFocusKept(column, () => number.current);
  // It was started here: the button that was pressed is gone, and whoever goes by keyboard goes on from here.
  useEffect(() => {
    if (isFresh) number.current?.focus();
  }, [isFresh]);
  return (
    <>
      <div className={css.page}>
        <div className={css.column} ref={column}>
          <div className={css.head}>
            <p className={css.number}>
              <b ref={number} tabIndex={-1}>
                {formatNumber(doneOf(counts))}
              </b>{" "}
              <span>
                {t("progress.of", { count: rows, number: formatNumber(rows), written: formatNumber(counts.written) })}
              </span>
            </p>
            <Acts batch={batch} />
          </div>
          <Bar batch={batch} />
          <Legend batch={batch} />
          {batch.state === "running" && <TellMe />}
          <Band batch={batch} />
          <Results batch={batch} filter={filter} onFilter={onFilter} />
        </div>
      </div>
      <Downloads batch={batch} />
      <Announcer batch={batch} />
    </>
  );
}
