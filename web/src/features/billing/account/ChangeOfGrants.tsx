import type { PlanChange } from "@pluma/contract/billing/plans";
import { formatLongDate } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { GrantNames } from "../plans/GrantNames.tsx";
import css from "./Account.module.css";

/** What a change adds and takes away by name, and whether the new plan is worth more or less; nothing where it changes nothing. */
export function ChangeOfGrants({ change }: { change: PlanChange }) {
  const t = useWords("billing");
  const language = useLanguage();
  const { gains, loses, loses_seats: people, worth, when, at } = change;
  if (gains.length + loses.length + people.length === 0 && worth === null) return null;
  const date = formatLongDate(at, language);
  const lost = when === "now" ? t("grants.loses") : t("grants.losesOn", { date });
  const gained = when === "now" ? t("grants.gains") : t("grants.gainsOn", { date });
  return (
    <div className={css.changeOfGrants}>
      {worth && <p className={css.worth}>{t(`grants.worth.${worth}`)}</p>}
      {gains.length > 0 && (
        <div>
          <p>{gained}</p>
          <GrantNames label={gained} grants={gains} />
        </div>
      )}
      {loses.length > 0 && (
        <div className={css.loses} role="status">
          <p>{lost}</p>
          <GrantNames label={lost} grants={loses} />
          <small>{t("grants.stays")}</small>
        </div>
      )}
      {people.length > 0 && (
        <div className={css.loses} role="status">
          <p>{t(when === "now" ? "grants.losesSeats" : "grants.losesSeatsOn", { date })}</p>
          <ul className={css.people}>
            {people.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
          <small>{t("grants.seatsStay")}</small>
        </div>
      )}
    </div>
  );
}
