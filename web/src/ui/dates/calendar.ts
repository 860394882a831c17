import type { Language } from "@pluma/contract/kit/kit";
import { locales } from "@pluma/contract/kit/languages";
import type { Days } from "./dateRange.ts";

const parts = {
  weekday: { weekday: "short" },
  month: { month: "short" },
  year: { year: "numeric" },
  monthOfYear: { month: "long", year: "numeric" },
  day: { day: "numeric", month: "long", year: "numeric" },
} as const;

/** What a calendar says of a day, YYYY-MM-DD: all of it, or its weekday, month, year, or month and year. */
export const sayPart = (part: keyof typeof parts, day: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { ...parts[part], timeZone: "UTC" }).format(momentOf(day));

/** A period as the language writes it, by its first and last day where both are known; else the one that is. */
export function sayDays(
  { start, end }: Days,
  language: Language,
): { kind: "both" | "since" | "until" | "all"; day: string } {
  const written = new Intl.DateTimeFormat(locales[language], {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
  if (start && end) return { kind: "both", day: written.formatRange(momentOf(start), momentOf(end)) };
  if (start) return { kind: "since", day: written.format(momentOf(start)) };
  return end ? { kind: "until", day: written.format(momentOf(end)) } : { kind: "all", day: "" };
}

const momentOf = (day: string): Date => new Date(`${day.slice(0, 10)}T00:00:00Z`);
