import { Button } from "@mantine/core";
import type { Purchase } from "@pluma/contract/billing/purchases";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { Dialog, DialogActs } from "../../../ui/Dialog.tsx";
import { PurchaseDetail } from "../acts/PurchaseDetail.tsx";
import { RefundPurchase } from "../acts/RefundPurchase.tsx";

/** Something that an organization sold, to its Admins: what it is, and its money given back. */
export function SoldDialog({ shopId, purchase, onClose }: { shopId: number; purchase: Purchase; onClose: () => void }) {
  const t = useWords("purchases");
  const [isRefunding, setRefunding] = useState(false);
  if (isRefunding) {
    return <RefundPurchase {...{ purchase, shopId, onClose }} onBack={() => setRefunding(false)} />;
  }
  return (
    <Dialog title={t("one.title", { id: purchase.purchase_id })} onClose={onClose}>
      <PurchaseDetail purchase={purchase} shopId={shopId} />
      {purchase.can.refund && (
        <DialogActs>
          <Button variant="default" onClick={() => setRefunding(true)}>
            {t("refund.act")}
          </Button>
        </DialogActs>
      )}
    </Dialog>
  );
}
