import { purchaseStatuses, purchases } from "@pluma/contract/billing/purchases";
import { useState } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { useMay } from "../../../platform/me/may.ts";
import { Page } from "../../../ui/page/Page.tsx";
import type { PersonField } from "../../products/index.ts";
import { AddPurchaseDialog } from "../acts/AddPurchaseDialog.tsx";
import { PurchaseDialog } from "../acts/PurchaseDialog.tsx";
import { useExportPurchases, usePeriod, usePurchases } from "../data.ts";
import { MoneyActs, MoneyPhoneActs } from "../list/MoneyActs.tsx";
import { MoneyList } from "../list/MoneyList.tsx";
import { MoneySwitch, MoneyTools } from "../list/MoneyTools.tsx";
import { moneySearchOf, purchaseSorts, purchasesFilterFrom } from "../list/moneyFilter.ts";
import { useMoneyFilter } from "../list/useMoneyFilter.ts";
import { usePurchaseColumns } from "../list/usePurchaseColumns.tsx";
import { sumOf } from "../said.ts";

/** Every purchase: filtered by status, product and days, all of it in the address; a row opens one. */
export default function Purchases({ person }: { person: PersonField }) {
  const t = useWords("purchases");
  const mayAdd = useMay(purchases.addPurchase);
  const { filter, change, clear, open, hrefOf, close } = useMoneyFilter(purchasesFilterFrom);
  const [isAdding, setAdding] = useState(false);
  const list = usePurchases(filter);
  const columns = usePurchaseColumns();
  const csv = useExportPurchases();
  const add = mayAdd ? () => setAdding(true) : null;
  return (
    <Page
      title={t("purchases.title")}
      fact={<Fact days={filter.days} />}
      acts={<MoneyActs name="purchases" filter={filter} csv={csv} count={list.data?.count} onAdd={add} />}
      phoneActs={<MoneyPhoneActs name="purchases" onAdd={add} />}
    >
      <MoneySwitch here="purchases" search={moneySearchOf({ ...filter, status: [], page: 1 }).toString()} />
      <MoneyTools
        label={t("purchases.search")}
        filter={filter}
        statuses={purchaseStatuses}
        onChange={change}
        onClear={clear}
      />
      <MoneyList
        name="purchases"
        columns={columns}
        rows={list.data?.purchases}
        found={list.data}
        error={list.error}
        filter={filter}
        idOf={({ purchase_id }) => purchase_id}
        hrefOf={({ purchase_id }) => hrefOf(purchase_id)}
        onSort={({ by, isDown }) => {
          const sort = purchaseSorts.find((each) => each === by);
          if (sort) change({ sort: { by: sort, isDown } });
        }}
        onPage={(page) => change({ page })}
        onClear={clear}
        onTryAgain={() => void list.refetch()}
      />
      {isAdding && <AddPurchaseDialog person={person} onClose={() => setAdding(false)} />}
      {open !== null && <PurchaseDialog key={open} id={open} onClose={close} />}
    </Page>
  );
}

function Fact({ days }: { days: { start: string; end: string } }) {
  const t = useWords("purchases");
  const { data } = usePeriod(days);
  if (!data) return null;
  return t("purchases.fact", { count: data.count, number: formatNumber(data.count), sum: sumOf(data.totals) || "0" });
}
