import { expect, test } from "vitest";
import { letterOf, matchedCount, shownQuestions, unusedColumns, withSource } from "../columns.ts";
import { aBatch, aRow, questions } from "../test/aBatch.ts";
import { mendedRow, nextWrong, withMoved } from "./mending.ts";

const rows = [aRow(14, { Price: "a consultar" }), aRow(31, { Product: "", Tone: "Divertido" }), aRow(1)];
const keys = questions.map(({ key }) => key);

test("a value that is mended is checked at once, and the row counts among those that can run", () => {
  const [row] = rows;
  if (!row) throw new Error("no row");
  const mended = mendedRow(questions, row, "Price", "24,50");
  expect(mended).toMatchObject({ state: "ready", problems: [], mended: ["Price"], values: { Price: "24,50" } });
  expect(withMoved(aBatch(), row, mended).counts).toMatchObject({ left_out: 2, ready: 98 });
  expect(mendedRow(questions, mended, "Tone", "Cold").problems).toMatchObject([
    { key: "Tone", code: "batch_value_option" },
  ]);
});

test("from one wrong cell to the next goes round and round, and back the other way", () => {
  const next = (from: { at: number; key: string } | null, isBack = false) => nextWrong(rows, keys, from, isBack);
  expect(next(null)).toEqual({ at: 0, key: "Price" });
  expect(next({ at: 0, key: "Price" })).toEqual({ at: 1, key: "Product" });
  expect(next({ at: 1, key: "Product" })).toEqual({ at: 1, key: "Tone" });
  expect(next({ at: 2, key: "Tone" })).toEqual({ at: 0, key: "Price" });
  expect(next({ at: 1, key: "Product" }, true)).toEqual({ at: 0, key: "Price" });
  expect(next({ at: 0, key: "Price" }, true)).toEqual({ at: 1, key: "Tone" });
  expect(nextWrong([aRow(1)], keys, null, false)).toBeNull();
});

test("columns are called as in a sheet, and those that answer nothing are known", () => {
  expect([0, 25, 26, 51, 52].map(letterOf)).toEqual(["A", "Z", "AA", "AZ", "BA"]);
  expect(unusedColumns(aBatch()).map(({ name }) => name)).toEqual(["peso_g"]);
  expect(matchedCount(aBatch())).toBe(3);
});

test("what is the same in every row is no column of the table, unless it has to be mended there", () => {
  const batch = aBatch();
  expect(shownQuestions(batch).map(({ key }) => key)).toEqual(["Product", "Material", "Price", "Tone"]);
  const without = { ...batch, mapping: withSource(batch, "Buyer", { from: "default" }) };
  expect(shownQuestions(without).map(({ key }) => key)).toContain("Buyer");
});
