import type { Tree } from "../../markdown/tree/readMarkdown.ts";

export type Element = Extract<Tree["children"][number], { type: "element" }>;
export type Node = Element["children"][number];

/** What stands in blocks, and is compared as one; all else stands in lines. */
const BLOCKS = new Set(
  "p h1 h2 h3 h4 h5 h6 ul ol li blockquote pre table thead tbody tr th td section hr dl dt dd div".split(" "),
);

export const element = (tagName: string, children: Node[]): Element => ({
  type: "element",
  tagName,
  properties: {},
  children,
});

/** Marks what came in or was taken out; without anything there is nothing to mark. */
export const change = (kind: "added" | "removed", children: Node[]): Node[] =>
  children.length === 0
    ? []
    : [{ ...element(kind === "added" ? "ins" : "del", children), properties: { dataChange: kind } }];

/** The blocks among some nodes, and what stands in a line between two of them as a block of its own. */
export function blocksIn(nodes: readonly (Tree["children"][number] | Node)[]): Element[] {
  const blocks: Element[] = [];
  let line: Node[] = [];
  const close = () => {
    if (line.some((node) => node.type !== "text" || node.value.trim() !== "")) blocks.push(element("span", line));
    line = [];
  };
  for (const node of nodes) {
    if (node.type !== "element" && node.type !== "text") continue;
    if (node.type === "element" && isBlock(node)) {
      close();
      blocks.push(node);
    } else line.push(node);
  }
  close();
  return blocks;
}

/** Whether nothing but words and what stands among them is in a block. */
export const isLine = ({ tagName, children }: Element): boolean =>
  tagName !== "pre" && tagName !== "hr" && !children.some((node) => node.type === "element" && isBlock(node));

const isBlock = ({ tagName }: Element): boolean => BLOCKS.has(tagName);

/** What two nodes that look the same have in common; where they stand in their texts is no part of it. */
export const keyOf = (node: Node): string =>
  JSON.stringify(node, (name, value: unknown) => (name === "position" || name === "data" ? undefined : value));

export function textOf(node: Node): string {
  if (node.type === "text") return node.value;
  return node.type === "element" ? node.children.map(textOf).join("") : "";
}

/** Whether something in a node came in or was taken out. */
export const isMarked = (node: Node): boolean =>
  node.type === "element" && (node.properties.dataChange !== undefined || node.children.some(isMarked));

/** How many cells a row has, and a table in its head. */
export function cellCount({ tagName, children }: Element): number {
  if (tagName !== "table" && tagName !== "thead" && tagName !== "tr") return 0;
  const cells = blocksIn(children);
  return tagName === "tr" ? cells.length : cells[0] ? cellCount(cells[0]) : 0;
}
