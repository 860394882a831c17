import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";

/** A text as what its Markdown means. */
export type Tree = ReturnType<typeof fromMarkdown>;

/** Reads an answer. What looks like HTML in it is text, and stays text. */
export const readMarkdown = (text: string): Tree =>
  fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
