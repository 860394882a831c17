import { randomBytes } from "node:crypto";
import type { Stripe } from "stripe";
import type { CardName } from "./behaviours.ts";

/** What Stripe knows of a subscription beside what it shows. */
export type Plan = {
  /** Periods are counted from here, in seconds. */
  anchor: number;
  periods: number;
  /** When an unpaid bill is tried again, and how often it was. */
  retryAt: number | null;
  tries: number;
  /** Until when the first bill may be paid. */
  incompleteUntil: number | null;
  /** A change that holds once its bill is paid. */
  pending: { invoice: string; item: Stripe.Price; anchor: number; expiresAt: number } | null;
  missingCard: "cancel" | "create_invoice";
  /** Coupons that were taken off once already. */
  spent: Set<string>;
};

export type StripeKeysOfTest = { privateKey: string; publicKey: string; webhookKey: string };

/** One account at the fake: its keys, its time, and all that it knows. */
export type World = {
  keys: StripeKeysOfTest;
  isLive: boolean;
  /** Its time, in milliseconds. */
  now(): number;
  moveBy(ms: number): void;
  /** Where it reports to. */
  endpoints: Map<string, Stripe.WebhookEndpoint>;
  customers: Map<string, Stripe.Customer>;
  products: Map<string, Stripe.Product>;
  prices: Map<string, Stripe.Price>;
  coupons: Map<string, Stripe.Coupon>;
  discounts: Map<string, Stripe.Discount>;
  methods: Map<string, Stripe.PaymentMethod>;
  cards: Map<string, { name: CardName; isAuthenticated: boolean }>;
  intents: Map<string, Stripe.PaymentIntent>;
  setups: Map<string, Stripe.SetupIntent>;
  charges: Map<string, Stripe.Charge>;
  refunds: Map<string, Stripe.Refund>;
  disputes: Map<string, Stripe.Dispute>;
  invoices: Map<string, Stripe.Invoice>;
  /** By the payment that they ask for. */
  invoicePayments: Map<string, Stripe.InvoicePayment>;
  /** The payment of each invoice that has one. */
  intentOfInvoice: Map<string, string>;
  subscriptions: Map<string, Stripe.Subscription>;
  plans: Map<string, Plan>;
  schedules: Map<string, Stripe.SubscriptionSchedule>;
  /** Up to when everything that was due has happened, in seconds. */
  caughtUp: number;
  /** Everything that it would report, the oldest first. */
  events: Stripe.Event[];
  /** What becomes of a subscription that stays unpaid after every try. */
  afterTries: "cancel" | "unpaid" | "past_due";
  id(prefix: string): string;
};

/** What Stripe refuses, as its API says it. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: { error: Record<string, unknown> };
  constructor(status: number, error: { type?: string; code?: string; message: string; [more: string]: unknown }) {
    super(error.message);
    this.status = status;
    this.body = { error: { type: "invalid_request_error", ...error } };
  }
}

export const missing = (what: string, id: string): Refusal =>
  new Refusal(404, { code: "resource_missing", message: `No such ${what}: '${id}'`, param: "id" });

/** What is kept under an id, else Stripe's refusal. */
export function find<T>(kept: Map<string, T>, what: string, id: string | null | undefined): T {
  const found = id == null ? undefined : kept.get(id);
  if (!found) throw missing(what, id ?? "");
  return found;
}

/** An account with nothing in it. `clock` is its time, to which `moveBy` adds. */
export function aWorld({
  isLive = false,
  clock = { now: () => new Date() },
}: {
  isLive?: boolean;
  clock?: { now(): Date };
}): World {
  const mode = isLive ? "live" : "test";
  let moved = 0;
  return {
    keys: {
      privateKey: `sk_${mode}_${randomBytes(12).toString("hex")}`,
      publicKey: `pk_${mode}_${randomBytes(12).toString("hex")}`,
      webhookKey: `whsec_${randomBytes(16).toString("hex")}`,
    },
    isLive,
    now: () => clock.now().getTime() + moved,
    moveBy: (ms) => {
      moved += ms;
    },
    endpoints: new Map(),
    customers: new Map(),
    products: new Map(),
    prices: new Map(),
    coupons: new Map(),
    discounts: new Map(),
    methods: new Map(),
    cards: new Map(),
    intents: new Map(),
    setups: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    invoices: new Map(),
    invoicePayments: new Map(),
    intentOfInvoice: new Map(),
    subscriptions: new Map(),
    plans: new Map(),
    schedules: new Map(),
    caughtUp: 0,
    events: [],
    afterTries: "cancel",
    id: (prefix) => `${prefix}_${randomBytes(10).toString("hex")}`,
  };
}

export const secondsOf = (world: World): number => Math.floor(world.now() / 1000);

/** Notes what happened, with the thing as it is at this moment. */
export function tell(world: World, type: string, object: { object: string }): void {
  const event = {
    id: world.id("evt"),
    object: "event",
    api_version: "2026-10-28.endive",
    created: secondsOf(world),
    livemode: world.isLive,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
    data: { object: structuredClone(object) },
  } satisfies Omit<Stripe.EventBase, "data" | "type"> & { type: string; data: { object: object } };
  world.events.push(event as unknown as Stripe.Event);
}

/** A moment some intervals later by the calendar, counted from the same start; the last day of a month stays in it. */
export function later(from: number, interval: string, count: number): number {
  const start = new Date(from * 1000);
  if (interval === "day" || interval === "week") return from + count * (interval === "week" ? 7 : 1) * 86_400;
  const month = start.getUTCMonth() + count * (interval === "year" ? 12 : 1);
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const day = Math.min(start.getUTCDate(), lastDay);
  const midnight = Date.UTC(start.getUTCFullYear(), month, day);
  return Math.floor(midnight / 1000) + (from % 86_400);
}
