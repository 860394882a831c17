import { Button } from "@mantine/core";
import type { Purchase } from "@pluma/contract/billing/purchases";
import { formatMoney } from "@pluma/contract/kit/money";
import { Link } from "react-router";
import { formatDate } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import type { Column } from "../../../ui/data/DataTable.tsx";
import { StatusBadge } from "../../../ui/marks/StatusBadge.tsx";
import { Tag } from "../../../ui/marks/Tag.tsx";
import { useFullName } from "../useIntervals.ts";
import css from "./Account.module.css";

type Chosen = (purchase: Purchase) => void;

/** What is done with a purchase; `onCancel` is absent where nothing may be cancelled. */
type Acts = { onCancel: Chosen | undefined; onRemove: Chosen; onSeats: Chosen };

/** What the table of one's own purchases shows. */
export function usePurchaseColumns(acts: Acts): Column<Purchase>[] {
  const t = useWords("billing");
  const language = useLanguage();
  const fullName = useFullName();
  const access = useAccess();
  return [
    {
      key: "id",
      title: t("purchases.order"),
      isDropped: true,
      draw: ({ purchase_id }) => <span className={css.id}>{purchase_id}</span>,
    },
    {
      key: "product",
      title: t("purchases.product"),
      place: "name",
      draw: (purchase) => <span className={css.name}>{fullName(purchase.product.name, purchase)}</span>,
    },
    {
      key: "createdAt",
      title: t("purchases.bought"),
      isQuiet: true,
      isDropped: true,
      draw: ({ createdAt }) => formatDate(createdAt, language),
    },
    { key: "access", title: t("purchases.access"), place: "detail", draw: access },
    {
      key: "amount",
      title: t("purchases.amount"),
      isRight: true,
      place: "side",
      draw: ({ amount, currency, is_gift, seat }) =>
        seat ? t("purchases.seat") : is_gift ? t("purchases.gift") : formatMoney(amount, currency),
    },
    {
      key: "status",
      title: t("purchases.status"),
      place: "state",
      draw: ({ status, expires_at, is_refunded }) =>
        is_refunded ? <Tag>{t("purchases.refunded")}</Tag> : <StatusBadge status={status} until={expires_at} />,
    },
    {
      key: "acts",
      title: t("purchases.acts"),
      isRight: true,
      place: "acts",
      draw: (purchase) => <RowActs purchase={purchase} {...acts} />,
    },
  ];
}

function RowActs({ purchase, onCancel, onRemove, onSeats }: Acts & { purchase: Purchase }) {
  const t = useWords("billing");
  const say = useWords("billing/seats");
  const { status, product, can, is_subscription: isSubscription } = purchase;
  const isOver = isSubscription && purchase.seat === null && (status === "cancelled" || status === "revoked");
  const isCancellable = status === "active" && can.cancel && onCancel !== undefined;
  const hasSeats = isOfSeats(purchase);
  if (!isOver && !isCancellable && !can.pay && !hasSeats) return null;
  return (
    <div className={css.rowActs}>
      {hasSeats && (
        <Button
          variant="subtle"
          size="xs"
          aria-label={say("openOf", { name: product.name })}
          onClick={() => onSeats(purchase)}
        >
          {say("open")}
        </Button>
      )}
      {can.pay && (
        <Button component={Link} to={payPath(purchase)} variant="subtle" size="xs">
          {t("purchases.pay")}
        </Button>
      )}
      {can.remove && (
        <Button
          variant="subtle"
          color="ink"
          size="xs"
          aria-label={t("remove.named", { name: product.name })}
          onClick={() => onRemove(purchase)}
        >
          {t("remove.act")}
        </Button>
      )}
      {isOver && (
        <Button component={Link} to={`/checkout/${product.product_id}`} variant="subtle" color="ink" size="xs">
          {t("purchases.again")}
        </Button>
      )}
      {isCancellable && (
        <Button
          variant="subtle"
          color="ink"
          size="xs"
          aria-label={t("purchases.cancelNamed", { name: product.name })}
          onClick={() => onCancel(purchase)}
        >
          {t("purchases.cancel")}
        </Button>
      )}
    </div>
  );
}

/** Whether a purchase has seats to give: it runs, for more than one, and is no gift. */
export const isOfSeats = ({ seats, seat, status, gift_periods: gift }: Purchase): boolean =>
  seats > 1 &&
  seat === null &&
  gift === null &&
  (status === "active" || status === "completed" || status === "cancelled");

/** Where a purchase is paid: its open invoice, else the checkout that was left, as a gift or with the code that it had. */
export function payPath({ product, discount, open_invoice_id: invoiceId, gift_periods: periods }: Purchase): string {
  const path = `/checkout/${product.product_id}`;
  if (invoiceId !== null) return `${path}?invoice_id=${invoiceId}`;
  if (periods !== null) return `${path}?gift=${periods}`;
  return discount ? `${path}?code=${encodeURIComponent(discount.code)}` : path;
}

/** How long a purchase gives access, by the server's dates. */
function useAccess(): (purchase: Purchase) => string {
  const t = useWords("billing");
  const language = useLanguage();
  return ({
    status,
    expires_at: until,
    next_charge: next,
    grace_until: grace,
    next_product: becomes,
    gift_periods,
    seat,
    is_refunded: isRefunded,
  }) => {
    // What it was is told by its status; it gives nothing any more.
    if (isRefunded) return t("access.revoked");
    const held = seat && (seat.paid_by ? t("access.seat", { name: seat.paid_by }) : t("access.seatOfNobody"));
    if (gift_periods !== null && status === "completed") return t("access.given");
    if (status === "pending") return t("access.notYet");
    if (status === "revoked") return t("access.revoked");
    if (grace !== null) return t("access.grace", { date: formatDate(grace, language) });
    if (next && becomes) return t("access.becomes", { name: becomes.name, date: formatDate(next.at, language) });
    if (next) return t("access.renews", { date: formatDate(next.at, language) });
    if (until === null) return held ?? t("access.forGood");
    const isOver = new Date(until) < new Date();
    const said = t(isOver ? "access.ended" : "access.until", { date: formatDate(until, language) });
    return held && !isOver ? `${held}, ${said}` : said;
  };
}
