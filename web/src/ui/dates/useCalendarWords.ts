import { useLanguage, useWords } from "../../platform/look/i18n.ts";
import { sayPart } from "./calendar.ts";

/** What a calendar says, in the language's own words. */
export function useCalendarWords() {
  const t = useWords("ui/dates");
  const language = useLanguage();
  const said = (part: "weekday" | "month" | "year" | "monthOfYear") => (day: string) => sayPart(part, day, language);
  return {
    weekdayFormat: said("weekday"),
    monthLabelFormat: said("monthOfYear"),
    monthsListFormat: said("month"),
    yearLabelFormat: said("year"),
    getDayProps: (day: string) => ({ "aria-label": sayPart("day", day, language) }),
    ariaLabels: {
      nextMonth: t("dates.nextMonth"),
      previousMonth: t("dates.previousMonth"),
      nextYear: t("dates.nextYear"),
      previousYear: t("dates.previousYear"),
      monthLevelControl: t("dates.chooseMonth"),
      yearLevelControl: t("dates.chooseYear"),
    },
  };
}
