import type { App } from "../../../platform/context.ts";
import { perApp } from "../../../platform/state.ts";

/** Somebody who is in a group by a product that they bought, and since when. */
export type BoughtPlace = { groupId: number; userId: number; productId: number; product: string; since: Date };

type Reader = Pick<App, "db" | "state">;
type ReadPlaces = (app: Reader, organizationId: number, groupIds?: readonly number[]) => Promise<BoughtPlace[]>;

const kept = perApp((): { read: ReadPlaces | null } => ({ read: null }));

/** Says who knows what was bought, a feature above; once, when the app is opened. */
export function defineBoughtPlaces(app: App, read: ReadPlaces): void {
  kept(app).read = read;
}

/** Who is in some groups of an organization, or in any, by what they bought, now. */
export const boughtPlaces: ReadPlaces = async (app, organizationId, groupIds) =>
  groupIds?.length === 0 ? [] : ((await kept(app).read?.(app, organizationId, groupIds)) ?? []);
