import { hasMathematics, spellMathematics } from "@pluma/contract/kit/mathematics";
import { expect, test } from "vitest";
import { fileNameOf } from "../../../platform/saveFile.ts";
import { codeOf, definitionsFor, definitionsIn, isWhole, splitBlocks } from "./blocks.ts";
import { partsOf } from "./parts.ts";

// Each would freeze a tab for minutes where time grows with the square of the text.
const LENGTH = 600_000;
const full = (piece: string): string => piece.repeat(Math.ceil(LENGTH / piece.length));
const pieces = [
  "~",
  "`",
  "~ ",
  "[",
  "[\r",
  "[^",
  "[a]: b\n",
  "- a\n\n",
  "- ",
  "|",
  "|:",
  ":",
  "$",
  "$$",
  "\\[",
  "\\(",
  "$a",
  "`` ",
  "\n```",
  "~~~\n",
  " ",
  "\n",
];

const readers: Record<string, (text: string) => unknown> = {
  "blocks of a text": splitBlocks,
  "parts of a block": partsOf,
  "parts of what begins like a table": (text) => partsOf(`a | b\n${text}`),
  code: (text) => codeOf(`\`\`\`${text}`) ?? [],
  "code that is not closed": (text) => codeOf(`\`\`\`\n${text}`) ?? [],
  footnotes: (text) => isWhole(text.slice(0, 40_000)),
  "targets of links": (text) => definitionsFor(text, definitionsIn([text])),
  mathematics: (text) => (hasMathematics(text) ? spellMathematics(text) : text),
  "the name of a file": (text) => fileNameOf(text, "chat"),
};

test.each(Object.entries(readers))("%s are found in a text of any make, however long", (_what, read) => {
  for (const piece of pieces) expect(read(full(piece))).toBeDefined();
});

test("a block is read with the targets that it names, and no others", () => {
  const definitions = definitionsIn(["[a]: https://a.example\n[B  c]: https://b.example\n[a]: https://late.example\n"]);
  expect(definitionsFor("see [a] and [text][b c]", definitions)).toBe(
    "[a]: https://a.example\n[B  c]: https://b.example\n",
  );
  expect(definitionsFor("see [d]", definitions)).toBe("");
});
