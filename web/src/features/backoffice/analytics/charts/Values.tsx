import type { Language } from "@pluma/contract/kit/kit";
import { lazy, Suspense } from "react";
import { useNavigate } from "react-router";
import { useLanguage } from "../../../../platform/look/i18n.ts";
import { ChartPart } from "../../../../ui/charts/ChartPart.tsx";
import { countDays, daysOfPoint, type Point, spanNames } from "../../../../ui/dates/spans.ts";
import charts from "../charts.module.css";
import css from "./Values.module.css";
import { ValuesTable } from "./ValuesTable.tsx";

const pictures = { line: lazy(() => import("./ValueLines.tsx")), bars: lazy(() => import("./ValueBars.tsx")) };

type ValuesProps = {
  /** What is shown, by day or month. */
  title: string;
  /** What each value is. */
  name: string;
  kind: keyof typeof pictures;
  about: { start_date: string; end_date: string };
  points: Point[];
  show: (figure: number) => string;
  showShort?: (figure: number) => string;
  isTable: boolean;
  /** Where the rows behind a value are. */
  pathOf?: (days: { start: string; end: string }) => string;
};

/** Values over a span beside those of the span before: as a chart, or as a table that says the same. */
export function Values({ title, name, kind, about, points, show, showShort = show, isTable, pathOf }: ValuesProps) {
  const navigate = useNavigate();
  const { start_date: first, end_date: last } = about;
  const hrefOf = pathOf && ((day: string) => pathOf(daysOfPoint(day, first, last)));
  const Picture = pictures[kind];
  const marks = marksOf(about, kind, useLanguage());
  return (
    <ChartPart className={css.root} title={title} marks={isTable ? [] : marks}>
      {isTable ? (
        <ValuesTable label={title} name={name} points={points} show={show} hrefOf={hrefOf} />
      ) : (
        <Suspense fallback={<div className={charts[kind]} />}>
          <div className={charts[kind]} role="img" aria-label={title}>
            <Picture
              points={points}
              name={name}
              show={show}
              showShort={showShort}
              daysBefore={countDays(first, last)}
              onPoint={hrefOf && ((day) => void navigate(hrefOf(day)))}
            />
          </div>
        </Suspense>
      )}
    </ChartPart>
  );
}

/** What stands beside each other: the span, and the one before. */
function marksOf(
  { start_date: first, end_date: last }: ValuesProps["about"],
  kind: ValuesProps["kind"],
  language: Language,
) {
  const { now, before } = spanNames(first, last, language);
  return kind === "bars"
    ? ([
        { name: now, colour: "var(--chart-1)", kind: "box" },
        { name: before, colour: "var(--ink-2)", kind: "line" },
      ] as const)
    : ([
        { name: now, colour: "var(--chart-1)", kind: "line" },
        { name: before, colour: "var(--chart-before)", kind: "dashed" },
      ] as const);
}
