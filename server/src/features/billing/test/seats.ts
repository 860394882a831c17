import { CARD } from "@pluma/contract/billing/checkout";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import type { TestApp } from "../../../../test/app.ts";
import { lastMailTo } from "../../../../test/outside/mailbox.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { reserveWords, settleWords, unspentWords } from "../../accounts/index.ts";
import type { ProductRow } from "../../products/index.ts";
import { newCode, printOf } from "../access/giftCodes.ts";
import { attempt } from "../checkout/attempt.ts";
import { giveSeat } from "../seats/giving.ts";
import { takeSeat } from "../seats/taking.ts";
import { purchaseSeats } from "../tables.seats.ts";
import { aCard, aCustomer, type Customer, type Shop } from "./selling.ts";

let count = 0;

/** Somebody who has nothing yet. */
export const aNobody = (node: TestApp) => aUser(node, { hasAccess: false, words: 0 });

export const giveTo = (node: TestApp, { token }: TestUser, purchaseId: number, email: string) =>
  node.ask(`POST /purchases/${purchaseId}/seats`, { token, body: { email } });

/** The code of the newest mail to an address. */
export async function codeFor(node: TestApp, email: string, nth = 1): Promise<string> {
  const { text } = await lastMailTo(node, email, nth);
  return /\/seat#([0-9A-Z-]+)/.exec(text)?.[1] ?? "";
}

export const takeBy = (node: TestApp, { token }: TestUser, code: string) =>
  node.ask("POST /seats/take", { token, body: { code } });

/** Somebody who has a seat of a purchase: given by a mail, and taken by its link. */
export async function seated(node: TestApp, payer: TestUser, purchaseId: number) {
  const holder = await aNobody(node);
  const given = await giveTo(node, payer, purchaseId, holder.email);
  expect(given.status, given.text).toBe(201);
  const taken = await takeBy(node, holder, await codeFor(node, holder.email));
  expect(taken.status, taken.text).toBe(200);
  return { holder, seatId: given.body.seat.seat_id as number, purchaseId: taken.body.purchase.purchase_id as number };
}

/** A product that somebody bought by card. */
export async function boughtWith(
  shop: Shop,
  payer: Customer,
  { productId }: ProductRow,
  card?: Parameters<typeof aCard>[2],
) {
  const body = {
    product_id: productId,
    payment_method_id: CARD,
    payment_source_id: await aCard(shop, payer, card),
  };
  return (await attempt(payer.ctx, { body })).purchase_id;
}

/** A seat that is given to somebody by an act, with a code of the test's own, so that nobody waits for a mail. */
export async function invitedBy(node: TestApp, payer: Customer, purchaseId: number, holder: Customer) {
  const { seat } = await giveSeat(payer.ctx, { params: { id: purchaseId }, body: { email: holder.email } });
  const code = newCode();
  await node.app.db
    .update(purchaseSeats)
    .set({ print: printOf(node.app, code) })
    .where(eq(purchaseSeats.seatId, seat.seat_id));
  return { seatId: seat.seat_id, code };
}

/** Somebody new, who has a seat of a purchase by acts. */
export async function satDown(node: TestApp, payer: Customer, purchaseId: number) {
  const holder = await aCustomer({ node });
  const { seatId, code } = await invitedBy(node, payer, purchaseId, holder);
  const { purchase } = await takeSeat(holder.ctx, { body: { code } });
  return { holder, seatId, purchaseId: purchase.purchase_id };
}

/** Somebody uses words, as an answer does; how many there were of them. */
export async function use({ app }: TestApp, userId: number, words: number): Promise<number> {
  count += 1;
  const cause = `generation:seats-${count}-${userId}`;
  const owner = { owner: userId, isStaff: false };
  const reservation = await reserveWords(app, owner, words, async () => cause).catch(() => null);
  if (!reservation) return 0;
  await settleWords(app, userId, reservation, reservation.words, cause);
  return reservation.words;
}

export const wordsOf = ({ app }: TestApp, { userId }: { userId: number }) => unspentWords(app, userId);
