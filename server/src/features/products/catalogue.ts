import type { Input } from "@pluma/contract/kit/kit";
import type { products as contract, ProviderPrice, ProviderProduct } from "@pluma/contract/products/products";
import type { ActorCtx } from "../../platform/context.ts";
import { refuse } from "../../platform/errors.ts";
import { type Catalogue, ProviderDown, ProviderRefused } from "../../providers/payments/index.ts";
import { sellersOf } from "./sellers.ts";

/** The card provider's products, by the keys of the selected space: an organization's own, never the platform's for it. */
export const listProviderProducts = (ctx: ActorCtx): Promise<ProviderProduct[]> =>
  withCatalogue(ctx, (catalogue) => catalogue.listProducts());

/** The prices of one of them, their amounts in minor units as the provider has them. */
export const listProviderPrices = (
  ctx: ActorCtx,
  { params }: Input<typeof contract.listProviderPrices>,
): Promise<ProviderPrice[]> =>
  withCatalogue(ctx, async (catalogue) => {
    const prices = await catalogue.listPrices(params.id);
    return prices.map(({ id, unitAmount, currency, recurring }) => ({
      id,
      unit_amount: unitAmount,
      currency: currency.toUpperCase(),
      recurring: recurring && { interval: recurring.interval, interval_count: recurring.count },
    }));
  });

/** Refuses provider_not_connected without keys, and payment_provider_failed when the provider does not answer or refuses them. */
async function withCatalogue<T>(ctx: ActorCtx, ask: (catalogue: Catalogue) => Promise<T>): Promise<T> {
  const { catalogue } = await sellersOf(ctx, ctx.actor.organizationId);
  if (!catalogue) return refuse("provider_not_connected");
  try {
    return await ask(catalogue);
  } catch (error) {
    if (!(error instanceof ProviderDown || error instanceof ProviderRefused)) throw error;
    ctx.log.warn({ err: error }, "the card provider's catalogue could not be read");
    return refuse("payment_provider_failed");
  }
}
