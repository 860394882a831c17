import { expect, test } from "vitest";
import { chanceOf, seedOfTests } from "../kit/test/chance.ts";
import { readValues, writeValues } from "../workflows/values.ts";
import { type BatchMapping, givenOf, matchColumns, problemsOf, valuesOfRow } from "./table.ts";

const asked = (key: string, more: object = {}) => ({
  ...{ key, label: key, type: "text" as const, options: "", help: "", example: "", default: "", required: true },
  steps: ["a"],
  ...more,
});
const columns = (...names: string[]) => names.map((name, index) => ({ index, name, samples: [] }));

test("columns answer the questions of their name, case, accents and signs aside; none answers two", () => {
  const questions = [asked("f1", { label: "Précio €" }), asked("buyer_name"), asked("tone"), asked("Tone")];
  const { fields, name_column } = matchColumns(questions, columns("REF", "precio", "Buyer Name", "tone", "Precio"));
  expect(fields).toEqual({
    f1: { from: "column", column: 1 },
    buyer_name: { from: "column", column: 2 },
    tone: { from: "column", column: 3 },
    Tone: { from: "default" },
  });
  expect(name_column).toBe(0);
});

test("a value is what was mended, else what its source says; what nothing is said of is not there", () => {
  const mapping: BatchMapping = {
    fields: { a: { from: "column", column: 1 }, b: { from: "value", value: "all" }, c: { from: "default" } },
    name_column: null,
  };
  const questions = ["a", "b", "c", "d"].map((key) => asked(key));
  expect(valuesOfRow(questions, mapping, { cells: ["x", " y "], mended: {} })).toEqual({ a: "y", b: "all" });
  expect(valuesOfRow(questions, mapping, { cells: [], mended: { b: "own" } })).toEqual({ a: "", b: "own" });
});

test("an option that a cell writes in another way is that option, where it can be only one", () => {
  const questions = [asked("tone", { type: "select", options: "Cálido/C/C++/" }), asked("free")];
  const mapping: BatchMapping = {
    fields: { tone: { from: "column", column: 0 }, free: { from: "column", column: 1 } },
    name_column: null,
  };
  const toneOf = (cell: string) => valuesOfRow(questions, mapping, { cells: [cell, "calido"], mended: {} });
  expect(toneOf(" calido. ")).toEqual({ tone: "Cálido", free: "calido" });
  expect(toneOf("C++").tone).toBe("C++");
  expect(toneOf("c").tone).toBe("c");
  expect(toneOf("frío").tone).toBe("frío");
  expect(toneOf("+").tone).toBe("+");
});

test.each([
  ["an empty one that must be there", asked("k"), "  ", "batch_value_empty"],
  ["an empty one that may be", asked("k", { required: false }), "", undefined],
  ["no number", asked("k", { type: "number" }), "a consultar", "batch_value_number"],
  ["a number with a comma", asked("k", { type: "number" }), "1,5", undefined],
  ["none of the options", asked("k", { type: "select", options: "Calm/Warm/" }), "Divertido", "batch_value_option"],
  ["an option", asked("k", { type: "select", options: "Calm/Warm/" }), "Warm", undefined],
  ["one that is too long", asked("k"), "x".repeat(30_001), "batch_value_long"],
])("of %s it is said so", (_, question, value, code) => {
  expect(problemsOf([question], { k: value })[0]?.code).toBe(code);
});

test("what no value is given for is right where its templates begin with something", () => {
  expect(problemsOf([asked("k", { default: "tea" })], {})).toEqual([]);
  expect(problemsOf([asked("k", { type: "select", options: "Calm/Warm/" })], {})).toEqual([]);
  expect(problemsOf([asked("k")], {}).map(({ code }) => code)).toEqual(["batch_value_empty"]);
});

test("a value that would be read as the answer to another question is told, and nothing else that has a comma", () => {
  const questions = [asked("product"), asked("tone")];
  expect(
    problemsOf(questions, { product: "Cup, tone=angry", tone: "calm" }).map(({ key, code }) => [key, code]),
  ).toEqual([["product", "batch_value_mixed"]]);
  expect(problemsOf(questions, { product: "Cup, size=3, red", tone: "calm" })).toEqual([]);
});

const seed = seedOfTests(20_261_123);

test("values that nothing is wrong with come out of a run's one text as they went in", () => {
  const chance = chanceOf(seed);
  const questions = [asked("a"), asked("b", { required: false }), asked("c d", { required: false })];
  const keys = questions.map(({ key }) => key);
  const pieces = ["a", "b", "c d", "=", ",", ", ", " ", "\n", "x", "é"];
  let right = 0;
  for (let round = 0; round < 5000; round += 1) {
    const one = () => Array.from({ length: chance.below(8) }, () => chance.of(pieces)).join("");
    const values = Object.fromEntries(keys.map((key) => [key, one()]));
    if (problemsOf(questions, values).length > 0) continue;
    right += 1;
    const given = givenOf(keys, values);
    expect(readValues(writeValues(given), keys), JSON.stringify(values)).toEqual(given);
  }
  expect(right).toBeGreaterThan(500);
});
