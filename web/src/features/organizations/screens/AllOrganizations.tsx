import { ActionIcon, Button } from "@mantine/core";
import { type ListedOrganization, ORGANIZATIONS_PER_PAGE } from "@pluma/contract/organizations/organizations";
import { IconPlus } from "@tabler/icons-react";
import { Link, useSearchParams } from "react-router";
import { useConfig } from "../../../platform/config.ts";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { type Column, DataTable } from "../../../ui/data/DataTable.tsx";
import { Moment } from "../../../ui/data/Moment.tsx";
import { Pager } from "../../../ui/data/Pager.tsx";
import { SearchInput } from "../../../ui/data/SearchInput.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { found } from "../../../ui/page/found.tsx";
import { useFrame } from "../../../ui/page/frame.ts";
import { Page } from "../../../ui/page/Page.tsx";
import { type AllFilter, useAllOrganizations } from "../data.ts";
import { Off } from "../head/OfOrganization.tsx";
import { settingsPath } from "../head/paths.ts";
import css from "../people/people.module.css";

const NEW = "/organizations/organization-settings";
/** What they sold, which is another feature's screen. */
const SALES = "/admin/shops";

/** All organizations, for staff: searched, 50 a page, each leading to its settings. */
export default function AllOrganizations() {
  const t = useWords("organizations");
  const isOff = useConfig().organizations === false;
  return isOff ? <Off title={t("all.title")} /> : <All />;
}

function All() {
  const t = useWords("organizations");
  const { filter, change } = useFilter();
  const list = useAllOrganizations(filter);
  const count = list.data?.count ?? 0;
  const columns = useColumns();
  return (
    <Page
      title={t("all.title")}
      fact={
        (list.data && filter.query === "" && t("list.fact", { count, number: formatNumber(count) })) ||
        found(filter.query !== "" && list.data?.count)
      }
      acts={<Acts />}
      phoneActs={<PhoneAdd />}
    >
      <Button component={Link} to={SALES} variant="default" hiddenFrom="sm" fullWidth mb="xs">
        {t("all.sales")}
      </Button>
      <div className={css.tools}>
        <SearchInput
          hasSlash
          label={t("all.search")}
          query={filter.query}
          onSearch={(query) => change({ query, page: 1 })}
        />
      </div>
      <DataTable
        label={t("all.title")}
        columns={columns}
        rows={list.data?.organizations}
        idOf={({ organization_id }) => organization_id}
        hrefOf={({ organization_id }) => settingsPath(organization_id)}
        failed={{ title: t("list.failed"), query: list }}
        empty={<None query={filter.query} onClear={() => change({ query: "", page: 1 })} />}
      />
      {list.data && (
        <Pager
          page={filter.page}
          pages={list.data.pages}
          count={count}
          size={ORGANIZATIONS_PER_PAGE}
          onPage={(page) => change({ ...filter, page })}
        />
      )}
    </Page>
  );
}

function useColumns(): Column<ListedOrganization>[] {
  const t = useWords("organizations");
  return [
    { key: "id", title: t("people.id"), isQuiet: true, isDropped: true, draw: (row) => row.organization_id },
    { key: "name", title: t("all.name"), place: "name", draw: ({ name }) => name },
    { key: "tagline", title: t("all.tagline"), isQuiet: true, place: "detail", draw: ({ tagline }) => tagline },
    { key: "domain", title: t("all.domain"), isQuiet: true, isDropped: true, draw: ({ domain }) => domain ?? "" },
    {
      key: "people",
      isNamed: true,
      title: t("parts.users"),
      isRight: true,
      place: "side",
      draw: ({ people }) => formatNumber(people),
    },
    {
      key: "made",
      title: t("all.made"),
      isRight: true,
      place: "state",
      draw: ({ createdAt }) => <Moment at={createdAt} />,
    },
  ];
}

function Add() {
  const t = useWords("organizations");
  return (
    <Button component={Link} to={NEW} leftSection={<IconPlus size={17} stroke={1.6} />}>
      {t("all.add")}
    </Button>
  );
}

function Acts() {
  const t = useWords("organizations");
  return (
    <>
      <Button variant="default" component={Link} to={SALES}>
        {t("all.sales")}
      </Button>
      <Add />
    </>
  );
}

function PhoneAdd() {
  const t = useWords("organizations");
  const { search } = useFrame();
  return (
    <>
      {search}
      <ActionIcon component={Link} to={NEW} size="lg" aria-label={t("all.add")}>
        <IconPlus size={22} stroke={1.6} />
      </ActionIcon>
    </>
  );
}

function None({ query, onClear }: { query: string; onClear: () => void }) {
  const t = useWords("organizations");
  const isSearch = query !== "";
  return (
    <EmptyState
      kind={isSearch ? "noMatch" : "nothing"}
      title={isSearch ? t("all.noMatch", { query }) : t("all.none")}
      action={
        isSearch ? (
          <Button variant="default" onClick={onClear}>
            {t("people.clear")}
          </Button>
        ) : (
          <Add />
        )
      }
    />
  );
}

function useFilter(): { filter: AllFilter; change: (next: AllFilter) => void } {
  const [search, setSearch] = useSearchParams();
  const filter = {
    query: search.get("query") ?? "",
    page: Math.max(1, Math.trunc(Number(search.get("page"))) || 1),
  };
  // Back leads through pages, but not through every word that was typed.
  const change = ({ query, page }: AllFilter) =>
    setSearch(
      { ...(query !== "" && { query }), ...(page > 1 && { page: String(page) }) },
      { replace: query !== filter.query },
    );
  return { filter, change };
}
