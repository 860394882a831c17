import type { Me } from "@pluma/contract/accounts";
import type { Language } from "@pluma/contract/kit";
import {
  IconBulb,
  IconHash,
  IconMessages,
  IconReceipt,
  IconTag,
  IconUserSquareRounded,
  type TablerIcon,
} from "@tabler/icons-react";
import { useEffect } from "react";
import type { TabFlag } from "../../platform/config.ts";
import { useWatched, watched } from "../../platform/watched.ts";

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

/**
 * The navigation of everybody, in its order. Sidebar, phone menu and palette are all drawn from `useTabGroups`: a feature
 * adds its tab here, or to those of staff, together with its screen.
 */
const tabGroups: readonly TabGroup[] = [
  {
    tabs: [
      { link: "/", icon: IconMessages, name: { en: "Chats", es: "Chats" }, also: ["/conversations", "/conversation"] },
    ],
  },
  {
    tabs: [{ link: "/avatars", icon: IconUserSquareRounded, name: { en: "Avatars", es: "Avatares" }, flag: "avatars" }],
  },
  {
    tabs: [
      { link: "/topics", icon: IconBulb, name: { en: "Topic ideas", es: "Ideas de temas" }, flag: "topics" },
      { link: "/hashtags", icon: IconHash, name: { en: "Hashtags", es: "Hashtags" }, flag: "hashtags" },
    ],
  },
  {
    isFoot: true,
    tabs: [
      { link: "/pricing", icon: IconTag, name: { en: "Plans", es: "Planes" }, also: ["/checkout"] },
      { link: "/billing", icon: IconReceipt, name: { en: "Billing", es: "Facturación" }, also: ["/thankyou"] },
    ],
  },
];

const ofStaff = watched<readonly TabGroup[]>([]);

/** The navigation, in its order; what staff have besides is fetched for them alone. */
export function useTabGroups(me: Me | undefined): readonly TabGroup[] {
  const more = useWatched(ofStaff);
  const isStaff = Boolean(me?.staff);
  useEffect(() => {
    if (!isStaff || more.length > 0) return;
    import("./staffTabs.ts").then(
      ({ staffTabGroups }) => ofStaff.write(staffTabGroups),
      () => undefined,
    );
  }, [isStaff, more]);
  return more.length > 0 ? [...tabGroups, ...more] : tabGroups;
}
