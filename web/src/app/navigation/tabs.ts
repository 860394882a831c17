import type { Me } from "@pluma/contract/accounts/accounts";
import { IconBulb, IconHash, IconMessages, IconReceipt, IconTag, IconUserSquareRounded } from "@tabler/icons-react";
import { useEffect } from "react";
import { useWatched, watched } from "../../platform/watched.ts";
import type { TabGroup } from "./tab.ts";

export type { Tab, TabGroup } from "./tab.ts";

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
