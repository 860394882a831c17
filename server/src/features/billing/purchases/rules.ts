import { type PurchaseStatus, statusesAfter } from "@pluma/contract/billing/purchases";
import type { Actor } from "../../../platform/context.ts";
import { isSellerOf } from "../rules.ts";

type Statuses = Record<PurchaseStatus, readonly PurchaseStatus[]>;

/**
 * What staff may make of a subscription at a provider. It goes on there whatever is written here, so that here it is
 * what it is there: it is ended at both, by a cancellation or a revocation, and nothing else is chosen.
 */
const statusesOfCharging: Statuses = {
  active: ["active", "cancelled", "revoked"],
  completed: ["completed", "cancelled", "revoked"],
  pending: ["pending", "cancelled", "revoked"],
  cancelled: ["cancelled", "revoked"],
  revoked: ["cancelled", "revoked"],
};

type AtProvider = { isSubscription: boolean; provider: string; providerRef: string | null };

/** Whether a provider says how a purchase goes on. */
const isLedByProvider = ({ isSubscription, provider, providerRef }: AtProvider): boolean =>
  isSubscription && provider !== "none" && providerRef !== null;

/** What a purchase may become by hand, what it is among them. */
export const manualStatuses = (row: AtProvider & { status: PurchaseStatus }): readonly PurchaseStatus[] =>
  (isLedByProvider(row) ? statusesOfCharging : statusesAfter)[row.status];

/** Statuses that give what was bought. */
export const isGiving = (status: PurchaseStatus): boolean => status === "active" || status === "completed";

type Owned = { userId: number };
type Standing = Owned & {
  status: PurchaseStatus;
  provider: string;
  providerRef: string | null;
  isSubscription: boolean;
  willRenew: boolean;
  pastDueSince: Date | null;
  startedAt: Date | null;
};

/** Staff who may change what others bought; while signed in as a customer, an admin is that customer. */
const isAdmin = ({ staffRole, impersonatorId }: Actor) => staffRole === "admin" && impersonatorId === null;
const isOwner = ({ userId }: Owned, actor: Actor) => userId === actor.userId;

/** Whether a caller may end purchases at all: managers look after them and end none, not even their own. */
export const mayCancelAny = ({ staffRole, impersonatorId }: Actor): boolean =>
  staffRole !== "manager" && impersonatorId === null;

const mayCancel = (row: Owned & { organizationId: number | null }, actor: Actor): boolean =>
  (isOwner(row, actor) || isAdmin(actor) || isSellerOf(row, actor)) && mayCancelAny(actor);

/** Whether a purchase is a subscription that can become another: it runs, is paid, and goes on by itself. */
export const isChangeable = (row: Standing): boolean =>
  row.isSubscription &&
  row.status === "active" &&
  row.provider !== "none" &&
  row.providerRef !== null &&
  row.willRenew &&
  row.pastDueSince === null;

type Payable = Standing & {
  seatId: number | null;
  organizationId: number | null;
  openInvoiceId: number | null;
  refundable: number;
};

/** A checkout that was left before it was paid: gone on with, it is the same purchase. */
const isLeftOpen = ({ status, provider, startedAt }: Standing): boolean =>
  status === "pending" && provider !== "none" && startedAt === null;

/** What a caller may do with a purchase now. */
export function canOf(row: Payable, actor: Actor) {
  const isOwn = isOwner(row, actor) && actor.impersonatorId === null;
  return {
    cancel: row.seatId === null && row.status === "active" && mayCancel(row, actor),
    change: isOwn && isChangeable(row),
    pay: isOwn && (row.openInvoiceId !== null || isLeftOpen(row)),
    remove: isOwn && isLeftOpen(row),
    refund: (isAdmin(actor) || isSellerOf(row, actor)) && row.refundable > 0,
    become: isAdmin(actor) ? (row.seatId === null ? [...manualStatuses(row)] : [row.status]) : [],
  };
}

type Running = {
  status: PurchaseStatus;
  isSubscription: boolean;
  willRenew: boolean;
  price: number;
  discountAmount: number;
  discountCycles: number | null;
  discountsUsed: number;
  trialEnd: Date | null;
  periodEnd: Date | null;
};

/**
 * What a subscription that goes on is charged next, and when: what it becomes then (`next`), else its own price less what
 * a code still takes off. Null where nothing follows.
 */
export function nextChargeOf(
  row: Running,
  next: { price: number; discount: number } | null,
  now: Date,
): { amount: number; at: Date } | null {
  if (!row.isSubscription || row.status !== "active" || !row.willRenew) return null;
  const at = row.trialEnd !== null && row.trialEnd > now ? row.trialEnd : row.periodEnd;
  if (at === null) return null;
  const isOff = row.discountCycles === null || row.discountsUsed < row.discountCycles;
  const { price, discount } = next ?? { price: row.price, discount: isOff ? row.discountAmount : 0 };
  return { amount: Math.max(0, price - discount), at };
}

/** Whether somebody sees what paid: its owner, and who sold. The platform's staff do not see the cards of other shops' customers. */
export const maySeeSource = (row: Owned & { organizationId: number | null }, actor: Actor): boolean =>
  row.organizationId === null || (isOwner(row, actor) && actor.impersonatorId === null) || isSellerOf(row, actor);
