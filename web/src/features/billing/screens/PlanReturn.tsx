import { Button, Skeleton } from "@mantine/core";
import type { Purchase } from "@pluma/contract/billing/purchases";
import { Link, useParams, useSearchParams } from "react-router";
import { formatLongDate } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { useTabName } from "../../../ui/nav/useTabName.ts";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { PhoneBar } from "../../../ui/page/PhoneBar.tsx";
import { useChangeCheck, usePurchaseEvents } from "../data.ts";
import css from "./ThankYou.module.css";

/** Where a buyer comes back to from the provider's page about a change of plan: how it stands, by the provider's word. */
export default function PlanReturn() {
  const t = useWords("billing");
  const { purchase_id: id = "" } = useParams();
  const [search] = useSearchParams();
  const purchaseId = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : null;
  const { data: purchase, isError, error, refetch } = useChangeCheck(purchaseId);
  usePurchaseEvents();
  const isFailed = purchaseId === null || (isError && !purchase);
  return (
    <>
      <PhoneBar />
      <div className={css.page}>
        <div className={css.column}>
          {purchase && <Standing purchase={purchase} hasAgreed={search.get("agreed") !== "0"} />}
          {!purchase && !isFailed && (
            <div aria-busy="true">
              <Skeleton height={40} width="70%" />
              <Skeleton height={48} mt={14} />
              <span className="visually-hidden">{t("waiting")}</span>
            </div>
          )}
          {isFailed && (
            <>
              <h1 className="visually-hidden">{t("planReturn.bar")}</h1>
              {purchaseId === null ? (
                <NotNamed />
              ) : (
                <LoadFailed title={t("planReturn.failed")} query={{ error, refetch }} />
              )}
            </>
          )}
        </div>
      </div>
    </>
  );
}

/** Where nothing is to be asked again, the way back leads to Billing. */
function NotNamed() {
  const t = useWords("billing");
  const back = (
    <Button component={Link} to="/billing" variant="default">
      {t("thanks.toBilling")}
    </Button>
  );
  return <EmptyState kind="failed" title={t("planReturn.failed")} action={back} />;
}

/** Agreed to, still waiting, or left as it was: by what the server has, never by how the buyer came back. */
function Standing({ purchase, hasAgreed }: { purchase: Purchase; hasAgreed: boolean }) {
  const t = useWords("billing");
  const language = useLanguage();
  const { next_product: next, next_charge: charge, pending_change: pending, product } = purchase;
  const kind = pending === null ? (next ? "agreed" : "unchanged") : hasAgreed ? "waiting" : "cancelled";
  const words = {
    name: product.name,
    next: (pending?.product ?? next ?? product).name,
    date: charge ? formatLongDate(charge.at, language) : "",
  };
  const heading = useTabName();
  return (
    <div role="status">
      <h1 className={css.title} ref={heading}>
        {t(`planReturn.${kind}.title`, words)}
      </h1>
      <p className={css.lead}>{t(`planReturn.${kind}.text`, words)}</p>
      <div className={css.acts}>
        {pending?.approve_url && (
          <Button component="a" href={pending.approve_url}>
            {t("pendingChange.agree")}
          </Button>
        )}
        <Button component={Link} to="/billing" variant={pending ? "default" : "filled"}>
          {t("thanks.toBilling")}
        </Button>
      </div>
    </div>
  );
}
