import type { GrantKind } from "@pluma/contract/products/grants";
import { and, type SQL, sql } from "drizzle-orm";
import { inSpace, type Looker } from "../../../platform/database/owned.ts";
import { mineByMembership } from "../../organizations/index.ts";
import { holdingOf, type OwnedThing } from "./holding.ts";

/**
 * Things that whoever looks has by what they bought in the selected space; `organizationId` is the column that says whose a thing
 * is, for what its seller has no more is nobody's to have bought. Nothing where they are not of the organization.
 */
export function visibleByHolding(ctx: Looker, kind: GrantKind, thing: OwnedThing): SQL {
  const holding = holdingOf(ctx);
  const { organizationId, organizationRole } = ctx.actor;
  if (!holding || (organizationId !== null && organizationRole === null)) return sql`false`;
  return sql`(${and(inSpace(ctx, sql`coalesce(${thing.organizationId}, 0)`), holding.heldBy(ctx, kind, thing.id))})`;
}

/**
 * Things of organizations that whoever looks is in and has by what they bought there, whichever space they have selected. `isIn`
 * says whether they are in that of the thing, where that is known.
 */
export function mineByHolding(
  ctx: Looker,
  kind: GrantKind,
  thing: OwnedThing,
  isIn: SQL = mineByMembership(ctx, thing.organizationId),
): SQL {
  const holding = holdingOf(ctx);
  if (!holding) return sql`false`;
  return sql`(${and(holding.heldAnywhere(ctx, kind, thing), isIn)})`;
}
