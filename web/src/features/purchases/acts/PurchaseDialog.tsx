import { Alert, Button, Skeleton } from "@mantine/core";
import type { Purchase } from "@pluma/contract/billing/purchases";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { Dialog, DialogActs } from "../../../ui/Dialog.tsx";
import { usePurchase } from "../data.ts";
import css from "./acts.module.css";
import { EditPurchase } from "./EditPurchase.tsx";
import { InvoiceDialog } from "./InvoiceDialog.tsx";
import { PurchaseDetail } from "./PurchaseDetail.tsx";
import { RefundPurchase } from "./RefundPurchase.tsx";
import { RevokePurchase } from "./RevokePurchase.tsx";

type View = "detail" | "edit" | "refund" | "revoke" | "invoice";

/** One purchase: what it is, and for admins what can be done with it. */
export function PurchaseDialog(props: { id: number; isAdmin: boolean; first?: View; onClose: () => void }) {
  const { id, isAdmin, first = "detail", onClose } = props;
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
  if (view === "refund") return <RefundPurchase purchase={purchase} onBack={back} onClose={onClose} />;
  if (view === "revoke") return <RevokePurchase purchase={purchase} onBack={back} onClose={onClose} />;
  if (view === "invoice")
    return <InvoiceDialog invoice={null} purchases={[purchase]} isAdmin={isAdmin} onClose={back} />;
  return (
    <Dialog title={t("one.title", { id })} onClose={onClose}>
      <PurchaseDetail purchase={purchase} />
      {isAdmin && <Acts purchase={purchase} onView={setView} />}
    </Dialog>
  );
}

function Acts({ purchase, onView }: { purchase: Purchase; onView: (view: View) => void }) {
  const t = useWords("purchases");
  return (
    <DialogActs>
      {purchase.status !== "revoked" && (
        <Button className={css.danger} variant="subtle" color="red" onClick={() => onView("revoke")}>
          {t("revoke.act")}
        </Button>
      )}
      <Button variant="default" onClick={() => onView("invoice")}>
        {t("invoices.add")}
      </Button>
      {purchase.can.refund && (
        <Button variant="default" onClick={() => onView("refund")}>
          {t("refund.act")}
        </Button>
      )}
      <Button onClick={() => onView("edit")}>{t("edit.act")}</Button>
    </DialogActs>
  );
}
