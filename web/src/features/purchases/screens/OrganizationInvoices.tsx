import { ActionIcon } from "@mantine/core";
import { type Invoice, invoiceStatuses } from "@pluma/contract/billing/invoices";
import { IconDownload } from "@tabler/icons-react";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert } from "../../../platform/messages.ts";
import { saveFile } from "../../../platform/saveFile.ts";
import { useOrganizationId } from "../../../platform/session/organization.ts";
import type { Column } from "../../../ui/data/DataTable.tsx";
import { OfOrganization, OrganizationPage } from "../../organizations/index.ts";
import { useInvoicePdf } from "../data.ts";
import { MoneyActs } from "../list/MoneyActs.tsx";
import { MoneyList } from "../list/MoneyList.tsx";
import { MoneySwitch, MoneyTools } from "../list/MoneyTools.tsx";
import { invoiceSorts, invoicesFilterFrom, moneySearchOf } from "../list/moneyFilter.ts";
import { useInvoiceColumns } from "../list/useInvoiceColumns.tsx";
import { useMoneyFilter } from "../list/useMoneyFilter.ts";
import { useExportShopInvoices, useShopInvoices } from "../shop/data.ts";

/** What the selected organization billed, for its Admins; each as PDF. */
export default function OrganizationInvoices() {
  const t = useWords("purchases");
  const selectedId = useOrganizationId();
  return <OfOrganization title={t("invoices.title")} draw={(id) => <Billed id={selectedId ?? id} />} />;
}

function Billed({ id }: { id: number }) {
  const t = useWords("purchases");
  const { filter, change, clear } = useMoneyFilter(invoicesFilterFrom);
  const list = useShopInvoices(id, filter);
  const pdf = usePdfColumn();
  const columns = [...useInvoiceColumns(), pdf];
  const csv = useExportShopInvoices(id);
  return (
    <OrganizationPage
      organizationId={id}
      here="products"
      acts={<MoneyActs name="invoices" filter={filter} csv={csv} count={list.data?.count} onAdd={null} />}
    >
      <MoneySwitch
        here="invoices"
        base="/organization/admin"
        search={moneySearchOf({ ...filter, status: [], page: 1 }).toString()}
      />
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
        onSort={({ by, isDown }) => {
          const sort = invoiceSorts.find((each) => each === by);
          if (sort) change({ sort: { by: sort, isDown } });
        }}
        onPage={(page) => change({ page })}
        onClear={clear}
        onTryAgain={() => void list.refetch()}
      />
    </OrganizationPage>
  );
}

function usePdfColumn(): Column<Invoice> {
  const t = useWords("purchases");
  const pdf = useInvoicePdf();
  const handleSave = (id: number, number: string) =>
    pdf.mutate(id, { onSuccess: (file) => saveFile(file, `${t("fileName")}-${number}.pdf`), onError: showAlert });
  return {
    key: "pdf",
    title: t("pdf"),
    place: "acts",
    draw: ({ invoice_id: id, number }) => (
      <ActionIcon
        aria-label={t("pdfOf", { number })}
        loading={pdf.isPending && pdf.variables === id}
        onClick={() => handleSave(id, number)}
      >
        <IconDownload size={18} stroke={1.6} />
      </ActionIcon>
    ),
  };
}
