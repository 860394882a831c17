/** What products grant, for whoever is told what they are. */
import type { GrantKind } from "@pluma/contract/products/grants";
import { and, asc, eq, exists, inArray, type SQL, sql } from "drizzle-orm";
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

/** What products of an organization grant of some kinds, or did, be they on sale or not. */
const grantsOf = (kinds: readonly GrantKind[], organizationId: SQL) =>
  new QueryBuilder()
    .select({ thingId: productGrants.thingId })
    .from(products)
    .innerJoin(productGrants, eq(productGrants.productId, products.productId))
    .where(and(sql`${products.organizationId} = ${organizationId}`, inArray(productGrants.kind, [...kinds])));

/** Things that products of an organization grant, or did; the column names one. Found once by whose products they are. */
export const grantsOfOrganization = (kind: GrantKind, thingId: AnyPgColumn, organizationId: SQL): SQL =>
  sql`${thingId} in ${grantsOf([kind], organizationId)}`;

/** Whether a product of an organization grants anything of some kinds, or did: as a part of a statement. */
export const isGranting = (kinds: readonly GrantKind[], organizationId: SQL): SQL =>
  exists(grantsOf(kinds, organizationId));
