import { Button, Kbd, SegmentedControl } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { BATCH_ROWS_PER_PAGE } from "@pluma/contract/batches/batches";
import type { Batch, BatchRow } from "@pluma/contract/batches/shapes";
import { IconAlertCircle, IconCheck } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { Pager } from "../../../ui/data/Pager.tsx";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { shownQuestions } from "../columns.ts";
import { rereadRows } from "../data/cache.ts";
import { type RowsFilter, useBatchRows } from "../data/data.ts";
import { START } from "../places.ts";
import { nextWrong, type Place } from "./mending.ts";
import css from "./Rows.module.css";
import { CELL, cellId, RowTable } from "./RowTable.tsx";
import { useMending } from "./useMending.ts";

const shows = ["wrong_first", "all", "ready"] as const;
const names = { wrong_first: "prepare.wrongFirst", all: "prepare.all", ready: "prepare.ready" } as const;
const showOf = (text: string) => shows.find((one) => one === text) ?? "wrong_first";

type Props = { batch: Batch; filter: RowsFilter; onFilter: (filter: RowsFilter) => void };

/** The rows of the table: which of them, what is wrong in which, and the way from one wrong cell to the next. */
export function Rows({ batch, filter, onFilter }: Props) {
  const t = useWords("batches");
  const list = useBatchRows(batch.workflow_batch_id, filter);
  const questions = shownQuestions(batch);
  const mend = useMending(batch);
  const keys = questions.map(({ key }) => key);
  const goOn = useWrongCells({ batch, onFilter, rows: list.data?.rows, keys });
  return (
    <section className={css.rows} aria-label={t("prepare.rows")}>
      <Tools batch={batch} filter={filter} onFilter={onFilter} onNext={() => goOn(false)} />
      {/* Fifty rows have some 250 cells, and Tab walks each: what begins the run stands behind them. */}
      <a className={css.past} href={`#${START}`}>
        {t("prepare.past")}
      </a>
      <div className={css.scroll}>
        {list.isError && !list.data ? (
          <LoadFailed title={t("prepare.rowsFailed")} query={list} />
        ) : list.data?.rows.length === 0 ? (
          <EmptyState
            kind="noMatch"
            title={t("prepare.noRows")}
            action={
              <Button variant="default" onClick={() => onFilter({ show: "all", page: 1 })}>
                {t("prepare.showAll")}
              </Button>
            }
          />
        ) : (
          <RowTable batch={batch} questions={questions} rows={list.data?.rows} onMend={mend} />
        )}
        {list.data && (
          <Pager
            page={filter.page}
            pages={list.data.pages}
            count={list.data.count}
            size={BATCH_ROWS_PER_PAGE}
            onPage={(page) => onFilter({ ...filter, page })}
          />
        )}
      </div>
    </section>
  );
}

type ToolsProps = Props & { onNext: () => void };

/** Which rows, how many of them cannot run, and the way to the next of these. */
function Tools({ batch, filter, onFilter, onNext }: ToolsProps) {
  const t = useWords("batches");
  const counts = { wrong_first: null, all: batch.counts.rows, ready: batch.counts.ready };
  return (
    <div className={css.tools}>
      <SegmentedControl
        size="xs"
        aria-label={t("prepare.show")}
        value={showOf(filter.show)}
        onChange={(value) => onFilter({ show: showOf(value), page: 1 })}
        data={shows.map((value) => ({
          value,
          label: (
            <>
              {t(names[value])}
              {counts[value] !== null && <span className={`${css.count} num`}> {formatNumber(counts[value])}</span>}
            </>
          ),
        }))}
      />
      <WrongCount count={batch.counts.left_out} />
      {batch.counts.left_out > 0 && batch.can.edit && (
        <Button
          className={css.next}
          variant="subtle"
          color="ink"
          size="xs"
          rightSection={
            <span className={css.keys} aria-hidden="true">
              <Kbd>Alt</Kbd>
              <Kbd>↓</Kbd>
            </span>
          }
          onClick={onNext}
        >
          {t("prepare.nextWrong")}
        </Button>
      )}
    </div>
  );
}

function WrongCount({ count }: { count: number }) {
  const t = useWords("batches");
  const Sign = count > 0 ? IconAlertCircle : IconCheck;
  return (
    <span className={count > 0 ? css.wrong : css.right} role="status">
      <Sign size={16} stroke={1.7} aria-hidden="true" />
      {count > 0 ? t("prepare.wrong", { count, number: formatNumber(count) }) : t("prepare.allReady")}
    </span>
  );
}

type Wrong = Omit<Props, "filter"> & { rows: readonly BatchRow[] | undefined; keys: readonly string[] };

/**
 * The way to the next wrong cell, by the button and by Alt with an arrow, from the one that was gone to last. Where this page
 * has none any more and others have, the wrong ones are read again, first.
 */
function useWrongCells({ batch, onFilter, rows, keys }: Wrong) {
  const last = useRef<Place | null>(null);
  const isReading = useRef(false);
  const isWanted = useRef(false);
  const readAgain = async () => {
    isReading.current = true;
    isWanted.current = true;
    onFilter({ show: "wrong_first", page: 1 });
    await rereadRows(batch.workflow_batch_id);
    isReading.current = false;
  };
  // Once the rows are drawn, unless somebody went on elsewhere before.
  useEffect(() => {
    const first = isWanted.current && document.querySelector<HTMLElement>(`[data-wrong][id^="${CELL}"]`);
    if (!first) return;
    isWanted.current = false;
    first.focus();
  });
  useWindowEvent("pointerdown", () => {
    isWanted.current = false;
  });
  const goOn = (isBack: boolean) => {
    const here = placeOf(document.activeElement, keys);
    const cell = nextWrong(rows ?? [], keys, here ?? last.current, isBack);
    last.current = cell;
    if (!cell) {
      if (batch.counts.left_out > 0 && !isReading.current) void readAgain();
      return;
    }
    const input = document.getElementById(cellId(cell.at, keys.indexOf(cell.key)));
    // The only wrong one keeps what was typed in it, as one that is left does.
    if (input === document.activeElement) input?.blur();
    input?.focus();
  };
  useWindowEvent("keydown", (event) => {
    if (event.key !== "Alt" && !isReading.current) isWanted.current = false;
    if (!event.altKey || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
    const { activeElement } = document;
    // Elsewhere the same keys open a list of choices.
    if (activeElement instanceof HTMLSelectElement && !activeElement.id.startsWith(CELL)) return;
    event.preventDefault();
    goOn(event.key === "ArrowUp");
  });
  return goOn;
}

function placeOf(element: Element | null, keys: readonly string[]): Place | null {
  if (!element?.id.startsWith(CELL)) return null;
  const [at = "", place = ""] = element.id.slice(CELL.length).split("-");
  const key = keys[Number(place)];
  return key === undefined ? null : { at: Number(at), key };
}
