import type { Road } from "@pluma/contract/campaigns/roads";
import { formatDate } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";

/** Says roads in words, as one reads them: all of somebody's roads one after the other. */
export function useSaidRoads(): (roads: readonly Road[]) => string {
  const t = useWords("campaigns");
  const language = useLanguage();
  const say = (road: Road): string => {
    const by = sayBy(road);
    // Who made a thing may all with it.
    return road.kind === "owner" && road.campaign === null ? by : t(`roads.may.${road.permission}`, { road: by });
  };
  const sayBy = ({ kind, campaign, group, product, given_by, given_at }: Road): string => {
    const through = campaign && (campaign.name ?? t("roads.hiddenCampaign"));
    const date = given_at === null ? "" : formatDate(given_at, language);
    if (kind === "group") {
      const by = group?.name ?? t("roads.hiddenGroup");
      return through === null
        ? t("roads.by.groupAlone", { group: by })
        : t("roads.by.group", { group: by, campaign: through });
    }
    if (kind === "given") {
      const values = { campaign: through ?? "", date, name: given_by?.name ?? "" };
      const alone = through === null ? "Alone" : "";
      return t(given_by ? `roads.by.givenBy${alone}` : `roads.by.given${alone}`, values);
    }
    if (kind === "bought" && product) {
      const values = { product: product.name, campaign: through ?? "", group: group?.name ?? t("roads.hiddenGroup") };
      return t(
        `roads.by.bought${group ? "Group" : through === null ? "" : "Campaign"}${through === null ? "Alone" : ""}`,
        values,
      );
    }
    if (through === null) return t(`roads.by.${kind}`);
    return t(`roads.by.${kind}Campaign`, { campaign: through });
  };
  return (roads) => {
    const said = [...new Set(roads.map(say))];
    const all = new Intl.ListFormat(language, { type: "conjunction" }).format(said);
    return roads[0] && beginsWithName(roads[0]) ? all : all.slice(0, 1).toLocaleUpperCase(language) + all.slice(1);
  };
}

// A name is written as it is called.
const beginsWithName = ({ kind, campaign, given_by }: Road): boolean =>
  kind === "group" || (kind === "given" && given_by !== null && campaign !== null);
