import { expect, test } from "vitest";
import { openLate } from "./late.ts";

test("who is refused hears it late, and beyond a bound at once, so that waiting lines end somewhere", async () => {
  const order: string[] = [];
  const late = openLate(50, 2);
  const waits = ["first", "second"].map((name) => late.wait().then(() => order.push(name)));
  await late.wait().then(() => order.push("beyond"));
  expect(order).toEqual(["beyond"]);
  await Promise.all(waits);
  const again = late.wait().then(() => order.push("again"));
  await Promise.resolve();
  expect(order).toEqual(["beyond", "first", "second"]);
  await again;
});
