import { useLanguage, useWords } from "../../../../platform/look/i18n.ts";
import { earlierDay, type Point, pointTitle } from "../../../../ui/dates/spans.ts";
import css from "../charts.module.css";

type PointTipProps = {
  point: Point | undefined;
  name: string;
  show: (figure: number) => string;
  /** How many days before the other value is of. */
  daysBefore: number;
};

/** What a pointed value is: its day, and beside it the day of the span before. */
export function PointTip({ point, name, show, daysBefore }: PointTipProps) {
  const t = useWords("backoffice");
  const language = useLanguage();
  if (!point) return null;
  const { day, total, before } = point;
  const isDay = day.length > 7;
  return (
    <div className={css.tip}>
      <p>{pointTitle(day, language)}</p>
      <dl>
        <dt>{name}</dt>
        <dd>{show(total)}</dd>
        <dt>{isDay ? pointTitle(earlierDay(day, daysBefore), language) : t("analytics.before")}</dt>
        <dd>{show(before ?? 0)}</dd>
      </dl>
    </div>
  );
}
