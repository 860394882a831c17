/** Who has what was bought: by the purchases that give access now, and by nothing beside them. */
import type { GrantKind } from "@pluma/contract/products/grants";
import { and, asc, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { ActorCtx, App } from "../../../platform/context.ts";
import { inSpace, type Looker, mine } from "../../../platform/database/owned.ts";
import { isLater } from "../../../platform/database/prepared.ts";
import { type OwnedThing, productGrants } from "../../products/index.ts";
import { purchases } from "../tables.ts";

/**
 * Things that a purchase of whoever looks grants now, in the space that it was bought in; the column names one. In a statement
 * that is planned once the moment is its value `now`.
 */
export const visibleByPurchase = (ctx: Looker, kind: GrantKind, thingId: AnyPgColumn, clock: App["clock"]): SQL => {
  const now = isLater(ctx) ? sql.placeholder("now") : clock.now();
  // Found once by who looks, as a list that an index of the things is asked with.
  const held = ctx.db
    .select({ id: productGrants.thingId })
    .from(purchases)
    .innerJoin(productGrants, grantedBy)
    .where(
      and(
        mine(ctx, purchases.userId),
        inSpace(ctx, sql`coalesce(${purchases.organizationId}, 0)`),
        gt(purchases.accessUntil, now),
        eq(productGrants.kind, kind),
      ),
    );
  return sql`${thingId} = any(array(${held}))`;
};

/** Things of organizations that a purchase of whoever looks there grants now; the columns name one, and whose it is. */
export const mineByPurchase = (ctx: Looker, kind: GrantKind, thing: OwnedThing, clock: App["clock"]): SQL => {
  const now = isLater(ctx) ? sql.placeholder("now") : clock.now();
  const held = ctx.db
    .select({ id: productGrants.thingId, organizationId: purchases.organizationId })
    .from(purchases)
    .innerJoin(productGrants, grantedBy)
    .where(and(mine(ctx, purchases.userId), gt(purchases.accessUntil, now), eq(productGrants.kind, kind)));
  return sql`(${thing.id}, ${thing.organizationId}) in ${held}`;
};

/** What a purchase grants: what its product names, and what it named when it was bought. */
export const grantedBy = and(
  eq(productGrants.productId, purchases.productId),
  or(
    isNull(productGrants.removedAt),
    gt(productGrants.removedAt, sql`coalesce(${purchases.productSince}, ${purchases.createdAt})`),
  ),
);

/** What every purchase of the caller grants that gives access now, in the order of their products. */
export const readGrantedTo = (ctx: ActorCtx) =>
  ctx.db
    .select({
      purchaseId: purchases.purchaseId,
      organizationId: purchases.organizationId,
      kind: productGrants.kind,
      thingId: productGrants.thingId,
    })
    .from(purchases)
    .innerJoin(productGrants, grantedBy)
    .where(and(mine(ctx, purchases.userId), gt(purchases.accessUntil, ctx.clock.now())))
    .orderBy(asc(productGrants.productGrantId));
