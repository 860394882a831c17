import type { analytics, IncomeWeek } from "@pluma/contract/backoffice/analytics";
import type { Answer } from "@pluma/contract/kit/kit";
import { formatNumber, formatPercent } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { type Column, DataTable } from "../../../ui/data/DataTable.tsx";
import { spanNames } from "../../../ui/dates/spans.ts";
import css from "./MadeOf.module.css";
import { purchasesPath } from "./paths.ts";

type Income = Answer<typeof analytics.readIncome>;
type MadeOfProps = { income: Income; show: (amount: number) => string };

/** What the income of a span is made of: its weeks, where it has more than one, and who took the money. */
export function MadeOf({ income, show }: MadeOfProps) {
  return (
    <div className={css.both}>
      {income.weeks.length > 0 && <Weeks income={income} show={show} />}
      {income.ways.length > 0 && <Ways income={income} show={show} />}
    </div>
  );
}

function Weeks({ income, show }: MadeOfProps) {
  const t = useWords("backoffice");
  const columns = useColumns(show);
  return (
    <section className={css.part}>
      <h2>{t("analytics.weeks")}</h2>
      <DataTable
        label={t("analytics.weeks")}
        columns={columns}
        rows={income.weeks}
        idOf={({ start_date }) => start_date}
        hrefOf={({ start_date, end_date }) => purchasesPath({ start: start_date, end: end_date })}
        empty={null}
      />
      <dl className={css.sum}>
        <dt>{t("analytics.sum")}</dt>
        <dd>{show(income.total)}</dd>
      </dl>
    </section>
  );
}

function useColumns(show: (amount: number) => string): Column<IncomeWeek>[] {
  const t = useWords("backoffice");
  const language = useLanguage();
  return [
    {
      key: "week",
      title: t("analytics.week"),
      place: "name",
      draw: ({ start_date, end_date }) => spanNames(start_date, end_date, language).now,
    },
    {
      key: "payments",
      title: t("analytics.paymentsShort"),
      isRight: true,
      isDropped: true,
      draw: ({ payments }) => formatNumber(payments),
    },
    {
      key: "charges",
      title: t("analytics.charges"),
      isRight: true,
      isQuiet: true,
      isNamed: true,
      place: "detail",
      draw: ({ charges }) => show(charges),
    },
    {
      key: "refunds",
      title: t("analytics.refunds"),
      isRight: true,
      isQuiet: true,
      isNamed: true,
      place: "state",
      draw: ({ refunds }) => show(refunds),
    },
    {
      key: "total",
      title: t("analytics.income"),
      isRight: true,
      place: "side",
      draw: ({ total }) => show(total),
    },
  ];
}

function Ways({ income: { ways }, show }: MadeOfProps) {
  const t = useWords("backoffice");
  // What was given back in more than it brought has no share.
  const all = ways.reduce((sum, { total }) => sum + Math.max(0, total), 0);
  return (
    <section className={css.part}>
      <h2>{t("analytics.howPaid")}</h2>
      <dl className={css.ways}>
        {ways.map(({ way, total }) => (
          <div key={way}>
            <dt>{t(`analytics.ways.${way}`)}</dt>
            <dd>
              <span>{show(total)}</span>
              {all > 0 && total > 0 && <span className={css.share}>{formatPercent((total / all) * 100, 1)}</span>}
            </dd>
            <dd className={css.track} aria-hidden="true">
              <i style={{ width: `${all > 0 ? (Math.max(0, total) / all) * 100 : 0}%` }} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
