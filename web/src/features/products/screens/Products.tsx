import { ActionIcon, Button } from "@mantine/core";
import { purchases } from "@pluma/contract/billing/purchases";
import { PRODUCTS_PER_PAGE, type Product } from "@pluma/contract/products/products";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { useMay } from "../../../platform/me/may.ts";
import { DataTable } from "../../../ui/data/DataTable.tsx";
import { Pager } from "../../../ui/data/Pager.tsx";
import { SearchInput } from "../../../ui/data/SearchInput.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { useFrame } from "../../../ui/page/frame.ts";
import { Page } from "../../../ui/page/Page.tsx";
import { useProducts } from "../data.ts";
import { ColumnsMenu } from "../list/ColumnsMenu.tsx";
import { type ExtraColumn, recallColumns, rememberColumns } from "../list/columnsShown.ts";
import css from "../list/list.module.css";
import { type ProductsFilter, productsFilterFrom, productsSearchOf, sortFrom } from "../list/productsFilter.ts";
import { TestDialog } from "../list/TestDialog.tsx";
import { useProductColumns } from "../list/useProductColumns.tsx";
import type { PersonField } from "../personField.ts";

const NEW = "/admin/products/new/edit";

/** The products: searched, sorted, with the columns that one wants, and tried out by admins. */
export default function Products({ person }: { person: PersonField }) {
  const t = useWords("products");
  const { filter, change } = useFilter();
  const [shown, setShown] = useState<readonly ExtraColumn[]>(recallColumns);
  const [tested, setTested] = useState<Product | null>(null);
  const list = useProducts(filter);
  const columns = useProductColumns(shown, useMay(purchases.testPurchase) ? setTested : null);
  const clear = () => change({ query: "" });
  const count = list.data?.count ?? 0;
  return (
    <Page
      title={t("list.title")}
      fact={list.data && filter.query === "" && t("list.fact", { count, number: formatNumber(count) })}
      acts={
        <Button component={Link} to={NEW} leftSection={<IconPlus size={17} stroke={1.6} />}>
          {t("list.add")}
        </Button>
      }
      phoneActs={<PhoneActs />}
    >
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
        hrefOf={({ product_id }) => `/admin/products/${product_id}/edit`}
        sort={filter.sort}
        onSort={(sort) => change({ sort: sortFrom(sort) })}
        failure={
          list.isError
            ? { text: t("list.failed"), act: t("tryAgain"), onTryAgain: () => void list.refetch() }
            : undefined
        }
        empty={<None query={filter.query} hasOthers={count > 0} onClear={clear} />}
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
      {tested && <TestDialog product={tested} person={person} onClose={() => setTested(null)} />}
    </Page>
  );
}

function PhoneActs() {
  const t = useWords("products");
  const { search } = useFrame();
  return (
    <>
      {search}
      <ActionIcon component={Link} to={NEW} size="lg" aria-label={t("list.add")}>
        <IconPlus size={22} stroke={1.6} />
      </ActionIcon>
    </>
  );
}

function None({ query, hasOthers, onClear }: { query: string; hasOthers: boolean; onClear: () => void }) {
  const t = useWords("products");
  if (query === "" && !hasOthers) {
    const add = (
      <Button component={Link} to={NEW}>
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

function useFilter(): { filter: ProductsFilter; change: (next: Partial<ProductsFilter>) => void } {
  const [search, setSearch] = useSearchParams();
  const filter = productsFilterFrom(search);
  const change = (next: Partial<ProductsFilter>) =>
    setSearch(productsSearchOf({ ...filter, page: 1, ...next }), { replace: next.query !== undefined });
  return { filter, change };
}
