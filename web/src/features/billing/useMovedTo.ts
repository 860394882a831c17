import { useState } from "react";
import { useMe } from "../../platform/me/me.ts";
import { readOrganizationId } from "../../platform/session/organization.ts";

/** The name of the organization that one was led into since a screen was opened, by what is had there; null where one stayed. */
export function useMovedTo(soldIn: number | null | undefined): string | null {
  const { data: me } = useMe();
  const [before] = useState(readOrganizationId);
  if (soldIn === undefined || soldIn === null || soldIn === before) return null;
  return me?.user_organizations.find(({ organization_id: id }) => id === soldIn)?.name ?? null;
}
