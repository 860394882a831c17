import type { GrantKind } from "@pluma/contract/products/grants";
import type { SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { App } from "../../../platform/context.ts";
import type { Looker } from "../../../platform/database/owned.ts";
import { perApp } from "../../../platform/state.ts";

/** Whether whoever looks bought the thing that a column names, in the space that they have selected, and has it still. */
type HeldBy = (ctx: Looker, kind: GrantKind, thingId: AnyPgColumn) => SQL;

const keptBy = perApp((): { heldBy: HeldBy | null } => ({ heldBy: null }));

/** Says who knows what was bought, a feature above; once, when the app is opened. */
export function defineHolding(app: App, heldBy: HeldBy): void {
  keptBy(app).heldBy = heldBy;
}

/** Who knows that; null where nothing is sold. */
export const holdingOf = (app: Pick<App, "state">): HeldBy | null => keptBy(app).heldBy;
