import { expect, test } from "vitest";
import { plainText } from "../../providers/reader/plainText.ts";
import { marksIn } from "./foldText.ts";
import { previewOf, snippetOf } from "./snippets.ts";

/** The marked pieces of a text, which is what a reader sees in bold. */
const marked = (text: string, words: string[]) => marksIn(text, words).map(([from, to]) => text.slice(from, to));

test.each([
  ["Una canción nueva", ["cancion"], ["canción"]],
  ["ÜBER alles, über", ["uber"], ["ÜBER", "über"]],
  ["cancio\u0301n", ["cancion"], ["cancio\u0301n"]],
  ["🪶 plume 🪶🪶 Plumas", ["plum"], ["plume", "Plumas"]],
  ["𝒳 straße 😀café", ["strasse"], ["straße"]],
  ["encyclopædia", ["encyclopaed"], ["encyclopædia"]],
  ["the other theatre", ["the"], ["the", "theatre"]],
  ["report.pdf and report", ["report.pdf"], ["report.pdf"]],
  ["a.b*c (d)", ["b*c", "(d)"], ["b*c", "(d)"]],
  ["nothing here", ["zzz"], []],
])("in %j the words %j are found as %j", (text, words, found) => {
  expect(marked(text, words)).toEqual(found);
});

test("a snippet is one line of about 160 characters around the first found word, and marks what is in it", () => {
  const content = `${"before ".repeat(200)}the Canción we meant ${"after ".repeat(200)}canción`;
  const { text, marks, message_id } = snippetOf(content, ["cancion"], 7);
  expect(text.length).toBeLessThan(180);
  expect(text).toMatch(/^…before .*the Canción we meant after.*…$/);
  expect(marks.map(([from, to]) => text.slice(from, to))).toEqual(["Canción"]);
  expect(message_id).toBe(7);
});

test("a snippet shows the words of Markdown and not its marks", () => {
  const content = "# Plan\n\n- **Autumn** [menu](https://x.example/a) with `code`\n\n| a | b |\n|---|---|\n| _c_ | d |";
  const { text, marks } = snippetOf(content, ["autumn", "menu"], null);
  expect(text).toBe("Plan Autumn menu with code a b c d");
  expect(marks.map(([from, to]) => text.slice(from, to))).toEqual(["Autumn", "menu"]);
});

test.each([
  ["The area is $$\\pi r^2$$, so $$r = \\sqrt{\\frac{A}{\\pi}}$$.", "The area is πr², so r = √(A/π)."],
  ["Then \\(x \\leq \\frac{a+b}{2}\\) holds", "Then x ≤(a+b)/2 holds"],
  ["$$\n\\begin{aligned}\na &= b \\\\\nc &= d\n\\end{aligned}\n$$", "a = b c = d"],
  ["It costs $5 or $10, and `$$x$$` is code", "It costs $5 or $10, and $$x$$ is code"],
])("formulas are in a line as one would type them: %j", (content, line) => {
  expect(previewOf(content)).toBe(line);
});

test("what stands only in an address is shown as it was written", () => {
  const { text, marks } = snippetOf("See [this](https://example.com/autumn) please", ["autumn"], null);
  expect(text).toContain("example.com/autumn");
  expect(marks).toHaveLength(1);
});

test("a letter of two units is never cut in half", () => {
  for (let shift = 0; shift < 4; shift += 1) {
    const content = `${"x".repeat(shift)}${"🪶".repeat(600)} word ${"🪶".repeat(600)}`;
    expect(snippetOf(content, ["word"], null).text.isWellFormed()).toBe(true);
    expect(previewOf(content).isWellFormed()).toBe(true);
  }
});

test("plain text keeps what only looks like Markdown", () => {
  expect(plainText("snake_case and 2 * 3 * 4, a || b, C#")).toBe("snake_case and 2 * 3 * 4, a || b, C#");
});

test.each(["*", "_", "[", "-", "|", "> ", "# ", "`", "![", "1. ", "$$", "$$\\frac{", "\\(", "$$a$$"])(
  "a long run of %j takes no time",
  (piece) => {
    // What grew with the square of it would go on for minutes, longer than any test may take.
    const run = piece.repeat(1_000_000);
    expect(previewOf(run).length).toBeLessThanOrEqual(run.length);
    expect(snippetOf(`${run} word`, ["word"], null).text).toContain("word");
  },
);
