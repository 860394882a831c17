import { ActionIcon, Button, NativeSelect } from "@mantine/core";
import { CUSTOMERS_PER_PAGE, customerFields } from "@pluma/contract/backoffice/backoffice";
import { IconPlus, IconUserPlus } from "@tabler/icons-react";
import { Link, useSearchParams } from "react-router";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { FilterChip } from "../../../ui/chips/FilterChip.tsx";
import { DataTable } from "../../../ui/data/DataTable.tsx";
import { ExportButton } from "../../../ui/data/ExportButton.tsx";
import { formatCount } from "../../../ui/data/formatCount.ts";
import { Pager } from "../../../ui/data/Pager.tsx";
import { SearchInput } from "../../../ui/data/SearchInput.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { found } from "../../../ui/page/found.tsx";
import { useFrame } from "../../../ui/page/frame.ts";
import { Page } from "../../../ui/page/Page.tsx";
import {
  type CustomersFilter,
  filterFrom,
  isNarrowed,
  keyOfSort,
  searchOf,
  sortOfKey,
  unnarrowed,
} from "../customers/customersFilter.ts";
import { Narrowing, NarrowingChips } from "../customers/narrowing/Narrowing.tsx";
import { useCustomerColumns } from "../customers/useCustomerColumns.tsx";
import { useCustomers, useExportCustomers } from "../data.ts";
import css from "./Customers.module.css";

/** The customers: searched in one field or all, sorted, 50 a page, and as a file; all of it in the address. */
export default function Customers() {
  const t = useWords("backoffice");
  const { filter, change } = useFilter();
  const list = useCustomers(filter);
  const columns = useCustomerColumns();
  const clear = () => change(unnarrowed(filter));
  const isFiltered = isNarrowed(filter);
  // A customer's page leads on to the next one of this list.
  const search = new URLSearchParams(searchOf({ ...filter, page: 1 })).toString();
  const asked = search === "" ? "" : `?${search}`;
  return (
    <Page
      title={t("customers.title")}
      fact={
        (list.data && !isFiltered && t("customers.fact", many(list.data.count))) ||
        found(isFiltered && list.data?.count)
      }
      acts={<Acts filter={filter} count={list.data?.count} />}
      phoneActs={<PhoneActs />}
    >
      <Tools filter={filter} onChange={change} />
      <Narrowing filter={filter} onChange={change} />
      {isFiltered && <Chips filter={filter} onChange={change} count={list.data?.count} />}
      <DataTable
        isDense
        label={t("customers.title")}
        columns={columns}
        rows={list.data?.users}
        idOf={({ user_id }) => user_id}
        hrefOf={({ user_id }) => `/admin/users/${user_id}${asked}`}
        sort={sortOfKey(filter.sort)}
        onSort={(sort) => change({ sort: keyOfSort(sort) })}
        failed={{ title: t("customers.failed"), query: list }}
        empty={
          <None query={filter.query} isFiltered={isFiltered} hasOthers={(list.data?.count ?? 0) > 0} onClear={clear} />
        }
      />
      {list.data && (
        <Pager
          page={filter.page}
          pages={list.data.pages}
          count={list.data.count}
          size={CUSTOMERS_PER_PAGE}
          onPage={(page) => change({ page })}
        />
      )}
    </Page>
  );
}

const many = (count: number) => ({ count, number: formatNumber(count) });

/** What the list is narrowed by; how many that leaves is told to who does not see it over the list. */
function Chips({ filter, onChange, count }: ToolsProps & { count: number | undefined }) {
  const t = useWords("backoffice");
  return (
    <div className={css.chips}>
      {filter.query !== "" && (
        <FilterChip
          name={filter.field === "" ? t("customers.anyField") : t(`fields.${filter.field}`)}
          value={`“${filter.query}”`}
          onRemove={() => onChange({ query: "", field: "" })}
        />
      )}
      <NarrowingChips filter={filter} onChange={onChange} />
      {count !== undefined && (
        <span className="visually-hidden" role="status">
          {t("customers.found", many(count))}
        </span>
      )}
    </div>
  );
}

type ToolsProps = { filter: CustomersFilter; onChange: (next: Partial<CustomersFilter>) => void };

function Tools({ filter, onChange }: ToolsProps) {
  const t = useWords("backoffice");
  const fields = customerFields.map((value) => ({ value, label: t("customers.in", { field: t(`fields.${value}`) }) }));
  const fieldOf = (text: string) => customerFields.find((field) => field === text) ?? "";
  const sorts = ["createdAt_desc", "createdAt_asc", "name_asc", "last_name_asc", "email_asc", "user_id_asc"];
  return (
    <div className={css.tools}>
      <SearchInput
        hasSlash
        label={t("customers.search")}
        query={filter.query}
        onSearch={(query) => onChange({ query })}
      />
      <NativeSelect
        className={css.field}
        aria-label={t("customers.field")}
        data={[{ value: "", label: t("customers.allFields") }, ...fields]}
        value={filter.field}
        onChange={(event) => onChange({ field: fieldOf(event.currentTarget.value) })}
      />
      <NativeSelect
        className={css.sort}
        aria-label={t("sortBy")}
        data={[...new Set([filter.sort, ...sorts])].map((value) => ({ value, label: t(`customers.sorts.${value}`) }))}
        value={filter.sort}
        onChange={(event) => onChange({ sort: keyOfSort(sortOfKey(event.currentTarget.value)) })}
      />
    </div>
  );
}

function Acts({ filter, count }: { filter: CustomersFilter; count: number | undefined }) {
  const t = useWords("backoffice");
  return (
    <>
      <ExportButton
        csv={useExportCustomers()}
        filter={filter}
        fileName={`${t("customers.fileName")}-${new Date().toISOString().slice(0, 10)}`}
        isEmpty={!count}
      >
        {t("customers.csv", { number: formatCount(count) })}
      </ExportButton>
      <Button component={Link} to="/admin/users/new/edit" leftSection={<IconPlus size={17} stroke={1.6} />}>
        {t("customers.add")}
      </Button>
    </>
  );
}

function PhoneActs() {
  const t = useWords("backoffice");
  const { search } = useFrame();
  return (
    <>
      {search}
      <ActionIcon component={Link} to="/admin/users/new/edit" size="lg" aria-label={t("customers.add")}>
        <IconUserPlus size={22} stroke={1.6} />
      </ActionIcon>
    </>
  );
}

type NoneProps = { query: string; isFiltered: boolean; hasOthers: boolean; onClear: () => void };

function None({ query, isFiltered, hasOthers, onClear }: NoneProps) {
  const t = useWords("backoffice");
  if (!isFiltered && !hasOthers) {
    const add = (
      <Button component={Link} to="/admin/users/new/edit">
        {t("customers.add")}
      </Button>
    );
    return <EmptyState kind="nothing" title={t("customers.none")} text={t("customers.noneText")} action={add} />;
  }
  const clear = (
    <Button variant="default" onClick={onClear}>
      {t("clearFilters")}
    </Button>
  );
  // A page beyond the last one, as an old address may name it.
  const title = hasOthers
    ? t("noSuchPage")
    : query === ""
      ? t("customers.noneLeft")
      : t("customers.noMatch", { query });
  return <EmptyState kind="noMatch" title={title} action={clear} />;
}

function useFilter(): { filter: CustomersFilter; change: (next: Partial<CustomersFilter>) => void } {
  const [search, setSearch] = useSearchParams();
  const filter = filterFrom(search);
  const change = (next: Partial<CustomersFilter>) =>
    // Back leads through pages and sorts, but not through every word that was typed.
    setSearch(searchOf({ ...filter, page: 1, ...next }), { replace: next.query !== undefined });
  return { filter, change };
}
