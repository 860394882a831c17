import { expect, test } from "vitest";
import { hasMathematics, spellMathematics } from "./mathematics.ts";

test.each([
  ["one dollar", "so $a^2$ holds", "so $$a^2$$ holds"],
  ["round brackets", String.raw`so \(a^2\) holds`, "so $$a^2$$ holds"],
  ["square brackets", String.raw`\[a^2\]`, "\n$$\na^2\n$$\n"],
  ["two dollars on a line", "$$ a^2 $$", "\n$$\na^2\n$$\n"],
  ["square brackets in a list", "- so\n  \\[a\\]", "- so\n\n  $$\n  a\n  $$\n"],
])("%s become what the parser knows", (_, text, expected) => {
  expect(spellMathematics(text)).toBe(expected);
});

test.each([
  "It costs $5 and $10.",
  "`$a$` is code",
  "```\n$a$ and \\[b\\]\n```",
  "```\n$a$ not closed",
  "$HOME and $PATH",
  "an escaped \\$5 and $6",
  "a $ b $ c",
])("%j stays as it is", (text) => {
  expect(spellMathematics(text)).toBe(text);
});

test("a text without dollars or brackets has none", () => {
  expect(hasMathematics("Just words [1] (2)")).toBe(false);
});
