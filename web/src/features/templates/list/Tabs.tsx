import type { Language } from "@pluma/contract/kit/kit";
import { Link } from "react-router";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
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
  return (
    <nav className={css.tabs} aria-label={t("list.tabs")}>
      {tabs.map((tab) => (
        <Link key={tab} className={css.tab} to={pathOf(tab)} aria-current={tab === here ? "page" : undefined}>
          {t(`list.tab.${tab || "all"}`)}
          {counts[tab] !== undefined && <span className={`${css.count} num`}> {formatNumber(counts[tab])}</span>}
        </Link>
      ))}
    </nav>
  );
}
