import type { Purchase } from "@pluma/contract/billing/purchases";
import { formatNearDate } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import type { Column } from "../../../ui/data/DataTable.tsx";
import { Moment } from "../../../ui/data/Moment.tsx";
import { StatusBadge } from "../../../ui/marks/StatusBadge.tsx";
import { Tag } from "../../../ui/marks/Tag.tsx";
import { nameOf } from "../person.ts";
import { accessOf, amountOf, paidWith } from "../said.ts";
import css from "./list.module.css";

/** The columns of a list of purchases. */
export function usePurchaseColumns(): Column<Purchase>[] {
  const t = useWords("purchases");
  return [
    {
      key: "purchase_id",
      title: t("fields.order"),
      isSortable: true,
      isQuiet: true,
      draw: ({ purchase_id }) => <span className={css.code}>{purchase_id}</span>,
    },
    { key: "user", title: t("fields.user"), place: "name", draw: ({ user }) => nameOf(user, t("noUser")) },
    { key: "product", title: t("fields.product"), place: "detail", draw: ({ product }) => product.name },
    {
      key: "createdAt",
      title: t("fields.bought"),
      isSortable: true,
      isQuiet: true,
      draw: ({ createdAt }) => (
        <span className={css.whole}>
          <Moment at={createdAt} />
        </span>
      ),
    },
    { key: "access", title: t("fields.access"), isQuiet: true, draw: (row) => <Access purchase={row} /> },
    {
      key: "method",
      title: t("fields.method"),
      isQuiet: true,
      isDropped: true,
      draw: (row) => paidWith(row, t),
    },
    {
      key: "discount",
      title: t("fields.discount"),
      isQuiet: true,
      isDropped: true,
      draw: ({ discount }) => <span className={css.code}>{discount?.code}</span>,
    },
    {
      key: "amount",
      title: t("fields.amount"),
      isSortable: true,
      isRight: true,
      place: "side",
      draw: (row) => amountOf(row, t),
    },
    { key: "status", title: t("fields.status"), isSortable: true, place: "state", draw: (row) => <State of={row} /> },
  ];
}

/** Until when a purchase gives access, in words. */
export function Access({ purchase }: { purchase: Purchase }) {
  const t = useWords("purchases");
  const language = useLanguage();
  const { key, at } = accessOf(purchase, new Date());
  const date = at ? formatNearDate(at, language).replaceAll(" ", "\u00a0") : "";
  return <span className={css.words}>{t(`access.${key}`, { date })}</span>;
}

/** The status of a purchase, whether a dispute or a refund ended it, whether it is a seat of another, and whether no money moved. */
export function State({ of: { status, expires_at, is_test, lost_dispute, is_refunded, seat } }: { of: Purchase }) {
  const t = useWords("purchases");
  return (
    <span className={css.state}>
      <StatusBadge status={status} until={expires_at} />
      {lost_dispute && <Tag tone="bad">{t("lostDispute")}</Tag>}
      {is_refunded && <Tag>{t("refunded")}</Tag>}
      {seat && <Tag>{t("seat")}</Tag>}
      {is_test && <Tag>{t("test")}</Tag>}
    </span>
  );
}
