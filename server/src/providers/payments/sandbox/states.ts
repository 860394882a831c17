/** What the sandbox remembers, and what follows from it by the clock alone. Nothing here moves money. */

import { addIntervals, type Interval, periods } from "@pluma/contract/kit/time";
import { amountOff, type Off } from "@pluma/contract/products/discounts";
import { z } from "zod";
import type { Discount } from "../index.ts";

/**
 * The cards that can be tried, by the token that the page gives for each. `decline` is why the bank refuses a payment,
 * `laterDecline` why it refuses one that the buyer is not there for; `isRefused` also refuses to be kept for a trial.
 */
export const sandboxCards = {
  sandbox_ok: { last4: "4242", isRefused: false, decline: null, laterDecline: null, needsBuyer: false },
  sandbox_declined: {
    last4: "0002",
    isRefused: true,
    decline: "generic_decline",
    laterDecline: "generic_decline",
    needsBuyer: false,
  },
  sandbox_insufficient: {
    last4: "9995",
    isRefused: false,
    decline: "insufficient_funds",
    laterDecline: "insufficient_funds",
    needsBuyer: false,
  },
  sandbox_confirm: { last4: "3155", isRefused: false, decline: null, laterDecline: null, needsBuyer: true },
  sandbox_renewal_fails: {
    last4: "0341",
    isRefused: false,
    decline: null,
    laterDecline: "generic_decline",
    needsBuyer: false,
  },
} as const;

export const sandboxToken = z.enum([
  "sandbox_ok",
  "sandbox_declined",
  "sandbox_insufficient",
  "sandbox_confirm",
  "sandbox_renewal_fails",
]);
type Card = z.infer<typeof sandboxToken>;

const minor = z.number().int();
const interval = z.object({ period: z.enum(periods), count: z.number().int() });

const bill = z.object({
  ref: z.string(),
  at: z.coerce.date(),
  total: minor,
  discount: minor,
  /** What credit of an earlier period paid of it, beside `total`. */
  credited: minor,
  state: z.enum(["paid", "open", "void"]),
  period: z.object({ start: z.coerce.date(), end: z.coerce.date() }).nullable(),
  refunds: z.array(z.object({ ref: z.string(), amount: minor, at: z.coerce.date() })),
});
export type Bill = z.infer<typeof bill>;

const begun = z.object({
  ref: z.string(),
  purchaseId: z.number().int(),
  userId: z.number().int(),
  currency: z.string(),
  step: z.enum(["open", "begun", "ended", "abandoned"]),
  /** The card it is paid with; null before one, and for what was approved in place of PayPal. */
  card: z.object({ ref: z.string(), token: sandboxToken }).nullable(),
  /** The card wants its holder to confirm first. */
  isConfirming: z.boolean(),
  decline: z.string().nullable(),
  bills: z.array(bill),
});

const order = begun.extend({ kind: z.literal("order"), total: minor });

/** `left`: for how many bills it still counts; null is for all. A percent is one of whatever is billed. */
const discount = z
  .object({ amount: minor, percent: z.number().nullish(), left: z.number().int().nullable() })
  .nullable();

const subscription = begun.extend({
  kind: z.literal("subscription"),
  productId: z.number().int(),
  price: minor,
  interval,
  discount,
  trialEnd: z.coerce.date().nullable(),
  /** Periods are counted from here, so that after February the end of March is the 31st again. */
  anchor: z.coerce.date(),
  /** How many periods since the anchor were billed. */
  billed: z.number().int(),
  /** Credit of a move that is greater than what the move came to. */
  balance: minor,
  /** What it becomes with its next bill. */
  next: z.object({ productId: z.number().int(), price: minor, interval, discount: discount.optional() }).nullable(),
  /** The keys of moves that were charged. */
  moves: z.array(z.string()),
});

const keptCard = z.object({
  kind: z.literal("card"),
  ref: z.string(),
  userId: z.number().int(),
  token: sandboxToken,
  isRemoved: z.boolean(),
});

export const sandboxState = z.discriminatedUnion("kind", [order, subscription, keptCard]);
export type SandboxState = z.infer<typeof sandboxState>;
type SandboxOrder = z.infer<typeof order>;
export type SandboxSubscription = z.infer<typeof subscription>;
export type Payable = SandboxOrder | SandboxSubscription;
export type KeptCard = z.infer<typeof keptCard>;

export const openBillOf = (state: Payable): Bill | undefined => state.bills.find((one) => one.state === "open");

/** Where the present period ends: of a trial, its end; of a bill that is open, the period that was paid before it. */
export function periodEndOf(state: SandboxSubscription): Date {
  return addIntervals(state.anchor, state.interval, openBillOf(state) ? state.billed - 1 : state.billed);
}

/** Whether and why a card refuses a payment; null when it does not. No card is an approval in place of PayPal. */
export function declineOf(card: Card | null, due: number, isBuyerThere: boolean): string | null {
  if (card === null) return null;
  const { decline, laterDecline, isRefused } = sandboxCards[card];
  if (isRefused) return decline;
  if (due === 0) return null;
  return isBuyerThere ? decline : laterDecline;
}

const offOf = ({ amount, percent }: NonNullable<SandboxSubscription["discount"]>): Off =>
  percent == null ? { kind: "fixed", value: amount } : { kind: "percent", value: percent };

/** A provider's discount as the sandbox remembers it. */
export const discountOf = (wanted: Discount | null): SandboxSubscription["discount"] =>
  wanted && {
    amount: wanted.kind === "fixed" ? wanted.value : 0,
    percent: wanted.kind === "percent" ? wanted.value : null,
    left: wanted.cycles,
  };

/** What the next bill comes to, and what the discount takes off it. */
export function dueOf(state: SandboxSubscription): { total: number; discount: number; fromBalance: number } {
  const isOff = state.discount !== null && (state.discount.left === null || state.discount.left > 0);
  const discount = isOff && state.discount ? amountOff(offOf(state.discount), state.price) : 0;
  const fromBalance = Math.min(state.balance, state.price - discount);
  return { total: state.price - discount - fromBalance, discount, fromBalance };
}

/** The subscription with its next bill: paid, or open when `decline` says why it is not. */
export function withBill(state: SandboxSubscription, at: Date, decline: string | null): SandboxSubscription {
  const { total, discount, fromBalance } = dueOf(state);
  const period = {
    start: addIntervals(state.anchor, state.interval, state.billed),
    end: addIntervals(state.anchor, state.interval, state.billed + 1),
  };
  const made: Bill = {
    ref: `${state.ref}_${state.bills.length + 1}`,
    at,
    total,
    discount,
    credited: fromBalance,
    state: decline === null ? "paid" : "open",
    period,
    refunds: [],
  };
  const left = state.discount?.left;
  return {
    ...state,
    decline,
    billed: state.billed + 1,
    balance: state.balance - fromBalance,
    discount: state.discount && left != null ? { ...state.discount, left: Math.max(0, left - 1) } : state.discount,
    bills: [...state.bills, made],
  };
}

/** How it stands at a moment: with every renewal that was due until then, the same however often it is asked. */
export function advance(state: SandboxState, now: Date): SandboxState {
  if (state.kind !== "subscription") return state;
  let current = state;
  // A bill that is open waits: there is no further one until it is paid.
  while (current.step === "begun" && !openBillOf(current) && periodEndOf(current) <= now) current = renew(current);
  return current;
}

function renew(state: SandboxSubscription): SandboxSubscription {
  const at = periodEndOf(state);
  // One that was asked for before discounts came along with it keeps the one that there is.
  const { discount = state.discount, ...terms } = state.next ?? {};
  const turned = state.next ? { ...state, ...terms, discount, anchor: at, billed: 0, next: null } : state;
  return withBill(turned, at, declineOf(turned.card?.token ?? null, dueOf(turned).total, false));
}

/** Begins what was open: an order is paid, a subscription has its trial or its first bill. */
export function begin(state: Payable, now: Date): Payable {
  const begunNow = { step: "begun" as const, isConfirming: false, decline: null };
  if (state.kind === "order") {
    const paid: Bill = {
      ref: `${state.ref}_1`,
      at: now,
      total: state.total,
      discount: 0,
      credited: 0,
      state: "paid",
      period: null,
      refunds: [],
    };
    return { ...state, ...begunNow, bills: [paid] };
  }
  const isTrial = state.trialEnd !== null && state.trialEnd > now;
  if (isTrial && state.trialEnd) return { ...state, ...begunNow, anchor: state.trialEnd };
  return withBill({ ...state, ...begunNow, anchor: now }, now, null);
}

/** What is due when it begins now, or is open. */
export function dueNow(state: Payable, now: Date): number {
  if (state.kind === "order") return state.total;
  const open = openBillOf(state);
  if (open) return open.total;
  return state.trialEnd !== null && state.trialEnd > now ? 0 : dueOf(state).total;
}

/** The same with its open bill paid. */
export function withOpenBillPaid(state: SandboxSubscription, now: Date): SandboxSubscription {
  const bills = state.bills.map((one) => (one.state === "open" ? { ...one, state: "paid" as const, at: now } : one));
  return { ...state, bills, decline: null, isConfirming: false };
}

/** What is left of the present period, of what was paid for it: to the nearest minor unit. */
export function creditAt(state: SandboxSubscription, at: Date): number {
  const present = state.bills.findLast((one) => one.state === "paid" && one.period !== null);
  if (!present?.period || at >= present.period.end) return 0;
  const { start, end } = present.period;
  const kept = present.total + present.credited - present.refunds.reduce((sum, refund) => sum + refund.amount, 0);
  const left = end.getTime() - Math.max(at.getTime(), start.getTime());
  return Math.round((kept * left) / (end.getTime() - start.getTime()));
}

/** The same on another price from a moment on: a new period begins then, less the credit of the old one. */
export function moved(
  state: SandboxSubscription,
  to: Pick<SandboxSubscription, "productId" | "price" | "discount"> & { interval: Interval },
  at: Date,
): SandboxSubscription {
  const isTrial = state.trialEnd !== null && state.trialEnd > at;
  if (isTrial) return { ...state, ...to };
  const balance = state.balance + creditAt(state, at);
  return { ...state, ...to, anchor: at, billed: 0, balance, next: null };
}
