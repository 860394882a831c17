import { expect, test } from "vitest";
import { splitBlocks } from "./blocks.ts";

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

test("a text that defines link targets stays whole", () => {
  const text = "See [the guide][1].\n\nMore.\n\n[1]: https://example.com";
  expect(splitBlocks(text)).toEqual([text]);
});

test("no text is no block", () => {
  expect(splitBlocks("")).toEqual([]);
});
