import type { App } from "../../platform/context.ts";
import { perApp } from "../../platform/state.ts";

/** How many people bought each of these products and still count against its limits; a product that nobody bought may be left out. */
export type CountSold = (ctx: Pick<App, "db">, productIds: number[]) => Promise<Map<number, number>>;

const counterIn = perApp((): { count: CountSold | null } => ({ count: null }));

/** Says who counts what was sold: purchases are kept above products, which cannot ask for them. */
export function defineSold(app: App, count: CountSold): void {
  counterIn(app).count = count;
}

/** How many bought each of these products. */
export async function soldOf(ctx: Pick<App, "db" | "state">, productIds: number[]): Promise<Map<number, number>> {
  const { count } = counterIn(ctx);
  return count && productIds.length > 0 ? count(ctx, productIds) : new Map();
}
