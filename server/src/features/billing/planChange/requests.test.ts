import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mailsTo } from "../../../../test/outside/mailbox.ts";
import { aSubscription } from "../../../../test/products.ts";
import { deliverMail } from "../../site/mails.ts";
import { readPurchase } from "../purchases/purchases.ts";
import { readPurchaseRow } from "../store.system.ts";
import { payments } from "../tables.ts";
import { sellers } from "../test/sellers.ts";
import type { Customer } from "../test/selling.ts";
import { changePlan } from "./planChange.ts";
import { checkChange, withdrawChange } from "./requests.ts";

let seller: Awaited<ReturnType<typeof sellers.paypal>>;
beforeAll(async () => {
  seller = await sellers.paypal();
});
afterAll(() => seller.close());

const shownOf = async ({ ctx }: Customer, id: number) => (await readPurchase(ctx, id)).purchase;
async function paidOf(id: number): Promise<number[]> {
  const rows = await seller.node.app.db.select().from(payments).where(eq(payments.purchaseId, id));
  return rows.sort((one, other) => one.paymentId - other.paymentId).map(({ amount }) => amount);
}

const refOf = async (id: number) => (await readPurchaseRow(seller.node.app, id))?.providerRef ?? "";

/** The subjects of what an address is written: of jobs that wait, for nothing runs them here. */
async function subjectsTo(address: string): Promise<string[]> {
  const { app } = seller.node;
  const { rows } = await app.db.execute<{ data: { sealed: string } }>(
    sql`select data from pgboss.job where name = ${deliverMail.name}`,
  );
  const run = { jobId: "by-hand", attempt: 1, signal: new AbortController().signal, report: async () => {} };
  for (const { data } of rows) await deliverMail.work(app, data, run);
  return (await mailsTo(seller.node, address)).map(({ subject }) => subject);
}

/** Somebody who has a plan of 90.00, and asked for one of 30.00. */
async function aRequest() {
  const buyer = await seller.aBuyer();
  const present = await aSubscription(seller.node, { price: 9000, wordAmount: 900 });
  const wanted = await aSubscription(seller.node, { price: 3000, wordAmount: 300 });
  const id = await seller.buy(buyer, { productId: present.productId });
  const body = { product_id: wanted.productId, expected_due: 0 };
  const asked = await changePlan(buyer.ctx, { params: { id }, body });
  return { buyer, id, asked, present: present.productId, wanted: wanted.productId };
}

test("a change that waits for its agreement is shown as waiting, and the plan stays as it was, also when it renews", async () => {
  const { buyer, id, asked, present, wanted } = await aRequest();
  expect(asked.approve_url).toContain("https://www.paypal.com/");
  const waiting = { product: { product_id: wanted }, amount: 30, approve_url: asked.approve_url };
  expect(await shownOf(buyer, id)).toMatchObject({
    ...{ product: { product_id: present }, next_product: null, next_charge: { amount: 90 } },
    pending_change: waiting,
  });
  await seller.pass(id, 32);
  expect(await paidOf(id)).toEqual([9000, 9000]);
  // The link has run out meanwhile.
  expect(await shownOf(buyer, id)).toMatchObject({ product: { product_id: present }, pending_change: null });
});

test("once the buyer agreed at PayPal it is to come, and its price is charged when it renews", async () => {
  const { buyer, id, wanted } = await aRequest();
  seller.paypal.approve(await refOf(id));
  const { purchase } = await checkChange(buyer.ctx, { params: { id } });
  expect(purchase).toMatchObject({
    ...{ next_product: { product_id: wanted }, next_charge: { amount: 30 } },
    pending_change: null,
  });
  await seller.pass(id, 32);
  expect(await paidOf(id)).toEqual([9000, 3000]);
  expect(await shownOf(buyer, id)).toMatchObject({ product: { product_id: wanted }, next_product: null });
});

test("one that was withdrawn is asked for no more; agreed to at PayPal all the same, it is followed", async () => {
  const { buyer, id, present, wanted } = await aRequest();
  const { purchase } = await withdrawChange(buyer.ctx, { params: { id } });
  expect(purchase).toMatchObject({ product: { product_id: present }, next_product: null, pending_change: null });
  await seller.agree(id);
  expect(await shownOf(buyer, id)).toMatchObject({ next_product: { product_id: wanted } });
});

test("a second request takes the place of the first, and going back to the present plan undoes what was agreed to", async () => {
  const { buyer, id, present } = await aRequest();
  const other = await aSubscription(seller.node, { price: 4000 });
  await changePlan(buyer.ctx, { params: { id }, body: { product_id: other.productId, expected_due: 0 } });
  expect((await shownOf(buyer, id)).pending_change?.product.product_id).toBe(other.productId);
  await seller.agree(id);
  await changePlan(buyer.ctx, { params: { id }, body: { product_id: present, expected_due: 0 } });
  expect(await shownOf(buyer, id)).toMatchObject({ next_product: { product_id: other.productId } });
  await seller.agree(id);
  expect(await shownOf(buyer, id)).toMatchObject({ next_product: null, next_charge: { amount: 90 } });
  const told = await subjectsTo(buyer.email);
  expect(told.filter((subject) => subject.startsWith("Your plan stays "))).toHaveLength(1);
  await seller.pass(id, 32);
  expect(await paidOf(id)).toEqual([9000, 9000]);
});

test("PayPal leads the buyer back to the change, whether they agreed or not", async () => {
  const { id } = await aRequest();
  const page = `${seller.node.app.publicUrl}/billing/change/${id}`;
  expect(seller.paypal.wayBackOf(await refOf(id))).toEqual({
    agreed: `${page}?agreed=1`,
    cancelled: `${page}?agreed=0`,
  });
});

test("a stranger's request can be neither withdrawn nor looked at", async () => {
  const { id } = await aRequest();
  const stranger = await seller.aBuyer();
  for (const act of [withdrawChange, checkChange]) {
    await expect(act(stranger.ctx, { params: { id } })).rejects.toMatchObject({ code: "not_found" });
  }
});
