import { expect, test } from "vitest";
import { mentionAt, withMention, withoutMention } from "./mention.ts";

test.each([
  ["@", { start: 0, query: "" }],
  ["Hola @abr", { start: 5, query: "abr" }],
  ["one\n@Inés", { start: 4, query: "Inés" }],
])("an @ that begins a word is a name being typed: %j", (text, mention) => {
  expect(mentionAt(text, text.length)).toEqual(mention);
});

test.each(["", "ana@example.com", "5 @ 3", "@abril ", "@@"])("nothing else is: %j", (text) => {
  expect(mentionAt(text, text.length)).toBeNull();
});

test("only what stands before the caret counts", () => {
  expect(mentionAt("@abril writes", 3)).toEqual({ start: 0, query: "ab" });
  expect(mentionAt("@abril writes", 0)).toBeNull();
});

test.each([
  ["Hola @abr mundo", "Hola mundo"],
  ["@abr", ""],
  ["@abr mundo", "mundo"],
  ["fin @abr", "fin "],
])("the name is taken out of the text, and no space is left twice: %j", (text, left) => {
  const mention = mentionAt(text, text.indexOf("@abr") + 4);
  expect(mention && withoutMention(text, mention)).toBe(left);
});

test.each([
  ["", 0, "@", 1],
  ["Hola", 4, "Hola @", 6],
  ["Hola ", 5, "Hola @", 6],
])("an @ that is put into %j at %i begins a word", (text, caret, next, at) => {
  const put = withMention(text, caret);
  expect(put).toEqual({ text: next, caret: at });
  expect(mentionAt(put.text, put.caret)).not.toBeNull();
});
