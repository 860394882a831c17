import { expect, test } from "vitest";
import { invoicesFilterFrom, isNarrowed, moneySearchOf, purchasesFilterFrom, usualDays } from "./moneyFilter.ts";

const now = new Date("2026-11-21T12:00:00Z");
const read = (search: string) => purchasesFilterFrom(new URLSearchParams(search), now);

test("an address without days asks from the first of this month to the first of the next", () => {
  expect(read("").days).toEqual({ start: "2026-11-01", end: "2026-12-01" });
  expect(usualDays(new Date("2026-12-31T23:59:00Z"))).toEqual({ start: "2026-12-01", end: "2027-01-01" });
});

test("a day that is named and empty is open", () => {
  expect(read("start_date=&end_date=2026-11-05").days).toEqual({ start: "", end: "2026-11-05" });
});

test("a filter comes back from its address as it was", () => {
  const address =
    "query=elena&status=active&status=pending&product_id=7&user_id=31&start_date=&end_date=2026-11-05&sort=amount_asc&page=3";
  expect(moneySearchOf(read(address), now).toString()).toBe(address);
});

test("the usual filter leaves the address bare, and narrows nothing", () => {
  expect(moneySearchOf(read(""), now).toString()).toBe("");
  expect(isNarrowed(read("start_date=2026-01-01"))).toBe(false);
  expect(isNarrowed(read("status=pending"))).toBe(true);
});

test("statuses, sorts and ids that nobody knows are not asked for", () => {
  expect(read("status=failed&status=revoked&sort=user_asc&product_id=x&user_id=-1")).toMatchObject({
    status: ["revoked"],
    sort: { by: "createdAt", isDown: true },
    productId: null,
    userId: null,
  });
  expect(invoicesFilterFrom(new URLSearchParams("status=failed"), now).status).toEqual(["failed"]);
});
