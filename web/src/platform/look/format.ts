import type { Language } from "@pluma/contract/kit/kit";
import { locales } from "@pluma/contract/kit/languages";
import { wordOf } from "./i18n.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export { formatNumber } from "@pluma/contract/kit/look/numbers";

/** "12.5%", or "12.5 %" where the language wants a space. */
export const formatPercent = (value: number, decimals = 0): string =>
  wordOf("platform:percent", { value: value.toFixed(decimals) });

/** "9 Mar 2026" or "Mar 9, 2026", as the language writes it. */
export const formatDate = (moment: string | Date, language: Language): string =>
  dated(language, { day: "numeric", month: "short", year: "numeric" }, moment);

/** "9 de marzo de 2026" or "March 9, 2026", in a sentence. */
export const formatLongDate = (moment: string | Date, language: Language): string =>
  dated(language, { day: "numeric", month: "long", year: "numeric" }, moment);

/** "9 Mar" or "Mar 9", where the year goes without saying. */
export const formatShortDate = (moment: string | Date, language: Language): string =>
  dated(language, { day: "numeric", month: "short" }, moment);

/** "Nov 2026" or "nov 2026", of a month as YYYY-MM or of a day. */
export const formatMonth = (month: string, language: Language): string =>
  dated(language, { month: "short", year: "numeric" }, `${month.slice(0, 7)}-15T12:00:00`);

/** "14:05", or "2:05 PM" in English. */
export const formatTime = (moment: string | Date, language: Language): string =>
  dated(language, { hour: "numeric", minute: "2-digit" }, moment);

/** Date and time in full, for the hover of a relative date. */
export const formatMoment = (moment: string | Date, language: Language): string =>
  dated(language, { dateStyle: "full", timeStyle: "short" }, moment);

/** The day of a moment as a head for a group of rows: Today, Yesterday, a weekday within the week, then the date. */
export function formatDay(moment: string | Date, language: Language, now = new Date()): string {
  const days = Math.round((startOfDay(now) - startOfDay(new Date(moment))) / DAY_MS);
  if (days <= 0) return wordOf("platform:today");
  if (days === 1) return wordOf("platform:yesterday");
  if (days < 7) return capitalised(dated(language, { weekday: "long" }, moment));
  const isThisYear = new Date(moment).getFullYear() === now.getFullYear();
  return dated(language, { day: "numeric", month: "long", ...(isThisYear ? {} : { year: "numeric" }) }, moment);
}

/** "9 Mar" or "Mar 9" of this year, and of another with its year. */
export const formatNearDate = (moment: string | Date, language: Language, now = new Date()): string =>
  (new Date(moment).getFullYear() === now.getFullYear() ? formatShortDate : formatDate)(moment, language);

/** A moment in a row: the time today, Yesterday, then "19 Nov", with its year when that is another. */
export function formatRecent(moment: string | Date, language: Language, now = new Date()): string {
  const days = Math.round((startOfDay(now) - startOfDay(new Date(moment))) / DAY_MS);
  if (days <= 0) return formatTime(moment, language);
  if (days === 1) return wordOf("platform:yesterday");
  return formatNearDate(moment, language, now);
}

const dated = (language: Language, options: Intl.DateTimeFormatOptions, moment: string | Date): string =>
  new Intl.DateTimeFormat(locales[language], options).format(new Date(moment));

const startOfDay = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
