import { citation } from "@pluma/contract/generation/citing";

type Node = { type: string; value?: string; tagName?: string; properties?: object; children?: Node[] };

const APART = new Set(["a", "code", "pre"]);

/** Makes citations of [1], [2, 3] … in the text of a tree, for as many sources as there are; code and links stay. */
export function markCitations(node: Node, count: number): void {
  if (!node.children || APART.has(node.tagName ?? "")) return;
  node.children = node.children.flatMap((child) => {
    if (child.type === "text" && child.value?.includes("[")) return marked(child.value, count);
    markCitations(child, count);
    return [child];
  });
}

function marked(text: string, count: number): Node[] {
  const nodes: Node[] = [];
  let from = 0;
  for (const found of text.matchAll(citation)) {
    const numbers = (found[1] ?? "").split(",").map(Number);
    if (!numbers.every((number) => number >= 1 && number <= count)) continue;
    if (found.index > from) nodes.push({ type: "text", value: text.slice(from, found.index) });
    nodes.push(...numbers.map(cited));
    from = found.index + found[0].length;
  }
  if (from < text.length) nodes.push({ type: "text", value: text.slice(from) });
  return nodes;
}

const cited = (number: number): Node => ({
  type: "element",
  tagName: "cite",
  properties: {},
  children: [{ type: "text", value: String(number) }],
});
