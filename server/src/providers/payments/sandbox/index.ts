import { createHash, randomUUID } from "node:crypto";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction } from "../../../platform/database/db.ts";
import {
  type Buyer,
  Declined,
  type Moved,
  type PaymentProvider,
  type PlanMove,
  ProviderRefused,
  SignatureInvalid,
  type Started,
  type SubscriptionOrder,
} from "../index.ts";
import { clientKindOf, customerOf, factsOf, sourceOf } from "./facts.ts";
import {
  advance,
  begin,
  creditAt,
  declineOf,
  discountOf,
  dueNow,
  dueOf,
  type KeptCard,
  moved,
  openBillOf,
  type Payable,
  type SandboxSubscription,
  sandboxCards,
  sandboxToken,
  withBill,
  withOpenBillPaid,
} from "./states.ts";
import { addSandbox, lockSandbox, readSandbox, writeSandbox } from "./store.ts";

type Held = { db: Db; clock: Clock };

/**
 * A payment provider that moves no money and walks the same states as those that do: for trying everything before keys
 * are entered. It stands for cards and for PayPal alike. What was begun with it is remembered in the database; renewals
 * come by the app's clock.
 */
export function openSandbox(app: Held): PaymentProvider {
  return {
    name: "sandbox",
    isLive: false,
    publicKey: null,
    startOrder: ({ key, purchaseId, total, buyer }) =>
      start(app, {
        ...opened(refOf("o", key), purchaseId, buyer, total.currency),
        kind: "order",
        total: total.amount,
      }),
    startSubscription: (order) => start(app, subscriptionOf(app, order)),
    pay: (ref, sourceRef) => pay(app, ref, sourceRef),
    capture: (ref) => capture(app, ref),
    read: async (ref) => factsOf(await find(app, ref)),
    stop: (ref) => stop(app, ref),
    abandon: (ref) => abandon(app, ref),
    refund: (refund) => giveBack(app, refund),
    previewMove: (move) => previewMove(app, move),
    movesByApproval: false,
    move: (move) => moveTo(app, move),
    startSource: async ({ userId }) => ({
      clientSecret: `sandbox_setup_${userId}_secret`,
      customerRef: customerOf(userId),
    }),
    saveSource: (buyer, token) => keepCard(app, buyer, token),
    useSource: async (ref, sourceRef) => {
      const card = await findCard(app, sourceRef);
      await change(app, ref, (state) => ({ ...state, card: { ref: card.ref, token: card.token } }));
    },
    removeSource: async (sourceRef) => {
      const card = await findCard(app, sourceRef);
      await writeSandbox(app.db, { ...card, isRemoved: true });
    },
    check: async () => ({ webhooks: null }),
    readEvent: async () => {
      throw new SignatureInvalid("the sandbox sends no events");
    },
    pageOf: () => null,
  };
}

/** The same key is the same ref, so that what is started twice is one. */
const refOf = (kind: "o" | "s", key: string) =>
  `sandbox_${kind}_${createHash("sha256").update(key).digest("hex").slice(0, 24)}`;

const opened = (ref: string, purchaseId: number, { userId }: Buyer, currency: string) => ({
  ref,
  purchaseId,
  userId,
  currency,
  step: "open" as const,
  card: null,
  isConfirming: false,
  decline: null,
  bills: [],
});

function subscriptionOf(app: Held, order: SubscriptionOrder): SandboxSubscription {
  const { key, purchaseId, buyer, price, discount } = order;
  return {
    ...opened(refOf("s", key), purchaseId, buyer, price.currency),
    kind: "subscription",
    productId: order.productId,
    price: price.amount,
    interval: order.interval,
    discount: discountOf(discount),
    trialEnd: order.trialEnd,
    anchor: app.clock.now(),
    billed: 0,
    balance: 0,
    next: null,
    moves: [],
  };
}

async function start({ db }: Held, state: Payable): Promise<Started> {
  await addSandbox(db, state);
  return {
    ref: state.ref,
    customerRef: customerOf(state.userId),
    clientSecret: `${state.ref}_secret`,
    clientKind: clientKindOf(state),
    planRef: state.kind === "subscription" ? `sandbox_plan_${state.productId}` : null,
    approveUrl: null,
  };
}

async function find({ db, clock }: Held, ref: string): Promise<Payable> {
  const found = await readSandbox(db, ref);
  const state = found && advance(found, clock.now());
  if (!state || state.kind === "card") throw new ProviderRefused("ref_unknown", `the sandbox knows no ${ref}`);
  return state;
}

async function findCard({ db }: Held, ref: string): Promise<KeptCard> {
  const found = await readSandbox(db, ref);
  if (found?.kind !== "card" || found.isRemoved)
    throw new ProviderRefused("card_unknown", `the sandbox keeps no ${ref}`);
  return found;
}

/** Changes what a ref names, alone; answers it as it then is. */
function change(app: Held, ref: string, work: (state: Payable, now: Date) => Payable): Promise<Payable> {
  return inTransaction(app, async ({ db, clock }) => {
    const now = clock.now();
    const found = await lockSandbox(db, ref);
    const state = found && advance(found, now);
    if (!state || state.kind === "card") throw new ProviderRefused("ref_unknown", `the sandbox knows no ${ref}`);
    const changed = work(state, now);
    await writeSandbox(db, changed);
    return changed;
  });
}

async function pay(app: Held, ref: string, sourceRef: string): Promise<void> {
  const { ref: cardRef, token } = await findCard(app, sourceRef);
  const after = await change(app, ref, (state, now) => {
    refuseOver(state);
    const isDue = state.step === "open" || openBillOf(state);
    if (!isDue) return state;
    // The first payment of a card that fails later works; what it failed to renew it does not pay either.
    const decline = declineOf(token, dueNow(state, now), state.step === "open");
    // A bill that stays unpaid keeps the card that renewals are charged to.
    if (decline) return { ...state, decline, isConfirming: false, card: state.step === "open" ? null : state.card };
    const withCard = { ...state, card: { ref: cardRef, token }, decline: null };
    return sandboxCards[token].needsBuyer ? { ...withCard, isConfirming: true } : charged(withCard, now);
  });
  if (after.decline) throw new Declined(after.decline);
}

/** What the buyer agreed to: a card that wanted them, or in place of PayPal what has no card. */
async function capture(app: Held, ref: string): Promise<void> {
  await change(app, ref, (state, now) => {
    refuseOver(state);
    if (state.isConfirming) return charged(state, now);
    if (state.step === "begun") return state;
    if (state.decline) throw new ProviderRefused("order_not_approved", "the card was declined");
    return charged(state, now);
  });
}

function charged(state: Payable, now: Date): Payable {
  if (state.kind === "subscription" && openBillOf(state)) return withOpenBillPaid(state, now);
  return begin(state, now);
}

function refuseOver({ step }: Payable): void {
  if (step === "abandoned" || step === "ended") throw new ProviderRefused(step, `the sandbox's order is ${step}`);
}

async function stop(app: Held, ref: string): Promise<void> {
  await change(app, ref, (state) => {
    if (state.kind === "order" || state.step === "abandoned") return state;
    if (state.step === "open") return { ...state, step: "abandoned" };
    const bills = state.bills.map((bill) => (bill.state === "open" ? { ...bill, state: "void" as const } : bill));
    // A period whose bill is void was never paid: it does not count.
    const billed = state.billed - (openBillOf(state) ? 1 : 0);
    return { ...state, step: "ended", isConfirming: false, next: null, billed, bills };
  });
}

async function abandon(app: Held, ref: string): Promise<void> {
  await change(app, ref, (state) => {
    if (state.step === "abandoned") return state;
    if (state.step !== "open") throw new ProviderRefused("already_paid", "what is paid cannot be abandoned");
    return { ...state, step: "abandoned", isConfirming: false };
  });
}

async function giveBack(
  app: Held,
  { paymentRef, total, key }: Parameters<PaymentProvider["refund"]>[0],
): Promise<{ ref: string }> {
  const refundRef = `${paymentRef}_r_${createHash("sha256").update(key).digest("hex").slice(0, 12)}`;
  await change(app, paymentRef.replace(/_\d+$/, ""), (state, now) => {
    const bill = state.bills.find((one) => one.ref === paymentRef);
    if (bill?.state !== "paid" || state.currency !== total.currency) {
      throw new ProviderRefused("payment_unknown", `the sandbox took no payment ${paymentRef}`);
    }
    if (bill.refunds.some(({ ref }) => ref === refundRef)) return state;
    const given = bill.refunds.reduce((sum, { amount }) => sum + amount, 0);
    if (total.amount <= 0 || given + total.amount > bill.total) {
      throw new ProviderRefused("refund_too_much", `${bill.total - given} can be given back`);
    }
    const refunds = [...bill.refunds, { ref: refundRef, amount: total.amount, at: now }];
    return { ...state, bills: state.bills.map((one) => (one === bill ? { ...one, refunds } : one)) };
  });
  return { ref: refundRef };
}

const priceOf = ({ productId, price, interval, discount }: PlanMove) => ({
  productId,
  price: price.amount,
  interval,
  discount: discountOf(discount),
});

async function previewMove(app: Held, move: PlanMove) {
  const state = movable(await find(app, move.ref), move);
  if (!state) return null;
  const isTrial = state.trialEnd !== null && state.trialEnd > move.at;
  if (move.when === "renewal" || isTrial) return { due: 0, credit: 0 };
  return { due: dueOf(moved(state, priceOf(move), move.at)).total, credit: creditAt(state, move.at) };
}

/** The subscription, when this move is one that it can make. */
function movable(state: Payable, move: PlanMove): SandboxSubscription | null {
  const isRunning = state.kind === "subscription" && state.step === "begun" && !openBillOf(state);
  return isRunning && state.currency === move.price.currency ? state : null;
}

const isOn = (state: SandboxSubscription, { productId, price, interval }: PlanMove): boolean =>
  state.productId === productId &&
  state.price === price.amount &&
  state.interval.period === interval.period &&
  state.interval.count === interval.count;

async function moveTo(app: Held, move: PlanMove): Promise<Moved> {
  await change(app, move.ref, (found) => {
    if (found.kind === "subscription" && found.moves.includes(move.key)) return found;
    const state = movable(found, move);
    if (!state) throw new ProviderRefused("not_movable", "only a paid subscription that runs can move");
    // What is to come is the last wish, also one that was there before.
    if (move.when === "renewal") return { ...state, next: priceOf(move) };
    // The second of two clicks at the turn of an hour brings another moment, and with it another key.
    if (isOn(state, move)) return { ...state, next: null };
    const moves = [...state.moves, move.key];
    const after = { ...moved(state, priceOf(move), move.at), moves };
    if (state.trialEnd !== null && state.trialEnd > move.at) return after;
    const decline = declineOf(state.card?.token ?? null, dueOf(after).total, true);
    if (decline) throw new Declined(decline);
    return withBill(after, move.at, null);
  });
  return { approveUrl: null, planRef: null };
}

async function keepCard({ db }: Held, { userId }: Buyer, token: string) {
  const known = sandboxToken.safeParse(token);
  if (!known.success) throw new ProviderRefused("token_unknown", "the sandbox has no such test card");
  const card: KeptCard = {
    kind: "card",
    ref: `sandbox_card_${randomUUID()}`,
    userId,
    token: known.data,
    isRemoved: false,
  };
  await addSandbox(db, card);
  return { source: sourceOf(card), customerRef: customerOf(userId) };
}
