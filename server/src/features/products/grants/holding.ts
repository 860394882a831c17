import type { GrantKind } from "@pluma/contract/products/grants";
import type { SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { App } from "../../../platform/context.ts";
import type { Looker } from "../../../platform/database/owned.ts";
import { perApp } from "../../../platform/state.ts";

/** Columns that name a thing, and whose it is. */
export type OwnedThing = { id: AnyPgColumn; organizationId: AnyPgColumn };

/** Things of an organization whose holders are asked for; without ids or people all of them. */
export type AskedHolders = {
  organizationId: number;
  kinds: readonly GrantKind[];
  ids?: readonly number[];
  userIds?: readonly number[];
};

/** Somebody of an organization who has a thing of it by a product that they bought, and since when. */
export type Holder = {
  userId: number;
  kind: GrantKind;
  thingId: number;
  productId: number;
  product: string;
  since: Date;
};

/** What is known of what was bought, by a feature above. */
export type Holding = {
  /** Whether whoever looks bought the thing that a column names, in the space that they have selected, and has it still. */
  heldBy(ctx: Looker, kind: GrantKind, thingId: AnyPgColumn): SQL;
  /** The same of a thing of an organization, whichever space is selected. */
  heldAnywhere(ctx: Looker, kind: GrantKind, thing: OwnedThing): SQL;
  /** Who of an organization has what of it so now. */
  holders(app: Pick<App, "db">, asked: AskedHolders): Promise<Holder[]>;
};

const kept = perApp((): { holding: Holding | null } => ({ holding: null }));

/** Says who knows what was bought, a feature above; once, when the app is opened. */
export function defineHolding(app: App, holding: Holding): void {
  kept(app).holding = holding;
}

/** Who knows that; null where nothing is sold. */
export const holdingOf = (app: Pick<App, "state">): Holding | null => kept(app).holding;

/** Who of an organization has what of it by what they bought, now; whoever asks answers for who may know. */
export async function holdersOf(app: Pick<App, "db" | "state">, asked: AskedHolders): Promise<Holder[]> {
  const isNobody = asked.ids?.length === 0 || asked.userIds?.length === 0;
  return isNobody ? [] : ((await holdingOf(app)?.holders(app, asked)) ?? []);
}
