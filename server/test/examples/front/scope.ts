import { membershipsOf } from "../../../src/features/organizations/index.ts";
import type { Given } from "../example.ts";

type Scope = { organizationId: number | null; query: string };

/** The organization where the caller has the most say, as a query; empty for whoever is in none. */
export const scopeOf = (given: Given): Promise<Scope> => scopeAmong(given, () => true);

/** The same of those that the caller leads alone. */
export const ledScopeOf = (given: Given): Promise<Scope> => scopeAmong(given, (userTypeId) => userTypeId === 1);

async function scopeAmong({ node, person }: Given, isMeant: (userTypeId: number) => boolean): Promise<Scope> {
  const memberships = person ? await membershipsOf(node.app, person.userId) : [];
  const meant = memberships.filter(({ userTypeId }) => isMeant(userTypeId));
  const [membership] = meant.toSorted((one, other) => one.userTypeId - other.userTypeId);
  const organizationId = membership?.organizationId ?? null;
  return { organizationId, query: organizationId === null ? "" : `?organization_id=${organizationId}` };
}

/** A call in the organization where the caller has the most say. */
export const inScope = (path: string) => async (given: Given) => ({ path: `${path}${(await scopeOf(given)).query}` });
