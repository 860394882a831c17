import type { Me } from "@pluma/contract/accounts/accounts";
import type { TabFlag } from "../../platform/config.ts";
import type { Tab, TabGroup } from "./tabs.ts";

/** Who looks, and from where: `space` is the selected organization, null the personal space. */
export type Looker = { me: Me | undefined; space: number | null };

/** The groups with the tabs that this person sees; what a flag or a role hides is absent. */
export function groupsFor(
  groups: readonly TabGroup[],
  { me, space }: Looker,
  isOn: (flag: TabFlag) => boolean,
): TabGroup[] {
  const isShown = ({ flag, isFor }: Tab) => (!flag || isOn(flag)) && (!isFor || (me !== undefined && isFor(me)));
  return groups
    .filter(({ isFor }) => !isFor || (me !== undefined && isFor(me, space)))
    .map((group) => ({ ...group, tabs: group.tabs.filter(isShown) }))
    .filter(({ tabs }) => tabs.length > 0);
}

/** Whether an address belongs to a tab; the home belongs to the tab that leads to it, and to nothing else. */
export function isTabOf(tab: Pick<Tab, "link" | "also" | "isAlone">, path: string): boolean {
  const roots = [tab.link, ...(tab.also ?? [])];
  return roots.some((root) => path === root || (root !== "/" && !tab.isAlone && path.startsWith(`${root}/`)));
}
