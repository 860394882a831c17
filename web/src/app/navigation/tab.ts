import type { Me } from "@pluma/contract/accounts/accounts";
import type { Language } from "@pluma/contract/kit/kit";
import type { TablerIcon } from "@tabler/icons-react";
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
  /** The addresses below its link belong to other entries. */
  isAlone?: boolean;
  isFor?: (me: Me) => boolean;
};

/**
 * Entries that stand together, under a name where they need one. A group for some people only says for whom; staff
 * find theirs in the personal space, since an organization has its own.
 */
export type TabGroup = {
  name?: Record<Language, string>;
  tabs: readonly Tab[];
  isFor?: (me: Me, space: number | null) => boolean;
  /** At the foot of the sidebar, over the words that are left. */
  isFoot?: boolean;
};
