import { redeemGift } from "../../gifts/redeeming.ts";
import { giveAccess } from "../../manual/giving.ts";
import { changePlan, previewChange } from "../../planChange/planChange.ts";
import { cancelPurchase, revokeAccess } from "../../purchases/cancelling.ts";
import { lookAtDue } from "../../reconciliation/reconcile.ts";
import { refundPurchase } from "../../refunding/refunds.ts";
import { readPurchaseRow } from "../../store.system.ts";
import { use as useWords } from "../seats.ts";
import { buyerOf, type Event, enter, type Going, isRunning, minorOf, paysFor, pick, refused } from "./going.ts";
import { leave } from "./leaving.ts";
import { buy, codeOfGift, edit, giveBackThere, invoiceOf, type Market, payOpen, seatIdsOf } from "./market.ts";
import * as model from "./model.ts";
import { openDispute, train, winDispute } from "./quietEvents.ts";
import type { Bought, Money } from "./rights.ts";
import * as rights from "./rights.ts";
import { giveSeat, moveSeat, withdrawOne } from "./seatEvents.ts";
import * as seatWords from "./seats.ts";

const buyForOneself: Event = async (going) => {
  const { market, chance, people } = going;
  const buyer = chance.of(people);
  const product = chance.of(market.products);
  const isGoodCard = chance.next() < 0.7;
  if (product.isPlan && paysFor(going, buyer, product)) {
    return refused(buy(market, buyer, product, { isGoodCard }), "already_subscribed");
  }
  const id = await buy(market, buyer, product, { isGoodCard });
  const isTrial = product.trial !== null && !buyer.trials.has(product.id);
  if (isTrial) buyer.trials.add(product.id);
  const trialEnd = isTrial && product.trial ? market.now() + product.trial.days * rights.DAY : null;
  model.open(await enter(going, { id, buyer, product, isGoodCard, trialEnd }), market.now());
};

const buyGift: Event = async (going) => {
  const { market, chance, people } = going;
  const buyer = chance.of(people);
  const product = chance.of(market.products);
  const count = product.isPlan ? 1 + chance.below(3) : 1;
  const id = await buy(market, buyer, product, { isGoodCard: true, gift: count });
  const at = market.now();
  const money = { amount: product.price * count, back: 0, at };
  const gift = { words: product.words * count, count, back: 0, since: at, money, redeemed: null };
  await enter(going, { id, buyer, product, isPlan: false, gift });
};

const redeem: Event = async (going) => {
  const { market, chance, people, bought } = going;
  const one = pick(
    chance,
    bought.filter(({ gift }) => gift),
  );
  if (!one?.gift) return;
  const { gift, product } = one;
  const person = chance.of(people);
  const code = await codeOfGift(market, one.id);
  const press = () => redeemGift(market.ctxOf(person, product), { body: { code } });
  if (one.state !== "runs") return refused(press(), "gift_withdrawn");
  if (gift.redeemed) {
    if (gift.redeemed.buyer === person) return press();
    return refused(press(), "gift_redeemed");
  }
  if (product.isPlan && paysFor(going, person, product)) return refused(press(), "already_subscribed");
  const [answer] = await Promise.all([press(), press()]);
  const now = market.now();
  const ends = rights
    .waysOf(bought, person)
    .filter(({ bought: way, id }) => way.product === product && (!way.isCharged || id !== way.id))
    .flatMap(({ access }) => access ?? []);
  const start = product.isPlan ? Math.max(now, ...ends.filter(Number.isFinite)) : now;
  const of = { id: answer.purchase.purchase_id, buyer: person, product, since: gift.since, words: gift.words };
  const redeemed = await enter(going, { ...of, isCharged: false });
  const days = product.days === null ? Number.POSITIVE_INFINITY : start + product.days * rights.DAY;
  const end = product.isPlan ? rights.month(start, gift.count) : days;
  model.begin(redeemed, { start, end, words: gift.words, carried: 0, money: null });
  if (gift.back > 0) model.giveLess(redeemed, gift.back);
  gift.redeemed = redeemed;
};

const giveByStaff: Event = async (going) => {
  const { market, chance, people } = going;
  const buyer = chance.of(people);
  const product = chance.of(market.products.filter(({ seller }) => seller === null));
  const days = 1 + chance.below(40);
  const body = { gift: true, product_id: product.id, user_id: buyer.userId, expiration_days: days };
  const { purchase } = await giveAccess(market.staff, { params: {}, query: {}, body } as never);
  const [start, end] = [market.now(), market.now() + days * rights.DAY];
  const one = await enter(going, { id: purchase.purchase_id, buyer, product, isPlan: false, isCharged: false });
  model.begin(one, { start, end, words: product.words, carried: 0, money: null });
};

const editProduct: Event = async ({ market, chance }) => {
  const product = chance.of(market.products);
  const things = chance.shuffled(market.things.get(product.seller) ?? []).slice(0, chance.below(6));
  const words = 300 + chance.below(2000);
  await edit(market, product, things, words);
  rights.name(product, things, market.now());
  product.words = words;
};

const spend: Event = async ({ market, chance, people, bought }) => {
  const person = chance.of(people);
  const wanted = 1 + chance.below(900);
  const used = await useWords(market.node, person.userId, wanted);
  if (used !== Math.min(wanted, person.balance)) throw new Error(`${used} of ${wanted} words were used`);
  seatWords.use(bought, person, used);
};

/** Time passes, and the app looks at what is due. */
export async function later(going: Going, ms: number): Promise<void> {
  const { market, bought } = going;
  market.skip(ms);
  await lookAtDue(market.node.app);
  for (const one of bought) await model.pass(one, market.now(), ({ id }) => seatIdsOf(market, id));
}

const days: Event = (going) => later(going, (1 + going.chance.below(12)) * rights.DAY);

const recover: Event = async ({ market, chance, bought }) => {
  const one = pick(
    chance,
    bought.filter(({ state, graceUntil }) => state === "runs" && graceUntil !== null),
  );
  if (!one) return;
  await payOpen(market, buyerOf(one), one.product, one.id);
  model.recover(one, market.now());
};

const cancel: Event = async ({ market, chance, bought }) => {
  const one = pick(
    chance,
    bought.filter(({ state, isPlan, isCharged }) => state === "runs" && isPlan && isCharged),
  );
  if (!one) return;
  const input = { params: { id: one.id }, query: {}, body: { cancel_reason: "I have read everything in it." } };
  await cancelPurchase(market.ctxOf(buyerOf(one), one.product), input as never);
  model.cancel(one, market.now());
};

const revoke: Event = async ({ market, chance, bought }) => {
  const one = pick(
    chance,
    bought.filter(({ state, product }) => state !== "revoked" && product.seller === null),
  );
  if (one) await revokeOne(market, one);
};

/** Takes a purchase back whole, as staff do. */
export async function revokeOne(market: Market, one: Bought): Promise<void> {
  await revokeAccess(market.sellerOf(one.product), { params: {}, query: {}, body: { purchase_id: one.id } } as never);
  model.revoke(one);
}

const change: Event = async (going) => {
  const { market, chance, bought } = going;
  const one = pick(
    chance,
    bought.filter((each) => isRunning(each) && each.isPlan && each.isCharged && each.isGoodCard && each.billed > 0),
  );
  if (!one || one.renewsAt === null) return;
  const others = market.products.filter(
    (product) =>
      product.isPlan && product.seller === one.product.seller && product !== one.product && product !== one.next,
  );
  const to = chance.of(others);
  const ctx = market.ctxOf(buyerOf(one), one.product);
  const params = { id: one.id };
  const preview = previewChange(ctx, { params, query: { product_id: to.id } });
  if (paysFor({ ...going, bought: bought.filter((each) => each !== one) }, one.buyer, to))
    return refused(preview, "already_subscribed");
  const { due_now: due, when } = await preview;
  await changePlan(ctx, { params, body: { product_id: to.id, expected_due: due } });
  const isNow = to.price > one.product.price && to.seats >= seatWords.livingSeats(one).length + 1;
  if (isNow !== (when === "now")) throw new Error(`a change comes ${when}`);
  if (!isNow) {
    one.next = to;
    return;
  }
  const row = await readPurchaseRow(market.node.app, one.id);
  const start = one.periods.findLast(({ money }) => money)?.start ?? 0;
  const at = Math.max(Math.floor(market.now() / 3_600_000) * 3_600_000, start + 1000);
  const ids = await seatIdsOf(market, one.id);
  model.upgrade(one, to, { at, now: market.now(), due: Math.round(due * 100) }, ids);
  if (row?.periodEnd?.getTime() !== one.renewsAt) throw new Error("a month of a new plan ends elsewhere");
};

/** Those of the payments of a purchase that have money left, the newest last. */
const open = (one: Bought): Money[] => model.moneyOf(one).filter((money) => minorOf(money) > 0);

const refundHere: Event = async ({ market, chance, bought }) => {
  const one = pick(
    chance,
    bought.filter((each) => open(each).length > 0),
  );
  const money = one && chance.of(open(one));
  if (!one || !money) return;
  const isWhole = chance.next() < 0.3;
  const minor = isWhole ? minorOf(money) : 1 + chance.below(minorOf(money));
  const { invoiceId, major } = await invoiceOf(market, one, money);
  const body = { invoice_id: invoiceId, amount: major(minor), take_words: true, reason: "" };
  await refundPurchase(market.sellerOf(one.product), { params: { id: one.id }, body });
  if (minor < minorOf(money)) return model.giveBackPart(one, money, minor);
  const isLast = model.moneyOf(one).at(-1) === money;
  const period = one.periods.find((each) => each.money === money);
  money.back = money.amount;
  if (period) model.takeWhole(one, period);
  if (one.gift) model.revoke(one);
  else if (isLast) model.stop(one, "revoked");
};

const moneyBackThere =
  (isDispute: boolean): Event =>
  async ({ market, chance, bought }) => {
    const one = pick(
      chance,
      bought.filter((each) => open(each).length > 0),
    );
    const money = one && chance.of(open(one));
    if (!one || !money) return;
    const minor = isDispute || chance.next() < 0.3 ? minorOf(money) : 1 + chance.below(minorOf(money));
    await giveBackThere(market, one, money, { minor, isDispute });
    if (minor < minorOf(money)) return model.giveBackPart(one, money, minor);
    model.loseMoney(one, money, isDispute || model.moneyOf(one).at(-1) === money);
  };

/** Everything that happens, and how often of all. */
export const events: Record<string, [weight: number, event: Event]> = {
  "buys for oneself": [8, buyForOneself],
  "buys a gift": [3, buyGift],
  "redeems a gift": [4, redeem],
  "is given by staff": [1, giveByStaff],
  "a product is edited": [3, editProduct],
  "words are used": [9, spend],
  "days pass": [8, days],
  "a renewal is paid late": [2, recover],
  cancels: [2, cancel],
  "is revoked": [1, revoke],
  "changes the plan": [4, change],
  "is refunded here": [3, refundHere],
  "is refunded at the provider": [2, moneyBackThere(false)],
  "a dispute is lost": [1, moneyBackThere(true)],
  "a dispute is opened": [1, openDispute],
  "a dispute is won": [1, winDispute],
  "what is granted is trained": [1, train],
  "leaves for good": [1, leave],
  "gives a seat": [7, giveSeat],
  "withdraws a seat": [3, withdrawOne],
  "moves a seat": [2, moveSeat],
};
