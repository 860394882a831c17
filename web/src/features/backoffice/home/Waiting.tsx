import { IconClock, IconFileX, IconPlugConnectedX } from "@tabler/icons-react";
import { Link } from "react-router";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { waitingPath } from "../analytics/paths.ts";
import css from "../screens/Home.module.css";
import own from "./Waiting.module.css";

type WaitingProps = { purchases: number; invoices: number; webhooks: number };

/**
 * What somebody should look at: payments that failed, webhooks for links that could not be delivered, and purchases that
 * nobody paid yet, each with where to go on.
 */
export function Waiting({ purchases, invoices, webhooks }: WaitingProps) {
  const t = useWords("backoffice");
  const rows = [
    { name: "failed", count: invoices, to: waitingPath("invoices", "failed"), Icon: IconFileX },
    { name: "webhooks", count: webhooks, to: "/admin/settings?tab=advanced", Icon: IconPlugConnectedX },
    { name: "pending", count: purchases, to: waitingPath("purchases", "pending"), Icon: IconClock },
  ].filter(({ count }) => count > 0);
  return (
    <section className={css.section}>
      <div className={css.head}>
        <h2>{t("home.waiting.title")}</h2>
      </div>
      {rows.length === 0 && <p className={own.none}>{t("home.waiting.none")}</p>}
      <ul className={own.list}>
        {rows.map(({ name, count, to, Icon }) => (
          <li key={name} data-tone={name}>
            <Icon size={19} stroke={1.6} aria-hidden />
            <Link to={to}>
              <b>{t(`home.waiting.${name}`, { count, number: formatNumber(count) })}</b>
              <span>{t(`home.waiting.${name}Text`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
