import { expect, test } from "vitest";
import { needsReader } from "./needsReader.ts";

test.each([
  "Good morning. How are you?",
  "Two paragraphs.\n\nThe second (with brackets): a price of 5 €, 3.5 % more, “quotes” and a dash – so.",
  "It costs 12. Not more.",
])("%j is drawn without a reader", (text) => {
  expect(needsReader(text)).toBe(false);
});

test.each([
  "**bold**",
  "_so_",
  "`code`",
  "# Title",
  "Title\n===",
  "Title\n---",
  "- one",
  "  + one",
  "1. one",
  "12) one",
  "    code",
  "\tcode",
  "a | b",
  "> said",
  "<b>",
  "[a](b)",
  "![a](b)",
  "~~gone~~",
  "$x$",
  "\\(x\\)",
  "&amp;",
  "https://a.example",
  "www.example.com",
  "me@example.com",
  "a break  \nhere",
])("%j needs one", (text) => {
  expect(needsReader(text)).toBe(true);
});
