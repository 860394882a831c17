import { piecesToHtml } from "@pluma/contract/documents/pasting/pieces";
import { tidyPasted } from "@pluma/contract/documents/pasting/tidy";
import { readTree } from "../../../providers/documents/index.ts";
import { htmlOf } from "../imports/markdown.ts";
import { piecesOf } from "../imports/pieces.ts";

/** A Markdown text as HTML, made harmless: HTML and pictures in it are words. */
export function tameMarkdownToHtml(text: string): string {
  const html = readTree(text)
    .children.map((block) => htmlOf(block))
    .join("");
  return piecesToHtml(tidyPasted(piecesOf(html)));
}
