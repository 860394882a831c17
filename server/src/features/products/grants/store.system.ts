/** What products grant, for whoever is told what they are. */
import type { GrantKind } from "@pluma/contract/products/grants";
import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, QueryBuilder } from "drizzle-orm/pg-core";
import type { App } from "../../../platform/context.ts";
import { prepared } from "../../../platform/database/prepared.ts";
import { productGrants, products } from "../tables.ts";

const byProducts = prepared((db) =>
  db
    .select({ productId: productGrants.productId, kind: productGrants.kind, thingId: productGrants.thingId })
    .from(productGrants)
    .where(
      sql`${productGrants.productId} = any(${sql.placeholder("ids")}::int[]) and ${productGrants.removedAt} is null`,
    )
    .orderBy(asc(productGrants.productGrantId))
    .prepare("product_grants_named"),
);

/** What some products name now. */
export function readNamedByProducts(
  { db }: Pick<App, "db">,
  productIds: number[],
): Promise<{ productId: number; kind: GrantKind; thingId: number }[]> {
  return byProducts(db).execute({ ids: [...new Set(productIds)] });
}

/** Things that products of an organization grant, or did, be they on sale or not; the column names one. */
export const grantsOfOrganization = (kind: GrantKind, thingId: AnyPgColumn, organizationId: SQL): SQL => {
  // Found once by whose products they are, and not for each thing.
  const granted = new QueryBuilder()
    .select({ thingId: productGrants.thingId })
    .from(products)
    .innerJoin(productGrants, eq(productGrants.productId, products.productId))
    .where(and(sql`${products.organizationId} = ${organizationId}`, eq(productGrants.kind, kind)));
  return sql`${thingId} in ${granted}`;
};
