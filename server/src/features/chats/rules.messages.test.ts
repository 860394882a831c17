import { canContinue } from "@pluma/contract/chats/messages";
import { expect, test } from "vitest";
import { bare, endingOf, titleFrom } from "./rules.ts";

test.each([
  ['"Write a poem about rain."', "Write a poem about rain."],
  ["«Escribe un poema»", "Escribe un poema"],
  ["```\nWrite a poem\n```", "Write a poem"],
  ['"One" and "two"', '"One" and "two"'],
  ['  Say "hello" ', 'Say "hello"'],
  ['"', '"'],
  ["", ""],
])("the better prompt %j is shown as %j", (text, shown) => expect(bare(text)).toBe(shown));

test.each([
  ["Title: **Autumn mails**.", "Autumn mails"],
  ["\n# One two three four five six seven", "One two three four five six"],
  ['"Poema de lluvia"\nBecause it rains', "Poema de lluvia"],
  ["", ""],
  ["x".repeat(200), ""],
])("of the proposed name %j %j is left", (proposed, name) => expect(titleFrom(proposed)).toBe(name));

test("what was cut can go on, what was finished or failed cannot", () => {
  expect(["length", "stopped", "interrupted", "words"].every(canContinue)).toBe(true);
  expect(["stop", "error", "content_filter", null].some(canContinue)).toBe(false);
});

test("of a long text its end is given on, from the beginning of a word", () => {
  expect(endingOf("short")).toBe("short");
  const text = "word ".repeat(10_000);
  expect(text.endsWith(endingOf(text))).toBe(true);
  expect(endingOf(text)).toMatch(/^word/);
  expect(endingOf(text).length).toBeLessThan(24_001);
});
