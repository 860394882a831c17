import { Button } from "@mantine/core";
import { formatNamedMoney } from "@pluma/contract/products/namedMoney";
import { Link, useNavigate } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { readPurchasesAgain, useInvoices, useMethods, useSources } from "../data.ts";
import { TestLabel } from "../TestLabel.tsx";
import { CheckoutFrame } from "./CheckoutFrame.tsx";
import { Payment } from "./Payment.tsx";
import { InvoiceSummary, SummaryWaiting } from "./sum/Summary.tsx";

/** Paying an invoice that is open, such as the one of a renewal that failed. */
export function InvoiceCheckout({ invoiceId, productId }: { invoiceId: number; productId: number }) {
  const t = useWords("billing");
  const navigate = useNavigate();
  const invoices = useInvoices();
  const methods = useMethods();
  const sources = useSources();
  const invoice = invoices.data?.find(({ invoice_id }) => invoice_id === invoiceId);
  const isOpen = invoice !== undefined && invoice.status !== "completed";
  const handleDone = () => {
    readPurchasesAgain();
    showSuccess(t("pay.invoicePaid"));
    void navigate("/billing", { replace: true });
  };
  return (
    <CheckoutFrame
      title={invoice ? t("pay.invoice", { name: invoice.product.name }) : t("pay.title")}
      side={invoice ? <InvoiceSummary invoice={invoice} /> : <SummaryWaiting />}
    >
      <TestLabel methods={methods.data} />
      {invoices.data && !isOpen && <NothingOpen isPaid={invoice !== undefined} />}
      {isOpen && methods.data && sources.data && (
        <Payment
          order={{ type: "invoice", invoice_id: invoiceId, product_id: productId, expected_total: invoice.amount }}
          sum={{
            amount: invoice.amount,
            currency: invoice.currency,
            isRecurring: invoice.subscription_period !== null,
            isFree: false,
          }}
          // What PayPal charges by itself, it also collects by itself.
          methods={methods.data.filter(({ payment_method_id: id }) => id === invoice.payment_method_id)}
          sources={sources.data}
          act={t("pay.act", { total: formatNamedMoney(invoice.amount, invoice.currency) })}
          promise={() => t("promise.invoice")}
          onBegun={() => undefined}
          onDone={handleDone}
          onSumChanged={() => void invoices.refetch()}
        />
      )}
    </CheckoutFrame>
  );
}

function NothingOpen({ isPaid }: { isPaid: boolean }) {
  const t = useWords("billing");
  const back = (
    <Button component={Link} to="/billing" variant="default">
      {t("toBilling")}
    </Button>
  );
  return <EmptyState kind="nothing" title={t(isPaid ? "pay.paidBefore" : "pay.noInvoice")} action={back} />;
}
