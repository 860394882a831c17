import { Button, NativeSelect } from "@mantine/core";
import { type AuditEntry, backoffice, ENTRIES_PER_PAGE } from "@pluma/contract/backoffice/backoffice";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { may } from "../../../platform/me/may.ts";
import { useMe } from "../../../platform/me/me.ts";
import { FilterChip } from "../../../ui/chips/FilterChip.tsx";
import { DataTable } from "../../../ui/data/DataTable.tsx";
import { Pager } from "../../../ui/data/Pager.tsx";
import { SearchInput } from "../../../ui/data/SearchInput.tsx";
import { DateRange } from "../../../ui/dates/DateRange.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { type AuditFilter, auditFilterFrom, auditSearchOf } from "../audit/auditFilter.ts";
import { actionName } from "../audit/sentence.ts";
import { useAuditColumns } from "../audit/useAuditColumns.tsx";
import { useAudit } from "../data.ts";
import { PersonPicker } from "../PersonPicker.tsx";
import css from "./Audit.module.css";

/** Who did what to whom, when and from where; for admins. */
export default function Audit() {
  const t = useWords("backoffice");
  const { data: me } = useMe();
  if (me && !may(me, backoffice.listAudit)) {
    return (
      <Page title={t("audit.title")}>
        <EmptyState kind="notAllowed" title={t("audit.notAllowed")} text={t("askAdmin")} />
      </Page>
    );
  }
  return <Entries />;
}

function Entries() {
  const t = useWords("backoffice");
  const { filter, change, clear } = useFilter();
  const audit = useAudit(filter);
  const columns = useAuditColumns();
  const isFiltered = Object.keys(auditSearchOf({ ...filter, page: 1 })).length > 0;
  const count = audit.data?.count ?? 0;
  return (
    <Page title={t("audit.title")} fact={t("audit.fact", { count, number: formatNumber(count) })}>
      <Filters filter={filter} actions={audit.data?.actions ?? []} onChange={change} />
      {isFiltered && (
        <div className={css.chips}>
          <Chips filter={filter} entries={audit.data?.entries ?? []} onChange={change} />
          <Button variant="subtle" size="xs" onClick={clear}>
            {t("clearFilters")}
          </Button>
        </div>
      )}
      <DataTable
        label={t("audit.title")}
        columns={columns}
        rows={audit.data?.entries}
        idOf={({ audit_id }) => audit_id}
        failed={{ title: t("audit.failed"), query: audit }}
        empty={
          <EmptyState
            kind={isFiltered ? "noMatch" : "nothing"}
            title={t(isFiltered ? "audit.noMatch" : "audit.none")}
            action={
              isFiltered && (
                <Button variant="default" onClick={clear}>
                  {t("clearFilters")}
                </Button>
              )
            }
          />
        }
      />
      {audit.data && (
        <Pager
          page={filter.page}
          pages={audit.data.pages}
          count={audit.data.count}
          size={ENTRIES_PER_PAGE}
          onPage={(page) => change({ page })}
        />
      )}
    </Page>
  );
}

type FiltersProps = { filter: AuditFilter; actions: string[]; onChange: (next: Partial<AuditFilter>) => void };

function Filters({ filter, actions, onChange }: FiltersProps) {
  const t = useWords("backoffice");
  const [person, setPerson] = useState("");
  // One that is asked for and was never recorded is still what is asked for.
  const known = [...new Set([...actions, ...(filter.action === "" ? [] : [filter.action])])]
    .map((value) => ({ value, label: actionName(value, t) }))
    .sort((one, other) => one.label.localeCompare(other.label));
  return (
    <div className={css.tools}>
      <SearchInput hasSlash label={t("audit.search")} query={filter.query} onSearch={(query) => onChange({ query })} />
      <NativeSelect
        className={css.action}
        aria-label={t("audit.action")}
        data={[{ value: "", label: t("audit.anyAction") }, ...known]}
        value={filter.action}
        onChange={(event) => onChange({ action: event.currentTarget.value })}
      />
      <div className={css.person}>
        <PersonPicker
          isLabelInside
          label={t("audit.person")}
          text={person}
          onText={setPerson}
          onPick={({ user_id }) => {
            setPerson("");
            onChange({ userId: user_id });
          }}
          nobody={t("staff.nobody")}
        />
      </div>
      <DateRange days={filter.days} onChange={(days) => onChange({ days })} />
    </div>
  );
}

type ChipsProps = { filter: AuditFilter; entries: AuditEntry[]; onChange: (next: Partial<AuditFilter>) => void };

function Chips({ filter, entries, onChange }: ChipsProps) {
  const t = useWords("backoffice");
  const { query, action, userId, days } = filter;
  const people = entries.flatMap(({ actor, target_user, impersonator }) => [actor, target_user, impersonator]);
  const person = people.find((each) => each?.user_id === userId);
  return (
    <>
      {query && <FilterChip name={t("audit.search")} value={`“${query}”`} onRemove={() => onChange({ query: "" })} />}
      {action && (
        <FilterChip name={t("audit.action")} value={actionName(action, t)} onRemove={() => onChange({ action: "" })} />
      )}
      {userId !== null && (
        <FilterChip
          name={t("audit.person")}
          value={person ? person.name || person.email : `#${userId}`}
          onRemove={() => onChange({ userId: null })}
        />
      )}
      {(days.start || days.end) && (
        <FilterChip
          name={t("audit.days")}
          value={`${days.start || "…"} – ${days.end || "…"}`}
          onRemove={() => onChange({ days: { start: "", end: "" } })}
        />
      )}
    </>
  );
}

function useFilter() {
  const [search, setSearch] = useSearchParams();
  const filter = auditFilterFrom(search);
  const change = (next: Partial<AuditFilter>) =>
    setSearch(auditSearchOf({ ...filter, page: 1, ...next }), { replace: next.query !== undefined });
  return { filter, change, clear: () => setSearch({}) };
}
