import type { ActorCtx, Ctx } from "../../platform/context.ts";
import { refuse } from "../../platform/errors.ts";
import { roleIn } from "../organizations/index.ts";
import { readNamed, readProductRow } from "./store.system.ts";
import { type ProductRow, readVisible } from "./store.ts";

/** A product, also one that is not on sale; null when it never was. Whoever asks for somebody narrows it to them. */
export const findProduct = (ctx: Pick<Ctx, "db">, productId: number): Promise<ProductRow | null> =>
  readProductRow(ctx, productId);

/** A product of the platform, or of an organization that the caller is in, on sale or not; else refuses product_missing. */
export async function reachableProduct(ctx: ActorCtx, productId: number): Promise<ProductRow> {
  return (await findReachable(ctx, productId)) ?? refuse("product_missing");
}

/** The same; null for every other product. */
export const findReachable = (ctx: ActorCtx, productId: number): Promise<ProductRow | null> =>
  readVisible(ctx, productId);

/** Some products by their ids, on sale or not, where they are merely named; an id without one is left out. */
export const readProducts = (ctx: Pick<Ctx, "db">, productIds: number[]): Promise<Map<number, ProductRow>> =>
  readNamed(ctx, productIds);

/** A product that the caller may look at: customers those on sale to them, its sellers all; else refuses product_missing. */
export async function visibleProduct(ctx: ActorCtx, productId: number): Promise<ProductRow> {
  const product = await reachableProduct(ctx, productId);
  return product.available || (await sells(ctx, product)) ? product : refuse("product_missing");
}

/** Whether the caller sells this product: platform staff, and admins of the organization that has it. */
export async function sells({ actor, db }: ActorCtx, { organizationId }: ProductRow): Promise<boolean> {
  if (actor.staffRole !== null) return true;
  return organizationId !== null && (await roleIn({ db }, actor.userId, organizationId)) === "admin";
}
