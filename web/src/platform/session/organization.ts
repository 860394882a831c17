import type { Me } from "@pluma/contract/accounts/accounts";
import { recall, remember } from "../storage.ts";
import { useWatched, watched } from "../watched.ts";

const selected = watched<number | null>(Number(recall("organization_id")) || null);

/** The selected organization's id; null is the personal space. */
export const readOrganizationId = (): number | null => selected.read();
export const useOrganizationId = (): number | null => useWatched(selected);

/** Selects an organization, or with null the personal space, and remembers it; 0 is "personal, on purpose". */
export function selectOrganization(organizationId: number | null): void {
  remember("organization_id", String(organizationId ?? 0));
  selected.write(organizationId);
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

/** Selects by the rule above, for a person who has just become known. */
export function selectFor(me: Pick<Me, "user_organizations" | "default_organization">): void {
  const stored = recall("organization_id");
  const storedId = stored === null ? null : Number(stored);
  selected.write(organizationFor(me, { path: location.pathname, host: location.hostname, storedId }));
}
