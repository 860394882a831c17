import { Button } from "@mantine/core";
import { RUNS_PER_PAGE } from "@pluma/contract/workflows/runs";
import { Link, useSearchParams } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { FilterChip } from "../../../ui/chips/FilterChip.tsx";
import { Pager } from "../../../ui/data/Pager.tsx";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import type { RunsFilter, RunsPage } from "../data/cache.ts";
import { useRuns, useRunsLive } from "../data/runs.ts";
import { useWorkflow } from "../data/workflows.ts";
import { Tabs } from "../list/Tabs.tsx";
import { LIST } from "../places.ts";
import { RowsSkeleton, RunRows } from "../run/list/RunRows.tsx";
import css from "../run/list/Runs.module.css";

/** One's own runs, the newest first, of all workflows or of one; both stand in the address. */
export default function Runs() {
  const t = useWords("workflows");
  const { filter, change } = useFilter();
  const list = useRuns(filter);
  useRunsLive();
  const { data } = list;
  return (
    <Page title={t("runs.title")}>
      <Tabs here="runs" />
      {filter.workflow !== null && (
        <Narrowed id={filter.workflow} runs={data} onAll={() => change({ workflow: null })} />
      )}
      {!data && (list.isError ? <LoadFailed title={t("runs.failed")} query={list} /> : <RowsSkeleton />)}
      {data?.user_workflows.length === 0 && <None filter={filter} count={data.count} change={change} />}
      {data && data.user_workflows.length > 0 && <RunRows runs={data.user_workflows} />}
      {data && data.pages > 1 && (
        <Pager
          page={filter.page}
          pages={data.pages}
          count={data.count}
          size={RUNS_PER_PAGE}
          onPage={(page) => change({ page })}
        />
      )}
    </Page>
  );
}

type NarrowedProps = { id: number; runs: RunsPage | undefined; onAll: () => void };

/** Whose runs these are. A workflow that is gone is known by its runs. */
function Narrowed({ id, runs, onAll }: NarrowedProps) {
  const t = useWords("workflows");
  const workflow = useWorkflow(id);
  const name = workflow.data?.name ?? runs?.user_workflows.find((run) => run.workflow_id === id)?.workflow.name;
  return (
    <div className={css.narrowed}>
      <FilterChip name={t("runs.workflow")} value={name ?? t("runs.gone")} onRemove={onAll} />
    </div>
  );
}

type NoneProps = { filter: RunsFilter; count: number; change: (next: Partial<RunsFilter>) => void };

function None({ filter, count, change }: NoneProps) {
  const t = useWords("workflows");
  if (count > 0) {
    const first = (
      <Button variant="default" onClick={() => change({ page: 1 })}>
        {t("list.toFirst")}
      </Button>
    );
    return <EmptyState kind="noMatch" title={t("list.noPage")} action={first} />;
  }
  if (filter.workflow !== null) {
    const all = (
      <Button variant="default" onClick={() => change({ workflow: null })}>
        {t("runs.all")}
      </Button>
    );
    return <EmptyState kind="noMatch" title={t("runs.noneHere")} action={all} />;
  }
  const start = (
    <Button component={Link} to={LIST}>
      {t("runs.toWorkflows")}
    </Button>
  );
  return <EmptyState kind="nothing" title={t("runs.none")} text={t("runs.noneText")} action={start} />;
}

function useFilter() {
  const [search, setSearch] = useSearchParams();
  const wholeOf = (name: string) => Math.max(0, Math.trunc(Number(search.get(name))) || 0);
  const filter: RunsFilter = { workflow: wholeOf("workflow_id") || null, page: wholeOf("page") || 1 };
  const change = (next: Partial<RunsFilter>) => {
    const { workflow, page } = { ...filter, page: 1, ...next };
    setSearch({
      ...(workflow !== null && { workflow_id: String(workflow) }),
      ...(page > 1 && { page: String(page) }),
    });
  };
  return { filter, change };
}
