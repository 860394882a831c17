import { describe, expect, test } from "vitest";
import { isReadableMarkdown } from "./markdownCost.ts";

const LENGTH = 64_000;
const full = (piece: string): string => piece.repeat(Math.ceil(LENGTH / piece.length));

describe("what keeps readers of Markdown for seconds is told", () => {
  test.each([
    ["emphasis begun in both ways", full("*_")],
    ["emphasis ended and never begun", full("a* ")],
    ["emphasis inside of words", full("a**b")],
    ["strokes through", full("~a ~~b")],
    ["brackets closed", full("]")],
    ["brackets, one after the other", full("[a]")],
    ["brackets inside of brackets", `${"[".repeat(LENGTH / 2)}${"]".repeat(LENGTH / 2)}`],
    ["HTML that is declared", full("a<!A ")],
    ["HTML that is processed", full("a<?")],
    ["headings with a line below", full("a\n=\n")],
    ["quotes in quotes", full(">")],
    ["lists in lists", full("- ")],
    ["numbers in numbers", full("1) ")],
    ["heads of tables", full("a|b\n")],
    ["rows that are shorter than their table is wide", `|${"a|".repeat(60)}\n|${"-|".repeat(60)}\n${full("|a|\n")}`],
    ["emphasis behind a fence that is none", `\`\`\`a\`\n${full("*_")}`],
    ["emphasis behind a fence that is closed", `\`\`\`\ncode\n\`\`\`\n${full("*_")}`],
    ["emphasis in what only begins like a table", `a|b\n-|-\n> x\n${full("| *_\n")}`],
  ])("%s", (_what, text) => {
    expect(isReadableMarkdown(text)).toBe(false);
  });
});

describe("what people and models write is read", () => {
  test.each([
    ["a long text with emphasis and links", full("Some **bold** and *other* [words](https://a.example).\n\n")],
    ["a long list", full("- **Term**: what it means, with `code` and [a link](https://a.example)\n")],
    ["a long list with numbers", Array.from({ length: 400 }, (_, at) => `${at + 1}. **Term** and more\n`).join("")],
    ["a large table", `| a | b |\n|---|---|\n${full("| **bold** | [link](https://a.example) |\n")}`],
    ["a table of sixty columns", `|${"a|".repeat(60)}\n|${"-|".repeat(60)}\n${full(`|${"12|".repeat(60)}\n`)}`],
    ["code full of brackets", `\`\`\`json\n${full('{"a": [[1, 2], [3, 4]], "b_c": "*"}\n')}\`\`\`\n`],
    [
      "many headings",
      full("Heading\n-------\n\nA paragraph of some words that goes on for a while below its heading.\n\n"),
    ],
    ["breaks between paragraphs", full("A paragraph of words.\n\n---\n\n")],
    ["nothing", ""],
  ])("%s", (_what, text) => {
    expect(isReadableMarkdown(text)).toBe(true);
  });
});

test("telling takes time that grows with the text, not with its square", () => {
  for (const piece of ["*_\n\n", "- [a]\n", "|\n", "    ", "`", "> ", "\n", "1. "]) {
    expect(typeof isReadableMarkdown(piece.repeat(300_000))).toBe("boolean");
  }
});
