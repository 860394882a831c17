import { Button } from "@mantine/core";
import { BATCHES_PER_PAGE } from "@pluma/contract/batches/batches";
import type { Batch } from "@pluma/contract/batches/shapes";
import { Link, useSearchParams } from "react-router";
import { formatNumber, formatRecent } from "../../../platform/look/format.ts";
import { type Translate, useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { type Column, DataTable } from "../../../ui/data/DataTable.tsx";
import { Pager } from "../../../ui/data/Pager.tsx";
import { Tag, type Tone } from "../../../ui/marks/Tag.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { WorkflowTabs } from "../../workflows/index.ts";
import { doneOf, rowsToRun } from "../data/counts.ts";
import { useBatches } from "../data/data.ts";
import { useBatchesLive } from "../data/live.ts";
import { batchOf } from "../places.ts";

/** One's own runs for many, the newest first: how far each is, and the way into it. */
export default function Batches() {
  const t = useWords("batches");
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Math.floor(Number(params.get("page") ?? 1)) || 1);
  const list = useBatches(page);
  useBatchesLive();
  return (
    <Page title={t("list.title")}>
      <WorkflowTabs here="batches" />
      <DataTable
        label={t("list.title")}
        columns={useColumns(t)}
        rows={list.data?.batches}
        idOf={({ workflow_batch_id }) => workflow_batch_id}
        hrefOf={({ workflow_batch_id }) => batchOf(workflow_batch_id)}
        failed={{ title: t("list.failed"), query: list }}
        empty={
          <EmptyState
            kind="nothing"
            title={t("list.none")}
            text={t("list.noneText")}
            action={
              <Button component={Link} to="/workflows">
                {t("toWorkflows")}
              </Button>
            }
          />
        }
      />
      {list.data && (
        <Pager
          page={page}
          pages={list.data.pages}
          count={list.data.count}
          size={BATCHES_PER_PAGE}
          onPage={(next) => setParams(next > 1 ? { page: String(next) } : {})}
        />
      )}
    </Page>
  );
}

const tones: Record<Batch["state"], Tone> = {
  draft: "plain",
  running: "plain",
  paused: "warn",
  done: "good",
  cancelled: "plain",
};

function useColumns(t: Translate): Column<Batch>[] {
  const language = useLanguage();
  return [
    { key: "name", title: t("list.name"), place: "name", draw: ({ name }) => name },
    {
      key: "workflow",
      title: t("list.workflow"),
      isQuiet: true,
      isDropped: true,
      draw: ({ workflow }) => workflow.name,
    },
    {
      key: "rows",
      title: t("list.rows"),
      place: "detail",
      draw: ({ counts }) =>
        t("list.count", { done: formatNumber(doneOf(counts)), rows: formatNumber(rowsToRun(counts)) }),
    },
    {
      key: "state",
      title: t("list.state"),
      place: "state",
      draw: ({ state }) => <Tag tone={tones[state]}>{t(`list.states.${state}`)}</Tag>,
    },
    {
      key: "changed",
      title: t("list.changed"),
      isRight: true,
      isQuiet: true,
      place: "side",
      draw: ({ updatedAt }) => formatRecent(updatedAt, language),
    },
  ];
}
