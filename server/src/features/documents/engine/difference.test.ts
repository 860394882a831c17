import { toHtml } from "@pluma/contract/documents/schema/html";
import { describe, expect, test } from "vitest";
import { anEdit, numbersFrom } from "../test/edits.ts";
import { stepsTowards } from "./difference.ts";
import { readHtml } from "./read.ts";

/** How much of a document steps write, in positions. */
const writtenBy = (from: string, to: string): number => {
  const steps = stepsTowards(readHtml(from), readHtml(to));
  return steps.reduce((sum, step) => {
    const { slice } = step.toJSON();
    return sum + (slice ? JSON.stringify(slice).length : 0);
  }, 0);
};

test("of a document that is saved as it is nothing is changed", () => {
  expect(stepsTowards(readHtml("<p>a</p>"), readHtml("<p>a</p>"))).toEqual([]);
});

const long = "word ".repeat(200);
const small: [string, string, string][] = [
  ["a word", `<p>${long}</p><p>a b c</p>`, `<p>${long}</p><p>a X c</p>`],
  ["a word in a long paragraph", `<p>${long}a ${long}</p>`, `<p>${long}X ${long}</p>`],
  ["a format", `<p>${long}a ${long}</p>`, `<p>${long}<strong>a</strong> ${long}</p>`],
  ["an alignment", `<p>${long}</p>`, `<p style="text-align: center">${long}</p>`],
  ["a paragraph that becomes a heading", `<p>${long}</p>`, `<h2>${long}</h2>`],
  ["a new block between", `<p>${long}</p><p>b${long}</p>`, `<p>${long}</p><p>new</p><p>b${long}</p>`],
  [
    "a word in an item of a list",
    `<ul><li><p>${long}</p></li><li><p>a b</p></li></ul>`,
    `<ul><li><p>${long}</p></li><li><p>a c</p></li></ul>`,
  ],
  [
    "a cell",
    `<table><tr><td>${long}</td><td>a</td></tr></table>`,
    `<table><tr><td>${long}</td><td>b</td></tr></table>`,
  ],
];

describe("what is the same is not written again", () => {
  test.each(small)("%s", (_, from, to) => {
    expect(writtenBy(from, to)).toBeLessThan(250);
  });
});

test("a sign of two halves that becomes another is written whole, whichever half is the same", () => {
  // Of each of these the next has a half; all stand beside each other, at the ends and between words.
  const signs = ["😀", "😁", "🚀", "🌀", "𐀀", "😀😁", "😁😀", "x", ""];
  for (const one of signs) {
    for (const other of signs) {
      const [from, to] = [one, other].map((sign) => readHtml(`<p>${sign}a ${sign}${sign} b<br>${sign}</p>`));
      if (!from || !to) continue;
      let after = from;
      for (const step of stepsTowards(from, to)) {
        expect(JSON.stringify(step.toJSON())).not.toMatch(/\\ud[89a-f]/);
        after = step.apply(after).doc ?? after;
        expect(after.textContent.isWellFormed()).toBe(true);
      }
      expect(toHtml(after.content)).toBe(toHtml(to.content));
    }
  }
});

test("whatever two documents are, the steps lead from one to the other", () => {
  const next = numbersFrom(20261124);
  let from = readHtml(
    "<h1>T</h1><p>one two three four</p><ul><li><p>a</p><ol><li><p>b</p></li></ol></li><li><p>c</p></li></ul><blockquote><p>q</p></blockquote><table><tr><td>x</td><td>y</td></tr></table><p>end</p>",
  );
  for (let round = 0; round < 300; round += 1) {
    let to = from;
    for (let edits = Math.floor(next() * 15); edits > 0; edits -= 1) {
      to = anEdit(to, next, `w${edits} `)?.apply(to).doc ?? to;
    }
    let after = from;
    for (const step of stepsTowards(from, to)) after = step.apply(after).doc ?? after;
    expect(toHtml(after.content)).toBe(toHtml(to.content));
    // Sometimes another document altogether.
    from = next() < 0.1 ? readHtml(`<ol><li><p>${round}</p></li></ol><p>other</p><hr>`) : to;
  }
});
