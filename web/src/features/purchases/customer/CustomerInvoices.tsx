import { Button } from "@mantine/core";
import { type Invoice, invoices } from "@pluma/contract/billing/invoices";
import { formatMoney } from "@pluma/contract/kit/money";
import { useState } from "react";
import { Link } from "react-router";
import { formatDate, formatNumber } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { useMay } from "../../../platform/me/may.ts";
import { type Column, DataTable } from "../../../ui/data/DataTable.tsx";
import { StatusBadge } from "../../../ui/marks/StatusBadge.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { InvoiceDialog } from "../acts/InvoiceDialog.tsx";
import { PdfIcon } from "../acts/PurchaseDetail.tsx";
import { useInvoicesOf, usePurchasesOf } from "../data.ts";
import { Head } from "./CustomerPurchases.tsx";
import css from "./customer.module.css";

const SHOWN_MAX = 6;

/** A customer's invoices, the newest few; admins add and change those that were entered by hand. */
export function CustomerInvoices({ user }: { user: { id: number; name: string } }) {
  const t = useWords("purchases");
  const mayAdd = useMay(invoices.addInvoice);
  const [open, setOpen] = useState<Invoice | "new" | null>(null);
  const list = useInvoicesOf(user.id, null);
  const bought = usePurchasesOf(user.id).data?.purchases ?? [];
  const columns = useColumns(setOpen);
  const count = list.data?.count ?? 0;
  const close = () => setOpen(null);
  const all = count > SHOWN_MAX && (
    <Link className={css.all} to={`/admin/invoices?user_id=${user.id}&start_date=&end_date=`}>
      {t("customer.allInvoices", { number: formatNumber(count) })}
    </Link>
  );
  const add = mayAdd && bought.length > 0 && (
    <Button variant="default" size="xs" onClick={() => setOpen("new")}>
      {t("invoices.add")}
    </Button>
  );
  return (
    <section aria-label={t("invoices.title")}>
      <Head
        title={t("invoices.title")}
        fact={list.data && formatNumber(count)}
        acts={
          <>
            {all}
            {add}
          </>
        }
      />
      <DataTable
        label={t("invoices.title")}
        columns={columns}
        rows={list.data?.invoices.slice(0, SHOWN_MAX)}
        idOf={({ invoice_id }) => invoice_id}
        failed={{ title: t("invoices.failed"), query: list }}
        empty={<EmptyState kind="nothing" title={t("customer.noInvoices")} />}
      />
      {open === "new" && <InvoiceDialog invoice={null} purchases={bought} onClose={close} />}
      {open && open !== "new" && (
        <InvoiceDialog key={open.invoice_id} invoice={open} purchases={null} onClose={close} />
      )}
    </section>
  );
}

function useColumns(onOpen: (invoice: Invoice) => void): Column<Invoice>[] {
  const t = useWords("purchases");
  const language = useLanguage();
  return [
    {
      key: "number",
      title: t("fields.number"),
      place: "name",
      draw: (invoice) => (
        <span className={css.name}>
          <button type="button" className={css.code} onClick={() => onOpen(invoice)}>
            {invoice.number}
          </button>
        </span>
      ),
    },
    {
      key: "date",
      title: t("fields.date"),
      isQuiet: true,
      place: "detail",
      draw: ({ createdAt }) => formatDate(createdAt, language),
    },
    {
      key: "amount",
      title: t("fields.amount"),
      isRight: true,
      place: "side",
      draw: ({ amount, currency }) => formatMoney(amount, currency),
    },
    { key: "status", title: t("fields.status"), place: "state", draw: ({ status }) => <StatusBadge status={status} /> },
    { key: "pdf", title: "PDF", isRight: true, draw: (invoice) => <PdfIcon invoice={invoice} /> },
  ];
}
