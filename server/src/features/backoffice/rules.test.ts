import { describe, expect, test } from "vitest";
import { readField, readOrder, readSpan, wordsOf } from "./rules.ts";

test.each([
  [{}, "createdAt desc"],
  [{ sort: "" }, "createdAt desc"],
  [{ direction: "asc" }, "createdAt asc"],
  [{ sort: "name" }, "name asc"],
  [{ sort: "name", direction: "desc" }, "name desc"],
  [{ sort: "last_name_desc" }, "last_name desc"],
  [{ sort: "last_name" }, "last_name asc"],
  [{ sort: "user_id_asc", direction: "desc" }, "user_id asc"],
  [{ sort: "createdAt_asc" }, "createdAt asc"],
  [{ sort: "phone" }, null],
  [{ sort: "name_up" }, null],
  [{ sort: "NAME" }, null],
  [{ sort: "_desc" }, null],
] as const)("the order of %o is %s", (asked, order) => {
  const read = readOrder(asked);
  expect(read && `${read.by} ${read.direction}`).toBe(order);
});

test("a field is read by either of its names, and one that is not searched is none", () => {
  expect(readField({ field: "email" })).toBe("email");
  expect(readField({ filter: "phone" })).toBe("phone");
  expect(readField({ field: "api_key", filter: "phone" })).toBe("phone");
  expect(readField({ field: "toString" })).toBe(null);
  expect(readField({})).toBe(null);
});

test("a search is its words, at most ten; a phone number is one", () => {
  expect(wordsOf("  Ana \t López\n")).toEqual(["Ana", "López"]);
  expect(wordsOf("   ")).toEqual([]);
  expect(wordsOf("+1 (555) 123-4567")).toEqual(["1555123456"]);
  expect(wordsOf("a ".repeat(50)).length).toBe(10);
});

describe("a span of days", () => {
  const now = new Date("2026-03-02T23:30:00Z");

  test("is the last 30 by itself, compared with the 30 before", () => {
    expect(readSpan({}, now)).toEqual({
      first: "2026-02-01",
      last: "2026-03-02",
      before: { first: "2026-01-02", last: "2026-01-31" },
    });
  });

  test("may be one day, and no longer than a year", () => {
    expect(readSpan({ start_date: "2026-03-02" }, now)?.before).toEqual({ first: "2026-03-01", last: "2026-03-01" });
    expect(readSpan({ start_date: "2025-03-02", end_date: "2026-03-02" }, now)).not.toBe(null);
    expect(readSpan({ start_date: "2025-03-01", end_date: "2026-03-02" }, now)).toBe(null);
    expect(readSpan({ start_date: "2026-03-03" }, now)).toBe(null);
  });
});
