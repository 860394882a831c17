/** What products grant, for whoever is told what they are. */
import type { GrantKind } from "@pluma/contract/products/grants";
import { asc, sql } from "drizzle-orm";
import type { App } from "../../../platform/context.ts";
import { prepared } from "../../../platform/database/prepared.ts";
import { productGrants } from "../tables.ts";

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
