import type { Language } from "@pluma/contract/kit/kit";
import { locales } from "@pluma/contract/kit/languages";

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;

/** A day, YYYY-MM-DD, in figures and in the order of the language; what is no day, as it was typed. */
export function writeDay(day: string, language: Language): string {
  return isDay(day) ? inFigures(language).format(new Date(`${day}T00:00:00Z`)) : day;
}

/** The day that was typed, in the order of the language or as YYYY-MM-DD; null for none that there is. */
export function readDay(typed: string, language: Language): string | null {
  const text = typed.trim();
  if (ISO.test(text)) return dayOf(text.split("-"));
  const figures = text.split(/\s*[./\-\s]\s*/);
  if (figures.length !== 3 || figures.some((each) => !/^\d{1,4}$/.test(each))) return null;
  const order = inFigures(language)
    .formatToParts(new Date(0))
    .map(({ type }) => type)
    .filter((type) => type !== "literal");
  const of = (type: "year" | "month" | "day") => figures[order.indexOf(type)] ?? "";
  return dayOf([of("year"), of("month"), of("day")]);
}

/** Whether it is a day that there is, as YYYY-MM-DD. */
export const isDay = (text: string): boolean => ISO.test(text) && dayOf(text.split("-")) === text;

const inFigures = (language: Language) =>
  new Intl.DateTimeFormat(locales[language], { day: "2-digit", month: "2-digit", year: "numeric", timeZone: "UTC" });

// A year of two figures is not guessed: a birthday and an expiry would want another century.
function dayOf([year = "", month = "", day = ""]: readonly string[]): string | null {
  if (year.length !== 4) return null;
  const written = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const moment = new Date(`${written}T00:00:00Z`);
  return Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== written ? null : written;
}
