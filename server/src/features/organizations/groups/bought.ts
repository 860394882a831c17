import type { SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { App } from "../../../platform/context.ts";
import { perApp } from "../../../platform/state.ts";

/** Somebody who is in a group by a product that they bought, and since when. */
export type BoughtPlace = { groupId: number; userId: number; productId: number; product: string; since: Date };

type Reader = Pick<App, "db" | "state">;
type ReadPlaces = (app: Reader, organizationId: number, groupIds?: readonly number[]) => Promise<BoughtPlace[]>;

/** What is known of places that are bought, by a feature above. */
type Bought = {
  read: ReadPlaces;
  /** Whether a product of an organization grants, or granted, the group that a column names: only then anybody bought a place in it. */
  isSold(groupId: AnyPgColumn, organizationId: SQL): SQL;
};

const kept = perApp((): { bought: Bought | null } => ({ bought: null }));

/** Says who knows what was bought, a feature above; once, when the app is opened. */
export function defineBoughtPlaces(app: App, bought: Bought): void {
  kept(app).bought = bought;
}

/** The part of a statement about groups that says whether places in them were ever sold; null where nobody knows. */
export const soldBy = (app: Pick<App, "state">): Bought["isSold"] | null => kept(app).bought?.isSold ?? null;

/** Who is in some groups of an organization, or in any, by what they bought, now. */
export const boughtPlaces: ReadPlaces = async (app, organizationId, groupIds) =>
  groupIds?.length === 0 ? [] : ((await kept(app).bought?.read(app, organizationId, groupIds)) ?? []);
