import { Button, Skeleton } from "@mantine/core";
import type { Purchase } from "@pluma/contract/billing/purchases";
import { formatMoney } from "@pluma/contract/kit/money";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useLocation, useParams, useSearchParams } from "react-router";
import { formatLongDate, formatMoment } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { useMe } from "../../../platform/me/me.ts";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { CopyIcon } from "../../../ui/marks/CopyIcon.tsx";
import { StatusBadge } from "../../../ui/marks/StatusBadge.tsx";
import { useTabName } from "../../../ui/nav/useTabName.ts";
import { PhoneBar } from "../../../ui/page/PhoneBar.tsx";
import { useFocusKept } from "../../../ui/useFocusKept.ts";
import { RemoveOrderDialog } from "../account/RemoveOrderDialog.tsx";
import { isOfSeats, payPath } from "../account/usePurchaseColumns.tsx";
import { capture } from "../data.checkout.ts";
import { readPurchasesAgain, usePurchase, usePurchaseEvents } from "../data.ts";
import { GiftReady } from "../gifts/GiftReady.tsx";
import { useCardName } from "../useCardName.ts";
import css from "./ThankYou.module.css";

/** What was bought, and how it stands: looked at again every 2 s until it is settled. */
export default function ThankYou() {
  const t = useWords("billing");
  const { purchase_id: id = "" } = useParams();
  const purchaseId = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : null;
  const { data: purchase, isError, error, refetch } = usePurchase(purchaseId);
  usePurchaseEvents();
  const paid = useJustPaid(purchaseId);
  const column = useRef<HTMLDivElement>(null);
  useFocusKept(column);
  return (
    <>
      <PhoneBar />
      <div className={css.page}>
        <div ref={column} tabIndex={-1} className={css.column}>
          {purchase && paid !== "unknown" && <Receipt purchase={purchase} isJustPaid={paid === "yes"} />}
          {(purchase ? paid === "unknown" : !isError && purchaseId !== null) && <Waiting />}
          {!purchase && (isError || purchaseId === null) && (
            <>
              <h1 className="visually-hidden">{t("thanks.bar")}</h1>
              <LoadFailed title={t("thanks.failed")} query={{ error, refetch }} />
            </>
          )}
        </div>
      </div>
    </>
  );
}

type Paid = "yes" | "no" | "unknown";

/**
 * Whether the buyer comes from paying: led here by the checkout, or back from a bank or PayPal that wanted a whole page for its
 * question. Then the server is told to look how that went, and nothing is known until it has.
 */
function useJustPaid(purchaseId: number | null): Paid {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const isReturn = returnMarks.some((mark) => search.has(mark));
  const [paid, setPaid] = useState<Paid>(isReturn ? "unknown" : isPaidIn(state) ? "yes" : "no");
  useEffect(() => {
    if (!isReturn || purchaseId === null) return;
    setSearch({}, { replace: true });
    capture({ purchase_id: purchaseId })
      .then(
        ({ step }) => setPaid(step === "paid" || step === "pending" ? "yes" : "no"),
        () => setPaid("no"),
      )
      .finally(readPurchasesAgain);
  }, [isReturn, purchaseId, setSearch]);
  return paid;
}

const isPaidIn = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "isPaid" in state && state.isPaid === true;

const returnMarks = ["redirect_status", "payment_intent", "setup_intent", "subscription_id", "token"];

type Kind = "pending" | "unpaid" | "done" | "lost";

function kindOf({ status }: Purchase, isJustPaid: boolean): Kind {
  if (status === "pending") return isJustPaid ? "pending" : "unpaid";
  return status === "active" || status === "completed" ? "done" : "lost";
}

function Receipt({ purchase, isJustPaid }: { purchase: Purchase; isJustPaid: boolean }) {
  const t = useWords("billing");
  const language = useLanguage();
  const { data: me } = useMe();
  const nameOf = useCardName();
  const { purchase_id: id, status, currency, product, next_charge: next, payment_source: card } = purchase;
  const isTrial = isInTrial(purchase);
  const total = formatMoney(isTrial ? 0 : purchase.amount, currency);
  const kind = kindOf(purchase, isJustPaid);
  const isGift = kind === "done" && purchase.gift_periods !== null;
  const heading = useTabName();
  return (
    <>
      <h1 className={css.title} ref={heading}>
        {t(`thanks.${kind}.title`, { name: me?.name ?? "" })}
      </h1>
      <p className={css.lead}>
        {t(isGift ? "thanks.done.giftText" : isTrial ? "thanks.done.trialText" : `thanks.${kind}.text`, {
          product: product.name,
          email: me?.email ?? "",
          by: purchase.payment_method.name,
        })}
      </p>
      {isGift && <GiftReady purchaseId={id} />}
      <dl className={css.lines}>
        <Line name={t("thanks.order")}>
          <span className={css.id}>{id}</span>
          <CopyIcon name={t("thanks.order")} value={String(id)} />
        </Line>
        <Line name={t("thanks.date")}>{formatMoment(purchase.createdAt, language)}</Line>
        <Line name={t("thanks.product")}>{product.name}</Line>
        {(kind === "done" || kind === "pending") && (
          <Line name={t("thanks.paidWith")}>{card ? nameOf(card) : purchase.payment_method.name}</Line>
        )}
        {next && (
          <Line name={t("thanks.next")}>
            {t("thanks.nextOn", {
              amount: formatMoney(next.amount, currency),
              date: formatLongDate(next.at, language),
            })}
          </Line>
        )}
        <Line name={t("thanks.status")}>
          <StatusBadge status={status} until={purchase.expires_at} />
        </Line>
        <div className={css.total}>
          <dt>{t("thanks.total", { currency })}</dt>
          <dd>{total}</dd>
        </div>
      </dl>
      {purchase.is_test && <p className={css.test}>{t("test.bought")}</p>}
      <Ending kind={kind} purchase={purchase} />
    </>
  );
}

/** Nothing is paid yet, and no receipt is sent. */
const isInTrial = ({ trial_ends_at: end, status }: Purchase): boolean => end !== null && status === "active";

/** What goes on while it is pending, and where one goes from here: to the seats of what is for several, first of all. */
function Ending({ kind, purchase }: { kind: Kind; purchase: Purchase }) {
  const t = useWords("billing");
  const seats = kind === "done" && isOfSeats(purchase) ? purchase : null;
  const isPayable = kind === "unpaid" && purchase.can.pay;
  return (
    <>
      <div role="status">
        {(kind === "pending" || kind === "unpaid") && (
          <p className={css.poll}>
            <i aria-hidden="true" />
            {t("thanks.looking")}
          </p>
        )}
        {kind === "done" && (
          <span className="visually-hidden">{t(isInTrial(purchase) ? "thanks.trialSettled" : "thanks.settled")}</span>
        )}
      </div>
      <div className={css.acts}>
        {seats && (
          <Button component={Link} to={`/billing?seats=${seats.purchase_id}`}>
            {t("thanks.toSeats", { count: seats.seats - 1 })}
          </Button>
        )}
        {isPayable && <Unpaid purchase={purchase} />}
        <Button
          component={Link}
          to={kind === "lost" ? "/pricing" : "/"}
          variant={seats || isPayable ? "default" : "filled"}
        >
          {t(kind === "lost" ? "toPlans" : "thanks.toChats")}
        </Button>
        <Button component={Link} to="/billing" variant="default">
          {t("thanks.toBilling")}
        </Button>
      </div>
    </>
  );
}

/** What is left to do with a checkout that was left: pay it, or have it closed. */
function Unpaid({ purchase }: { purchase: Purchase }) {
  const t = useWords("billing");
  const [isRemoving, setRemoving] = useState(false);
  return (
    <>
      <Button component={Link} to={payPath(purchase)}>
        {t("purchases.pay")}
      </Button>
      {purchase.can.remove && (
        <Button variant="default" onClick={() => setRemoving(true)}>
          {t("remove.act")}
        </Button>
      )}
      {isRemoving && <RemoveOrderDialog purchase={purchase} onClose={() => setRemoving(false)} />}
    </>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Waiting() {
  const t = useWords("billing");
  return (
    <div aria-busy="true">
      <Skeleton height={40} width="70%" />
      <Skeleton height={48} mt={14} />
      <Skeleton height={280} mt={34} />
      <span className="visually-hidden">{t("waiting")}</span>
    </div>
  );
}
