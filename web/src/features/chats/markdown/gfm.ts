import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import type { Options } from "react-markdown";

type Plugin = NonNullable<Options["remarkPlugins"]>[number];

/**
 * Reads tables, task lists, footnotes, struck out text and bare addresses. The plugin everybody takes for this also
 * writes Markdown, which nobody needs here, and that is a fifth of what reading an answer costs. It stands first among
 * the plugins.
 */
export const readGfm: Plugin = function readGfm() {
  Object.assign(this.data(), { micromarkExtensions: [gfm()], fromMarkdownExtensions: [gfmFromMarkdown()] });
};
