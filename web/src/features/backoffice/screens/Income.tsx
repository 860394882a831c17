import { Button } from "@mantine/core";
import type { analytics } from "@pluma/contract/backoffice/analytics";
import type { Answer } from "@pluma/contract/kit/kit";
import { Link } from "react-router";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { Figure, Figures } from "../../../ui/data/Figures.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { Settled } from "../../../ui/page/Settled.tsx";
import { Change } from "../analytics/charts/Change.tsx";
import { Values } from "../analytics/charts/Values.tsx";
import { Defined } from "../analytics/Defined.tsx";
import { Fact } from "../analytics/Fact.tsx";
import { FiguresFailed, FiguresSkeleton } from "../analytics/FiguresState.tsx";
import { FileButton } from "../analytics/FileButton.tsx";
import { MadeOf } from "../analytics/MadeOf.tsx";
import { moneyIn } from "../analytics/money.ts";
import { marginPath, purchasesPath } from "../analytics/paths.ts";
import { SpanTools } from "../analytics/SpanTools.tsx";
import { useSpan } from "../analytics/useSpan.ts";
import { useIncome } from "../data.analytics.ts";
import css from "./Income.module.css";

type IncomeAnswer = Answer<typeof analytics.readIncome>;

/** What came in over a span, beside the span before: in all, by day or month, and what it is made of. */
export default function Income() {
  const t = useWords("backoffice");
  const { days, isTable, setDays, setTable } = useSpan();
  const income = useIncome(days);
  const about = income.data;
  const shownDays = about ? { start: about.start_date, end: about.end_date } : days;
  return (
    <Page title={t("analytics.income")} fact={!income.isError && <Fact about={about} />}>
      <Settled skeleton={<FiguresSkeleton />}>
        <SpanTools
          days={days}
          onDays={setDays}
          about={about}
          isTable={isTable}
          onTable={setTable}
          acts={
            <>
              <Button component={Link} to={marginPath(shownDays)} variant="default">
                {t("analytics.margin")}
              </Button>
              <FileButton name="income" days={shownDays} />
            </>
          }
        />
        {income.isError && <FiguresFailed error={income.error} onTryAgain={() => void income.refetch()} />}
        {!about && !income.isError && <FiguresSkeleton />}
        {about && !income.isError && <Shown income={about} isTable={isTable} />}
      </Settled>
    </Page>
  );
}

function Shown({ income, isTable }: { income: IncomeAnswer; isTable: boolean }) {
  const t = useWords("backoffice");
  const { show, showShort } = moneyIn(income.currency);
  const { charges, refunds, payments, average } = income;
  const isEmpty = income.data.every(({ total, before }) => total === 0 && !before) && payments.total === 0;
  const isByMonth = income.data[0]?.day.length === 7;
  return (
    <>
      <Figures>
        <Figure
          name={<Defined name={t("analytics.income")} meaning={t("analytics.means.income")} />}
          value={show(income.total)}
          line={<Change now={income.total} before={income.before} show={show} />}
        />
        <Figure
          name={<Defined name={t("analytics.charges")} meaning={t("analytics.means.charges")} />}
          value={show(charges.total)}
          line={<Change now={charges.total} before={charges.before} show={show} />}
        />
        <Figure
          name={<Defined name={t("analytics.refunds")} meaning={t("analytics.means.refunds")} />}
          value={show(refunds.total)}
          line={t("analytics.from", { figure: show(refunds.before) })}
        />
        <Figure
          name={<Defined name={t("analytics.average")} meaning={t("analytics.means.average")} />}
          value={show(average.total)}
          line={t("analytics.payments", { count: payments.total, number: formatNumber(payments.total) })}
        />
      </Figures>
      {isEmpty && (
        <div className={css.empty}>
          <EmptyState kind="nothing" title={t("analytics.none.income")} text={t("analytics.lookBack")} />
        </div>
      )}
      {!isEmpty && (
        <Values
          title={t(isByMonth ? "analytics.incomePerMonth" : "analytics.incomePerDay")}
          name={t("analytics.income")}
          kind="line"
          about={income}
          points={income.data}
          show={show}
          showShort={showShort}
          isTable={isTable}
          pathOf={purchasesPath}
        />
      )}
      {!isEmpty && <MadeOf income={income} show={show} />}
    </>
  );
}
