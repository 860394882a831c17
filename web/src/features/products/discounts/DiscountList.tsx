import { Button } from "@mantine/core";
import { DISCOUNTS_PER_PAGE, type Discount } from "@pluma/contract/products/discounts";
import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { DataTable } from "../../../ui/data/DataTable.tsx";
import { Pager } from "../../../ui/data/Pager.tsx";
import { SearchInput } from "../../../ui/data/SearchInput.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { useDiscounts } from "../data.discounts.ts";
import css from "../list/list.module.css";
import { DiscountDialog } from "./DiscountDialog.tsx";
import { RemoveDiscountDialog } from "./RemoveDiscountDialog.tsx";
import { useDiscountColumns } from "./useDiscountColumns.tsx";

type Open = { kind: "edit"; discount: Discount | null } | { kind: "remove"; discount: Discount } | null;

/** The codes of the selected space as they are searched, and the way to another one; null for whoever only looks. */
export function useDiscountList() {
  const { filter, change } = useFilter();
  const [open, setOpen] = useState<Open>(null);
  const list = useDiscounts(filter);
  const mayEdit = list.data?.can.add === true;
  const add = mayEdit ? () => setOpen({ kind: "edit", discount: null }) : null;
  return { filter, change, open, setOpen, list, mayEdit, add };
}

/** The discount codes, with their uses; whoever may makes, changes and removes them. */
export function DiscountList({
  filter,
  change,
  open,
  setOpen,
  list,
  mayEdit,
  add,
}: ReturnType<typeof useDiscountList>) {
  const t = useWords("products");
  const count = list.data?.count ?? 0;
  const close = () => setOpen(null);
  return (
    <>
      <div className={css.tools}>
        <SearchInput
          hasSlash
          label={t("discounts.search")}
          query={filter.query}
          onSearch={(query) => change({ query, page: 1 })}
        />
      </div>
      <Codes
        list={list}
        onOpen={mayEdit ? setOpen : null}
        empty={<None query={filter.query} onClear={() => change({ query: "", page: 1 })} add={add} />}
      />
      {list.data && (
        <Pager
          page={filter.page}
          pages={list.data.pages}
          count={count}
          size={DISCOUNTS_PER_PAGE}
          onPage={(page) => change({ ...filter, page })}
        />
      )}
      {open?.kind === "edit" && <DiscountDialog discount={open.discount} onClose={close} />}
      {open?.kind === "remove" && <RemoveDiscountDialog discount={open.discount} onClose={close} />}
    </>
  );
}

type CodesProps = {
  list: ReturnType<typeof useDiscounts>;
  /** Null where nothing can be changed. */
  onOpen: ((open: Open) => void) | null;
  empty: ReactNode;
};

function Codes({ list, onOpen, empty }: CodesProps) {
  const t = useWords("products");
  const columns = useDiscountColumns(
    onOpen && {
      edit: (discount) => onOpen({ kind: "edit", discount }),
      remove: (discount) => onOpen({ kind: "remove", discount }),
    },
  );
  return (
    <DataTable
      label={t("discounts.title")}
      columns={columns}
      rows={list.data?.discounts}
      idOf={({ discount_id }) => discount_id}
      failed={{ title: t("discounts.failed"), query: list }}
      empty={empty}
    />
  );
}

function None({ query, onClear, add }: { query: string; onClear: () => void; add: (() => void) | null }) {
  const t = useWords("products");
  if (query !== "") {
    const clear = (
      <Button variant="default" onClick={onClear}>
        {t("clearFilters")}
      </Button>
    );
    return <EmptyState kind="noMatch" title={t("discounts.noMatch", { query })} action={clear} />;
  }
  return (
    <EmptyState
      kind="nothing"
      title={t("discounts.none")}
      text={t(add ? "discounts.noneText" : "askAdmin")}
      action={add && <Button onClick={add}>{t("discounts.add")}</Button>}
    />
  );
}

type Filter = { query: string; page: number };

function useFilter(): { filter: Filter; change: (next: Filter) => void } {
  const [search, setSearch] = useSearchParams();
  const filter = {
    query: search.get("query") ?? "",
    page: Math.max(1, Math.trunc(Number(search.get("page"))) || 1),
  };
  const change = ({ query, page }: Filter) =>
    setSearch(
      { ...(query !== "" && { query }), ...(page > 1 && { page: String(page) }) },
      { replace: query !== filter.query },
    );
  return { filter, change };
}
