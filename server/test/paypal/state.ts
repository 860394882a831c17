import { createHmac, randomBytes } from "node:crypto";
import { fromMinor, minorDigits, toMinor } from "@pluma/contract/kit/money";

/** What PayPal calls an amount. */
export type Amount = { currency_code: string; value: string };
export type Link = { rel: string; href: string; method: string };
export type Refund = { id: string; captureId: string; amount: Amount; time: Date };

/** Money that came, by an order or a subscription. */
export type Payment = {
  id: string;
  customId: string;
  status: "COMPLETED" | "PENDING" | "DECLINED" | "PARTIALLY_REFUNDED" | "REFUNDED";
  amount: Amount;
  time: Date;
  refunds: Refund[];
};

export type FakeOrder = {
  kind: "order";
  id: string;
  status: "PAYER_ACTION_REQUIRED" | "APPROVED" | "COMPLETED";
  customId: string;
  amount: Amount;
  description: string;
  time: Date;
  payment: Payment | null;
  /** The next captures are declined. */
  isDeclining: boolean;
  /** What is captured stays pending until `settle`. */
  isSlow: boolean;
};

export type Cycle = {
  frequency: { interval_unit: "DAY" | "WEEK" | "MONTH" | "YEAR"; interval_count: number };
  tenure_type: "TRIAL" | "REGULAR";
  sequence: number;
  total_cycles: number;
  pricing_scheme?: { fixed_price: Amount } | undefined;
};
export type Plan = { id: string; product_id: string; name: string; description: string; billing_cycles: Cycle[] };

export type FakeSubscription = {
  kind: "subscription";
  id: string;
  status: "APPROVAL_PENDING" | "ACTIVE" | "SUSPENDED" | "CANCELLED";
  planId: string;
  /** The plan that the buyer was asked to agree to. */
  offeredPlanId: string | null;
  customId: string;
  time: Date;
  start: Date;
  /** How many cycles were begun. */
  cycles: number;
  /** How many were begun before this plan, and since when payments are counted from it. */
  planCycles: number;
  anchor?: { at: Date; cycles: number };
  /** Where the buyer is led from PayPal's page. */
  wayBack: { agreed: string; cancelled: string };
  nextAt: Date | null;
  payments: Payment[];
  outstanding: Amount | null;
  failures: number;
  isDeclining: boolean;
};

/** An event as PayPal sends it: the exact text, and the headers that prove it. */
export type SentEvent = { id: string; type: string; body: string; headers: Record<string, string> };

/** What a buyer holds against a payment; `outcome` once it is decided. */
export type Dispute = { id: string; paymentId: string; time: Date; outcome: string | null };

/** What the fake remembers. */
export type World = {
  address: string;
  webhookId: string;
  /** Where it reports to, as its owner entered it; empty for nowhere. */
  webhookUrl: string;
  secret: string;
  now(): Date;
  orders: Map<string, FakeOrder>;
  subscriptions: Map<string, FakeSubscription>;
  products: Map<string, { id: string; name: string; description: string }>;
  plans: Map<string, Plan>;
  events: SentEvent[];
  disputes: Map<string, Dispute>;
  /** The account's app may read disputes. */
  readsDisputes: boolean;
};

/** A refusal as PayPal words it. */
export class Refusal extends Error {
  readonly status: number;
  readonly issue: string;
  constructor(status: number, issue: string) {
    super(issue);
    this.status = status;
    this.issue = issue;
  }
}

const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ0123456789";

/** An id like PayPal's: capitals and digits. */
export const anId = (length = 17): string =>
  Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join("");

export const minorOf = ({ value, currency_code: currency }: Amount): number => toMinor(Number(value), currency);

/** PayPal refuses decimals of these, and more decimals than a currency has. */
export function checkAmount({ value, currency_code: currency }: Amount): void {
  const digits = ["HUF", "JPY", "TWD"].includes(currency) ? 0 : minorDigits(currency);
  const isRight = digits === 0 ? /^\d+$/.test(value) : new RegExp(`^\\d+\\.\\d{${digits}}$`).test(value);
  if (!isRight) throw new Refusal(422, "DECIMAL_PRECISION");
}

/** Every payment that there is. */
export const paymentsOf = (world: World): Payment[] => [
  ...[...world.orders.values()].flatMap(({ payment }) => (payment ? [payment] : [])),
  ...[...world.subscriptions.values()].flatMap(({ payments }) => payments),
];

/** Gives back a part of a payment, by the API or on PayPal's own page. */
export function refund(
  world: World,
  paymentId: string,
  amount: Amount | undefined,
  event = "PAYMENT.CAPTURE.REFUNDED",
): Refund {
  const payment = paymentsOf(world).find(({ id, status }) => id === paymentId && status !== "DECLINED");
  if (!payment) throw new Refusal(404, "INVALID_RESOURCE_ID");
  const given = payment.refunds.reduce((sum, one) => sum + minorOf(one.amount), 0);
  const total = minorOf(payment.amount);
  const currency = payment.amount.currency_code;
  const wanted = amount ?? {
    currency_code: currency,
    value: fromMinor(total - given, currency).toFixed(minorDigits(currency)),
  };
  if (given >= total) throw new Refusal(422, "CAPTURE_FULLY_REFUNDED");
  if (minorOf(wanted) > total - given) throw new Refusal(422, "REFUND_AMOUNT_EXCEEDED");
  const made: Refund = { id: anId(), captureId: paymentId, amount: wanted, time: world.now() };
  payment.refunds.push(made);
  payment.status = given + minorOf(wanted) === total ? "REFUNDED" : "PARTIALLY_REFUNDED";
  tell(world, event, { ...showRefund(world, made), custom_id: payment.customId });
  return made;
}

export const showRefund = ({ address }: World, { id, captureId, amount, time }: Refund) => ({
  id,
  status: "COMPLETED",
  amount,
  create_time: time.toISOString(),
  links: [
    { rel: "self", href: `${address}/v2/payments/refunds/${id}`, method: "GET" },
    { rel: "up", href: `${address}/v2/payments/captures/${captureId}`, method: "GET" },
  ],
});

/** Writes an event down, to be sent when a test says so. */
export function tell(world: World, type: string, resource: object): void {
  const id = `WH-${anId()}-${anId()}`;
  const time = world.now().toISOString();
  const written = JSON.stringify({ id, create_time: time, event_type: type, resource });
  // As PayPal writes it: numbers and spaces that no parser gives back as they were.
  const body = `${written.slice(0, -1)} ,"event_version":"1.0","weight":1.0, "summary":"caf\\u00e9"}`;
  const transmission = anId(36);
  const headers = {
    "content-type": "application/json",
    "paypal-auth-algo": "SHA256withRSA",
    "paypal-cert-url": `${world.address}/v1/notifications/certs/CERT-1`,
    "paypal-transmission-id": transmission,
    "paypal-transmission-time": time,
    "paypal-transmission-sig": signatureOf(world, transmission, time, body),
  };
  world.events.push({ id, type, body, headers });
}

/** What proves an event; only the fake can make it. */
export const signatureOf = ({ secret, webhookId }: World, transmission: string, time: string, body: string): string =>
  createHmac("sha256", secret).update(`${transmission}|${time}|${webhookId}|${body}`).digest("base64");
