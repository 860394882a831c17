import type { Me } from "@pluma/contract/accounts/accounts";
import type { TablerIcon } from "@tabler/icons-react";
import type { TabFlag } from "../../platform/config.ts";
import type english from "../words.en.json";

/** A name of the navigation, by its key among the words of the app. */
export type TabName = keyof (typeof english)["tabs"];

/** An entry of the navigation: where it leads, its picture, and the key of its name. */
export type Tab = {
  link: string;
  icon: TablerIcon;
  name: TabName;
  /** Addresses that belong to it, beside its link and what lies below it. */
  also?: readonly string[];
  /** Shown while this setting is on; always, without one. */
  flag?: TabFlag;
  /** The addresses below its link belong to other entries. */
  isAlone?: boolean;
  isFor?: (me: Me) => boolean;
};

/**
 * Entries that stand together, under a name where they need one. A group for some people only says for whom; staff
 * find theirs in the personal space, since an organization has its own.
 */
export type TabGroup = {
  name?: TabName;
  tabs: readonly Tab[];
  isFor?: (me: Me, space: number | null) => boolean;
  /** At the foot of the sidebar, over the words that are left. */
  isFoot?: boolean;
  /** Stands in the sidebar of the back office, which is a room of its own, and not beside what one writes with. */
  isOffice?: boolean;
};
