import type { Charge, Facts, Source } from "../index.ts";
import { type Bill, type KeptCard, openBillOf, type Payable, periodEndOf, sandboxCards } from "./states.ts";

const EXPIRY = { expMonth: 12, expYear: 2039 };

/** Whether the buyer's form pays now, or only keeps a card for after the trial. */
export const clientKindOf = (state: Payable) =>
  state.kind === "subscription" && state.trialEnd ? ("setup" as const) : ("payment" as const);

/** The sandbox's id of a buyer. */
export const customerOf = (userId: number): string => `sandbox_customer_${userId}`;

/** A test card as a provider shows one. */
export const sourceOf = ({ ref, token }: Pick<KeptCard, "ref" | "token">): Source => ({
  ref,
  brand: "visa",
  last4: sandboxCards[token].last4,
  ...EXPIRY,
});

/** How things stand with an order or a subscription of the sandbox. */
export function factsOf(state: Payable): Facts {
  const isOpen = state.step === "open";
  const isSubscription = state.kind === "subscription";
  return {
    state: stateOf(state),
    decline: state.decline,
    charges: state.bills.map((bill) => chargeOf(state.currency, bill)),
    subscriptionRef: isSubscription ? state.ref : null,
    trialEnd: isSubscription ? state.trialEnd : null,
    periodEnd: isSubscription && (state.step === "begun" || state.step === "ended") ? periodEndOf(state) : null,
    willRenew: isSubscription && state.step === "begun",
    customerRef: customerOf(state.userId),
    source: state.card && sourceOf(state.card),
    clientSecret: isOpen || state.isConfirming ? `${state.ref}_secret` : null,
    clientKind: isOpen ? clientKindOf(state) : state.isConfirming ? "payment" : null,
  };
}

function stateOf(state: Payable): Facts["state"] {
  if (state.step === "abandoned") return "failed";
  if (state.step === "begun") return openBillOf(state) ? "past_due" : "running";
  return state.step;
}

const chargeOf = (currency: string, { ref, total, discount, credited, state, at, period, refunds }: Bill): Charge => ({
  invoiceRef: ref,
  paymentRef: state === "paid" && total > 0 ? ref : null,
  total: { amount: total, currency },
  discount,
  credit: credited,
  state,
  at,
  period,
  refunds,
});
