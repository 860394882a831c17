import { Alert, Button, Skeleton } from "@mantine/core";
import { invoices } from "@pluma/contract/billing/invoices";
import type { Purchase } from "@pluma/contract/billing/purchases";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { useMay } from "../../../platform/me/may.ts";
import { Dialog, DialogActs } from "../../../ui/Dialog.tsx";
import { usePurchase } from "../data.ts";
import css from "./acts.module.css";
import { EditPurchase } from "./EditPurchase.tsx";
import { InvoiceDialog } from "./InvoiceDialog.tsx";
import { PurchaseDetail } from "./PurchaseDetail.tsx";
import { RefundPurchase } from "./RefundPurchase.tsx";
import { RevokePurchase } from "./RevokePurchase.tsx";

type View = "detail" | "edit" | "refund" | "revoke" | "invoice";

/** One purchase: what it is, and what may be done with it. */
export function PurchaseDialog(props: { id: number; first?: View; onClose: () => void }) {
  const { id, first = "detail", onClose } = props;
  const t = useWords("purchases");
  const [view, setView] = useState<View>(first);
  const { data: purchase, error } = usePurchase(id);
  const back = () => (first === "detail" ? setView("detail") : onClose());
  if (!purchase) {
    return (
      <Dialog title={t("one.title", { id })} onClose={onClose}>
        {error ? (
          <Alert color="red" role="alert">
            {error.message}
          </Alert>
        ) : (
          [1, 2, 3, 4].map((row) => <Skeleton key={row} height={22} />)
        )}
      </Dialog>
    );
  }
  if (view === "edit") return <EditPurchase purchase={purchase} onBack={back} onClose={onClose} />;
  if (view === "refund") return <RefundPurchase purchase={purchase} shopId={null} onBack={back} onClose={onClose} />;
  if (view === "revoke") return <RevokePurchase purchase={purchase} onBack={back} onClose={onClose} />;
  if (view === "invoice") return <InvoiceDialog invoice={null} purchases={[purchase]} onClose={back} />;
  return (
    <Dialog title={t("one.title", { id })} onClose={onClose}>
      <PurchaseDetail purchase={purchase} shopId={null} />
      <Acts purchase={purchase} onView={setView} />
    </Dialog>
  );
}

function Acts({ purchase, onView }: { purchase: Purchase; onView: (view: View) => void }) {
  const t = useWords("purchases");
  const mayInvoice = useMay(invoices.addInvoice);
  const { refund, become } = purchase.can;
  if (!refund && !mayInvoice && become.length === 0) return null;
  return (
    <DialogActs>
      {purchase.status !== "revoked" && become.includes("revoked") && (
        <Button className={css.danger} variant="subtle" color="red" onClick={() => onView("revoke")}>
          {t("revoke.act")}
        </Button>
      )}
      {mayInvoice && (
        <Button variant="default" onClick={() => onView("invoice")}>
          {t("invoices.add")}
        </Button>
      )}
      {refund && (
        <Button variant="default" onClick={() => onView("refund")}>
          {t("refund.act")}
        </Button>
      )}
      {become.length > 0 && <Button onClick={() => onView("edit")}>{t("edit.act")}</Button>}
    </DialogActs>
  );
}
