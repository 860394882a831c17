import { Button } from "@mantine/core";
import type { Invoice } from "@pluma/contract/billing/invoices";
import { formatMoney } from "@pluma/contract/kit/money";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { formatDate } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { showAlert } from "../../../platform/messages.ts";
import { saveFile } from "../../../platform/saveFile.ts";
import { type Column, DataTable } from "../../../ui/data/DataTable.tsx";
import { StatusBadge } from "../../../ui/marks/StatusBadge.tsx";
import { useCreditNote, useInvoicePdf, useInvoices } from "../data.ts";
import css from "./Account.module.css";

const SHOWN_FIRST = 5;

/** One's invoices, the newest first, each as PDF. */
export function Invoices() {
  const t = useWords("billing");
  const invoices = useInvoices();
  const [isAll, setAll] = useState(false);
  const columns = useInvoiceColumns();
  const rows = isAll ? invoices.data : invoices.data?.slice(0, SHOWN_FIRST);
  const count = invoices.data?.length ?? 0;
  return (
    <section aria-label={t("invoices.title")}>
      <div className={css.section}>
        <h2>{t("invoices.title")}</h2>
        {count > SHOWN_FIRST && (
          <Button variant="transparent" size="xs" px={0} onClick={() => setAll(!isAll)}>
            {isAll ? t("invoices.fewer") : t("invoices.all", { count })}
          </Button>
        )}
      </div>
      <DataTable
        label={t("invoices.title")}
        columns={columns}
        rows={rows}
        idOf={({ invoice_id }) => invoice_id}
        failed={{ title: t("invoices.failed"), query: invoices }}
        empty={<p className={css.none}>{t("invoices.none")}</p>}
      />
    </section>
  );
}

function useInvoiceColumns(): Column<Invoice>[] {
  const t = useWords("billing");
  const language = useLanguage();
  return [
    {
      key: "createdAt",
      title: t("invoices.date"),
      place: "name",
      draw: ({ paid_at, createdAt }) => formatDate(paid_at ?? createdAt, language),
    },
    {
      key: "product",
      title: t("invoices.product"),
      isQuiet: true,
      place: "detail",
      draw: ({ product }) => product.name,
    },
    {
      key: "number",
      title: t("invoices.number"),
      isDropped: true,
      draw: ({ number }) => <span className={css.id}>{number}</span>,
    },
    {
      key: "amount",
      title: t("invoices.amount"),
      isRight: true,
      place: "side",
      draw: (invoice) => <Amount invoice={invoice} />,
    },
    { key: "status", title: t("invoices.status"), draw: ({ status }) => <StatusBadge status={status} /> },
    {
      key: "pdf",
      title: t("invoices.pdf"),
      isRight: true,
      place: "state",
      draw: (invoice) => (
        <div className={css.files}>
          <PdfButton invoice={invoice} />
          {invoice.credit_notes.map((note) => (
            <CreditNoteButton key={note.payment_id} invoice={invoice} note={note} />
          ))}
        </div>
      ),
    },
  ];
}

/** What was charged, and below what had gone off it before, of a code and of an earlier period, and what went back since. */
function Amount({ invoice }: { invoice: Invoice }) {
  const t = useWords("billing");
  const { amount, currency, discount_amount: discount, credit_amount: credit, refunded } = invoice;
  return (
    <div className={css.charged}>
      {formatMoney(amount, currency)}
      {discount > 0 && (
        <small className={css.less}>{t("invoices.discount", { amount: formatMoney(-discount, currency) })}</small>
      )}
      {credit > 0 && (
        <small className={css.less}>{t("invoices.credit", { amount: formatMoney(-credit, currency) })}</small>
      )}
      {refunded > 0 && (
        <small className={css.less}>{t("invoices.refunded", { amount: formatMoney(-refunded, currency) })}</small>
      )}
    </div>
  );
}

type CreditNoteProps = { invoice: Invoice; note: Invoice["credit_notes"][number] };

function CreditNoteButton({ invoice, note }: CreditNoteProps) {
  const t = useWords("billing");
  const pdf = useCreditNote();
  const handlePdf = () =>
    pdf.mutate(
      { id: invoice.invoice_id, payment_id: note.payment_id },
      {
        onSuccess: (file) => saveFile(file, `${note.number}.pdf`),
        onError: (error) => showAlert(error),
      },
    );
  return (
    <Button
      variant="transparent"
      size="xs"
      px={0}
      loading={pdf.isPending}
      aria-label={t("invoices.creditNoteNamed", { number: note.number })}
      onClick={handlePdf}
    >
      {t("invoices.creditNote")}
    </Button>
  );
}

function PdfButton({ invoice }: { invoice: Invoice }) {
  const t = useWords("billing");
  const pdf = useInvoicePdf();
  const handlePdf = () =>
    pdf.mutate(invoice.invoice_id, {
      onSuccess: (file) => saveFile(file, `${invoice.number}.pdf`),
      onError: (error) => showAlert(error),
    });
  return (
    <Button
      variant="transparent"
      size="xs"
      px={0}
      leftSection={<IconDownload size={15} stroke={1.6} aria-hidden />}
      loading={pdf.isPending}
      aria-label={t("invoices.pdfNamed", { number: invoice.number })}
      onClick={handlePdf}
    >
      PDF
    </Button>
  );
}
