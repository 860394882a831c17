import type { SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { App } from "../../../platform/context.ts";
import type { Looker } from "../../../platform/database/owned.ts";
import { perApp } from "../../../platform/state.ts";

/** What people of an organization may be given to use, beside what it has for all of them. */
export type UsableKind = "template" | "avatar" | "workflow";

/** Whether somebody is given the thing that a column names, in the organization that they have selected. */
type GivenBy = (ctx: Looker, kind: UsableKind, thingId: AnyPgColumn) => SQL;

const kept = perApp((): { givenBy: GivenBy | null } => ({ givenBy: null }));

/** Says who knows what is given to people of an organization, a feature above; once, when the app is opened. */
export function defineGiving(app: App, givenBy: GivenBy): void {
  kept(app).givenBy = givenBy;
}

/** Who knows that; null where nobody gives anything. */
export const givingOf = (app: Pick<App, "state">): GivenBy | null => kept(app).givenBy;
