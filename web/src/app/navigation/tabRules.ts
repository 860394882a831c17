import type { Me } from "@pluma/contract/accounts";
import type { TabFlag } from "../../platform/config.ts";
import type { Tab, TabGroup } from "./tabs.ts";

/** The tabs that this person sees, group by group; what a flag or a role hides is absent. */
export function tabsFor(groups: readonly TabGroup[], me: Me | undefined, isOn: (flag: TabFlag) => boolean): Tab[][] {
  return groups
    .filter(({ isFor }) => !isFor || (me !== undefined && isFor(me)))
    .map(({ tabs }) => tabs.filter(({ flag }) => !flag || isOn(flag)))
    .filter((tabs) => tabs.length > 0);
}

/** Whether an address belongs to a tab; the home belongs to the tab that leads to it, and to nothing else. */
export function isTabOf(tab: Pick<Tab, "link" | "also">, path: string): boolean {
  const roots = [tab.link, ...(tab.also ?? [])];
  return roots.some((root) => path === root || (root !== "/" && path.startsWith(`${root}/`)));
}
