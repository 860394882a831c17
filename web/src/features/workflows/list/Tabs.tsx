import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { BATCH_LIST, LIST, RUN_LIST } from "../places.ts";
import css from "./Tabs.module.css";

const tabs = [
  ["list", LIST],
  ["runs", RUN_LIST],
  ["batches", BATCH_LIST],
] as const;

/** The three lists: workflows, one's own runs of them, and one's runs for many, whose screen is a feature of its own. */
export function Tabs({ here }: { here: "list" | "runs" | "batches" }) {
  const t = useWords("workflows");
  return (
    <nav className={css.tabs} aria-label={t("tabs")}>
      {tabs.map(([tab, path]) => (
        <Link key={tab} className={css.tab} to={path} aria-current={tab === here ? "page" : undefined}>
          {t(`${tab}.title`)}
        </Link>
      ))}
    </nav>
  );
}
