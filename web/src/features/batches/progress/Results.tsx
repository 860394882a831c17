import { Button, SegmentedControl } from "@mantine/core";
import { BATCH_ROWS_PER_PAGE } from "@pluma/contract/batches/batches";
import type { Batch, BatchRow } from "@pluma/contract/batches/shapes";
import { IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert } from "../../../platform/messages.ts";
import { DataTable } from "../../../ui/data/DataTable.tsx";
import { Pager } from "../../../ui/data/Pager.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { type RowsFilter, useActOnBatch, useBatchRows } from "../data/data.ts";
import css from "./Progress.module.css";
import results from "./Results.module.css";
import { RowDialog } from "./RowDialog.tsx";
import { useResultColumns } from "./useResultColumns.tsx";

const shows = ["failed_first", "all", "written", "waiting"] as const;
const showOf = (text: string) => shows.find((one) => one === text) ?? "failed_first";
const names = {
  failed_first: "progress.failedFirst",
  all: "progress.all",
  written: "progress.writtenOnes",
  waiting: "progress.waitingOnes",
} as const;

type Props = { batch: Batch; filter: RowsFilter; onFilter: (filter: RowsFilter) => void };

/** The rows and what became of each, those that failed first; these can be run again, and no others with them. */
export function Results({ batch, filter, onFilter }: Props) {
  const t = useWords("batches");
  const list = useBatchRows(batch.workflow_batch_id, filter);
  const [seen, setSeen] = useState<BatchRow | null>(null);
  const columns = useResultColumns(batch, setSeen);
  return (
    <section aria-label={t("prepare.rows")}>
      <Tools batch={batch} filter={filter} onFilter={onFilter} />
      <DataTable
        label={t("progress.table")}
        columns={columns}
        rows={list.data?.rows}
        idOf={({ row }) => row}
        failed={{ title: t("progress.rowsFailed"), query: list }}
        empty={
          <EmptyState
            kind="noMatch"
            title={t("progress.noRows")}
            action={
              <Button variant="default" onClick={() => onFilter({ show: "all", page: 1 })}>
                {t("prepare.showAll")}
              </Button>
            }
          />
        }
      />
      {list.data && (
        <Pager
          page={filter.page}
          pages={list.data.pages}
          count={list.data.count}
          size={BATCH_ROWS_PER_PAGE}
          onPage={(page) => onFilter({ ...filter, page })}
        />
      )}
      {seen && <RowDialog batch={batch} row={seen} onClose={() => setSeen(null)} />}
    </section>
  );
}

function Tools({ batch, filter, onFilter }: Props) {
  const t = useWords("batches");
  const { counts, can } = batch;
  const act = useActOnBatch(batch.workflow_batch_id);
  const numbers = { failed_first: null, all: counts.rows, written: counts.written, waiting: counts.waiting };
  return (
    <div className={css.tools}>
      <SegmentedControl
        size="xs"
        aria-label={t("progress.show")}
        value={showOf(filter.show)}
        onChange={(value) => onFilter({ show: showOf(value), page: 1 })}
        data={shows.map((value) => ({
          value,
          label: (
            <>
              {t(names[value])}
              {numbers[value] !== null && (
                <span className={`${results.count} num`}> {formatNumber(numbers[value])}</span>
              )}
            </>
          ),
        }))}
      />
      {can.again && (
        <Button
          variant="default"
          leftSection={<IconRefresh size={17} stroke={1.6} />}
          loading={act.isPending}
          onClick={() => act.mutate("again", { onError: showAlert })}
        >
          {t("progress.again", { count: counts.failed, number: formatNumber(counts.failed) })}
        </Button>
      )}
    </div>
  );
}
