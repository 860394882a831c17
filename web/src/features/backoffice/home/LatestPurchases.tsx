import type { analytics } from "@pluma/contract/backoffice/analytics";
import type { Answer } from "@pluma/contract/kit/kit";
import { formatMoney } from "@pluma/contract/kit/money";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { type Column, DataTable } from "../../../ui/data/DataTable.tsx";
import { StatusBadge } from "../../../ui/marks/StatusBadge.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import columnsCss from "../customers/columns.module.css";
import css from "../screens/Home.module.css";

type Row = Answer<typeof analytics.readDashboard>["newest"][number];

/** The purchases that were made last; each leads to its buyer. */
export function LatestPurchases({ rows }: { rows: Row[] }) {
  const t = useWords("backoffice");
  const columns = useColumns();
  return (
    <section className={css.section}>
      <div className={css.head}>
        <h2>{t("home.latest")}</h2>
        <Link className={css.link} to="/admin/purchases">
          {t("home.allPurchases")}
        </Link>
      </div>
      <DataTable
        label={t("home.latest")}
        columns={columns}
        rows={rows}
        idOf={({ purchase_id }) => purchase_id}
        hrefOf={({ user }) => `/admin/users/${user.user_id}`}
        empty={<EmptyState kind="nothing" title={t("home.noPurchases")} text={t("home.noPurchasesText")} />}
      />
    </section>
  );
}

function useColumns(): Column<Row>[] {
  const t = useWords("backoffice");
  return [
    {
      key: "purchase_id",
      title: "#ID",
      isQuiet: true,
      isDropped: true,
      draw: ({ purchase_id }) => <span className={columnsCss.id}>{purchase_id}</span>,
    },
    {
      key: "buyer",
      title: t("analytics.customer"),
      place: "name",
      draw: ({ user }) => `${user.name} ${user.last_name}`.trim() || t("home.gone"),
    },
    { key: "product", title: t("analytics.product"), isQuiet: true, place: "detail", draw: ({ product }) => product },
    {
      key: "amount",
      title: t("home.amount"),
      isRight: true,
      place: "side",
      draw: ({ amount, currency, is_gift }) => (is_gift ? t("home.gift") : formatMoney(amount, currency)),
    },
    {
      key: "status",
      title: t("home.status"),
      isRight: true,
      place: "state",
      draw: ({ status }) => <StatusBadge status={status} />,
    },
  ];
}
