import type { Input } from "@pluma/contract/kit/kit";
import type { margin as contract } from "@pluma/contract/margin/margin";
import type { ActorCtx } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/db.ts";
import { refuse } from "../../platform/errors.ts";
import { readPersons, recordAudit } from "../accounts/index.ts";
import { isCustomerOf } from "../billing/index.ts";
import { forgetTerms, tellTerms, writeCap } from "../generation/index.ts";
import { roleIn } from "../organizations/index.ts";
import { readProducts } from "../products/index.ts";
import { capScopeOf, type MarginScope } from "./rules.ts";

type Cap = Input<typeof contract.saveCap>["body"];

/**
 * Sets what a customer, or each buyer of a product, may cost in a month; null takes the cap away. It counts from the next call
 * of a model on. Refuses not_found for whom or what the scope does not have.
 */
export async function saveCap(ctx: ActorCtx, scope: MarginScope, { cap, ...of }: Cap): Promise<{ cap: number | null }> {
  const userId = of.user_id ?? null;
  const productId = of.product_id ?? null;
  await checkIsTheirs(ctx, scope, userId, productId);
  const organizationId = capScopeOf(scope);
  await inTransaction(ctx, async (tx) => {
    await writeCap(tx.db, { organizationId, userId, productId }, cap === null ? null : Math.round(cap * 1_000_000));
    const target = userId === null ? `product:${productId}` : `user:${userId}`;
    await recordAudit(tx, "spend_cap.save", target, {
      cap,
      ...(organizationId !== null && { organization_id: organizationId }),
    });
    await tellTerms(tx);
  });
  forgetTerms(ctx);
  return { cap };
}

async function checkIsTheirs(
  ctx: ActorCtx,
  { kind, organizationId }: MarginScope,
  userId: number | null,
  productId: number | null,
) {
  if (productId !== null) {
    const product = (await readProducts(ctx, [productId])).get(productId);
    if (!product || (kind === "organization" && product.organizationId !== organizationId)) refuse("not_found");
  }
  if (userId === null) return;
  if (!(await readPersons(ctx, [userId])).has(userId)) refuse("not_found");
  if (kind === "staff") return;
  const role = await roleIn(ctx, userId, organizationId);
  const isTheirs = (role !== "none" && role !== "missing") || (await isCustomerOf(ctx, organizationId, userId));
  if (!isTheirs) refuse("not_found");
}
