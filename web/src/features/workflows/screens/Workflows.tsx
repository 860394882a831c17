import { ActionIcon, Button } from "@mantine/core";
import { WORKFLOWS_PER_PAGE } from "@pluma/contract/workflows/workflows";
import { IconPlus } from "@tabler/icons-react";
import { Link, useSearchParams } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { Pager } from "../../../ui/data/Pager.tsx";
import { SearchInput } from "../../../ui/data/SearchInput.tsx";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { useFrame } from "../../../ui/page/frame.ts";
import { Page } from "../../../ui/page/Page.tsx";
import type { WorkflowsFilter } from "../data/cache.ts";
import { useWorkflows, useWorkflowsLive } from "../data/workflows.ts";
import css from "../list/List.module.css";
import { Tabs } from "../list/Tabs.tsx";
import { CellsSkeleton, WorkflowCells } from "../list/WorkflowCells.tsx";
import { CREATE } from "../places.ts";

/** The workflows that one may see, found as one types, 24 a page; search and page stand in the address. */
export default function Workflows() {
  const t = useWords("workflows");
  const { filter, change } = useFilter();
  const list = useWorkflows(filter);
  useWorkflowsLive();
  const { data } = list;
  const isEmpty = data?.count === 0 && filter.query === "";
  return (
    <Page title={t("list.title")} acts={<Add />} phoneActs={<PhoneActs />}>
      <Tabs here="list" />
      {!isEmpty && (
        <div className={css.tools}>
          <SearchInput
            className={css.search}
            label={t("list.search")}
            query={filter.query}
            onSearch={(query) => change({ query })}
            hasSlash
          />
        </div>
      )}
      {!data && (list.isError ? <LoadFailed title={t("list.failed")} query={list} /> : <CellsSkeleton />)}
      {data?.workflows.length === 0 && (
        <None
          filter={filter}
          hasOthers={data.count > 0}
          onClear={() => change(data.count > 0 ? { page: 1 } : { query: "" })}
        />
      )}
      {data && data.workflows.length > 0 && <WorkflowCells workflows={data.workflows} />}
      {data && data.pages > 1 && (
        <Pager
          page={filter.page}
          pages={data.pages}
          count={data.count}
          size={WORKFLOWS_PER_PAGE}
          onPage={(page) => change({ page })}
        />
      )}
    </Page>
  );
}

type NoneProps = {
  filter: WorkflowsFilter;
  /** There are some, but not on this page. */
  hasOthers: boolean;
  onClear: () => void;
};

function None({ filter, hasOthers, onClear }: NoneProps) {
  const t = useWords("workflows");
  if (hasOthers || filter.query !== "") {
    const clear = (
      <Button variant="default" onClick={onClear}>
        {t(hasOthers ? "list.toFirst" : "list.clear")}
      </Button>
    );
    const title = hasOthers ? t("list.noPage") : t("list.noMatch", { query: filter.query });
    return <EmptyState kind="noMatch" title={title} action={clear} />;
  }
  return <EmptyState kind="nothing" title={t("list.none")} text={t("list.noneText")} action={<Add />} />;
}

function Add() {
  const t = useWords("workflows");
  return (
    <Button component={Link} to={CREATE} leftSection={<IconPlus size={17} stroke={1.6} />}>
      {t("list.add")}
    </Button>
  );
}

function PhoneActs() {
  const t = useWords("workflows");
  const { search } = useFrame();
  return (
    <>
      {search}
      <ActionIcon component={Link} to={CREATE} size="lg" aria-label={t("list.add")}>
        <IconPlus size={22} stroke={1.6} />
      </ActionIcon>
    </>
  );
}

function useFilter() {
  const [search, setSearch] = useSearchParams();
  const filter: WorkflowsFilter = {
    query: search.get("query") ?? "",
    page: Math.max(1, Math.trunc(Number(search.get("page"))) || 1),
  };
  const change = (next: Partial<WorkflowsFilter>) => {
    const { query, page } = { ...filter, page: 1, ...next };
    // Back leads through pages, but not through every word that was typed.
    setSearch(
      { ...(query !== "" && { query }), ...(page > 1 && { page: String(page) }) },
      { replace: next.query !== undefined },
    );
  };
  return { filter, change };
}
