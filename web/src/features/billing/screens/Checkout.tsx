import { Button } from "@mantine/core";
import { useState } from "react";
import { Link, Navigate, useLocation, useParams, useSearchParams } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { CheckoutFrame } from "../checkout/CheckoutFrame.tsx";
import { InvoiceCheckout } from "../checkout/InvoiceCheckout.tsx";
import { ProductCheckout } from "../checkout/ProductCheckout.tsx";
import { PRODUCT_MISSING } from "../checkout/refusals.ts";
import { usePurchase } from "../data.ts";

/** Paying for a product, or for an open invoice of one. */
export default function Checkout() {
  const { product_id: id = "" } = useParams();
  const [search] = useSearchParams();
  const invoiceId = Number(search.get("invoice_id")) || null;
  const productId = /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null;
  const earlier = useEarlierAttempt();
  if (earlier !== null) return <Navigate to={`/thankyou/${earlier}`} replace />;
  if (productId === null) return <Missing />;
  if (invoiceId !== null) return <InvoiceCheckout key={invoiceId} invoiceId={invoiceId} productId={productId} />;
  return <ProductCheckout key={productId} productId={productId} missing={<Missing />} />;
}

/**
 * The purchase that was begun at this very place in the history, once it is not open any more: whoever comes back here
 * by Back or by loading the page again is led to it and pays nothing twice. The same product bought anew is another
 * place in the history.
 */
function useEarlierAttempt(): number | null {
  const { state } = useLocation();
  const [begun] = useState(() => readBegun(state));
  const { data: purchase } = usePurchase(begun);
  return purchase && purchase.status !== "pending" ? purchase.purchase_id : null;
}

const readBegun = (state: unknown): number | null => {
  const id = typeof state === "object" && state !== null && "purchase_id" in state ? state.purchase_id : null;
  return typeof id === "number" ? id : null;
};

function Missing() {
  const t = useWords("billing");
  const plans = (
    <Button component={Link} to="/pricing" variant="default">
      {t("toPlans")}
    </Button>
  );
  return (
    <CheckoutFrame title={t("pay.missing")} side={null}>
      <EmptyState kind="nothing" title={PRODUCT_MISSING} action={plans} />
    </CheckoutFrame>
  );
}
