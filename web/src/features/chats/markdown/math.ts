import "katex/dist/katex.min.css";
import { toJsxRuntime } from "hast-util-to-jsx-runtime";
import { mathFromMarkdown } from "mdast-util-math";
import { math } from "micromark-extension-math";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import rehypeKatex from "rehype-katex";
import { VFile } from "vfile";
import type { Draw, Reading } from "./tree/readMarkdown.ts";

/** Reads mathematics between two dollars. */
export const mathReading: Reading = {
  extensions: [math({ singleDollarTextMath: false })],
  mdastExtensions: [mathFromMarkdown()],
};

const setFormulas = rehypeKatex({
  strict: "ignore",
  trust: false,
  maxExpand: 200,
  maxSize: 20,
  errorColor: "inherit",
});

/**
 * Draws a tree with its formulas set. What cannot be set is shown as it was typed; nothing that links, loads or repeats
 * itself without end is carried out.
 */
export const drawWithFormulas: Draw = (tree, components) => {
  // What could not be set is noted in the file, and is seen in its place already.
  setFormulas(tree, new VFile());
  return toJsxRuntime(tree, {
    Fragment,
    jsx,
    jsxs,
    components,
    ignoreInvalidStyle: true,
    passKeys: true,
    passNode: true,
  });
};
