import type { Options } from "react-markdown";
import rehypeHighlight from "rehype-highlight";

/** Gives the words of code their classes, where its language is named and known. */
export const codeWriters: NonNullable<Options["rehypePlugins"]> = [[rehypeHighlight, { detect: false }]];
