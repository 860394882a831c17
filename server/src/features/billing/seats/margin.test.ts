import { afterAll, beforeAll, expect, test } from "vitest";
import { aUser } from "../../../../test/people.ts";
import { aSubscription } from "../../../../test/products.ts";
import { daysAround } from "../../../../test/time/days.ts";
import { countUsage } from "../../generation/costs/counting.ts";
import { boughtWith, satDown } from "../test/seats.ts";
import { aCustomer, aShop, type Shop } from "../test/selling.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await aShop();
});
afterAll(() => shop.close());

const place = { source: "openai" as const, model: "gpt-4o", keyOwner: "platform" as const };
const tokens = { tokensIn: 900, tokensCached: 0, tokensOut: 100, isEstimated: false };
const write = (userId: number) =>
  countUsage(shop.node.app, { userId, organizationId: null }, { place, model: null, tokens });

test("what somebody writes with a seat costs whoever pays for it; what they bought themselves costs them", async () => {
  const payer = await aCustomer(shop);
  const team = await boughtWith(shop, payer, await aSubscription(shop.node, { seats: 3 }));
  const [first, second] = [await satDown(shop.node, payer, team), await satDown(shop.node, payer, team)];
  await boughtWith(shop, second.holder, await aSubscription(shop.node, { name: "Alone" }));
  for (const { userId } of [payer, first.holder, first.holder, second.holder]) await write(userId);
  const { token } = await aUser(shop.node, { staff: "admin" });
  const line = `GET /analytics/margin/rows?${daysAround(shop.node.app.clock.now().getTime())}&by=customer&sort=calls&descending=true`;
  const { body } = await shop.node.ask(line as never, { token });
  const calls = (body.rows as { id: number; calls: number }[]).map(({ id, calls }) => [id, calls]);
  expect(calls).toEqual([
    [payer.userId, 3],
    [second.holder.userId, 1],
  ]);
});
