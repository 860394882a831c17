import type { Me } from "@pluma/contract/accounts";
import type { Language } from "@pluma/contract/kit";
import { IconMessages, type TablerIcon } from "@tabler/icons-react";
import type { TabFlag } from "../../platform/config.ts";

/** An entry of the navigation: where it leads, its picture, and its name in each language. */
export type Tab = {
  link: string;
  icon: TablerIcon;
  name: Record<Language, string>;
  /** Addresses that belong to it, beside its link and what lies below it. */
  also?: readonly string[];
  /** Shown while this setting is on; always, without one. */
  flag?: TabFlag;
};

/** Entries that stand together; a group for some people only says for whom. */
export type TabGroup = { tabs: readonly Tab[]; isFor?: (me: Me) => boolean };

/**
 * The navigation, in its order. Sidebar, phone menu and palette are all drawn from this one list: a feature adds its
 * tab here together with its screen.
 */
export const tabGroups: readonly TabGroup[] = [
  {
    tabs: [
      { link: "/", icon: IconMessages, name: { en: "Chats", es: "Chats" }, also: ["/conversations", "/conversation"] },
    ],
  },
];
