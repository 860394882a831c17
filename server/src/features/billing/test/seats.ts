import { CARD } from "@pluma/contract/billing/checkout";
import { expect } from "vitest";
import type { TestApp } from "../../../../test/app.ts";
import { lastMailTo } from "../../../../test/outside/mailbox.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { reserveWords, settleWords } from "../../accounts/index.ts";
import type { ProductRow } from "../../products/index.ts";
import type { Shop } from "./selling.ts";

let count = 0;

/** Somebody who has nothing yet. */
export const aNobody = (node: TestApp) => aUser(node, { hasAccess: false, words: 0 });

/** A product that somebody bought by card, with its seats for others. */
export async function boughtBy({ node, stripe }: Shop, buyer: TestUser, { productId }: ProductRow) {
  const { token } = buyer;
  const saved = await node.ask("POST /payment_sources", { token, body: { token: stripe.token("visa") } });
  const source = saved.body.payment_source.payment_source_id;
  const body = { product_id: productId, payment_method_id: CARD, payment_source_id: source };
  const begun = await node.ask("POST /checkout/attempt", { token, body });
  expect(begun.body, begun.text).toMatchObject({ step: "paid" });
  return begun.body.purchase_id as number;
}

export const giveTo = (node: TestApp, { token }: TestUser, purchaseId: number, email: string) =>
  node.ask(`POST /purchases/${purchaseId}/seats`, { token, body: { email } });

/** The code of the newest mail to an address. */
export async function codeFor(node: TestApp, email: string, nth = 1): Promise<string> {
  const { text } = await lastMailTo(node, email, nth);
  return /\/seat#([0-9A-Z-]+)/.exec(text)?.[1] ?? "";
}

export const takeBy = (node: TestApp, { token }: TestUser, code: string) =>
  node.ask("POST /seats/take", { token, body: { code } });

/** Somebody who has a seat of a purchase. */
export async function seated(node: TestApp, payer: TestUser, purchaseId: number) {
  const holder = await aNobody(node);
  const given = await giveTo(node, payer, purchaseId, holder.email);
  expect(given.status, given.text).toBe(201);
  const taken = await takeBy(node, holder, await codeFor(node, holder.email));
  expect(taken.status, taken.text).toBe(200);
  return { holder, seatId: given.body.seat.seat_id as number, purchaseId: taken.body.purchase.purchase_id as number };
}

/** Somebody uses words, as an answer does; how many there were of them. */
export async function use({ app }: TestApp, userId: number, words: number): Promise<number> {
  count += 1;
  const cause = `generation:seats-${count}-${userId}`;
  const reservation = await reserveWords(app, { owner: userId, isStaff: false }, words, async () => cause).catch(
    () => null,
  );
  if (!reservation) return 0;
  await settleWords(app, userId, reservation, reservation.words, cause);
  return reservation.words;
}
