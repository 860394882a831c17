import { expect, test } from "vitest";
import { countMore, countWords, estimateTokens, firstWords, noWords } from "./words.ts";

const texts = [
  "",
  "   \n\t ",
  "one",
  "one two  three\nfour",
  "- a list item\n- another",
  "| a | b |\n|---|---|\n| 1 | 2 |",
  "well-known can't e-mail",
  "¿Qué tal? ¡Muy bien!",
  "*** --- ... ##",
  "日本語 テキスト",
  " starts and ends with space ",
  "a\u00a0b\u2003c",
];

test("a word is a run without white space that holds a letter or a digit", () => {
  expect(texts.map(countWords)).toEqual([0, 0, 1, 4, 4, 4, 3, 4, 0, 2, 5, 3]);
});

test("counting piece by piece gives what counting the whole gives, wherever the pieces are cut", () => {
  for (const text of texts) {
    for (let cut = 0; cut <= text.length; cut += 1) {
      const pieces = [text.slice(0, cut), text.slice(cut)];
      expect(pieces.reduce(countMore, noWords).words).toBe(countWords(text));
    }
    expect([...text].reduce(countMore, noWords).words).toBe(countWords(text));
  }
});

test("the first words of a text never hold more than asked, and all of it when it holds fewer", () => {
  for (const text of texts) {
    for (let most = 0; most < 6; most += 1) {
      const cut = firstWords(text, most);
      expect(countWords(cut)).toBe(Math.min(most, countWords(text)));
      expect(text.startsWith(cut)).toBe(true);
    }
    expect(firstWords(text, 100)).toBe(text);
  }
});

test("tokens are a quarter of the length, rounded", () => {
  expect(["", "a", "ab", "abcdef", "x".repeat(30_000)].map(estimateTokens)).toEqual([0, 0, 1, 2, 7500]);
});
