import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Looker } from "../../../platform/database/owned.ts";
import { givingOf, type UsableKind } from "./sharing.ts";

/** Things that are given to whoever looks, in the organization that they have selected; none outside of any. */
export function visibleByGiving(ctx: Looker, kind: UsableKind, thingId: AnyPgColumn): SQL {
  const visibleBy = givingOf(ctx);
  return visibleBy && ctx.actor.organizationId !== null ? visibleBy(ctx, kind, thingId) : sql`false`;
}
