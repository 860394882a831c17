import { expect, test } from "vitest";
import { auditFilterFrom, auditSearchOf } from "./auditFilter.ts";

test("a filter survives its address", () => {
  const filter = {
    query: "ana",
    action: "user.save",
    userId: 7,
    days: { start: "2026-11-01", end: "2026-11-21" },
    page: 2,
  };
  expect(auditFilterFrom(new URLSearchParams(auditSearchOf(filter)))).toEqual(filter);
});

test("nothing that is empty is in the address", () => {
  const nothing = auditFilterFrom(new URLSearchParams("user_id=me&start_date=soon&page=0"));
  expect(nothing).toEqual({ query: "", action: "", userId: null, days: { start: "", end: "" }, page: 1 });
  expect(auditSearchOf(nothing)).toEqual({});
});
