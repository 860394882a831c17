import { expect, test } from "vitest";
import { typedColumn } from "./typed.ts";

const typesOf = (...texts: string[]) =>
  typedColumn(texts).map((value) => (value instanceof Date ? "date" : typeof value));

test("a cell that reads as one number or date is one, and any other a text", () => {
  expect(typedColumn(["24", "-2", "0.3", "", "on request", "=1+1", "24,50", "1e5", "2026-02-31"])).toEqual([
    24,
    -2,
    0.3,
    "",
    "on request",
    "=1+1",
    "24,50",
    "1e5",
    "2026-02-31",
  ]);
  expect(typedColumn(["2026-11-23", "2026-11-23 08:30", "0033-01-01"])).toEqual([
    new Date("2026-11-23T00:00:00Z"),
    new Date("2026-11-23T08:30:00Z"),
    "0033-01-01",
  ]);
});

test("a column with digits that a number would change, as of postcodes and telephones, stays as it is", () => {
  expect(typesOf("08001", "28013", "x")).toEqual(["string", "string", "string"]);
  expect(typesOf("8412345678905", "24")).toEqual(["string", "string"]);
  expect(typesOf("+34600111222", "600111222")).toEqual(["string", "string"]);
});
