import { ActionIcon, Button } from "@mantine/core";
import { DISCOUNTS_PER_PAGE, type Discount } from "@pluma/contract/products/discounts";
import { products } from "@pluma/contract/products/products";
import { IconPlus } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { useMay } from "../../../platform/me/may.ts";
import { DataTable } from "../../../ui/data/DataTable.tsx";
import { Pager } from "../../../ui/data/Pager.tsx";
import { SearchInput } from "../../../ui/data/SearchInput.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { useFrame } from "../../../ui/page/frame.ts";
import { Page } from "../../../ui/page/Page.tsx";
import { useDiscounts } from "../data.discounts.ts";
import { DiscountDialog } from "../discounts/DiscountDialog.tsx";
import { RemoveDiscountDialog } from "../discounts/RemoveDiscountDialog.tsx";
import { useDiscountColumns } from "../discounts/useDiscountColumns.tsx";
import css from "../list/list.module.css";

type Open = { kind: "edit"; discount: Discount | null } | { kind: "remove"; discount: Discount } | null;

/** The discount codes, with their uses; admins make, change and remove them. */
export default function Discounts() {
  const t = useWords("products");
  const { filter, change } = useFilter();
  const [open, setOpen] = useState<Open>(null);
  const list = useDiscounts(filter);
  const count = list.data?.count ?? 0;
  const close = () => setOpen(null);
  const add = useMay(products.addDiscount) ? () => setOpen({ kind: "edit", discount: null }) : null;
  return (
    <Page
      title={t("discounts.title")}
      fact={list.data && filter.query === "" && t("discounts.fact", { count, number: formatNumber(count) })}
      acts={
        add && (
          <Button leftSection={<IconPlus size={17} stroke={1.6} />} onClick={add}>
            {t("discounts.add")}
          </Button>
        )
      }
      phoneActs={<PhoneActs onAdd={add} />}
    >
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
        onOpen={useMay(products.saveDiscount) ? setOpen : null}
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
    </Page>
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

function PhoneActs({ onAdd }: { onAdd: (() => void) | null }): ReactNode {
  const t = useWords("products");
  const { search } = useFrame();
  return (
    <>
      {search}
      {onAdd && (
        <ActionIcon size="lg" aria-label={t("discounts.add")} onClick={onAdd}>
          <IconPlus size={22} stroke={1.6} />
        </ActionIcon>
      )}
    </>
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
