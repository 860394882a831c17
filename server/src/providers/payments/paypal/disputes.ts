import { z } from "zod";
import { type Charge, ProviderRefused } from "../index.ts";
import type { PaypalClient } from "./client.ts";

// What it cannot read it takes for nothing: no shape of a dispute keeps the money of a payment from being heard of.
const listShape = z.object({ items: z.array(z.object({ dispute_id: z.string() })).catch([]) });
const disputeShape = z.object({
  status: z.string().catch(""),
  create_time: z.coerce.date().catch(new Date(0)),
  dispute_outcome: z.object({ outcome_code: z.string() }).optional().catch(undefined),
});
type Dispute = z.infer<typeof disputeShape>;

/**
 * Decided against the seller, or given in to. Of one that ended with a payout PayPal bore the loss, and one that the buyer took
 * back took nothing.
 */
const lost = new Set(["RESOLVED_BUYER_FAVOUR", "ACCEPTED"]);

const isLost = ({ status, dispute_outcome: outcome }: Dispute): boolean =>
  status === "RESOLVED" && lost.has(outcome?.outcome_code ?? "");

/**
 * The same payments, with what lost disputes took told apart from what was given back: what went back since a dispute began that was
 * lost. Where the account's app may not read disputes they are refunds, as PayPal's own payments say.
 */
export async function withDisputes(client: PaypalClient, charges: readonly Charge[]): Promise<Charge[]> {
  const marked: Charge[] = [];
  for (const charge of charges) {
    const disputes = charge.refunds.length > 0 && charge.paymentRef ? await lostOf(client, charge.paymentRef) : [];
    const isOfDispute = (at: Date) => disputes.some(({ create_time: since }) => at >= since);
    const refunds = charge.refunds.map((one) => (isOfDispute(one.at) ? { ...one, isDispute: true } : one));
    marked.push({ ...charge, refunds });
  }
  return marked;
}

async function lostOf(client: PaypalClient, paymentRef: string): Promise<Dispute[]> {
  const path = "/v1/customer/disputes";
  const of = `?disputed_transaction_id=${encodeURIComponent(paymentRef)}`;
  try {
    const { items } = await client.ask(listShape, { method: "GET", path: `${path}${of}` });
    const found: Dispute[] = [];
    for (const { dispute_id: id } of items)
      found.push(await client.ask(disputeShape, { method: "GET", path: `${path}/${encodeURIComponent(id)}` }));
    return found.filter(isLost);
  } catch (error) {
    if (error instanceof ProviderRefused) return [];
    throw error;
  }
}
