import { SegmentedControl, Skeleton } from "@mantine/core";
import type { TemplateUses } from "@pluma/contract/templates/uses";
import { useState } from "react";
import { Link } from "react-router";
import { formatDate, formatMonth, formatNumber } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { Moment } from "../../../ui/data/Moment.tsx";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { useTemplateUses } from "../data.ts";
import { Bars } from "./Bars.tsx";
import css from "./Uses.module.css";

/** How often a template was used, how its answers were rated, and where else it is a part: for whoever may edit it. */
export function Uses({ id }: { id: number }) {
  const t = useWords("templates");
  const uses = useTemplateUses(id);
  const { data } = uses;
  if (!data && uses.isError) return <LoadFailed title={t("uses.failed")} query={uses} />;
  if (!data) {
    return (
      <div role="status" aria-label={t("loading")}>
        <Skeleton height={96} />
      </div>
    );
  }
  return (
    <>
      {data.count === 0 ? <p className={css.quiet}>{t("uses.none")}</p> : <Counted uses={data} />}
      {data.workflows.length > 0 && (
        <p className={css.workflows}>
          <span className={css.quiet}>{t("uses.workflows")}</span>
          {data.workflows.map(({ workflow_id, name }) => (
            <Link key={workflow_id} to={`/workflows/${workflow_id}`}>
              {name}
            </Link>
          ))}
        </p>
      )}
    </>
  );
}

type Span = "days" | "months";

function Counted({ uses }: { uses: TemplateUses }) {
  const t = useWords("templates");
  const language = useLanguage();
  const [span, setSpan] = useState<Span>("days");
  const bars =
    span === "days"
      ? uses.days.map(({ day, count }) => ({ name: formatDate(`${day}T12:00:00`, language), count }))
      : uses.months.map(({ month, count }) => ({ name: formatMonth(month, language), count }));
  const count = bars.reduce((sum, bar) => sum + bar.count, 0);
  const { answers, favorites, again } = uses;
  return (
    <>
      <p>
        {t("uses.count", { count: uses.count, number: formatNumber(uses.count) })}
        {uses.last && (
          <>
            {", "}
            {t("uses.last")} <Moment at={uses.last} />
          </>
        )}
      </p>
      <p className={css.quiet}>
        {t("uses.answers", { count: answers, number: formatNumber(answers) })}
        {", "}
        {t("uses.favorites", { count: favorites, number: formatNumber(favorites) })}
        {", "}
        {t("uses.again", { count: again, number: formatNumber(again) })}
      </p>
      <div className={css.head}>
        <p className={css.quiet}>{t(`uses.in.${span}`, { count, number: formatNumber(count) })}</p>
        <SegmentedControl
          size="xs"
          aria-label={t("uses.span")}
          data={(["days", "months"] as const).map((value) => ({ value, label: t(`uses.spans.${value}`) }))}
          value={span}
          onChange={(value) => setSpan(value === "months" ? "months" : "days")}
        />
      </div>
      <Bars bars={bars} label={t(`uses.in.${span}`, { count, number: formatNumber(count) })} />
    </>
  );
}
