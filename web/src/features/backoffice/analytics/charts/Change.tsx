import { formatNumber, formatPercent } from "../../../../platform/look/format.ts";
import { useWords } from "../../../../platform/look/i18n.ts";
import { percentOfChange } from "../../../../ui/dates/spans.ts";
import css from "./Change.module.css";

type ChangeProps = {
  now: number;
  before: number;
  /** How a figure is written; as a number with its thousands unless said. */
  show?: (figure: number) => string;
  /** Fewer is welcome, as with cancellations. */
  isLessBetter?: boolean;
  /** Without what it was before, as in a table that has no room for it. */
  isShort?: boolean;
};

/** How much more or less than in the span before; the arrow says the direction, the colour whether it is welcome. */
export function Change({ now, before, show = formatNumber, isLessBetter = false, isShort = false }: ChangeProps) {
  const t = useWords("backoffice");
  const percent = percentOfChange(now, before);
  const from = isShort ? null : t("analytics.from", { figure: show(before) });
  if (percent === null) return from ?? <span className={css.none}>–</span>;
  const isGood = percent > 0 !== isLessBetter;
  return (
    <>
      <span className={css.change} data-good={isGood || undefined}>
        {percent > 0 ? "↑" : "↓"} {formatPercent(Math.abs(percent), 1)}
      </span>
      {from && ` ${from}`}
    </>
  );
}
