import { type Input, pagesOf } from "@pluma/contract/kit/kit";
import { GRANTABLE_PER_PAGE, type Grantable } from "@pluma/contract/products/grants";
import type { products } from "@pluma/contract/products/products";
import type { ActorCtx } from "../../../platform/context.ts";
import { allow } from "../../../platform/errors.ts";
import { reachableProduct, sells } from "../finding.ts";
import { grantsForSeller } from "./grants.ts";
import { thingsOf } from "./kinds.ts";

/** A page of the things of a kind that products of the selected space may grant, as far as the caller decides for them, by name. */
export async function listGrantable(
  ctx: ActorCtx,
  { query: { kind, query: typed, page } }: Input<typeof products.listGrantable>,
): Promise<{ things: Grantable[]; count: number; pages: number }> {
  const offer = { typed, offset: (page - 1) * GRANTABLE_PER_PAGE, limit: GRANTABLE_PER_PAGE };
  const { things, count } = (await thingsOf(ctx, kind)?.offered(ctx, offer)) ?? { things: [], count: 0 };
  return { things: things.map((thing) => ({ kind, ...thing })), count, pages: pagesOf(count, GRANTABLE_PER_PAGE) };
}

/** What a product grants, as its seller sees it; refuses product_missing to anybody else. */
export async function readGrants(
  ctx: ActorCtx,
  { params }: Input<typeof products.readGrants>,
): Promise<{ things: Grantable[] }> {
  allow(await sells(ctx, await reachableProduct(ctx, params.id)), "product_missing");
  return { things: await grantsForSeller(ctx, params.id) };
}
