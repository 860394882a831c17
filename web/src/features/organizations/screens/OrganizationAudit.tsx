import { Button, NativeSelect } from "@mantine/core";
import { auditKinds, TOLD_CSV_MAX, TOLD_DAYS, TOLD_PER_PAGE } from "@pluma/contract/organizations/audit";
import { useSearchParams } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { FilterChip } from "../../../ui/chips/FilterChip.tsx";
import { DataTable } from "../../../ui/data/DataTable.tsx";
import { ExportButton } from "../../../ui/data/ExportButton.tsx";
import { formatCount } from "../../../ui/data/formatCount.ts";
import { Pager } from "../../../ui/data/Pager.tsx";
import { SearchInput } from "../../../ui/data/SearchInput.tsx";
import { DateRange } from "../../../ui/dates/DateRange.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import css from "../audit/audit.module.css";
import { type ToldFilter, toldFilterFrom, toldSearchOf } from "../audit/toldFilter.ts";
import { useToldColumns } from "../audit/useToldColumns.tsx";
import { useExportTold, useTold } from "../data.audit.ts";
import { usePerson } from "../data.people.ts";
import { OfOrganization } from "../head/OfOrganization.tsx";
import { OrganizationPage } from "../head/OrganizationPage.tsx";
import { nameOf } from "../nameOf.ts";
import people from "../people/people.module.css";

/** What was done in an organization, for its Admins. */
export default function OrganizationAudit() {
  const t = useWords("organizations");
  return (
    <OfOrganization
      title={t("parts.audit")}
      draw={(organizationId) => <Listed key={organizationId} organizationId={organizationId} />}
    />
  );
}

function Listed({ organizationId }: { organizationId: number }) {
  const t = useWords("organizations");
  const { filter, change, clear } = useFilter();
  const told = useTold(organizationId, filter);
  const columns = useToldColumns();
  const { entries, count, pages = 1 } = told.data ?? {};
  return (
    <OrganizationPage
      organizationId={organizationId}
      here="audit"
      acts={<Csv organizationId={organizationId} filter={filter} count={count} />}
    >
      <Tools organizationId={organizationId} filter={filter} onChange={change} />
      <p className={css.note}>{t("audit.about", { days: TOLD_DAYS })}</p>
      <DataTable
        label={t("parts.audit")}
        columns={columns}
        rows={entries}
        idOf={({ audit_id }) => audit_id}
        failed={{ title: t("audit.failed"), query: told }}
        empty={<None isFiltered={Object.keys(toldSearchOf(filter)).length > 0} onClear={clear} />}
      />
      {entries && (
        <Pager
          page={filter.page}
          pages={pages}
          count={count ?? 0}
          size={TOLD_PER_PAGE}
          onPage={(page) => change({ page })}
        />
      )}
    </OrganizationPage>
  );
}

type FilterProps = { organizationId: number; filter: ToldFilter };

function Tools({ organizationId, filter, onChange }: FilterProps & { onChange: (next: Partial<ToldFilter>) => void }) {
  const t = useWords("organizations");
  return (
    <div className={people.tools}>
      <SearchInput hasSlash label={t("people.search")} query={filter.query} onSearch={(query) => onChange({ query })} />
      <NativeSelect
        className={css.kind}
        aria-label={t("audit.kind")}
        data={[
          { value: "", label: t("audit.anyKind") },
          ...auditKinds.map((value) => ({ value, label: t(`audit.kinds.${value}`) })),
        ]}
        value={filter.kind}
        onChange={({ currentTarget }) =>
          onChange({ kind: auditKinds.find((each) => each === currentTarget.value) ?? "" })
        }
      />
      <DateRange days={filter.days} onChange={(days) => onChange({ days })} />
      {filter.userId !== null && (
        <PersonChip
          organizationId={organizationId}
          userId={filter.userId}
          onRemove={() => onChange({ userId: null })}
        />
      )}
    </div>
  );
}

type PersonChipProps = { organizationId: number; userId: number; onRemove: () => void };

function PersonChip({ organizationId, userId, onRemove }: PersonChipProps) {
  const t = useWords("organizations");
  const { data } = usePerson(organizationId, userId, { start: "", end: "" });
  return <FilterChip name={t("audit.person")} value={data ? nameOf(data) : `#${userId}`} onRemove={onRemove} />;
}

function Csv({ organizationId, filter, count }: FilterProps & { count: number | undefined }) {
  const t = useWords("organizations");
  return (
    <ExportButton
      csv={useExportTold(organizationId)}
      filter={filter}
      fileName={`${t("audit.fileName")}-${new Date().toISOString().slice(0, 10)}`}
      isEmpty={!count}
    >
      {t("people.csv", { number: formatCount(count && Math.min(count, TOLD_CSV_MAX)) })}
    </ExportButton>
  );
}

function None({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useWords("organizations");
  if (!isFiltered) return <EmptyState kind="nothing" title={t("audit.none")} />;
  const clear = (
    <Button variant="default" onClick={onClear}>
      {t("people.clear")}
    </Button>
  );
  return <EmptyState kind="noMatch" title={t("audit.noMatch")} action={clear} />;
}

function useFilter() {
  const [search, setSearch] = useSearchParams();
  const filter = toldFilterFrom(search);
  // Of whom it is, where that is not the one that is selected, stays.
  const organization = search.get("organization");
  const kept: Record<string, string> = organization === null ? {} : { organization };
  const change = (next: Partial<ToldFilter>) =>
    setSearch({ ...kept, ...toldSearchOf({ ...filter, page: 1, ...next }) }, { replace: next.query !== undefined });
  return { filter, change, clear: () => setSearch(kept) };
}
