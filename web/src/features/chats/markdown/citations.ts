type Node = { type: string; value?: string; tagName?: string; properties?: object; children?: Node[] };

const CITED = /\[(\d{1,3})\]/g;
const APART = new Set(["a", "code", "pre"]);

/** Makes links of [1], [2] … in the text of a tree, for as many sources as there are; code and links stay. */
export function linkCitations(node: Node, count: number): void {
  if (!node.children || APART.has(node.tagName ?? "")) return;
  node.children = node.children.flatMap((child) => {
    if (child.type === "text" && child.value?.includes("[")) return linked(child.value, count);
    linkCitations(child, count);
    return [child];
  });
}

function linked(text: string, count: number): Node[] {
  const nodes: Node[] = [];
  let from = 0;
  for (const found of text.matchAll(CITED)) {
    const number = Number(found[1]);
    if (number < 1 || number > count) continue;
    if (found.index > from) nodes.push({ type: "text", value: text.slice(from, found.index) });
    nodes.push({
      type: "element",
      tagName: "a",
      properties: { href: `#source-${number}` },
      children: [{ type: "text", value: String(number) }],
    });
    from = found.index + found[0].length;
  }
  if (from < text.length) nodes.push({ type: "text", value: text.slice(from) });
  return nodes;
}
