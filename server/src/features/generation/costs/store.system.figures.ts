import { and, eq, type SQL, sql } from "drizzle-orm";
import { modelUsage } from "../tables.costs.ts";

/** Whose costs are meant, and where: of the installation's keys, or of an organization's in its space. */
export type CostView = { organizationId: number | null; keyOwner: "platform" | "organization" };

/**
 * What models took on some days, as a part of a statement: `day`, `user_id`, `product_id`, `avatar_id`, `calls`, `tokens_in`,
 * `tokens_cached`, `tokens_out`, `cost` by the keys that are meant and `own_cost` by those of others (both in millionths of a
 * millionth of a dollar), `unpriced` and `estimated` calls.
 */
export function usageIn(first: string, last: string, { organizationId, keyOwner }: CostView): SQL {
  const isMeant = eq(modelUsage.keyOwner, keyOwner);
  // What the installation pays is no cost of an organization's, nor its matter.
  const isOwn = keyOwner === "platform" ? sql`${modelUsage.keyOwner} <> 'platform'` : eq(modelUsage.keyOwner, "user");
  const where = and(
    sql`${modelUsage.day} between ${first}::date and ${last}::date`,
    organizationId === null ? undefined : eq(modelUsage.organizationId, organizationId),
  );
  return sql`select ${modelUsage.day}, ${modelUsage.userId}, ${modelUsage.productId}, ${modelUsage.avatarId}, ${modelUsage.calls},
    ${modelUsage.tokensIn}, ${modelUsage.tokensCached}, ${modelUsage.tokensOut},
    case when ${isMeant} then ${modelUsage.cost} else 0 end as cost,
    case when ${isOwn} then ${modelUsage.cost} else 0 end as own_cost,
    case when ${isMeant} and not ${modelUsage.isPriced} then ${modelUsage.calls} else 0 end as unpriced,
    case when ${modelUsage.isEstimated} then ${modelUsage.calls} else 0 end as estimated
    from ${modelUsage} where ${where}`;
}
