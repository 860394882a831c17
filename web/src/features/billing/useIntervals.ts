import { useWords } from "../../platform/look/i18n.ts";
import { intervalOf } from "./rules.ts";

type Timed = Parameters<typeof intervalOf>[0];

/** How often something is paid, in words: `unit` after a price ("/ month"), `name` after a product ("monthly"). */
export function useIntervals() {
  const t = useWords("billing");
  return {
    /** "/ month" or "/ year", else "/ 3 months"; null for what is paid once. */
    unit: (sold: Timed): string | null => {
      const interval = intervalOf(sold);
      if (!interval) return null;
      const { period, count } = interval;
      return `/ ${count === 1 ? t(`unit.one.${period}`) : t(`unit.${period}`, { count })}`;
    },
    /** "monthly", "every 3 months"; null for what is paid once. */
    name: (sold: Timed): string | null => {
      const interval = intervalOf(sold);
      return interval && t(`every.${interval.period}`, { count: interval.count });
    },
  };
}

/** A product with how often it is paid: "Writer, monthly". */
export function useFullName() {
  const intervals = useIntervals();
  return (name: string, sold: Timed): string => [name, intervals.name(sold)].filter(Boolean).join(", ");
}
