import { expect, test } from "vitest";
import { partsOf } from "./parts.ts";

const repeat = (count: number, line: (number: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index + 1)).join("");

const table = `| a | b |\n|---|---|\n${repeat(300, (number) => `| ${number} | something of row ${number} |\n`)}`;
const list = repeat(300, (number) => `- the item with the number ${number}\n`);
const paragraph = repeat(300, (number) => `The sentence **with** the number ${number}. `);

test("a short block stays whole", () => {
  expect(partsOf("- one\n- two\n")).toEqual({ kind: "whole", parts: ["- one\n- two\n"] });
});

test("a long table is cut at its rows, and each part has the head", () => {
  const { kind, parts } = partsOf(table);
  expect(kind).toBe("table");
  expect(parts.length).toBeGreaterThan(2);
  const head = "| a | b |\n|---|---|\n";
  expect(parts.every((part) => part.startsWith(head))).toBe(true);
  expect(head + parts.map((part) => part.slice(head.length)).join("")).toBe(table);
});

test.each([
  ["list", list],
  ["paragraph", paragraph],
])("a long %s is cut, and its parts are the block", (kind, block) => {
  const found = partsOf(block);
  expect(found.kind).toBe(kind);
  expect(found.parts.length).toBeGreaterThan(2);
  expect(found.parts.join("")).toBe(block);
});

test.each([
  ["table", table],
  ["list", list],
  ["paragraph", paragraph],
])("more text of a %s changes only the last part", (_kind, block) => {
  for (let end = 5000; end < block.length; end += 97) {
    const before = partsOf(block.slice(0, end)).parts;
    const after = partsOf(block.slice(0, end + 97)).parts;
    expect(after.slice(0, before.length - 1)).toEqual(before.slice(0, -1));
  }
});

test("nothing is cut inside of bold, code or a link", () => {
  const { parts } = partsOf(
    `${"Words of a text. ".repeat(150)}**${"bold text. ".repeat(300)}** ${"More words. ".repeat(200)}`,
  );
  expect(parts.every((part) => (part.match(/\*\*/g) ?? []).length % 2 === 0)).toBe(true);
});
