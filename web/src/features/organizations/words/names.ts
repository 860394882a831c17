import type { Language } from "@pluma/contract/kit/kit";
import { locales } from "@pluma/contract/kit/languages";
import type { UsageRow, UsageSide } from "@pluma/contract/organizations/words";
import { formatLongDate, formatShortDate } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";

/** The colours of a chart's parts, in their order; the last one is for all others. */
export const colours = ["--chart-1", "--chart-2", "--chart-3", "--chart-4", "--chart-6"].map((name) => `var(${name})`);

/** How much of it is used, in whole per cent: never more than was reached. */
export const percentOf = (used: number, full: number): number => (full <= 0 ? 100 : Math.floor((used * 100) / full));

// A day is a date and no moment: at noon it is the same one wherever it is read.
const atNoon = (day: string): string => `${day}T12:00:00`;

/** "9 Mar", of a day. */
export const shortDay = (day: string, language: Language): string => formatShortDate(atNoon(day), language);

/** "9 de marzo de 2026", of a day. */
export const longDay = (day: string, language: Language): string => formatLongDate(atNoon(day), language);

/** The name of the month that a day is in. */
export const monthName = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { month: "long" }).format(new Date(atNoon(day)));

/** What a row of what was used is called. */
export function useRowNames(by: UsageSide, rows: readonly UsageRow[]) {
  const t = useWords("organizations");
  const nameOf = ({ key, name }: UsageRow): string => {
    if (by === "kind") return t(`words.kinds.${key}`);
    if (key === "none") return t(`words.none.${by}`);
    return name ?? t(`words.gone.${by}`);
  };
  const ofKey = (key: string): string => {
    if (key === "other") return t("words.other");
    const row = rows.find((each) => each.key === key);
    return row ? nameOf(row) : key;
  };
  return { nameOf, ofKey };
}

export const useMonthName = (day: string): string => monthName(day, useLanguage());
