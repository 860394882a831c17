import "katex/dist/katex.min.css";
import type { Options } from "react-markdown";
import rehypeKatex from "rehype-katex";
import remarkMath from "remark-math";

type Plugins = NonNullable<Options["remarkPlugins"]>;

/** Reads mathematics between two dollars. */
export const mathReaders: Plugins = [[remarkMath, { singleDollarTextMath: false }]];

/**
 * Sets it. What cannot be set is shown as it was typed; nothing that links, loads or repeats itself without end is
 * carried out.
 */
export const mathWriters: Plugins = [
  [
    rehypeKatex,
    { throwOnError: false, strict: "ignore", trust: false, maxExpand: 200, maxSize: 20, errorColor: "inherit" },
  ],
];
