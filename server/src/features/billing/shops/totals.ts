import type { fees as contract, ShopSales } from "@pluma/contract/billing/fees";
import type { Input } from "@pluma/contract/kit/kit";
import { fromMinor } from "@pluma/contract/kit/money";
import { addDays } from "@pluma/contract/kit/time";
import type { ActorCtx } from "../../../platform/context.ts";
import { readNamesOf } from "../../organizations/index.ts";
import { readSales, readUnpaid } from "../fees/store.system.ts";

/** What every organization sold in the last days, for staff: totals of each currency, and no buyer. */
export async function listShopSales(
  ctx: ActorCtx,
  { query: { days } }: Input<typeof contract.listShopSales>,
): Promise<{ shops: ShopSales[] }> {
  const rows = await readSales(ctx, addDays(ctx.clock.now(), -days));
  const unpaid = await readUnpaid(ctx);
  const names = await readNamesOf(ctx, [...new Set(rows.map(({ organizationId }) => organizationId))]);
  const owed = new Map(unpaid.map(({ organizationId, currency, amount }) => [`${organizationId} ${currency}`, amount]));
  const shops = rows.map(({ organizationId, currency, sales, ...sums }) => {
    const amount = (minor: number) => fromMinor(minor, currency);
    return {
      organization_id: organizationId,
      name: names.get(organizationId) ?? "",
      currency,
      sales,
      charged: amount(sums.charged),
      refunded: amount(sums.refunded),
      fee: amount(sums.fee),
      unbilled: amount(sums.unbilled),
      unpaid: amount(owed.get(`${organizationId} ${currency}`) ?? 0),
    };
  });
  return { shops: shops.toSorted((one, other) => one.name.localeCompare(other.name)) };
}
