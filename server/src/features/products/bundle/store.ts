import { asc } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { inSpace } from "../../../platform/database/owned.ts";
import { products } from "../tables.ts";

/** What the selected organization sells, the oldest first. */
export const listHere = (ctx: ActorCtx): Promise<{ id: number; name: string }[]> =>
  ctx.db
    .select({ id: products.productId, name: products.name })
    .from(products)
    .where(inSpace(ctx, products.organizationId))
    .orderBy(asc(products.productId));
