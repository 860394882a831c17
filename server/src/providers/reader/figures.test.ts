import { expect, test } from "vitest";
import { figuresOf } from "./figures.ts";

const sumsOf = (column: string[]) =>
  figuresOf(
    column.map((cell, row) => [`R${row}`, cell]),
    2,
  ).numbers.map(({ sum }) => sum);

test.each([
  ["1,234.50 and 0.75 and 2", ["1,234.50", "0.75", "2"], 1237.25],
  ["the same as Spanish writes it", ["1.234,50", "0,75", "2"], 1237.25],
  ["euros", ["12 €", "€ 3", "5€"], 20],
  ["below zero", ["-2", "−3", "10"], 5],
  ["tenths that computers have no number for", ["0.1", "0.2", "0.3"], 0.6],
  ["empty cells between", ["4", "", "5", "6"], 15],
])("numbers are summed up: %s", (_kind, column, sum) => {
  expect(sumsOf(column)).toEqual([sum]);
});

test.each([
  ["what can be read in two ways", ["1.234", "2.345", "3.456"]],
  ["what is written in two ways", ["1,5", "2.5", "3"]],
  ["dates", ["12.05.2026", "13.05.2026", "14.05.2026"]],
  ["codes", ["K-1", "K-2", "K-3"]],
  ["mostly words", ["4", "many", "few", "5"]],
  ["litres among grams", ["1 l", "400 g", "3 l"]],
  ["two rows", ["1", "2"]],
])("nothing is said of %s", (_kind, column) => {
  expect(sumsOf(column)).toEqual([]);
});

test("lowest and highest name their row and how many others have it, and a row of totals is none", () => {
  const rows = [
    ["Ana", "3"],
    ["Berta", "9"],
    ["Carla", "3"],
    ["Total", "15"],
  ];
  expect(figuresOf(rows, 2).numbers).toEqual([
    {
      column: 1,
      rows: 3,
      sum: 15,
      lowest: { value: 3, row: "Ana", others: 1 },
      highest: { value: 9, row: "Berta", others: 0 },
    },
  ]);
});

test("a column of few values is counted by each of them, with sums there; one of many values is not", () => {
  const rows = Array.from({ length: 30 }, (_, row) => [
    `R${row}`,
    row % 3 === 0 ? "open" : "paid",
    `${row}`,
    `Town ${row}`,
  ]);
  const { kinds } = figuresOf(rows, 4);
  expect(kinds).toEqual([
    {
      column: 1,
      kinds: [
        { value: "open", rows: 10, sums: [135] },
        { value: "paid", rows: 20, sums: [300] },
      ],
    },
  ]);
});
