import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { App } from "../../../platform/context.ts";
import type { Looker } from "../../../platform/database/owned.ts";
import { perApp } from "../../../platform/state.ts";

/** What people of an organization may be given to use, beside what it has for all of them. */
export const usableKinds = ["template", "avatar", "workflow"] as const;
export type UsableKind = (typeof usableKinds)[number];

/** Whether somebody is given the thing that a column names, in the organization that they have selected. */
type GivenBy = (ctx: Looker, kind: UsableKind, thingId: AnyPgColumn) => SQL;

const kept = perApp((): { givenBy: GivenBy | null } => ({ givenBy: null }));

/** Says who knows what is given to people of an organization, a feature above; once, when the app is opened. */
export function defineGiving(app: App, givenBy: GivenBy): void {
  kept(app).givenBy = givenBy;
}

/** Things that are given to whoever looks, in the organization that they have selected; none outside of any. */
export function visibleByGiving(ctx: Looker, kind: UsableKind, thingId: AnyPgColumn): SQL {
  const { givenBy } = kept(ctx);
  return givenBy && ctx.actor.organizationId !== null ? givenBy(ctx, kind, thingId) : sql`false`;
}
