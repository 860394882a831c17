import type { BillingDetails, billing } from "@pluma/contract/billing/billingDetails";
import type { Input } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { readOwnDetails, writeOwnDetails } from "./store.details.ts";

/** Whom the caller's invoices are made out to. */
export async function readDetails(ctx: ActorCtx): Promise<BillingDetails> {
  const row = await readOwnDetails(ctx);
  return { name: row?.name ?? "", address: row?.address ?? "", tax_id: row?.taxId ?? "" };
}

/** Says whom they are made out to from the next one on; those that are written stay as they are. */
export async function saveDetails(
  ctx: ActorCtx,
  { body }: Pick<Input<typeof billing.saveDetails>, "body">,
): Promise<BillingDetails> {
  const { name, address, tax_id: taxId } = body;
  const updatedAt = ctx.clock.now();
  await writeOwnDetails(ctx, { name: name.trim(), address: address.trim(), taxId: taxId.trim(), updatedAt });
  return readDetails(ctx);
}
