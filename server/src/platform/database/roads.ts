/**
 * The ways by which somebody comes to a row, each a condition of its own: who may read it is asked of all of them together, and
 * why of each.
 */
import { type SQL, sql } from "drizzle-orm";

/** The same roads, each as something else. */
export const eachRoad = <Kind extends string, T>(roads: Record<Kind, SQL>, change: (road: SQL) => T): Record<Kind, T> =>
  Object.fromEntries(Object.entries<SQL>(roads).map(([kind, road]) => [kind, change(road)])) as Record<Kind, T>;

/**
 * Which of all roads lead to a row, as columns of a list; those that there are none of for its kind lead nowhere. `editable`:
 * whoever has it for themselves may change it.
 */
export function flagsOf(roads: { [kind in (typeof flagKinds)[number]]?: SQL }) {
  const flag = (kind: (typeof flagKinds)[number]) => sql<boolean>`(${roads[kind] ?? sql`false`})`.as(`by_${kind}`);
  return {
    owner: flag("owner"),
    admin: flag("admin"),
    organization: flag("organization"),
    everybody: flag("everybody"),
    campaign: flag("campaign"),
    bought: flag("bought"),
    editable: flag("editable"),
  };
}

const flagKinds = ["owner", "admin", "organization", "everybody", "campaign", "bought", "editable"] as const;
