import { afterAll, beforeAll, expect, test } from "vitest";
import { lookAtDue } from "../reconciliation/reconcile.ts";
import { aMarket, buy, type Market } from "../test/rights/market.ts";
import { DAY } from "../test/rights/rights.ts";
import { invitedBy } from "../test/seats.ts";
import { takeSeat } from "./taking.ts";

let market: Market;
beforeAll(async () => {
  market = await aMarket();
});
afterAll(() => market.node.close());

test("a plan and what those who sit in it pay for renew at one moment, each at the first look, and none waits for another", async () => {
  const { node, products } = market;
  const [own, team] = products.filter(({ seller }) => seller !== null);
  if (!own || !team) throw new Error("nothing is sold");
  for (let time = 0; time < 6; time += 1) {
    const payer = await market.aPerson();
    const bought = await buy(market, payer, team, { isGoodCard: true });
    for (let count = 1; count < team.seats; count += 1) {
      const holder = await market.aPerson();
      const { code } = await invitedBy(node, { ...payer.customer, ctx: payer.inOrganization }, bought, holder.customer);
      await takeSeat(holder.inOrganization, { body: { code } });
      await buy(market, holder, own, { isGoodCard: time % 2 === 0 });
    }
  }
  for (let month = 0; month < 3; month += 1) {
    market.skip(31 * DAY);
    await lookAtDue(node.app);
  }
  expect(node.lines.filter((line) => line.includes("could not be looked at"))).toEqual([]);
});
