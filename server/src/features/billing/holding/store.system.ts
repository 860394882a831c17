/** Who has things of an organization by what they bought: told to those who lead it, and to those whom a change concerns. */
import { and, eq, gt, sql } from "drizzle-orm";
import type { App } from "../../../platform/context.ts";
import { prepared, unseen } from "../../../platform/database/prepared.ts";
import { mineByMembership } from "../../organizations/index.ts";
import { type AskedHolders, type Holder, productGrants, productsNamed } from "../../products/index.ts";
import { purchases } from "../tables.ts";
import { grantedBy } from "./store.ts";

type Form = { ofThings: boolean; ofPeople: boolean };

const prepareHolders = ({ ofThings, ofPeople }: Form) =>
  prepared((db) => {
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
          sql`${purchases.organizationId} = ${unseen("organizationId", "int")}`,
          gt(purchases.accessUntil, sql.placeholder("now")),
          sql`${productGrants.kind} = any(${unseen("kinds", "text[]")})`,
          ofThings ? sql`${productGrants.thingId} = any(${unseen("ids", "int[]")})` : undefined,
          ofPeople ? sql`${purchases.userId} = any(${unseen("userIds", "int[]")})` : undefined,
          mineByMembership({ db, actor: buyer }, purchases.organizationId),
        ),
      )
      .groupBy(purchases.userId, productGrants.kind, productGrants.thingId, productsNamed.productId, productsNamed.name)
      .orderBy(productsNamed.name, productsNamed.productId)
      .prepare(`billing_holders${ofThings ? "_of_things" : ""}${ofPeople ? "_of_people" : ""}`);
  });

const holders = {
  ofAll: prepareHolders({ ofThings: false, ofPeople: false }),
  ofThings: prepareHolders({ ofThings: true, ofPeople: false }),
  ofPeople: prepareHolders({ ofThings: false, ofPeople: true }),
  ofBoth: prepareHolders({ ofThings: true, ofPeople: true }),
};

/**
 * Everybody of an organization whose purchase gives access now and grants one of these things, by the products that do. Asked
 * beside every list of an organization, and so planned once a connection.
 */
export function readHolders(
  { db, clock }: Pick<App, "db" | "clock">,
  { organizationId, kinds, ids, userIds }: AskedHolders,
): Promise<Holder[]> {
  const asked = ids ? (userIds ? holders.ofBoth : holders.ofThings) : userIds ? holders.ofPeople : holders.ofAll;
  return asked(db).execute({ organizationId, kinds, ids, userIds, now: clock.now() });
}
