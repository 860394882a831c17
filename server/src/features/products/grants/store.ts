import type { GrantRef } from "@pluma/contract/products/grants";
import { and, asc, eq, exists, isNull, or, type SQL } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { editableProduct } from "../store.ts";
import { productGrants } from "../tables.ts";

/** Rows of a product that the caller sells. */
const editableHere = (ctx: ActorCtx, productId: number): SQL | undefined =>
  and(eq(productGrants.productId, productId), exists(editableProduct(ctx, productId)));

/** What a product that the caller sells names now, in the order in which it was put in. */
export const readNamedBy = (ctx: ActorCtx, productId: number): Promise<{ kind: GrantRef["kind"]; thingId: number }[]> =>
  ctx.db
    .select({ kind: productGrants.kind, thingId: productGrants.thingId })
    .from(productGrants)
    .where(and(editableHere(ctx, productId), isNull(productGrants.removedAt)))
    .orderBy(asc(productGrants.productGrantId));

/** Takes things out of a product that the caller sells; whoever bought them has them still. */
export async function takeOut(ctx: ActorCtx, productId: number, refs: GrantRef[]): Promise<void> {
  if (refs.length === 0) return;
  const named = refs.map(({ kind, id }) => and(eq(productGrants.kind, kind), eq(productGrants.thingId, id)));
  await ctx.db
    .update(productGrants)
    .set({ removedAt: ctx.clock.now() })
    .where(and(editableHere(ctx, productId), isNull(productGrants.removedAt), or(...named)));
}

/** Puts things into a product that the caller sells; those that it names already stay. */
export async function putIn(ctx: ActorCtx, productId: number, refs: GrantRef[]): Promise<void> {
  if (refs.length === 0) return;
  const [sold] = await editableProduct(ctx, productId);
  if (!sold) return;
  const createdAt = ctx.clock.now();
  const rows = refs.map(({ kind, id }) => ({ productId: sold.productId, kind, thingId: id, createdAt }));
  await ctx.db.insert(productGrants).values(rows).onConflictDoNothing();
}
