import { Button } from "@mantine/core";
import { PURCHASES_PER_PAGE } from "@pluma/contract/billing/purchases";
import { useEffect } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { type Column, DataTable, type Sort } from "../../../ui/data/DataTable.tsx";
import { Pager } from "../../../ui/data/Pager.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { sumOf } from "../said.ts";
import { isNarrowed } from "./moneyFilter.ts";

type MoneyListProps<Row> = {
  /** Which list it is: the place of its words. */
  name: "purchases" | "invoices";
  columns: readonly Column<Row>[];
  /** The rows of the page; `found` is about all of them. */
  rows: readonly Row[] | undefined;
  found: { count: number; pages: number; totals: readonly { currency: string; amount: number }[] } | undefined;
  error: Error | null;
  filter: {
    query: string;
    status: string[];
    productId: number | null;
    userId: number | null;
    sort: Sort;
    page: number;
  };
  idOf: (row: Row) => number;
  /** Absent where a row opens nothing. */
  hrefOf?: (row: Row) => string;
  onSort: (sort: Sort) => void;
  onPage: (page: number) => void;
  onClear: () => void;
  onTryAgain: () => void;
};

/** A list of money, 12 rows a page; its foot sums all that was found. */
export function MoneyList<Row>(props: MoneyListProps<Row>) {
  const { name, columns, rows, found, error, filter, idOf, hrefOf, onSort, onPage, onClear, onTryAgain } = props;
  const t = useWords("purchases");
  const isFiltered = isNarrowed(filter);
  const last = Math.max(1, found?.pages ?? filter.page);
  // Rows may have gone, and an address may be old: there is always a page to look at.
  useEffect(() => {
    if (filter.page > last) onPage(last);
  });
  return (
    <>
      <DataTable
        label={t(`${name}.title`)}
        columns={columns}
        rows={rows}
        idOf={idOf}
        {...(hrefOf && { hrefOf })}
        sort={filter.sort}
        onSort={onSort}
        failed={{ title: t(`${name}.failed`), query: { error, refetch: onTryAgain } }}
        empty={
          <EmptyState
            kind={isFiltered ? "noMatch" : "nothing"}
            title={t(isFiltered ? `${name}.noMatch` : `${name}.none`)}
            text={!isFiltered && t("noneText")}
            action={
              isFiltered && (
                <Button variant="default" onClick={onClear}>
                  {t("clearFilters")}
                </Button>
              )
            }
          />
        }
      />
      {found && (
        <Pager
          page={Math.min(filter.page, last)}
          pages={last}
          count={found.count}
          size={PURCHASES_PER_PAGE}
          onPage={onPage}
          total={
            <>
              {t("all", { count: found.count })} <b>{sumOf(found.totals)}</b>
            </>
          }
        />
      )}
    </>
  );
}
