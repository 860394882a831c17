import { membershipsOf } from "../../src/features/organizations/index.ts";
import type { Given } from "./example.ts";

/** The organization where the caller has the most say, as a query; empty for whoever is in none. */
export async function scopeOf({ node, person }: Given): Promise<{ organizationId: number | null; query: string }> {
  const memberships = person ? await membershipsOf(node.app, person.userId) : [];
  const [membership] = memberships.toSorted((one, other) => one.userTypeId - other.userTypeId);
  const organizationId = membership?.organizationId ?? null;
  return { organizationId, query: organizationId === null ? "" : `?organization_id=${organizationId}` };
}

/** A call in the organization where the caller has the most say. */
export const inScope = (path: string) => async (given: Given) => ({ path: `${path}${(await scopeOf(given)).query}` });
