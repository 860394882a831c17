import { expect, test } from "vitest";
import { chanceOf, seedOfTests } from "./test/chance.ts";
import { countMore, countWords, estimateTokens, firstWords, noWords } from "./words.ts";

const seed = seedOfTests(20_261_122);

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
  "-".repeat(200),
  `${"-".repeat(40)}${"a".repeat(60)}`,
  "𝒜𝒷🪶 \ud800x \udc00 y\ud83e",
];

test("a word is a run without white space that holds a letter or a digit", () => {
  expect(texts.map(countWords)).toEqual([0, 0, 1, 4, 4, 4, 3, 4, 0, 4, 5, 3, 0, 2, 3]);
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

test("a long run without spaces is a word for each 30 characters that it has begun", () => {
  const counts = [1, 30, 31, 60, 61, 3000].map((length) => countWords("x".repeat(length)));
  expect(counts).toEqual([1, 1, 2, 2, 3, 100]);
  expect(countWords(`see https://example.com/${"a".repeat(40)} there`)).toBe(4);
});

test("scripts without spaces are counted by what a word takes in them", () => {
  const han = "我们今天去公园散步，然后回家吃饭。";
  expect(countWords(han)).toBe(8);
  expect(countWords("今日は天気がいいですね")).toBe(6);
  expect(countWords("วันนี้อากาศดีมาก")).toBe(4);
  expect(countWords("오늘 날씨가 좋네요")).toBe(3);
});

test("however a text is made up and cut, counting the pieces gives what counting the whole gives", () => {
  const random = chanceOf(seed);
  const parts = [
    "a",
    "é",
    " ",
    "\n",
    "-",
    "7",
    "中",
    "カ",
    "ก",
    "🪶",
    "𠀀",
    "\ud83e",
    "\udeb6",
    "x".repeat(29),
    "\u00a0",
  ];
  for (let round = 0; round < 2000; round += 1) {
    const text = Array.from({ length: 1 + random.below(60) }, () => parts[random.below(parts.length)]).join("");
    let count = noWords;
    for (let at = 0; at < text.length; ) {
      const size = 1 + random.below(7);
      count = countMore(count, text.slice(at, at + size));
      at += size;
      expect(count.words).toBe(countWords(text.slice(0, at)));
    }
    const most = random.below(12);
    expect(countWords(firstWords(text, most))).toBeLessThanOrEqual(most);
    expect(firstWords(text, countWords(text))).toBe(text);
  }
});

test("tokens are a quarter of the length, rounded", () => {
  expect(["", "a", "ab", "abcdef", "x".repeat(30_000)].map(estimateTokens)).toEqual([0, 0, 1, 2, 7500]);
});
