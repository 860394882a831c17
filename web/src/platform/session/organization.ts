import type { Me } from "@pluma/contract/accounts/accounts";
import { useSyncExternalStore } from "react";
import { recall, recallHere, remember, rememberHere } from "../storage.ts";
import { useWatched, watched } from "../watched.ts";

const KEY = "organization_id";
const RECENT = "spaces_recent";
/** So many spaces are remembered as used last. */
const RECENT_MAX = 20;

// A tab stays where it is, whatever is chosen in another one; a new tab begins where somebody chose last.
const recallSelected = (): string | null => recallHere(KEY) ?? recall(KEY);

const selected = watched<number | null>(Number(recallSelected()) || null);

/** The selected organization's id; null is the personal space. */
export const readOrganizationId = (): number | null => selected.read();
export const useOrganizationId = (): number | null => useWatched(selected);

/** How often a space was settled here. */
const settled = watched(0);

/** Whether it is known in which space this tab is: one that was chosen before, or that `selectFor` found. */
export const useIsSpaceKnown = (): boolean => useSyncExternalStore(settled.watch, () => recallSelected() !== null);

/**
 * Selects an organization, or with null the personal space, in this tab, and remembers it for this one and for those that are
 * opened; 0 is "personal, on purpose".
 */
export function selectOrganization(organizationId: number | null): void {
  const text = String(organizationId ?? 0);
  rememberHere(KEY, text);
  remember(KEY, text);
  if (organizationId !== null) noteUse(organizationId);
  settle(organizationId);
}

function settle(organizationId: number | null): void {
  selected.write(organizationId);
  settled.write(settled.read() + 1);
}

/** The organizations that were chosen in this browser, the last one first. */
export const readRecentSpaces = (): number[] => (recall(RECENT) ?? "").split(",").flatMap((text) => Number(text) || []);

function noteUse(organizationId: number): void {
  const others = readRecentSpaces().filter((id) => id !== organizationId);
  remember(RECENT, [organizationId, ...others].slice(0, RECENT_MAX).join(","));
}

/**
 * Which of a person's organizations is meant: the one whose slug is a whole segment of the path, else whose domain is
 * this host, else the one chosen before (0: personal), else their default, else none. An organization that they do
 * not belong to never counts.
 */
export function organizationFor(
  me: Pick<Me, "user_organizations" | "default_organization">,
  place: { path: string; host: string; storedId: number | null },
): number | null {
  const segments = place.path.split("/");
  const own = me.user_organizations;
  const has = (id: number | undefined): boolean => own.some((each) => each.organization_id === id);
  const named = own.find(({ slug }) => slug !== "" && segments.includes(slug));
  const hosted = own.find(({ domain }) => domain !== null && domain.toLowerCase() === place.host.toLowerCase());
  if (named ?? hosted) return (named ?? hosted)?.organization_id ?? null;
  if (place.storedId === 0) return null;
  if (place.storedId !== null && has(place.storedId)) return place.storedId;
  const standard = me.default_organization?.organization_id;
  return has(standard) ? (standard ?? null) : null;
}

/** Selects by the rule above, for a person who has just become known; from then on this tab stays there. */
export function selectFor(me: Pick<Me, "user_organizations" | "default_organization">): void {
  const stored = recallSelected();
  const storedId = stored === null ? null : Number(stored);
  const meant = organizationFor(me, { path: location.pathname, host: location.hostname, storedId });
  rememberHere(KEY, String(meant ?? 0));
  settle(meant);
}
