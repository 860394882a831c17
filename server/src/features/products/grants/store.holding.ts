import type { GrantKind } from "@pluma/contract/products/grants";
import { and, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { inSpace, type Looker } from "../../../platform/database/owned.ts";
import { holdingOf } from "./holding.ts";

/**
 * Things that whoever looks has by what they bought in the selected space; `organizationId` is the column that says whose a thing
 * is, for what its seller has no more is nobody's to have bought. Nothing where they are not of the organization.
 */
export function visibleByHolding(
  ctx: Looker,
  kind: GrantKind,
  thing: { id: AnyPgColumn; organizationId: AnyPgColumn },
): SQL {
  const heldBy = holdingOf(ctx);
  const { organizationId, organizationRole } = ctx.actor;
  if (!heldBy || (organizationId !== null && organizationRole === null)) return sql`false`;
  return sql`(${and(inSpace(ctx, sql`coalesce(${thing.organizationId}, 0)`), heldBy(ctx, kind, thing.id))})`;
}
