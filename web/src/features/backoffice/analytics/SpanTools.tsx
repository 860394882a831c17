import { SegmentedControl } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { DateRange } from "../../../ui/dates/DateRange.tsx";
import { nowIn } from "../../../ui/dates/spans.ts";
import type { SpanDays } from "../data.analytics.ts";
import css from "./SpanTools.module.css";

type About = { start_date: string; end_date: string; time_zone: string };

type SpanToolsProps = {
  days: SpanDays;
  onDays: (days: SpanDays) => void;
  /** What the last answer was of: the days that the address left to the server, and whose midnight they begin with. */
  about: About | undefined;
  isTable?: boolean;
  onTable?: (isTable: boolean) => void;
  acts?: ReactNode;
};

/** Over figures: their span, whether charts are shown as tables, and the file of them. */
export function SpanTools({ days, onDays, about, isTable = false, onTable, acts }: SpanToolsProps) {
  const t = useWords("backoffice");
  const shown = { start: days.start || (about?.start_date ?? ""), end: days.end || (about?.end_date ?? "") };
  return (
    <div className={css.root}>
      <DateRange days={shown} now={nowIn(about?.time_zone)} onChange={onDays} />
      <div className={css.acts}>
        {onTable && (
          <SegmentedControl
            className={css.view}
            size="xs"
            aria-label={t("analytics.shownAs")}
            data={[
              { value: "chart", label: t("analytics.chart") },
              { value: "table", label: t("analytics.table") },
            ]}
            value={isTable ? "table" : "chart"}
            onChange={(value) => onTable(value === "table")}
          />
        )}
        {acts}
      </div>
    </div>
  );
}
