import { Button } from "@mantine/core";
import { purchases } from "@pluma/contract/billing/purchases";
import { PRODUCTS_PER_PAGE, type Product } from "@pluma/contract/products/products";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { useMay } from "../../../platform/me/may.ts";
import { DataTable } from "../../../ui/data/DataTable.tsx";
import { Pager } from "../../../ui/data/Pager.tsx";
import { SearchInput } from "../../../ui/data/SearchInput.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { useProducts } from "../data.ts";
import type { PersonField } from "../personField.ts";
import type { Place } from "../places.ts";
import { ColumnsMenu } from "./ColumnsMenu.tsx";
import { type ExtraColumn, recallColumns, rememberColumns } from "./columnsShown.ts";
import css from "./list.module.css";
import { type ProductsFilter, productsFilterFrom, productsSearchOf, sortFrom } from "./productsFilter.ts";
import { TestDialog } from "./TestDialog.tsx";
import { useProductColumns } from "./useProductColumns.tsx";

type Props = {
  place: Place;
  /** Who products are tried out for by admins; null where they are not. */
  person: PersonField | null;
};

/** The products of the selected space: searched, sorted, with the columns that one wants. */
export function ProductTable({ place, person }: Props) {
  const t = useWords("products");
  const { filter, change } = useProductsFilter();
  const [shown, setShown] = useState<readonly ExtraColumn[]>(recallColumns);
  const [tested, setTested] = useState<Product | null>(null);
  const list = useProducts(filter);
  const mayTest = useMay(purchases.testPurchase) && person !== null;
  const columns = useProductColumns(shown, mayTest ? setTested : null);
  const clear = () => change({ query: "" });
  const count = list.data?.count ?? 0;
  return (
    <>
      <div className={css.tools}>
        <SearchInput hasSlash label={t("list.search")} query={filter.query} onSearch={(query) => change({ query })} />
        <ColumnsMenu
          shown={shown}
          onChange={(next) => {
            setShown(next);
            rememberColumns(next);
          }}
        />
      </div>
      <DataTable
        label={t("list.title")}
        columns={columns}
        rows={list.data?.products}
        idOf={({ product_id }) => product_id}
        hrefOf={({ product_id }) => place.of(product_id)}
        sort={filter.sort}
        onSort={(sort) => change({ sort: sortFrom(sort) })}
        failed={{ title: t("list.failed"), query: list }}
        empty={<None place={place} query={filter.query} hasOthers={count > 0} onClear={clear} />}
      />
      {list.data && (
        <Pager
          page={filter.page}
          pages={list.data.pages}
          count={list.data.count}
          size={PRODUCTS_PER_PAGE}
          onPage={(page) => change({ page })}
        />
      )}
      {tested && person && <TestDialog product={tested} person={person} onClose={() => setTested(null)} />}
    </>
  );
}

function None({
  place,
  query,
  hasOthers,
  onClear,
}: {
  place: Place;
  query: string;
  hasOthers: boolean;
  onClear: () => void;
}) {
  const t = useWords("products");
  if (query === "" && !hasOthers) {
    const add = (
      <Button component={Link} to={place.new}>
        {t("list.add")}
      </Button>
    );
    return <EmptyState kind="nothing" title={t("list.none")} text={t("list.noneText")} action={add} />;
  }
  const clear = (
    <Button variant="default" onClick={onClear}>
      {t("clearFilters")}
    </Button>
  );
  return (
    <EmptyState kind="noMatch" title={hasOthers ? t("noSuchPage") : t("list.noMatch", { query })} action={clear} />
  );
}

/** What of the products the address asks for. */
export function useProductsFilter(): { filter: ProductsFilter; change: (next: Partial<ProductsFilter>) => void } {
  const [search, setSearch] = useSearchParams();
  const filter = productsFilterFrom(search);
  const change = (next: Partial<ProductsFilter>) =>
    setSearch(productsSearchOf({ ...filter, page: 1, ...next }), { replace: next.query !== undefined });
  return { filter, change };
}
