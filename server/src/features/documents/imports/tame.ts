import { piecesToHtml } from "@pluma/contract/documents/pasting/pieces";
import { tidyPasted } from "@pluma/contract/documents/pasting/tidy";
import { readTree } from "../../../providers/documents/index.ts";
import { htmlOf } from "./markdown.ts";
import { piecesOf } from "./pieces.ts";

/** A Markdown text as HTML, made harmless: HTML and pictures in it are words. */
export async function tameMarkdownToHtml(text: string): Promise<string> {
  const { children } = await readTree(text);
  const html = children.map((block) => htmlOf(block)).join("");
  return piecesToHtml(tidyPasted(piecesOf(html)));
}
