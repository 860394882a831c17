import type { Purchase } from "@pluma/contract/billing/purchases";
import { useWords } from "../../../platform/look/i18n.ts";
import { GrantNames } from "../plans/GrantNames.tsx";
import css from "./Account.module.css";

/** What one's purchases give by name now, each with the way to it; nothing where none does. */
export function Granted({ purchases }: { purchases: readonly Purchase[] | undefined }) {
  const t = useWords("billing");
  const all = purchases?.flatMap(({ grants }) => grants) ?? [];
  const grants = all.filter((one, at) => all.findIndex(({ kind, id }) => kind === one.kind && id === one.id) === at);
  if (grants.length === 0) return null;
  return (
    <section className={css.granted} aria-label={t("grants.yours")}>
      <div className={css.section}>
        <h2>{t("grants.yours")}</h2>
      </div>
      <GrantNames label={t("grants.yours")} grants={grants} isLinked />
      <p className={css.less}>{t("grants.stays")}</p>
    </section>
  );
}
