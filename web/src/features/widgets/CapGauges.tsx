import { Progress } from "@mantine/core";
import type { Widget, WidgetUsed } from "@pluma/contract/widgets/shapes";
import { formatNumber } from "../../platform/look/format.ts";
import { useWords } from "../../platform/look/i18n.ts";
import css from "./CapGauges.module.css";

/** What of the words of a widget is used, today and this month. */
export function CapGauges({ widget }: { widget: Pick<Widget, "words"> }) {
  const t = useWords("widgets");
  return (
    <div className={css.gauges}>
      <Gauge name={t("caps.day")} of={widget.words.day} />
      <Gauge name={t("caps.month")} of={widget.words.month} />
    </div>
  );
}

/** One of them: near its end in another colour, and in words. */
export function Gauge({ name, of: { used, cap } }: { name: string; of: WidgetUsed }) {
  const t = useWords("widgets");
  const share = cap === 0 ? 100 : Math.min(100, (used * 100) / cap);
  const state = share >= 100 ? "over" : share >= 80 ? "near" : "open";
  return (
    <div className={css.gauge} data-state={state}>
      <div className={css.line}>
        <span>{name}</span>
        <span className="num">{t("caps.of", { used: formatNumber(used), cap: formatNumber(cap) })}</span>
      </div>
      <Progress value={share} size={3} aria-label={name} color={state === "open" ? "var(--ink)" : "var(--warn)"} />
      {state !== "open" && <p className={css.said}>{t(state === "over" ? "caps.over" : "caps.near")}</p>}
    </div>
  );
}
