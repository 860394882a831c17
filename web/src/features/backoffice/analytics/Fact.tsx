import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { countDays, dayName } from "../../../ui/dates/spans.ts";
import css from "./Fact.module.css";

type FactProps = {
  about:
    | { start_date: string; end_date: string; time_zone: string; is_test: boolean; other_currencies: string[] }
    | undefined;
  /** The figures are not of money, so that nothing is said of it. */
  isWithoutMoney?: boolean;
};

/** What the figures of a screen are of: their days, what they stand beside, and what is not in them. */
export function Fact({ about, isWithoutMoney = false }: FactProps) {
  const t = useWords("backoffice");
  const language = useLanguage();
  if (!about) return <Waiting />;
  const { start_date, end_date, time_zone, is_test, other_currencies } = about;
  const number = countDays(start_date, end_date);
  const days = { start: dayName(start_date, language), end: dayName(end_date, language), number };
  return (
    <>
      <span>{t(start_date === end_date ? "analytics.factOneDay" : "analytics.fact", days)}</span>
      {time_zone !== "UTC" && <span> {t("analytics.zone", { zone: time_zone.replaceAll("_", " ") })}</span>}
      {!isWithoutMoney && is_test && <span className={css.note}>{t("analytics.isTest")}</span>}
      {!isWithoutMoney && other_currencies.length > 0 && (
        <span className={css.note}>{t("analytics.others", { currencies: other_currencies.join(", ") })}</span>
      )}
    </>
  );
}

// As much room as the sentence will take: what stands below it stays where it is.
function Waiting() {
  const t = useWords("backoffice");
  const today = dayName(new Date().toLocaleDateString("sv-SE"), useLanguage());
  return (
    <>
      <span className="visually-hidden">{t("loading")}</span>
      <span className={css.waiting} aria-hidden="true">
        {t("analytics.fact", { start: today, end: today, number: 30 })}
      </span>
    </>
  );
}
