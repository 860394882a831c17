import type { PlanChange } from "@pluma/contract/billing/plans";
import type { Grant } from "@pluma/contract/products/grants";
import type { ActorCtx } from "../../../platform/context.ts";
import { grantsOf, nameThings, type ProductRow } from "../../products/index.ts";
import { readGrantedTo } from "./store.ts";

/** What purchases of the caller grant now, by their ids; of those that give no access nothing, and of somebody else's. */
export async function grantedBy(ctx: ActorCtx, purchaseIds: number[]): Promise<Map<number, Grant[]>> {
  if (purchaseIds.length === 0) return new Map();
  const rows = (await readGrantedTo(ctx)).filter(({ purchaseId }) => purchaseIds.includes(purchaseId));
  const shown = await nameThings(ctx, rows);
  const byPurchase = Map.groupBy(shown, ({ purchaseId }) => purchaseId);
  return new Map([...byPurchase].map(([id, things]) => [id, things.map(asGrant)]));
}

/**
 * What of the things that a purchase of the caller grants a change to another product adds and takes away. What another purchase
 * grants them too is neither.
 */
export async function changeOfGrants(
  ctx: ActorCtx,
  purchaseId: number,
  product: ProductRow,
): Promise<Pick<PlanChange, "gains" | "loses">> {
  const held = await nameThings(ctx, await readGrantedTo(ctx));
  const isHere = (one: (typeof held)[number]) => one.purchaseId === purchaseId;
  const elsewhere = held.filter((one) => !isHere(one));
  const next = (await grantsOf(ctx, [product])).get(product.productId) ?? [];
  return {
    gains: next.filter((one) => !has(held, one)),
    loses: held.filter((one) => isHere(one) && !has(next, one) && !has(elsewhere, one)).map(asGrant),
  };
}

const asGrant = ({ kind, id, name }: Grant): Grant => ({ kind, id, name });

const has = (some: readonly Grant[], { kind, id }: Grant): boolean =>
  some.some((one) => one.kind === kind && one.id === id);
