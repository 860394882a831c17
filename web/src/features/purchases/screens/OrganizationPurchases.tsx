import { purchaseStatuses } from "@pluma/contract/billing/purchases";
import { useWords } from "../../../platform/look/i18n.ts";
import { useOrganizationId } from "../../../platform/session/organization.ts";
import { OfOrganization, OrganizationPage } from "../../organizations/index.ts";
import { MoneyActs } from "../list/MoneyActs.tsx";
import { MoneyList } from "../list/MoneyList.tsx";
import { MoneySwitch, MoneyTools } from "../list/MoneyTools.tsx";
import { moneySearchOf, purchaseSorts, purchasesFilterFrom } from "../list/moneyFilter.ts";
import { useMoneyFilter } from "../list/useMoneyFilter.ts";
import { usePurchaseColumns } from "../list/usePurchaseColumns.tsx";
import { useExportShopPurchases, useShopPurchases } from "../shop/data.ts";
import { SoldDialog } from "../shop/SoldDialog.tsx";

/** What the selected organization sold, for its Admins; a row opens one. */
export default function OrganizationPurchases() {
  const t = useWords("purchases");
  const selectedId = useOrganizationId();
  return <OfOrganization title={t("purchases.title")} draw={(id) => <Sold id={selectedId ?? id} />} />;
}

function Sold({ id }: { id: number }) {
  const t = useWords("purchases");
  const { filter, change, clear, open, hrefOf, close } = useMoneyFilter(purchasesFilterFrom);
  const list = useShopPurchases(id, filter);
  const columns = usePurchaseColumns();
  const csv = useExportShopPurchases(id);
  const opened = list.data?.purchases.find(({ purchase_id }) => purchase_id === open);
  return (
    <OrganizationPage
      organizationId={id}
      here="products"
      acts={<MoneyActs name="purchases" filter={filter} csv={csv} count={list.data?.count} onAdd={null} />}
    >
      <MoneySwitch
        here="purchases"
        base="/organization/admin"
        search={moneySearchOf({ ...filter, status: [], page: 1 }).toString()}
      />
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
      {opened && <SoldDialog key={opened.purchase_id} shopId={id} purchase={opened} onClose={close} />}
    </OrganizationPage>
  );
}
