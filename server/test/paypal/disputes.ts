import { anId, type Dispute, paymentsOf, Refusal, refund, tell, type World } from "./state.ts";

/** How a dispute can end, as PayPal's schema of disputes lists it. */
export type Outcome =
  | "RESOLVED_BUYER_FAVOUR"
  | "RESOLVED_SELLER_FAVOUR"
  | "RESOLVED_WITH_PAYOUT"
  | "CANCELED_BY_BUYER"
  | "ACCEPTED";

/** A buyer disputes a payment. */
export function openDispute(world: World, paymentId: string): Dispute {
  const dispute = { id: `PP-R-${anId(3)}-${anId(8)}`, paymentId, time: world.now(), outcome: null };
  world.disputes.set(dispute.id, dispute);
  tell(world, "CUSTOMER.DISPUTE.CREATED", showDispute(world, dispute));
  return dispute;
}

/** It ends; what is left of the payment goes back where the seller lost, or gave in. */
export function endDispute(world: World, dispute: Dispute, outcome: Outcome): void {
  const isLost = outcome === "RESOLVED_BUYER_FAVOUR" || outcome === "ACCEPTED";
  if (isLost) refund(world, dispute.paymentId, undefined, "PAYMENT.CAPTURE.REVERSED");
  dispute.outcome = outcome;
  tell(world, "CUSTOMER.DISPUTE.RESOLVED", showDispute(world, dispute));
}

export function findDispute(world: World, id: string): Dispute {
  if (!world.readsDisputes) throw new Refusal(403, "NOT_AUTHORIZED");
  return world.disputes.get(id) ?? refuse();
}

function refuse(): never {
  throw new Refusal(404, "INVALID_RESOURCE_ID");
}

/** Those about a payment; without their outcomes, which only the details say. */
export function listDisputes(world: World, paymentId: string) {
  if (!world.readsDisputes) throw new Refusal(403, "NOT_AUTHORIZED");
  const found = [...world.disputes.values()].filter((one) => one.paymentId === paymentId);
  return {
    items: found.map(({ id, time, outcome }) => ({
      dispute_id: id,
      create_time: time.toISOString(),
      reason: "MERCHANDISE_OR_SERVICE_NOT_RECEIVED",
      status: outcome === null ? "OPEN" : "RESOLVED",
    })),
    links: [],
  };
}

export function showDispute(world: World, { id, paymentId, time, outcome }: Dispute) {
  const payment = paymentsOf(world).find((one) => one.id === paymentId);
  return {
    dispute_id: id,
    create_time: time.toISOString(),
    disputed_transactions: [
      { seller_transaction_id: paymentId, transaction_status: "COMPLETED", custom: payment?.customId },
    ],
    reason: "MERCHANDISE_OR_SERVICE_NOT_RECEIVED",
    status: outcome === null ? "OPEN" : "RESOLVED",
    dispute_amount: payment?.amount,
    ...(outcome !== null && { dispute_outcome: { outcome_code: outcome, amount_refunded: payment?.amount } }),
    dispute_life_cycle_stage: "CHARGEBACK",
    dispute_channel: "INTERNAL",
  };
}
