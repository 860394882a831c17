import type { Origins as Found } from "@pluma/contract/backoffice/analytics";
import { useId } from "react";
import { formatNumber, formatPercent } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { campaignName } from "../../../platform/session/campaignName.ts";
import { type Column, DataTable } from "../../../ui/data/DataTable.tsx";
import { reasonIn } from "../customers/signupReason.ts";
import css from "./Origins.module.css";

/** A way by which people came: what it is called, how many came by it, and how many of those have access now. */
type Way = { name: string; count: number; active: number };

/** By which ways those came who signed up in the span: what they said of why they join, and the campaigns that led them. */
export function Origins({ origins: { reasons, campaigns } }: { origins: Found }) {
  const t = useWords("backoffice");
  const title = useId();
  if (reasons.length === 0) return null;
  return (
    <section className={css.root} aria-labelledby={title}>
      <h2 id={title}>{t("analytics.origins.title")}</h2>
      <div className={css.tables}>
        <Ways
          name={t("fields.signup_reason")}
          ways={reasons.map(({ reason, ...came }) => ({
            name: reasonIn(t, reason) || t("analytics.origins.noReason"),
            ...came,
          }))}
        />
        {campaigns.length > 0 ? (
          <Ways
            name={t("fields.campaign")}
            ways={campaigns.map((each) => ({ name: campaignName(each) || t("analytics.origins.noName"), ...each }))}
          />
        ) : (
          <p className={css.hint}>{t("analytics.origins.hint")}</p>
        )}
      </div>
    </section>
  );
}

function Ways({ name, ways }: { name: string; ways: Way[] }) {
  const t = useWords("backoffice");
  const columns: Column<Way>[] = [
    { key: "name", title: name, place: "name", draw: (way) => way.name },
    {
      key: "count",
      isNamed: true,
      title: t("analytics.groups.signups"),
      isRight: true,
      place: "side",
      draw: ({ count }) => formatNumber(count),
    },
    {
      key: "active",
      isNamed: true,
      title: t("analytics.origins.active"),
      isRight: true,
      isQuiet: true,
      place: "detail",
      draw: ({ active, count }) => `${formatNumber(active)} (${formatPercent(Math.round((active / count) * 100))})`,
    },
  ];
  return (
    <DataTable isDense label={name} columns={columns} rows={ways} idOf={(way) => JSON.stringify(way)} empty={null} />
  );
}
