import { ActionIcon, Button } from "@mantine/core";
import { TUTORIALS_PER_PAGE } from "@pluma/contract/tutorials/tutorials";
import { IconPlus } from "@tabler/icons-react";
import { Link, useSearchParams } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { Pager } from "../../../ui/data/Pager.tsx";
import { SearchInput } from "../../../ui/data/SearchInput.tsx";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { found } from "../../../ui/page/found.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { useStaffTutorials } from "../data.ts";
import { StaffRows } from "../staff/StaffRows.tsx";

/** All tutorials as staff have them: in order, shown or hidden, with what is still missing. */
export default function StaffTutorials() {
  const t = useWords("tutorials");
  const [search, setSearch] = useSearchParams();
  const query = search.get("query") ?? "";
  const page = Math.max(1, Math.trunc(Number(search.get("page"))) || 1);
  const { data, isError, error, refetch } = useStaffTutorials({ query, page });
  const change = (next: { query: string; page: number }) =>
    setSearch({ ...(next.query && { query: next.query }), ...(next.page > 1 && { page: String(next.page) }) });
  const add = (
    <Button component={Link} to="/admin/tutorials/new/edit" leftSection={<IconPlus size={17} stroke={1.6} />}>
      {t("staff.add")}
    </Button>
  );
  return (
    <Page
      title={t("title")}
      fact={
        (data && query === "" && data.count > 0 && t("staff.fact", { count: data.count, shown: data.shown })) ||
        found(query !== "" && data?.count)
      }
      acts={add}
      phoneActs={
        <ActionIcon component={Link} to="/admin/tutorials/new/edit" size="lg" aria-label={t("staff.add")}>
          <IconPlus size={22} stroke={1.6} />
        </ActionIcon>
      }
    >
      {(query !== "" || (data && data.count > 0)) && (
        <div style={{ marginBottom: 16 }}>
          <SearchInput
            hasSlash
            label={t("staff.search")}
            query={query}
            onSearch={(next) => change({ query: next, page: 1 })}
          />
        </div>
      )}
      {isError && !data && <LoadFailed title={t("failed")} query={{ error, refetch }} />}
      {data && data.count > 0 && <StaffRows list={data} isWhole={query === ""} />}
      {data?.count === 0 && query === "" && (
        <EmptyState kind="nothing" title={t("staff.none")} text={t("staff.noneText")} action={add} />
      )}
      {data?.count === 0 && query !== "" && <NoMatch onClear={() => change({ query: "", page: 1 })} />}
      {data && (
        <Pager
          page={page}
          pages={data.pages}
          count={data.count}
          size={TUTORIALS_PER_PAGE}
          onPage={(next) => change({ query, page: next })}
        />
      )}
    </Page>
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  const t = useWords("tutorials");
  const clear = (
    <Button variant="default" onClick={onClear}>
      {t("clearFilters")}
    </Button>
  );
  return <EmptyState kind="noMatch" title={t("noMatch")} action={clear} />;
}
