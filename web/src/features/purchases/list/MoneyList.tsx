import { Button } from "@mantine/core";
import { PURCHASES_PER_PAGE } from "@pluma/contract/billing/purchases";
import { useWords } from "../../../platform/look/i18n.ts";
import { type Column, DataTable, type Sort } from "../../../ui/data/DataTable.tsx";
import { Pager } from "../../../ui/data/Pager.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { sumOf } from "../said.ts";
import { isNarrowed, pageOf } from "./moneyFilter.ts";

type MoneyListProps<Row> = {
  /** Which list it is: the place of its words. */
  name: "purchases" | "invoices";
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  totals: readonly { currency: string; amount: number }[];
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
  hrefOf: (row: Row) => string;
  onSort: (sort: Sort) => void;
  onPage: (page: number) => void;
  onClear: () => void;
  onTryAgain: () => void;
};

/** A list of money: all that was found is here, 12 rows of it are drawn, and its foot sums all of it. */
export function MoneyList<Row>(props: MoneyListProps<Row>) {
  const { name, columns, rows, totals, error, filter, idOf, hrefOf, onSort, onPage, onClear, onTryAgain } = props;
  const t = useWords("purchases");
  const count = rows?.length ?? 0;
  const pages = Math.max(1, Math.ceil(count / PURCHASES_PER_PAGE));
  const page = Math.min(filter.page, pages);
  const isFiltered = isNarrowed(filter);
  return (
    <>
      <DataTable
        label={t(`${name}.title`)}
        columns={columns}
        rows={rows && pageOf(rows, page, PURCHASES_PER_PAGE)}
        idOf={idOf}
        hrefOf={hrefOf}
        sort={filter.sort}
        onSort={onSort}
        failure={error ? { text: t(`${name}.failed`), act: t("tryAgain"), onTryAgain } : undefined}
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
      {rows && (
        <Pager
          page={page}
          pages={pages}
          count={count}
          size={PURCHASES_PER_PAGE}
          onPage={onPage}
          total={
            <>
              {t("all", { count })} <b>{sumOf(totals)}</b>
            </>
          }
        />
      )}
    </>
  );
}
