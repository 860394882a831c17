import { Button, Skeleton } from "@mantine/core";
import type { Purchase } from "@pluma/contract/billing/purchases";
import { useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { DataTable } from "../../../ui/data/DataTable.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { Settled } from "../../../ui/page/Settled.tsx";
import { useFocusKept } from "../../../ui/useFocusKept.ts";
import css from "../account/Account.module.css";
import { BillingDetails } from "../account/BillingDetails.tsx";
import { CancelDialog } from "../account/CancelDialog.tsx";
import { ChangeDialog } from "../account/ChangeDialog.tsx";
import { ChangeToCome } from "../account/ChangeToCome.tsx";
import { FailedPayment } from "../account/FailedPayment.tsx";
import { Granted } from "../account/Granted.tsx";
import { Invoices } from "../account/Invoices.tsx";
import { PendingChange } from "../account/PendingChange.tsx";
import { RemoveOrderDialog } from "../account/RemoveOrderDialog.tsx";
import { Sentence } from "../account/Sentence.tsx";
import { Sources } from "../account/Sources.tsx";
import { isOfSeats, usePurchaseColumns } from "../account/usePurchaseColumns.tsx";
import { useMethods, usePurchaseEvents, usePurchases } from "../data.ts";
import { OwnGifts } from "../gifts/OwnGifts.tsx";
import { SeatsDialog } from "../seats/SeatsDialog.tsx";
import { TestLabel } from "../TestLabel.tsx";
import { useIsImpersonated } from "../useIsImpersonated.ts";

/** What one bought and pays: the next charge, purchases, invoices, and the cards it is paid with. */
export default function Billing() {
  const t = useWords("billing");
  const purchases = usePurchases();
  const methods = useMethods();
  usePurchaseEvents();
  return (
    <Page title={t("billing.title")} hasQuietTitle>
      <Settled>
        <TestLabel methods={methods.data} />
        <Notices purchases={purchases.data} />
        <Head purchases={purchases.data} />
        <Purchases purchases={purchases} />
        <Granted purchases={purchases.data} />
        <OwnGifts />
        <div className={css.two}>
          <Invoices />
          <div>
            <Sources methods={methods.data} />
            <BillingDetails />
          </div>
        </div>
      </Settled>
    </Page>
  );
}

/** What asks for something: a payment that failed, a change that waits, one that is to come. What is settled goes. */
function Notices({ purchases }: { purchases: readonly Purchase[] | undefined }) {
  const part = useRef<HTMLDivElement>(null);
  useFocusKept(part);
  return (
    <div ref={part} tabIndex={-1}>
      {purchases?.map((purchase) => (
        <FailedPayment key={purchase.purchase_id} purchase={purchase} />
      ))}
      {purchases?.map((purchase) => (
        <PendingChange key={purchase.purchase_id} purchase={purchase} />
      ))}
      {purchases?.map((purchase) => (
        <ChangeToCome key={purchase.purchase_id} purchase={purchase} />
      ))}
    </div>
  );
}

function Head({ purchases }: { purchases: readonly Purchase[] | undefined }) {
  const t = useWords("billing");
  const isImpersonated = useIsImpersonated();
  const [search, setSearch] = useSearchParams();
  const changing = purchases?.find(
    ({ purchase_id, can }) => can.change && purchase_id === Number(search.get("change")),
  );
  const changeable = purchases?.find(({ can }) => can.change);
  const open = (purchase: Purchase, to?: number) =>
    setSearch({ change: String(purchase.purchase_id), ...(to && { to: String(to) }) }, { replace: true });
  return (
    <div className={css.head}>
      {purchases ? <Sentence purchases={purchases} /> : <Skeleton height={78} maw={560} />}
      <div>
        {changeable ? (
          <Button variant="default" disabled={isImpersonated} onClick={() => open(changeable)}>
            {t("billing.change")}
          </Button>
        ) : (
          purchases && (
            <Button component={Link} to="/pricing" variant="default">
              {t("toPlans")}
            </Button>
          )
        )}
      </div>
      {changing && !isImpersonated && (
        <ChangeDialog
          purchase={changing}
          to={Number(search.get("to")) || null}
          onTo={(to) => open(changing, to)}
          onClose={() => setSearch({}, { replace: true })}
        />
      )}
    </div>
  );
}

function Purchases({ purchases }: { purchases: ReturnType<typeof usePurchases> }) {
  const t = useWords("billing");
  const isImpersonated = useIsImpersonated();
  const [cancelling, setCancelling] = useState<Purchase | null>(null);
  const [removing, setRemoving] = useState<Purchase | null>(null);
  const part = useRef<HTMLElement>(null);
  useFocusKept(part);
  const [search, setSearch] = useSearchParams();
  const showSeats = (purchase: Purchase) => setSearch({ seats: String(purchase.purchase_id) }, { replace: true });
  const seated = purchases.data?.find((one) => isOfSeats(one) && one.purchase_id === Number(search.get("seats")));
  const columns = usePurchaseColumns({
    onCancel: isImpersonated ? undefined : setCancelling,
    onRemove: setRemoving,
    onSeats: showSeats,
  });
  return (
    <section ref={part} tabIndex={-1} aria-label={t("purchases.title")}>
      <div className={css.section}>
        <h2>{t("purchases.title")}</h2>
      </div>
      <DataTable
        label={t("purchases.title")}
        columns={columns}
        rows={purchases.data}
        idOf={({ purchase_id }) => purchase_id}
        failed={{ title: t("purchases.failed"), query: purchases }}
        empty={<p className={css.none}>{t("purchases.none")}</p>}
      />
      {seated && <SeatsDialog purchase={seated} onClose={() => setSearch({}, { replace: true })} />}
      {removing && <RemoveOrderDialog purchase={removing} onClose={() => setRemoving(null)} />}
      {cancelling && <CancelDialog purchase={cancelling} onClose={() => setCancelling(null)} />}
    </section>
  );
}
