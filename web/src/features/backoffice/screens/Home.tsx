import { Alert } from "@mantine/core";
import type { analytics } from "@pluma/contract/backoffice/analytics";
import type { CustomerRow } from "@pluma/contract/backoffice/backoffice";
import type { Answer } from "@pluma/contract/kit/kit";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { DataTable } from "../../../ui/data/DataTable.tsx";
import { Figure, Figures } from "../../../ui/data/Figures.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { Settled } from "../../../ui/page/Settled.tsx";
import { Change } from "../analytics/charts/Change.tsx";
import { Sparkline } from "../analytics/charts/Sparkline.tsx";
import { Values } from "../analytics/charts/Values.tsx";
import { Defined } from "../analytics/Defined.tsx";
import { Fact } from "../analytics/Fact.tsx";
import { FiguresFailed, FiguresSkeleton } from "../analytics/FiguresState.tsx";
import { moneyIn } from "../analytics/money.ts";
import { purchasesPath } from "../analytics/paths.ts";
import { SpanTools } from "../analytics/SpanTools.tsx";
import { useSpan } from "../analytics/useSpan.ts";
import { useCustomerColumns } from "../customers/useCustomerColumns.tsx";
import { useDashboard } from "../data.analytics.ts";
import { useHome } from "../data.ts";
import { LatestPurchases } from "../home/LatestPurchases.tsx";
import { Waiting } from "../home/Waiting.tsx";
import css from "./Home.module.css";

type Dashboard = Answer<typeof analytics.readDashboard>;

/** The home of the back office: `first` of all, revenue, purchases and sign-ups of a span, what waits, and what came last. */
export default function Home({ first }: { first?: ReactNode }) {
  const t = useWords("backoffice");
  const { days, isTable, setDays, setTable } = useSpan();
  const dashboard = useDashboard(days);
  const home = useHome();
  const about = dashboard.data;
  return (
    <Page title={t("home.title")} fact={!dashboard.isError && <Fact about={about} />}>
      <Settled skeleton={<FiguresSkeleton />}>
        {first}
        {home.data?.missing.map((what) => (
          <Alert key={what} color="yellow" role="status">
            {t(`home.missing.${what}`)}
          </Alert>
        ))}
        <SpanTools days={days} onDays={setDays} about={about} isTable={isTable} onTable={setTable} />
        {dashboard.isError && <FiguresFailed error={dashboard.error} onTryAgain={() => void dashboard.refetch()} />}
        {!about && !dashboard.isError && <FiguresSkeleton />}
        {about && !dashboard.isError && (
          <Shown dashboard={about} isTable={isTable} webhooks={home.data?.failed_webhooks ?? 0} />
        )}
        {(home.data || !home.isError) && <Newest home={home.data} />}
      </Settled>
    </Page>
  );
}

type ShownProps = { dashboard: Dashboard; isTable: boolean; webhooks: number };

function Shown({ dashboard, isTable, webhooks }: ShownProps) {
  const t = useWords("backoffice");
  const { show, showShort } = moneyIn(dashboard.currency);
  const per = dashboard.income_days[0]?.day.length === 7 ? "perMonth" : "perDay";
  return (
    <>
      <FigureRow dashboard={dashboard} show={show} />
      <Values
        title={t(`home.${per}.revenue`)}
        name={t("home.revenue")}
        kind="line"
        about={dashboard}
        points={dashboard.income_days}
        show={show}
        showShort={showShort}
        isTable={isTable}
        pathOf={purchasesPath}
      />
      <div className={css.two}>
        <Values
          title={t(`home.${per}.purchases`)}
          name={t("home.purchases")}
          kind="bars"
          about={dashboard}
          points={dashboard.purchase_days}
          show={formatNumber}
          isTable={isTable}
          pathOf={purchasesPath}
        />
        <Values
          title={t(`home.${per}.signups`)}
          name={t("home.signups")}
          kind="bars"
          about={dashboard}
          points={dashboard.signup_days}
          show={formatNumber}
          isTable={isTable}
        />
      </div>
      <div className={css.wide}>
        <LatestPurchases rows={dashboard.newest} />
        <Waiting purchases={dashboard.pending_purchases} invoices={dashboard.failed_invoices} webhooks={webhooks} />
      </div>
    </>
  );
}

function FigureRow({ dashboard, show }: { dashboard: Dashboard; show: (amount: number) => string }) {
  const t = useWords("backoffice");
  const { income, purchases, signups, recurring, income_days, purchase_days, signup_days } = dashboard;
  return (
    <Figures>
      <Figure
        name={<Defined name={t("home.revenue")} meaning={t("analytics.means.income")} />}
        value={show(income.total)}
        line={<Change now={income.total} before={income.before} show={show} />}
        picture={<Sparkline points={income_days} />}
      />
      <Figure
        name={<Defined name={t("home.purchases")} meaning={t("analytics.means.purchases")} />}
        value={formatNumber(purchases.total)}
        line={<Change now={purchases.total} before={purchases.before} />}
        picture={<Sparkline points={purchase_days} />}
      />
      <Figure
        name={<Defined name={t("home.signups")} meaning={t("analytics.means.signups")} />}
        value={formatNumber(signups.total)}
        line={<Change now={signups.total} before={signups.before} />}
        picture={<Sparkline points={signup_days} />}
      />
      <Figure
        name={<Defined name={t("home.recurring")} meaning={t("analytics.means.recurring")} />}
        value={show(recurring)}
        line={t("home.aMonth")}
      />
    </Figures>
  );
}

type NewestProps = { home: { customers: number; with_access: number; newest: CustomerRow[] } | undefined };

function Newest({ home }: NewestProps) {
  const t = useWords("backoffice");
  const columns = useCustomerColumns();
  return (
    <section className={css.section}>
      <div className={css.head}>
        <h2>{t("home.newest")}</h2>
        {home && (
          <p className={css.fact}>
            {t("home.people", {
              count: home.customers,
              number: formatNumber(home.customers),
              access: formatNumber(home.with_access),
            })}
          </p>
        )}
        <Link className={css.link} to="/admin/users">
          {t("home.allCustomers")}
        </Link>
      </div>
      <DataTable
        label={t("home.newest")}
        columns={columns.map((column) => ({ ...column, isSortable: false }))}
        rows={home?.newest}
        idOf={({ user_id }) => user_id}
        hrefOf={({ user_id }) => `/admin/users/${user_id}`}
        empty={<EmptyState kind="nothing" title={t("customers.none")} />}
      />
    </section>
  );
}
