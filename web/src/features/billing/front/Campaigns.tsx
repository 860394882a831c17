import type { FrontCampaign } from "@pluma/contract/billing/shopFront";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { campaignName } from "../../../platform/session/campaignName.ts";
import { type Column, DataTable } from "../../../ui/data/DataTable.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import css from "./front.module.css";

/** The campaigns that led people to sign up here, and how many of them bought. */
export function Campaigns({ rows }: { rows: readonly FrontCampaign[] | undefined }) {
  const t = useWords("billing/front");
  const columns: Column<FrontCampaign>[] = [
    {
      key: "name",
      title: t("campaigns.name"),
      place: "name",
      draw: (row) => campaignName(row) || t("campaigns.noName"),
    },
    {
      ...{ key: "sign_ups", title: t("visits.sign_ups"), isRight: true, isNamed: true, place: "side" },
      draw: ({ sign_ups: count }) => formatNumber(count),
    },
    {
      ...{ key: "buyers", title: t("campaigns.buyers"), isRight: true, isNamed: true, place: "detail" },
      draw: ({ buyers }) => formatNumber(buyers),
    },
  ];
  return (
    <section aria-label={t("campaigns.title")}>
      <h2 className={css.head}>{t("campaigns.title")}</h2>
      <p className={css.about}>{t("campaigns.about")}</p>
      <DataTable
        label={t("campaigns.title")}
        columns={columns}
        rows={rows}
        idOf={(row) => JSON.stringify([row.utm_source, row.utm_medium, row.utm_campaign])}
        empty={<EmptyState kind="nothing" title={t("campaigns.none")} />}
      />
    </section>
  );
}
