import type { ActorCtx, Ctx } from "../../platform/context.ts";
import { refuse } from "../../platform/errors.ts";
import { roleIn } from "../organizations/index.ts";
import { type ProductRow, readProductRow } from "./store.ts";

/** A product, also one that is not on sale; null when it never was. Whoever asks for somebody narrows it to them. */
export const findProduct = (ctx: Pick<Ctx, "db">, productId: number): Promise<ProductRow | null> =>
  readProductRow(ctx, productId);

/** A product of the platform, or of an organization that the caller is in, on sale or not; else refuses product_missing. */
export async function reachableProduct(ctx: ActorCtx, productId: number): Promise<ProductRow> {
  return (await findReachable(ctx, productId)) ?? refuse("product_missing");
}

/** The same; null for every other product. */
export async function findReachable(ctx: ActorCtx, productId: number): Promise<ProductRow | null> {
  const product = await readProductRow(ctx, productId);
  if (!product || product.organizationId === null || ctx.actor.staffRole !== null) return product;
  const role = await roleIn(ctx, ctx.actor.userId, product.organizationId);
  return role === "none" || role === "missing" ? null : product;
}

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
