import { Checkbox, SegmentedControl } from "@mantine/core";
import { MARGIN_ROWS_PER_PAGE, type MarginRow, marginSides } from "@pluma/contract/margin/margin";
import { type ReactNode, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { DataTable } from "../../../ui/data/DataTable.tsx";
import { Pager } from "../../../ui/data/Pager.tsx";
import { SearchInput } from "../../../ui/data/SearchInput.tsx";
import { DateRange } from "../../../ui/dates/DateRange.tsx";
import { nowIn } from "../../../ui/dates/spans.ts";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { Settled } from "../../../ui/page/Settled.tsx";
import { type Scope, useMargin, useMarginRows } from "../data.ts";
import { CapDialog } from "./CapDialog.tsx";
import { MarginDays } from "./MarginDays.tsx";
import { MarginFigures } from "./MarginFigures.tsx";
import css from "./margin.module.css";
import { askedOf, type MarginFilter, useMarginFilter } from "./marginFilter.ts";
import { useMarginColumns, useRowName } from "./useMarginColumns.tsx";

type ReportProps = {
  scope: Scope;
  /** Whether caps may be set. */
  mayEdit: boolean;
  /** Stands beside the days, such as the choice of an organization. */
  beside?: ReactNode;
  /** What can be done, where phones have no room for it at the head. */
  acts: ReactNode;
};

/** What came in and what it cost over a span: in all, by day, and of each customer, product or avatar. */
export function MarginReport({ scope, mayEdit, beside, acts }: ReportProps) {
  const t = useWords("margin");
  const { filter, change } = useMarginFilter();
  const sums = useMargin(scope, filter.days);
  const about = sums.data;
  const days = {
    start: filter.days.start || (about?.start_date ?? ""),
    end: filter.days.end || (about?.end_date ?? ""),
  };
  return (
    <>
      <div className={css.tools}>
        <DateRange days={days} now={nowIn(about?.time_zone)} onChange={(next) => change({ days: next })} />
        {beside}
        <SegmentedControl
          size="xs"
          aria-label={t("shownAs")}
          data={[
            { value: "chart", label: t("chart") },
            { value: "table", label: t("table") },
          ]}
          value={filter.isTable ? "table" : "chart"}
          onChange={(value) => change({ isTable: value === "table", page: filter.page })}
        />
      </div>
      <div className={css.phoneActs}>{acts}</div>
      <Settled>
        {sums.isError && !about && <LoadFailed title={t("failed")} query={sums} />}
        {about && (
          <>
            <MarginFigures margin={about} isOwn={scope.kind === "organization"} />
            <MarginDays sums={about} isTable={filter.isTable} />
          </>
        )}
        {!(sums.isError && !about) && <Rows scope={scope} filter={filter} onChange={change} mayEdit={mayEdit} />}
      </Settled>
    </>
  );
}

type RowsProps = {
  scope: Scope;
  filter: MarginFilter;
  onChange: (next: Partial<MarginFilter>) => void;
  mayEdit: boolean;
};

function Rows({ scope, filter, onChange, mayEdit }: RowsProps) {
  const t = useWords("margin");
  const list = useMarginRows(scope, filter.days, askedOf(filter));
  const [capped, setCapped] = useState<MarginRow | null>(null);
  const by = list.data?.by ?? filter.by;
  const nameOf = useRowName(by);
  const columns = useMarginColumns({ by, currency: list.data?.currency ?? "USD", onCap: mayEdit ? setCapped : null });
  const hrefOf = ({ id }: MarginRow) =>
    scope.kind === "staff" && by === "customer" && id !== null ? `/admin/users/${id}` : undefined;
  const isNarrowed = filter.onlyLosses || (by === "customer" && filter.query !== "");
  return (
    <section aria-label={t(`each.${by}`)}>
      <Narrowing filter={filter} onChange={onChange} />
      <DataTable
        label={t(`each.${by}`)}
        columns={columns}
        rows={list.data?.rows}
        idOf={({ id }) => id ?? 0}
        hrefOf={hrefOf}
        sort={filter.sort}
        onSort={(sort) => onChange({ sort })}
        failed={{ title: t("failed"), query: list }}
        empty={
          <EmptyState
            kind={isNarrowed ? "noMatch" : "nothing"}
            title={t(isNarrowed ? "noMatch" : "nothing")}
            text={t(isNarrowed ? "noMatchText" : "nothingText")}
          />
        }
      />
      {list.data && (
        <Pager
          page={filter.page}
          pages={list.data.pages}
          count={list.data.count}
          size={MARGIN_ROWS_PER_PAGE}
          onPage={(page) => onChange({ page })}
        />
      )}
      {capped && <CapDialog scope={scope} by={by} row={capped} name={nameOf(capped)} onClose={() => setCapped(null)} />}
    </section>
  );
}

function Narrowing({ filter, onChange }: Pick<RowsProps, "filter" | "onChange">) {
  const t = useWords("margin");
  return (
    <div className={css.narrowing}>
      <SegmentedControl
        size="xs"
        aria-label={t("by")}
        data={marginSides.map((value) => ({ value, label: t(`plural.${value}`) }))}
        value={filter.by}
        onChange={(value) => onChange({ by: marginSides.find((side) => side === value) ?? "customer" })}
      />
      {filter.by === "customer" && (
        <SearchInput hasSlash label={t("search")} query={filter.query} onSearch={(query) => onChange({ query })} />
      )}
      <Checkbox
        size="sm"
        label={t("onlyLosses")}
        checked={filter.onlyLosses}
        onChange={(event) => onChange({ onlyLosses: event.currentTarget.checked })}
      />
    </div>
  );
}
