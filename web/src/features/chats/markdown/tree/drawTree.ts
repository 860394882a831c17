import type { Components } from "hast-util-to-jsx-runtime";
import { createElement, Fragment, type ReactNode } from "react";
import type { Draw, Tree } from "./readMarkdown.ts";

type Node = Tree["children"][number];
type Element = Extract<Node, { type: "element" }>;
type Value = Element["properties"][string];

const OF_TABLES = new Set(["table", "thead", "tbody", "tr"]);
const JOINED = /^(aria|data)([A-Z].*)$/;

/**
 * Draws what Markdown is read as, with a component of ours in the place of some elements. What draws any HTML, styles and
 * drawings too, weighs as much as half the reader, and is fetched with what sets formulas.
 */
export const drawTree: Draw = (tree, components) => createElement(Fragment, null, ...childrenOf(tree, components));

function childrenOf({ children }: Pick<Element, "children"> | Tree, components: Components): ReactNode[] {
  const counts = new Map<string, number>();
  return children.map((child) => {
    if (child.type === "text") return child.value;
    if (child.type !== "element") return null;
    // Of its kind the third stays the third while others grow before it.
    const count = counts.get(child.tagName) ?? 0;
    counts.set(child.tagName, count + 1);
    return draw(child, components, `${child.tagName}-${count}`);
  });
}

function draw(element: Element, components: Components, key: string): ReactNode {
  const { tagName } = element;
  const component = components[tagName];
  const props = { ...propsOf(element), key };
  const children = childrenOf(element, components).filter(
    // Lines between rows are none of a table's children.
    (child) => !OF_TABLES.has(tagName) || typeof child !== "string" || child.trim() !== "",
  );
  return typeof component === "function"
    ? createElement(component, { ...props, node: element }, ...children)
    : createElement(tagName, props, ...children);
}

function propsOf({ properties }: Element): Record<string, unknown> {
  const { align, ...others } = properties;
  const props = Object.fromEntries(Object.entries(others).map(([name, value]) => [nameOf(name), textOf(value)]));
  return align ? { ...props, style: { textAlign: align } } : props;
}

// What the tree writes as one word stands apart in a page: ariaLabel, dataFootnoteRef.
function nameOf(name: string): string {
  const [, kind, rest = ""] = JOINED.exec(name) ?? [];
  if (kind === "aria") return `aria-${rest.toLowerCase()}`;
  return kind === "data" ? `data${rest.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}` : name;
}

const textOf = (value: Value): unknown => (Array.isArray(value) ? value.join(" ") : value);
