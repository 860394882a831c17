import { expect, test } from "vitest";
import { filterFrom, keyOfSort, searchOf, sortOfKey } from "./customersFilter.ts";

const from = (text: string) => filterFrom(new URLSearchParams(text));

const nothing = { access: "", role: "", lang: "", seen: "", tag: "", joined: { start: "", end: "" } };

test("an address without a filter means all customers, the newest first", () => {
  expect(from("")).toEqual({ ...nothing, query: "", field: "", sort: "createdAt_desc", page: 1 });
});

test("a filter survives its address", () => {
  const joined = { start: "2026-01-01", end: "2026-02-01" };
  const narrowing = { access: "none", role: "customer", lang: "es", seen: "quiet", tag: "VIP & más", joined } as const;
  const filter = { ...narrowing, query: "ana", field: "email", sort: "user_id_asc", page: 3 } as const;
  expect(from(new URLSearchParams(searchOf(filter)).toString())).toEqual(filter);
});

test("what is usual is left out of the address", () => {
  expect(searchOf(from(""))).toEqual({});
});

test.each(["field=password", "sort=password_asc", "sort=name", "page=-2", "page=x", "seen=today", "joined_from=soon"])(
  "an address that asks for what there is not means the usual: %s",
  (text) => expect(from(text)).toEqual(from("")),
);

test("a sort is one text, whatever underscores its column has", () => {
  expect(sortOfKey("last_name_desc")).toEqual({ by: "last_name", isDown: true });
  expect(keyOfSort({ by: "last_name", isDown: true })).toBe("last_name_desc");
});
