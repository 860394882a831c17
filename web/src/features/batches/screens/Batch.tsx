import type { Batch as BatchRead } from "@pluma/contract/batches/shapes";
import { useState } from "react";
import { useParams, useSearchParams } from "react-router";
import { formatMoment, formatNumber, formatRecent } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { Tag } from "../../../ui/marks/Tag.tsx";
import { TopBar } from "../../../ui/page/TopBar.tsx";
import { BatchMenu } from "../BatchMenu.tsx";
import { doneOf, rowsToRun } from "../data/counts.ts";
import { type RowsFilter, useBatch } from "../data/data.ts";
import { useBatchLive } from "../data/live.ts";
import { Gone, isMissing } from "../Gone.tsx";
import { idFrom } from "../places.ts";
import { Preparing } from "../preparing/Preparing.tsx";
import css from "../progress/Progress.module.css";
import { Progress } from "../progress/Progress.tsx";
import { EmptyTableButton } from "../upload/EmptyTableButton.tsx";
import { Waiting } from "../Waiting.tsx";

/** One run for many: its table before it is started, and from then on how far it is; the same in every tab and window. */
export default function Batch() {
  const t = useWords("batches");
  const id = idFrom(useParams().workflow_batch_id);
  const batch = useBatch(id ?? 0, id !== null);
  useBatchLive(id ?? 0);
  const isGone = id === null || isMissing(batch.error);
  if (batch.data && !isGone) return <Shown key={id} batch={batch.data} />;
  return (
    <>
      <TopBar name={t("title")} />
      {isGone || batch.isError ? <Gone title={t("failed")} query={isGone ? null : batch} /> : <Waiting />}
    </>
  );
}

function Shown({ batch }: { batch: BatchRead }) {
  const t = useWords("batches");
  const isDraft = batch.state === "draft";
  const [wasDraft] = useState(isDraft);
  const { filter, change } = useFilter(isDraft ? before : after);
  const rows = t("rows", { count: batch.counts.rows, number: formatNumber(batch.counts.rows) });
  return (
    <>
      <TopBar
        name={isDraft ? t("title") : batch.name}
        nameActs={<Tag>{isDraft ? batch.workflow.name : rows}</Tag>}
        quiet={isDraft ? `${batch.workflow.name}, ${rows}` : <Far batch={batch} />}
        acts={
          <>
            {isDraft ? <EmptyTableButton workflow={batch.workflow} /> : <Started batch={batch} />}
            <BatchMenu batch={batch} />
          </>
        }
        phoneActs={<BatchMenu batch={batch} />}
      />
      {isDraft ? (
        <Preparing batch={batch} filter={filter} onFilter={change} />
      ) : (
        <Progress batch={batch} isFresh={wasDraft} filter={filter} onFilter={change} />
      )}
    </>
  );
}

/** How far it is in one quiet line, for the bar of a phone. */
function Far({ batch: { counts, state } }: { batch: BatchRead }) {
  const t = useWords("batches");
  const far = t("list.count", { done: formatNumber(doneOf(counts)), rows: formatNumber(rowsToRun(counts)) });
  return `${far}, ${t(`list.states.${state}`).toLocaleLowerCase()}`;
}

function Started({ batch: { startedAt } }: { batch: BatchRead }) {
  const t = useWords("batches");
  const language = useLanguage();
  if (startedAt === null) return null;
  return (
    <time className={css.started} dateTime={startedAt} title={formatMoment(startedAt, language)}>
      {t("progress.started", { time: formatRecent(startedAt, language) })}
    </time>
  );
}

const before = ["wrong_first", "all", "ready"] as const;
const after = ["failed_first", "all", "written", "waiting"] as const;

/** Which rows are shown, kept in the address; the first way unless another one is wished. */
function useFilter(shows: typeof before | typeof after) {
  const [params, setParams] = useSearchParams();
  const asked = params.get("show");
  const show = shows.find((one) => one === asked) ?? shows[0];
  const page = Math.max(1, Math.floor(Number(params.get("page") ?? 1)) || 1);
  const change = (next: RowsFilter) =>
    setParams({
      ...(next.show !== shows[0] && { show: next.show }),
      ...(next.page > 1 && { page: String(next.page) }),
    });
  return { filter: { show, page } satisfies RowsFilter, change };
}
