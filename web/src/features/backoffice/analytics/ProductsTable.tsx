import type { analytics, ProductRow } from "@pluma/contract/backoffice/analytics";
import type { Answer } from "@pluma/contract/kit/kit";
import { type ReactNode, useState } from "react";
import { formatNumber, formatPercent } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { type Column, DataTable, type Sort } from "../../../ui/data/DataTable.tsx";
import { Change } from "./charts/Change.tsx";
import { colorOf, type Slice, sliceOf } from "./charts/slices.ts";
import css from "./ProductsTable.module.css";

type ProductsTableProps = {
  found: Answer<typeof analytics.readProductFigures> | undefined;
  slices: Slice[];
  show: (amount: number) => string;
  onPoint: (at: number | null) => void;
  empty: ReactNode;
};

/** Purchases and income by product, with the share of all; the foot adds them up. */
export function ProductsTable({ found, slices, show, onPoint, empty }: ProductsTableProps) {
  const t = useWords("backoffice");
  const [sort, setSort] = useState<Sort>({ by: "total", isDown: true });
  const columns = useColumns(slices, found?.total ?? 0, show);
  const rows = found?.data.toSorted((a, b) => compare(a, b, sort.by) * (sort.isDown ? -1 : 1));
  const purchases = found?.data.reduce((sum, row) => sum + row.purchases, 0) ?? 0;
  // The row that is pointed at or focused lights up its slice.
  const handlePoint = ({ target }: { target: EventTarget }) => {
    const line = target instanceof Element ? target.closest("tbody tr") : null;
    const row = line instanceof HTMLTableRowElement ? rows?.[line.sectionRowIndex] : undefined;
    onPoint(row ? sliceOf(row, slices) : null);
  };
  const leave = () => onPoint(null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing only lights up the picture beside the table
    <div onMouseOver={handlePoint} onFocus={handlePoint} onMouseLeave={leave} onBlur={leave}>
      <DataTable
        label={t("analytics.products")}
        columns={columns}
        rows={rows}
        idOf={({ product_id }) => product_id}
        hrefOf={({ product_id }) =>
          `/admin/purchases?product_id=${product_id}&start_date=${found?.start_date}&end_date=${found?.end_date}`
        }
        sort={sort}
        onSort={setSort}
        empty={empty}
      />
      {found && found.data.length > 0 && (
        <dl className={css.foot}>
          <dt>{t("analytics.productsCount", { count: found.data.length })}</dt>
          <dd>{t("analytics.purchasesCount", { count: purchases, number: formatNumber(purchases) })}</dd>
          <dd className={css.total}>{show(found.total)}</dd>
          <dd>
            <Change now={found.total} before={found.before} show={show} />
          </dd>
        </dl>
      )}
    </div>
  );
}

function compare(a: ProductRow, b: ProductRow, by: string): number {
  if (by === "name") return a.name.localeCompare(b.name);
  return by === "purchases" ? a.purchases - b.purchases : a.total - b.total;
}

function useColumns(slices: Slice[], total: number, show: (amount: number) => string): Column<ProductRow>[] {
  const t = useWords("backoffice");
  return [
    {
      key: "name",
      title: t("analytics.name"),
      isSortable: true,
      place: "name",
      draw: (row) => (
        <span className={css.name}>
          <i style={{ background: colorOf(row, slices) ?? "transparent" }} />
          {row.name || `#${row.product_id}`}
        </span>
      ),
    },
    {
      key: "purchases",
      title: t("analytics.purchases"),
      isSortable: true,
      isRight: true,
      place: "detail",
      draw: ({ purchases }) => (
        <span className={css.count}>
          {formatNumber(purchases)}
          <span className={css.word}> {t("analytics.purchasesWord", { count: purchases })}</span>
        </span>
      ),
    },
    {
      key: "total",
      title: t("analytics.total"),
      isSortable: true,
      isRight: true,
      place: "side",
      draw: (row) => show(row.total),
    },
    {
      key: "share",
      title: t("analytics.shareShort"),
      isRight: true,
      isQuiet: true,
      place: "state",
      draw: (row) => (total > 0 && row.total > 0 ? formatPercent((row.total / total) * 100, 1) : "–"),
    },
    {
      key: "before",
      title: t("analytics.change"),
      isRight: true,
      isDropped: true,
      draw: (row) => <Change now={row.total} before={row.before} isShort />,
    },
  ];
}
