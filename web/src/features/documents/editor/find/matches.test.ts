import { documentSchema } from "@pluma/contract/documents/schema/schema";
import type { Node } from "@tiptap/pm/model";
import { expect, test } from "vitest";
import { matchesIn, matchFrom } from "./matches.ts";

const { nodes, marks } = documentSchema;
const p = (...inline: (string | Node)[]): Node =>
  nodes.paragraph.create(
    null,
    inline.map((each) => (typeof each === "string" ? documentSchema.text(each) : each)),
  );
const doc = (...blocks: Node[]): Node => nodes.doc.create(null, blocks);
const bold = (text: string): Node => documentSchema.text(text, [marks.bold.create()]);
const plain = { matchCase: false, wholeWords: false };
const found = (text: Node, query: string, how = plain) =>
  matchesIn(text, { query, ...how }).map(({ from, to }) => text.textBetween(from, to, "|", "|"));

const cases: [string, Node, string, Partial<typeof plain>, string[]][] = [
  ["small and large letters alike", doc(p("Tea, tea and TEA")), "tea", {}, ["Tea", "tea", "TEA"]],
  ["as it is written", doc(p("Tea, tea")), "tea", { matchCase: true }, ["tea"]],
  ["whole words", doc(p("tea teas steam tea_ éte té-tea")), "tea", { wholeWords: true }, ["tea", "tea"]],
  ["words of other letters", doc(p("año años")), "año", { wholeWords: true }, ["año"]],
  ["over a change of look", doc(p("on", bold("e wor"), "d")), "one word", {}, ["one word"]],
  ["in lists, tables and quotes", doc(nodes.blockquote.create(null, p("a tea"))), "tea", {}, ["tea"]],
  ["not over the end of a paragraph", doc(p("one"), p("two")), "onetwo", {}, []],
  ["not over each other", doc(p("aaaa")), "aa", {}, ["aa", "aa"]],
  ["behind a letter that has no small one of its size", doc(p("İ tea")), "TEA", {}, ["tea"]],
  ["behind a line that is broken", doc(p("x", nodes.hardBreak.create(), "tea")), "tea", {}, ["tea"]],
  ["nothing by nothing", doc(p("tea")), "", {}, []],
  ["signs as they are", doc(p("a.c abc (a")), "a.c", {}, ["a.c"]],
];

test.each(cases)("finds %s", (_, text, query, how, words) => {
  expect(found(text, query, { ...plain, ...how })).toEqual(words);
});

test("behind the last match comes the first", () => {
  const matches = [
    { from: 3, to: 4 },
    { from: 9, to: 10 },
  ];
  expect([0, 3, 4, 10].map((place) => matchFrom(matches, place))).toEqual([0, 0, 1, 0]);
  expect(matchFrom([], 3)).toBe(-1);
});
