import { expect, test } from "vitest";
import { mentionAt, withMention, withoutMention } from "./mention.ts";

test.each([
  ["/", { start: 0, query: "" }],
  ["Write a /news", { start: 8, query: "news" }],
  ["one\n/carta", { start: 4, query: "carta" }],
])("a slash that begins a word begins a template's name: %j", (text, slash) => {
  expect(mentionAt(text, text.length, "/")).toEqual(slash);
});

test.each(["24/12", "and/or", "/usr/bin", "https://pluma.example/", "either / or", "/news "])(
  "inside a word, in a path, a date or an address it begins none: %j",
  (text) => {
    expect(mentionAt(text, text.length, "/")).toBeNull();
  },
);

test("the name is taken out of the text, and a slash that is put in begins a word", () => {
  const slash = mentionAt("Please /news", 12, "/");
  expect(slash && withoutMention("Please /news", slash)).toBe("Please ");
  expect(withMention("Please", 6, "/")).toEqual({ text: "Please /", caret: 8 });
});
