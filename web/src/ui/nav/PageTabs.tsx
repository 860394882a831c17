import type { ReactNode } from "react";
import { Link } from "react-router";
import css from "./PageTabs.module.css";
import { useInSight } from "./useInSight.ts";

/** One screen of several that belong together; `mark` stands behind its name. */
export type PageTab = { key: string; to: string; name: string; mark?: ReactNode };

/** Screens that belong together, each at an address of its own. Where they are more than fit, the one that is open is in sight. */
export function PageTabs({ label, tabs, here }: { label: string; tabs: readonly PageTab[]; here: string }) {
  const list = useInSight<HTMLElement>(here, tabs.map(({ key }) => key).join(" "));
  return (
    <nav className={css.tabs} ref={list} aria-label={label}>
      {tabs.map(({ key, to, name, mark }) => (
        <Link key={key} className={css.tab} data-tab={key} to={to} aria-current={key === here ? "page" : undefined}>
          {name}
          {mark}
        </Link>
      ))}
    </nav>
  );
}
