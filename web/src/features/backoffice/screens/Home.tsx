import { Button, SegmentedControl } from "@mantine/core";
import type { CustomerRow } from "@pluma/contract/backoffice";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { formatDate, formatNumber } from "../../../platform/format.ts";
import { useLanguage, useWords } from "../../../platform/i18n.ts";
import { DataTable } from "../../../ui/DataTable.tsx";
import { DateRange } from "../../../ui/DateRange.tsx";
import { dayFrom, daysOf } from "../../../ui/dateRange.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Figure, Figures } from "../../../ui/Figures.tsx";
import { Page } from "../../../ui/Page.tsx";
import { useCustomerColumns } from "../customers/useCustomerColumns.tsx";
import { useHome } from "../data.ts";
import { Change } from "../home/Change.tsx";
import { SignupsTable } from "../home/SignupsTable.tsx";
import css from "./Home.module.css";

const SignupsChart = lazy(() => import("../home/SignupsChart.tsx"));

type Days = { start: string; end: string };

/** What another feature adds to the home: figures before the sign-ups, and sections over the newest customers. */
export type HomeSlots = { figures?: (days: Days) => ReactNode; sections?: (days: Days) => ReactNode };

/** The home of the back office: how many came in a period, beside the one before it, and who came last. */
export default function Home({ figures, sections }: HomeSlots) {
  const t = useWords("backoffice");
  const language = useLanguage();
  const [search, setSearch] = useSearchParams();
  const usual = daysOf("days30");
  const days = {
    start: dayFrom(search.get("start_date")) || usual.start,
    end: dayFrom(search.get("end_date")) || usual.end,
  };
  const home = useHome(days);
  const date = (day: string) => formatDate(`${day}T12:00`, language);
  return (
    <Page title={t("home.title")} fact={t("home.fact", { start: date(days.start), end: date(days.end) })}>
      <div className={css.tools}>
        <DateRange days={days} onChange={({ start, end }) => setSearch({ start_date: start, end_date: end })} />
      </div>
      {home.isError && !home.data && (
        <EmptyState
          kind="failed"
          title={t("home.failed")}
          text={home.error.message}
          action={<Button onClick={() => void home.refetch()}>{t("tryAgain")}</Button>}
        />
      )}
      {home.data && (
        <>
          <Figures>
            {figures?.(days)}
            <Figure
              name={t("home.signups")}
              value={formatNumber(home.data.signups.total)}
              line={<Change now={home.data.signups.total} before={home.data.signups.before} />}
            />
            <Figure name={t("home.customers")} value={formatNumber(home.data.customers)} />
            <Figure name={t("home.withAccess")} value={formatNumber(home.data.with_access)} />
          </Figures>
          {sections?.(days)}
          <Signups days={home.data.signups.days} />
        </>
      )}
      {(home.data || !home.isError) && <Newest rows={home.data?.newest} />}
    </Page>
  );
}

function Newest({ rows }: { rows: CustomerRow[] | undefined }) {
  const t = useWords("backoffice");
  const columns = useCustomerColumns();
  return (
    <section className={css.section}>
      <div className={css.head}>
        <h2>{t("home.newest")}</h2>
        <Link className={css.link} to="/admin/users">
          {t("home.allCustomers")}
        </Link>
      </div>
      <DataTable
        label={t("home.newest")}
        columns={columns.map((column) => ({ ...column, isSortable: false }))}
        rows={rows}
        idOf={({ user_id }) => user_id}
        hrefOf={({ user_id }) => `/admin/users/${user_id}`}
        empty={<EmptyState kind="nothing" title={t("customers.none")} />}
      />
    </section>
  );
}

type SignupsProps = { days: { day: string; count: number }[] };

function Signups({ days }: SignupsProps) {
  const t = useWords("backoffice");
  const [isTable, setTable] = useState(false);
  return (
    <section className={css.section} aria-label={t("home.perDay")}>
      <div className={css.head}>
        <h2>{t("home.perDay")}</h2>
        <SegmentedControl
          size="xs"
          aria-label={t("home.shownAs")}
          data={[
            { value: "chart", label: t("home.chart") },
            { value: "table", label: t("home.table") },
          ]}
          value={isTable ? "table" : "chart"}
          onChange={(value) => setTable(value === "table")}
        />
      </div>
      {isTable ? (
        <SignupsTable days={days} />
      ) : (
        <Suspense fallback={<div className={css.chart} />}>
          <div className={css.chart}>
            <SignupsChart days={days} />
          </div>
        </Suspense>
      )}
    </section>
  );
}
