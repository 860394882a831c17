import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { LIST, RUN_LIST } from "../places.ts";
import css from "./Tabs.module.css";

const tabs = [
  ["list", LIST],
  ["runs", RUN_LIST],
] as const;

/** The two lists: workflows, and one's own runs of them. */
export function Tabs({ here }: { here: "list" | "runs" }) {
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
