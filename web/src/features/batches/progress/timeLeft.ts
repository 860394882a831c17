import { formatNumber } from "../../../platform/look/format.ts";
import type { Translate } from "../../../platform/look/i18n.ts";

/** How long something takes, about: minutes, from two hours on hours. */
export function timeLeft(t: Translate, seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return t("progress.lessThanMinute");
  if (minutes < 120) return t("progress.minutes", { count: minutes, number: formatNumber(minutes) });
  const hours = Math.round(minutes / 60);
  return t("progress.hours", { count: hours, number: formatNumber(hours) });
}
