import type { Language } from "@pluma/contract/kit/kit";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { PageTabs } from "../../../ui/nav/PageTabs.tsx";
import { useTemplateGroups, useTemplates } from "../data.ts";
import { pathOf, type TabValue, tabs } from "../places.ts";
import css from "./Tabs.module.css";

/** The three ways into the templates: by their type, by their tags, and all of them; with how many there are of each. */
export function Tabs({ here, language }: { here: TabValue; language: Language | "" }) {
  const t = useWords("templates");
  const groups = useTemplateGroups({ language }).data;
  const all = useTemplates({ language }).data?.count;
  const counts: Record<TabValue, number | undefined> = {
    type: groups?.type.count,
    tags: groups?.tags.count,
    "": all,
  };
  const shown = tabs.map((tab) => ({
    key: tab || "all",
    to: pathOf(tab),
    name: t(`list.tab.${tab || "all"}`),
    mark: counts[tab] !== undefined && <span className={`${css.count} num`}> {formatNumber(counts[tab])}</span>,
  }));
  return <PageTabs label={t("list.tabs")} tabs={shown} here={here || "all"} />;
}
