import type { Invoice } from "@pluma/contract/billing/invoices";
import { formatMoney } from "@pluma/contract/kit/money";
import { type Translate, useWords } from "../../../platform/look/i18n.ts";
import type { Column } from "../../../ui/data/DataTable.tsx";
import { Moment } from "../../../ui/data/Moment.tsx";
import { StatusBadge } from "../../../ui/marks/StatusBadge.tsx";
import { Tag } from "../../../ui/marks/Tag.tsx";
import { nameOf } from "../person.ts";
import css from "./list.module.css";

/** The columns of a list of invoices. */
export function useInvoiceColumns(): Column<Invoice>[] {
  const t = useWords("purchases");
  return [
    {
      key: "invoice_id",
      title: t("fields.number"),
      isSortable: true,
      isQuiet: true,
      isWhole: true,
      place: "detail",
      draw: ({ number, invoice_id }) => <span className={css.code}>{number || invoice_id}</span>,
    },
    { key: "user", title: t("fields.user"), place: "name", draw: ({ user }) => nameOf(user, t("noUser")) },
    { key: "product", title: t("fields.product"), draw: ({ product }) => product.name },
    {
      key: "purchase_id",
      title: t("fields.order"),
      isQuiet: true,
      isDropped: true,
      draw: ({ purchase_id }) => <span className={css.code}>{purchase_id}</span>,
    },
    {
      key: "createdAt",
      title: t("fields.date"),
      isSortable: true,
      isQuiet: true,
      draw: ({ createdAt }) => (
        <span className={css.whole}>
          <Moment at={createdAt} />
        </span>
      ),
    },
    ...sumColumns(t),
    {
      key: "status",
      title: t("fields.status"),
      isSortable: true,
      place: "state",
      draw: (row) => <State of={row} />,
    },
  ];
}

/** What was charged, and what had gone off before and went back since. */
function sumColumns(t: Translate): Column<Invoice>[] {
  return [
    {
      key: "less",
      title: t("fields.less"),
      isRight: true,
      isQuiet: true,
      isDropped: true,
      draw: ({ discount_amount: discount, credit_amount: credit, currency }) =>
        discount + credit > 0 ? formatMoney(-(discount + credit), currency) : "",
    },
    {
      key: "refunded",
      title: t("fields.refunded"),
      isRight: true,
      isQuiet: true,
      isDropped: true,
      draw: ({ refunded, currency }) => (refunded > 0 ? formatMoney(-refunded, currency) : ""),
    },
    {
      key: "amount",
      title: t("fields.amount"),
      isSortable: true,
      isRight: true,
      place: "side",
      draw: ({ amount, currency }) => formatMoney(amount, currency),
    },
  ];
}

function State({ of: { status, is_test } }: { of: Invoice }) {
  const t = useWords("purchases");
  return (
    <span className={css.state}>
      <StatusBadge status={status} />
      {is_test && <Tag>{t("test")}</Tag>}
    </span>
  );
}
