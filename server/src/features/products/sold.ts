import type { Ctx } from "../../platform/context.ts";

/** How many people bought each of these products and still count against its limits; a product that nobody bought may be left out. */
export type CountSold = (ctx: Pick<Ctx, "db">, productIds: number[]) => Promise<Map<number, number>>;

let count: CountSold | null = null;

/** Says who counts what was sold: purchases are kept above products, which cannot ask for them. */
export function defineSold(counter: CountSold): void {
  count = counter;
}

/** How many bought each of these products. */
export const soldOf: CountSold = async (ctx, productIds) =>
  count && productIds.length > 0 ? count(ctx, productIds) : new Map();
