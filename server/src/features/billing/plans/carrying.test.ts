import { chanceOf, seedOfTests } from "@pluma/contract/kit/test/chance";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sumOfLedger } from "../../../../test/ledger.ts";
import { aDiscount, aSubscription } from "../../../../test/products.ts";
import { discountProducts, discounts } from "../../products/tables.ts";
import { changePlan, previewChange } from "../planChange/planChange.ts";
import { readPurchase } from "../purchases/purchases.ts";
import { invoices, payments } from "../tables.ts";
import { type Seller, sellers } from "../test/sellers.ts";
import type { Customer } from "../test/selling.ts";

const seed = seedOfTests(20_261_122);

let count = 0;
type Code = Parameters<typeof aDiscount>[1];

describe.each(Object.entries(sellers))("by %s", (name, open) => {
  let seller: Seller;
  beforeAll(async () => {
    seller = await open();
  });
  afterAll(() => seller.close());

  const plan = (price: number, wordAmount = 1000) => aSubscription(seller.node, { price, wordAmount });
  async function code(columns: Code): Promise<string> {
    count += 1;
    return (await aDiscount(seller.node, { code: `C${count}X${name.toUpperCase()}`, ...columns })).code;
  }
  const preview = ({ ctx }: Customer, id: number, productId: number) =>
    previewChange(ctx, { params: { id }, query: { product_id: productId } });
  async function change(buyer: Customer, id: number, productId: number) {
    const shown = await preview(buyer, id, productId);
    const body = { product_id: productId, expected_due: shown.due_now };
    await changePlan(buyer.ctx, { params: { id }, body });
    await seller.agree(id);
    return shown;
  }
  const shownOf = async ({ ctx }: Customer, id: number) => (await readPurchase(ctx, id)).purchase;
  async function paidOf(id: number): Promise<number[]> {
    const rows = await seller.node.app.db.select().from(payments).where(eq(payments.purchaseId, id));
    return rows.sort((one, other) => one.paymentId - other.paymentId).map(({ amount }) => amount);
  }
  async function billsOf(id: number): Promise<number[]> {
    const rows = await seller.node.app.db.select().from(invoices).where(eq(invoices.purchaseId, id));
    return rows.sort((one, other) => one.invoiceId - other.invoiceId).map(({ amount }) => amount);
  }

  test("half off for ever stays half of a cheaper plan: in the preview, in what is charged, and on the bill", async () => {
    const buyer = await seller.aBuyer();
    const [dear, cheap] = [await plan(9000), await plan(3000)];
    const half = await code({ kind: "percent", value: 50, duration: "forever" });
    const id = await seller.buy(buyer, { productId: dear.productId, code: half });
    const shown = await change(buyer, id, cheap.productId);
    expect(shown).toMatchObject({ when: "renewal", due_now: 0, next_charge: { amount: 15 } });
    expect(await shownOf(buyer, id)).toMatchObject({ next_charge: { amount: 15 } });
    await seller.pass(id, 32);
    await seller.pass(id, 31);
    expect(await paidOf(id)).toEqual([4500, 1500, 1500]);
    expect(await billsOf(id)).toEqual([4500, 1500, 1500]);
    expect(await shownOf(buyer, id)).toMatchObject({ next_charge: { amount: 15 }, discount: { amount: 15 } });
  });

  test("an amount goes on only where its code is for the new plan too", async () => {
    const buyer = await seller.aBuyer();
    const [first, second] = [await plan(9000), await plan(3000)];
    const all = await code({ kind: "fixed", value: 500, duration: "forever" });
    const kept = await seller.buy(buyer, { productId: first.productId, code: all });
    expect((await change(buyer, kept, second.productId)).next_charge.amount).toBe(25);
    const own = await code({ kind: "fixed", value: 500, duration: "forever" });
    const { db } = seller.node.app;
    const [row] = await db.select().from(discounts).where(eq(discounts.code, own));
    await db.insert(discountProducts).values({ discountId: row?.discountId ?? 0, productId: first.productId });
    const other = await seller.aBuyer();
    const lost = await seller.buy(other, { productId: first.productId, code: own });
    expect((await change(other, lost, second.productId)).next_charge.amount).toBe(30);
    await seller.pass(kept, 32);
    await seller.pass(lost, 0);
    expect([await paidOf(kept), await paidOf(lost)]).toEqual([
      [8500, 2500],
      [8500, 3000],
    ]);
  });

  test("an amount that was cut to the least charge counts in full again for a dearer plan, shown and charged alike", async () => {
    const buyer = await seller.aBuyer();
    const [small, dear, other] = [await plan(500), await plan(9000), await plan(3000)];
    const discountCode = await code({ kind: "fixed", value: 500 - 25, duration: "forever" });
    const id = await seller.buy(buyer, { productId: small.productId, code: discountCode });
    // PayPal charges a cent, the others not less than half a dollar.
    expect((await shownOf(buyer, id)).discount).toMatchObject({ amount: name === "paypal" ? 4.75 : 4.5 });
    const shown = await change(buyer, id, dear.productId);
    expect(shown.next_charge.amount).toBe(85.25);
    if (shown.when === "now") expect((await paidOf(id)).at(-1)).toBe(Math.round(shown.due_now * 100));
    expect((await shownOf(buyer, id)).next_charge).toMatchObject({ amount: 85.25 });
    await seller.pass(id, 32);
    expect([(await paidOf(id)).at(-1), (await billsOf(id)).at(-1)]).toEqual([8525, 8525]);
    expect((await change(buyer, id, other.productId)).next_charge.amount).toBe(25.25);
  });

  test("whatever is sold, coded and changed: what was shown is charged and billed, and words are never given twice", async () => {
    const random = chanceOf(seed + name.length).next;
    const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
    for (let round = 0; round < 5; round += 1) {
      const buyer = await seller.aBuyer();
      const isPercent = random() < 0.7;
      const value = isPercent ? whole(1, 90) : whole(1, 400);
      const lasting = (["once", "months", "forever"] as const)[whole(0, 2)] ?? "once";
      const discountCode = await code({
        ...{ kind: isPercent ? "percent" : "fixed", value, duration: lasting },
        durationMonths: lasting === "months" ? whole(1, 4) : null,
      });
      const sold = [await plan(whole(500, 9000), whole(1, 100_000))];
      const id = await seller.buy(buyer, { productId: sold[0]?.productId ?? 0, code: discountCode });
      for (let step = 0; step < 4; step += 1) {
        const next = await plan(whole(500, 12_000), whole(1, 100_000));
        sold.push(next);
        const before = await paidOf(id);
        const wordsBefore = (await sumOfLedger(seller.node, buyer.userId)).sum;
        const shown = await change(buyer, id, next.productId);
        const due = Math.round(shown.due_now * 100);
        expect(await paidOf(id), `round ${round}, step ${step}`).toEqual(due > 0 ? [...before, due] : before);
        const added = (await sumOfLedger(seller.node, buyer.userId)).sum - wordsBefore;
        expect(added).toBe(shown.when === "now" ? shown.words : 0);
        const purchase = await shownOf(buyer, id);
        expect(purchase.next_charge?.amount, `round ${round}, step ${step}`).toBe(shown.next_charge.amount);
        if (random() < 0.5) await seller.pass(id, 0.25);
        if (random() < 0.5) continue;
        const asked = (await shownOf(buyer, id)).next_charge;
        const days = Math.ceil((Date.parse(asked?.at ?? "") - seller.node.app.clock.now().getTime()) / 86_400_000);
        await seller.pass(id, days + 0.25);
        const charged = (await paidOf(id)).at(-1);
        expect(charged, `renewal of round ${round}, step ${step}`).toBe(Math.round((asked?.amount ?? 0) * 100));
        expect((await billsOf(id)).at(-1)).toBe(charged);
      }
      const paid = (await paidOf(id)).reduce((sum, amount) => sum + amount, 0);
      const off = (price: number) => (isPercent ? price - Math.floor((price * value + 50) / 100) : price - value);
      const rate = Math.max(...sold.map(({ price, wordAmount }) => (wordAmount ?? 0) / off(price)));
      // A cent of rounding for each change.
      expect((await sumOfLedger(seller.node, buyer.userId)).sum).toBeLessThanOrEqual(rate * (paid + sold.length));
    }
  });
});
