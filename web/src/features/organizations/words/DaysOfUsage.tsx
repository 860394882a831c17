import type { WordUsage } from "@pluma/contract/organizations/words";
import { lazy } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { ChartPart, type Mark, WalkedChart } from "../../../ui/charts/ChartPart.tsx";
import { colours, shortDay } from "./names.ts";
import css from "./words.module.css";

const UsageChart = lazy(() => import("./UsageChart.tsx"));

type Props = { usage: WordUsage; nameOf: (key: string) => string };

/**
 * Words per day: a chart with the names of its parts, the day that is pointed at in words, which the arrows walk through,
 * and for who does not see it a table that says all of it.
 */
export function DaysOfUsage({ usage, nameOf }: Props) {
  const t = useWords("organizations");
  const { series, days } = usage;
  const marks = series.map((key, index): Mark => ({ name: nameOf(key), colour: colourOf(key, index), kind: "box" }));
  return (
    <ChartPart className={css.days} title={t("words.perDay")} marks={marks}>
      <WalkedChart
        label={t("words.walk")}
        height={210}
        count={days.length}
        draw={(onPoint) => <UsageChart usage={usage} nameOf={nameOf} onDay={onPoint} />}
        say={(at) => <DayInWords usage={usage} nameOf={nameOf} at={at} />}
      />
      <AsTable usage={usage} nameOf={nameOf} />
    </ChartPart>
  );
}

/** The colour of a part of the chart; all others have the last. */
export const colourOf = (key: string, index: number): string =>
  colours[key === "other" ? colours.length - 1 : Math.min(index, colours.length - 1)] ?? "";

/** The mark of a part of the chart. */
export function Swatch({ colour }: { colour: string | undefined }) {
  return <span className={css.swatch} style={{ background: colour ?? "transparent" }} aria-hidden="true" />;
}

const sumOf = (words: readonly number[]): number => words.reduce((sum, each) => sum + each, 0);

function DayInWords({ usage: { days, series }, nameOf, at }: Props & { at: number | null }) {
  const t = useWords("organizations");
  const language = useLanguage();
  const here = at === null ? undefined : days[at];
  if (!here) return t("words.pointed");
  const parts = series.flatMap((key, index) =>
    here.words[index] ? [`${nameOf(key)} ${formatNumber(here.words[index])}`] : [],
  );
  const all = t("words.count", { count: sumOf(here.words), number: formatNumber(sumOf(here.words)) });
  return [`${shortDay(here.day, language)}: ${all}`, ...parts].join(", ");
}

function AsTable({ usage: { days, series }, nameOf }: Props) {
  const t = useWords("organizations");
  const language = useLanguage();
  return (
    <table className="visually-hidden">
      <caption>{t("words.perDay")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("words.day")}</th>
          {series.map((key) => (
            <th key={key} scope="col">
              {nameOf(key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days
          .filter(({ words }) => sumOf(words) > 0)
          .map(({ day, words }) => (
            <tr key={day}>
              <th scope="row">{shortDay(day, language)}</th>
              {series.map((key, index) => (
                <td key={key}>{formatNumber(words[index] ?? 0)}</td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  );
}
