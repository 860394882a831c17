/** Who has things of an organization by what they bought: told to those who lead it, and to those whom a change concerns. */
import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { App } from "../../../platform/context.ts";
import { mineByMembership } from "../../organizations/index.ts";
import { type AskedHolders, type Holder, productGrants, productsNamed } from "../../products/index.ts";
import { purchases } from "../tables.ts";
import { grantedBy } from "./store.ts";

/** Everybody of an organization whose purchase gives access now and grants one of these things, by the products that do. */
export function readHolders(
  { db, clock }: Pick<App, "db" | "clock">,
  { organizationId, kinds, ids, userIds }: AskedHolders,
): Promise<Holder[]> {
  const buyer = { userId: sql`${purchases.userId}`, organizationId: null };
  const since = sql<Date>`min(coalesce(${purchases.productSince}, ${purchases.createdAt}))`.mapWith(
    purchases.createdAt,
  );
  return db
    .select({
      userId: purchases.userId,
      kind: productGrants.kind,
      thingId: productGrants.thingId,
      productId: productsNamed.productId,
      product: productsNamed.name,
      since,
    })
    .from(purchases)
    .innerJoin(productGrants, grantedBy)
    .innerJoin(productsNamed, eq(productsNamed.productId, purchases.productId))
    .where(
      and(
        eq(purchases.organizationId, organizationId),
        gt(purchases.accessUntil, clock.now()),
        inArray(productGrants.kind, [...kinds]),
        ids && inArray(productGrants.thingId, [...ids]),
        userIds && inArray(purchases.userId, [...userIds]),
        mineByMembership({ db, actor: buyer }, purchases.organizationId),
      ),
    )
    .groupBy(purchases.userId, productGrants.kind, productGrants.thingId, productsNamed.productId, productsNamed.name)
    .orderBy(productsNamed.name, productsNamed.productId);
}
