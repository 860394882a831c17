/**
 * What a payment provider does for billing. Amounts are whole minor units of a currency (ISO code in capitals). Nothing
 * here is believed from events: whatever happened, `read` says how things stand.
 *
 * Nothing that charges is begun before its ref is known: `start…` makes what is to be paid and charges nothing, so that
 * an answer that is lost loses no money; `pay` and `capture` charge what the ref names, and asked twice charge once.
 */
import type { PaymentProviderName } from "@pluma/contract/billing/checkout";
import type { Interval } from "@pluma/contract/kit/time";
import type { Off } from "@pluma/contract/products/discounts";

export type Money = { amount: number; currency: string };

/** Who pays; `customerRef` is the provider's id of them, null before the first payment. */
export type Buyer = { userId: number; email: string; name: string; customerRef: string | null };

/** One thing to be paid once. `key` stays the same when the same start is tried again, and makes it one. */
export type Order = {
  key: string;
  purchaseId: number;
  description: string;
  total: Money;
  buyer: Buyer;
  /** Keep the card for later payments. */
  saveSource: boolean;
} & WayBack;

/** Where a buyer whom the provider asks on a page of its own comes back to: having agreed, or not. */
export type WayBack = { returnUrl: string; cancelUrl: string };

/**
 * What a code takes off each of the first `cycles` payments; of all of them when null. A percent stays a percent of
 * whatever is charged. `id` names the terms: the same id, the same terms.
 */
export type Discount = Off & { id: string; cycles: number | null };

/** A subscription: what each interval costs, less a discount for some cycles, after a trial or at once. */
export type SubscriptionOrder = Omit<Order, "total"> & {
  productId: number;
  price: Money;
  interval: Interval;
  /** The provider's own price where the product names one that costs exactly `price`. */
  priceRef: string | null;
  discount: Discount | null;
  trialEnd: Date | null;
};

export type Started = {
  ref: string;
  customerRef: string | null;
  /** For the provider's form in the browser. */
  clientSecret: string | null;
  clientKind: "payment" | "setup" | null;
  /** The provider's id of the plan of a subscription, where it has plans. */
  planRef: string | null;
  approveUrl: string | null;
};

export type Charge = {
  /** The provider's id of the bill; of the payment itself where it has no bills. */
  invoiceRef: string;
  /** The provider's id of the payment that paid it; null while it is open. */
  paymentRef: string | null;
  total: Money;
  discount: number;
  /** What is left of an earlier period, in minor units, that paid a part of it; none where it is not said. */
  credit?: number;
  state: "paid" | "open" | "failed" | "void";
  /** When it was paid, else when it was billed. */
  at: Date;
  /** The time of a subscription that it is for. */
  period: { start: Date; end: Date } | null;
  refunds: Refunded[];
};

/** Money that went back; `isDispute`: the buyer's bank took it, and the seller lost. */
export type Refunded = { ref: string; amount: number; at: Date; isDispute?: boolean };

/** How things stand with what a ref names. */
export type Facts = {
  /**
   * open: not paid yet; pending: the provider is still deciding; running: paid, or in a trial; past_due: a renewal is
   * unpaid; ended: no further charges; failed: never paid, and cannot be any more.
   */
  state: "open" | "pending" | "running" | "past_due" | "ended" | "failed";
  /** Why the last payment failed, by the provider's code; null when none did. */
  decline: string | null;
  /** Every bill, the oldest first; zero bills of a trial are left out. */
  charges: Charge[];
  subscriptionRef: string | null;
  trialEnd: Date | null;
  /** Where the present period ends. */
  periodEnd: Date | null;
  willRenew: boolean;
  /** The plan that the buyer agreed to, where the provider has plans. */
  planRef?: string | null;
  customerRef: string | null;
  /** The card that it was or will be paid with, when the provider keeps one. */
  source: Source | null;
  /** What the buyer's own form has to go on with, for a payment that needs them (3-D Secure). */
  clientSecret: string | null;
  clientKind: "payment" | "setup" | null;
};

export type Source = { ref: string; brand: string; last4: string; expMonth: number | null; expYear: number | null };

/** An event as a provider sent it, its signature checked; `objects` are ids that may name what it is about. */
export type ProviderEvent = { ref: string; type: string; objects: string[]; purchaseId: number | null };

/** A card or payment that the bank refused; `decline` is the provider's code for why. */
export class Declined extends Error {
  override name = "Declined";
  readonly decline: string;
  constructor(decline: string) {
    super(`declined: ${decline}`);
    this.decline = decline;
  }
}

/** The provider did not answer, or not so that it can be known what happened: ask `read` later. */
export class ProviderDown extends Error {
  override name = "ProviderDown";
}

/** What the provider says cannot be: a ref that it does not know, a wrong state. */
export class ProviderRefused extends Error {
  override name = "ProviderRefused";
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** A signature that does not fit. */
export class SignatureInvalid extends Error {
  override name = "SignatureInvalid";
}

export type ProviderHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** A change of a running subscription to another price of the same currency. */
export type PlanMove = {
  ref: string;
  key: string;
  productId: number;
  name: string;
  price: Money;
  interval: Interval;
  priceRef: string | null;
  /** What a code still takes off, from the first payment of the new price on. */
  discount: Discount | null;
  /** The moment that shares of the present period are counted from: the preview's, so that what was shown is charged. */
  at: Date;
  when: "now" | "renewal";
} & WayBack;

/** What came of a move: where the buyer has still to agree, and the plan that it is once they did, where there are plans. */
export type Moved = { approveUrl: string | null; planRef: string | null };

/** An address that an account reports to; `ref` is the provider's id of it. */
export type Webhook = { ref: string; url: string };

/** One account at a provider. Every method may throw ProviderDown; those that charge, Declined. */
export type PaymentProvider = {
  name: PaymentProviderName;
  /** Money really moves. */
  isLive: boolean;
  /** What the provider's script in the browser is started with; null where there is none. */
  publicKey: string | null;
  startOrder(order: Order): Promise<Started>;
  startSubscription(order: SubscriptionOrder): Promise<Started>;
  /** Charges what a ref names to a saved source; with `offSession` without the buyer there to confirm. */
  pay(ref: string, sourceRef: string, key: string): Promise<void>;
  /** Takes what the buyer approved. */
  capture(ref: string, key: string): Promise<void>;
  /**
   * How things stand. `objects` are ids that events or our own refunds named for it: PayPal lists no refunds of
   * subscriptions, so those among them are looked up; others need none.
   */
  read(ref: string, objects?: readonly string[]): Promise<Facts>;
  /** No further charges; what is paid stays paid. `now` also voids open bills. */
  stop(ref: string): Promise<void>;
  /** Makes what was never paid unpayable. */
  abandon(ref: string): Promise<void>;
  /** Gives back a part of a payment; the same key twice is one refund. */
  refund(refund: { paymentRef: string; total: Money; key: string }): Promise<{ ref: string }>;
  /** What a move comes to now: what is due today and the credit within it; null where the provider cannot move it. */
  previewMove(move: PlanMove): Promise<{ due: number; credit: number } | null>;
  /** Moves wait for the buyer's agreement at the provider: nothing has moved until `read` names the new plan. */
  movesByApproval: boolean;
  /** Moves it, or asks the buyer to agree to that. */
  move(move: PlanMove): Promise<Moved>;
  /** Begins keeping a card: what the provider's form needs. */
  startSource(buyer: Buyer): Promise<{ clientSecret: string; customerRef: string }>;
  /** Keeps the card that the provider's form gave a token for. */
  saveSource(buyer: Buyer, token: string): Promise<{ source: Source; customerRef: string }>;
  /** Charges what runs to this card from now on. */
  useSource(ref: string, sourceRef: string): Promise<void>;
  removeSource(sourceRef: string): Promise<void>;
  /** Asks whether the keys are accepted, and where the account reports to; null where it does not say. */
  check(): Promise<{ webhooks: Webhook[] | null }>;
  /** Reads an event; throws SignatureInvalid. */
  readEvent(bytes: Uint8Array, headers: ProviderHeaders): Promise<ProviderEvent>;
  /** The provider's own page of a payment, for staff; null where there is none. */
  pageOf(ref: string): string | null;
};

/** What the card provider sells by itself, to choose from. */
export type Catalogue = {
  listProducts(): Promise<{ id: string; name: string; active: boolean }[]>;
  listPrices(
    productRef: string,
  ): Promise<
    { id: string; unitAmount: number; currency: string; recurring: { interval: string; count: number } | null }[]
  >;
};
