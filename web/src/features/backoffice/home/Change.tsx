import { formatNumber } from "../../../platform/format.ts";
import { useWords } from "../../../platform/i18n.ts";
import css from "./Change.module.css";

/** How much more or less than in the period before; the arrow says the direction, the colour whether it is welcome. */
export function Change({ now, before }: { now: number; before: number }) {
  const t = useWords("backoffice");
  const from = t("home.from", { count: before, number: formatNumber(before) });
  if (before === 0 || now === before) return from;
  const percent = Math.abs(((now - before) / before) * 100).toFixed(1);
  return (
    <>
      <span className={css.change} data-good={now > before || undefined}>
        {now > before ? "↑" : "↓"} {percent}%
      </span>{" "}
      {from}
    </>
  );
}
