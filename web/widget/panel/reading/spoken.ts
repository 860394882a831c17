import { fetchReader, hasMarks } from "./reader.ts";
import type { Tree } from "./readMarkdown.ts";

type Node = Tree | Tree["children"][number];

/** What an answer says to somebody who hears it: its words without any mark. */
export async function spokenOf(text: string): Promise<string> {
  if (!hasMarks(text)) return text;
  const reader = await fetchReader().catch(() => null);
  return reader ? wordsOf(reader(text)).replace(/\s+/g, " ").trim() : text;
}

const BLOCKS = /^(?:paragraph|heading|listItem|tableCell|code|blockquote)$/;

function wordsOf(node: Node): string {
  if ("value" in node) return node.type === "code" ? `${node.value} ` : node.value;
  if ("alt" in node) return node.alt ?? "";
  if (!("children" in node)) return " ";
  const inner = node.children.map(wordsOf).join("");
  return BLOCKS.test(node.type) ? `${inner} ` : inner;
}
