import type { Me } from "@pluma/contract/accounts/accounts";
import {
  IconBulb,
  IconFileText,
  IconForms,
  IconHash,
  IconMessage,
  IconMessages,
  IconPlayerPlay,
  IconReceipt,
  IconRoute,
  IconStack2,
  IconTag,
  IconUserSquareRounded,
} from "@tabler/icons-react";
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
      { link: "/", icon: IconMessages, name: "chats", also: ["/conversations", "/conversation"] },
      { link: "/documents", icon: IconFileText, name: "documents", flag: "documents" },
    ],
  },
  {
    tabs: [
      { link: "/avatars", icon: IconUserSquareRounded, name: "avatars", flag: "avatars" },
      { link: "/templates", icon: IconForms, name: "templates", flag: "templates" },
      // A chain of templates has no flag of its own, and is nothing where there are none.
      {
        link: "/workflows",
        icon: IconRoute,
        name: "workflows",
        flag: "templates",
        also: ["/user_workflows", "/workflow_batches"],
      },
    ],
  },
  {
    tabs: [
      { link: "/super-fetch", icon: IconStack2, name: "superFetch", flag: "super_fetch" },
      { link: "/topics", icon: IconBulb, name: "topics", flag: "topics" },
      { link: "/hashtags", icon: IconHash, name: "hashtags", flag: "hashtags" },
      { link: "/tutorials", icon: IconPlayerPlay, name: "tutorials", flag: "tutorials" },
      { link: "/chat-widget-generator", icon: IconMessage, name: "chatWidget", flag: "chat_widget" },
    ],
  },
  {
    isFoot: true,
    tabs: [
      { link: "/pricing", icon: IconTag, name: "plans", also: ["/checkout"] },
      { link: "/billing", icon: IconReceipt, name: "billing", also: ["/thankyou", "/redeem", "/seat"] },
    ],
  },
];

const ofSome = watched<readonly TabGroup[]>([]);

/** The navigation, in its order; what people of organizations and staff have besides is fetched for them alone. */
export function useTabGroups(me: Me | undefined): readonly TabGroup[] {
  const more = useWatched(ofSome);
  const hasMore = Boolean(me?.staff || me?.user_organizations.length);
  useEffect(() => {
    if (!hasMore || more.length > 0) return;
    import("./moreTabs.ts").then(
      ({ moreTabGroups }) => ofSome.write(moreTabGroups),
      () => undefined,
    );
  }, [hasMore, more]);
  return more.length > 0 ? [...tabGroups, ...more] : tabGroups;
}
