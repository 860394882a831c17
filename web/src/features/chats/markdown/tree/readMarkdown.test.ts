import { toJsxRuntime } from "hast-util-to-jsx-runtime";
import type { ReactNode } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { drawTree } from "./drawTree.ts";
import { gfmReading } from "./gfm.ts";
import { needsGfm } from "./needsGfm.ts";
import { type Draw, readMarkdown } from "./readMarkdown.ts";

const SEED = 20_261_122;
const TEXTS = 4000;
const PIECES = [
  ..."ab1 \n\n\t|~@-:[]x^()!#>*_`<&;.=+/\\\"'",
  ...[
    "\n- ",
    "\n1. ",
    "\n> ",
    "\n\n",
    "    ",
    "[^1]",
    "[^1]: a",
    "[x] ",
    "- [ ] a",
    "www.a.es",
    "https://a.es",
    "a@b.es",
  ],
  ...[
    "| a | b |\n| :- | -: |\n",
    "~~a~~",
    "**a**",
    '[a](b "c")',
    "![a](b)",
    "```a\n",
    "&amp;",
    "<b>",
    "[a]: /b\n",
    "---\n",
  ],
];

/** The same texts every time: pieces of Markdown in any order. */
function texts(): string[] {
  let state = SEED;
  const below = (count: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
  return Array.from({ length: TEXTS }, () =>
    Array.from({ length: 1 + below(14) }, () => PIECES[below(PIECES.length)]).join(""),
  );
}

const drawAny: Draw = (tree, components) =>
  toJsxRuntime(tree, { Fragment, jsx, jsxs, components, ignoreInvalidStyle: true, passKeys: true, passNode: true });

// What a component of ours hears of its element shows in what it draws.
const components = {
  a: ({ node, children, ...props }: { node?: { tagName: string }; children?: ReactNode }) =>
    jsx("a", { ...props, "data-node": node?.tagName, children }),
};

test("what Markdown is read as is drawn as the library that draws any HTML would draw it", () => {
  for (const text of texts()) {
    const read = () => readMarkdown(text, [gfmReading]);
    const html = (draw: Draw) => renderToStaticMarkup(draw(read(), components));
    expect(html(drawTree), JSON.stringify(text)).toBe(html(drawAny));
  }
});

test("a text that has nothing of what GitHub added is read the same without it", () => {
  const plain = texts().filter((text) => !needsGfm(text));
  expect(plain.length).toBeGreaterThan(TEXTS / 10);
  for (const text of plain) {
    expect(readMarkdown(text, []), JSON.stringify(text)).toEqual(readMarkdown(text, [gfmReading]));
  }
});

test("HTML in a text is shown as it was typed, and never carried out", () => {
  const text = '<script>alert(1)</script>\n\nin <b onclick="x()">text</b>';
  const html = renderToStaticMarkup(drawTree(readMarkdown(text, []), {}));
  expect(html).not.toMatch(/<(?:script|b)/);
  expect(html).toContain("&lt;script&gt;");
  expect(html).toContain("&lt;b onclick");
});
