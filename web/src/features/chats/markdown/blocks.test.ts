import { expect, test } from "vitest";
import { codeOf, definitionsIn, growingBlocks, splitBlocks } from "./blocks.ts";

const ANSWER = `# Title

First paragraph
goes on.

- one

- two

  inside two

    still inside two

1. a
2. b

| a | b |
|---|---|
| 1 | 2 |

\`\`\`js
const a = 1;

// a blank line inside, and ~~~
const b = 2;
\`\`\`

~~~~
\`\`\`
not closed by that

~~~
nor by that
~~~~

Last.`;

test("the blocks joined are the text", () => {
  expect(splitBlocks(ANSWER).join("")).toBe(ANSWER);
  expect(splitBlocks("\n\na\n\n\nb\n").join("")).toBe("\n\na\n\n\nb\n");
});

test("paragraphs, lists, tables and code are one block each", () => {
  expect(splitBlocks(ANSWER).map((block) => block.trim().split("\n")[0])).toEqual([
    "# Title",
    "First paragraph",
    "- one",
    "| a | b |",
    "```js",
    "~~~~",
    "Last.",
  ]);
});

test("more text never changes a block before the last", () => {
  for (let end = 1; end < ANSWER.length; end += 1) {
    const before = splitBlocks(ANSWER.slice(0, end));
    const after = splitBlocks(ANSWER.slice(0, end + 1));
    expect(after.slice(0, before.length - 1)).toEqual(before.slice(0, -1));
  }
});

test("link targets are found wherever they are defined, but not in code", () => {
  const text =
    "See [the guide][1].\n\n[1]: https://example.com\n\n```\n[2]: https://code.example\n```\n\n[3]: https://not.compl";
  expect([...definitionsIn(splitBlocks(text)).values()]).toEqual(["[1]: https://example.com\n"]);
});

test("cutting a text as it grows gives the same blocks as cutting it whole", () => {
  const split = growingBlocks();
  for (let end = 1; end <= ANSWER.length; end += 7) {
    expect(split(ANSWER.slice(0, end))).toEqual(splitBlocks(ANSWER.slice(0, end)));
  }
  expect(split("Another text.")).toEqual(["Another text."]);
});

test.each([
  ["```js\nconst a = 1;\n```\n\n", { language: "js", code: "const a = 1;", isClosed: true }],
  ["~~~~ py title\n~~~\nb\n~~~~", { language: "py", code: "~~~\nb", isClosed: true }],
  ["```\na\n``", { language: "", code: "a\n``", isClosed: false }],
  ["```js", { language: "js", code: "", isClosed: false }],
])("code %j is told from its fence", (block, expected) => {
  expect(codeOf(block)).toEqual(expected);
});

test.each(["`a` is code in a line", "```a``` too", "- ```\n  in a list\n  ```", "text"])(
  "%j is no block of code",
  (block) => {
    expect(codeOf(block)).toBeNull();
  },
);

test("no text is no block", () => {
  expect(splitBlocks("")).toEqual([]);
});
