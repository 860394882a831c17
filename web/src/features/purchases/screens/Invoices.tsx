import { type Invoice, invoiceStatuses, invoices } from "@pluma/contract/billing/invoices";
import { useState } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { useMay } from "../../../platform/me/may.ts";
import { Page } from "../../../ui/page/Page.tsx";
import { InvoiceDialog } from "../acts/InvoiceDialog.tsx";
import { useExportInvoices, useInvoices } from "../data.ts";
import { MoneyActs, MoneyPhoneActs } from "../list/MoneyActs.tsx";
import { MoneyList } from "../list/MoneyList.tsx";
import { MoneySwitch, MoneyTools } from "../list/MoneyTools.tsx";
import { invoiceSorts, invoicesFilterFrom, moneySearchOf } from "../list/moneyFilter.ts";
import { useInvoiceColumns } from "../list/useInvoiceColumns.tsx";
import { useMoneyFilter } from "../list/useMoneyFilter.ts";
import { sumOf } from "../said.ts";

/** Every invoice: the same filters as the purchases; a row opens one. */
export default function Invoices() {
  const t = useWords("purchases");
  const mayAdd = useMay(invoices.addInvoice);
  const { filter, change, clear, open, hrefOf, close } = useMoneyFilter(invoicesFilterFrom);
  const [isAdding, setAdding] = useState(false);
  const list = useInvoices(filter);
  const columns = useInvoiceColumns();
  const count = list.data?.count ?? 0;
  const opened: Invoice | undefined = list.data?.invoices.find(({ invoice_id }) => invoice_id === open);
  const csv = useExportInvoices();
  const add = mayAdd ? () => setAdding(true) : null;
  return (
    <Page
      title={t("invoices.title")}
      fact={
        list.data && t("invoices.fact", { count, number: formatNumber(count), sum: sumOf(list.data.totals) || "0" })
      }
      acts={<MoneyActs name="invoices" filter={filter} csv={csv} count={list.data?.count} onAdd={add} />}
      phoneActs={<MoneyPhoneActs name="invoices" onAdd={add} />}
    >
      <MoneySwitch here="invoices" search={moneySearchOf({ ...filter, status: [], page: 1 }).toString()} />
      <MoneyTools
        label={t("invoices.search")}
        filter={filter}
        statuses={invoiceStatuses}
        onChange={change}
        onClear={clear}
      />
      <MoneyList
        name="invoices"
        columns={columns}
        rows={list.data?.invoices}
        found={list.data}
        error={list.error}
        filter={filter}
        idOf={({ invoice_id }) => invoice_id}
        hrefOf={({ invoice_id }) => hrefOf(invoice_id)}
        onSort={({ by, isDown }) => {
          const sort = invoiceSorts.find((each) => each === by);
          if (sort) change({ sort: { by: sort, isDown } });
        }}
        onPage={(page) => change({ page })}
        onClear={clear}
        onTryAgain={() => void list.refetch()}
      />
      {isAdding && <InvoiceDialog invoice={null} purchases={null} onClose={() => setAdding(false)} />}
      {opened && <InvoiceDialog key={open} invoice={opened} purchases={null} onClose={close} />}
    </Page>
  );
}
