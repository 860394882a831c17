import { type TutorialScreen, tutorialScreens } from "@pluma/contract/tutorials/screens";

/** Where each screen is that a tutorial may be bound to. */
export const placeOf: Record<TutorialScreen, string> = {
  welcome: "/welcome",
  chats: "/",
  documents: "/documents",
  avatars: "/avatars",
  templates: "/templates",
  workflows: "/workflows",
  super_fetch: "/super-fetch",
  topics: "/topics",
  hashtags: "/hashtags",
  campaigns: "/organization/campaigns",
  chat_widget: "/chat-widget-generator",
  organizations: "/organizations",
  pricing: "/pricing",
  billing: "/billing",
  settings: "/settings",
  profile: "/profile",
  admin: "/admin",
};

// Addresses that belong to a screen though they do not lie below it.
const also: readonly (readonly [string, TutorialScreen])[] = [
  ["/conversations", "chats"],
  ["/conversation", "chats"],
  ["/user_workflows", "workflows"],
  ["/workflow_batches", "workflows"],
  ["/campaign", "campaigns"],
  ["/organization", "organizations"],
  ["/checkout", "pricing"],
];

/** The screen that an address belongs to; null for one that no tutorial can be bound to. */
export function screenAt(path: string): TutorialScreen | null {
  if (path === "/") return "chats";
  const places = [...tutorialScreens.map((screen) => [placeOf[screen], screen] as const), ...also];
  const found = places
    .filter(([place]) => place !== "/" && (path === place || path.startsWith(`${place}/`)))
    .toSorted(([one], [other]) => other.length - one.length)[0];
  return found?.[1] ?? null;
}
