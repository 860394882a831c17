import type { Components } from "hast-util-to-jsx-runtime";
import { fromMarkdown } from "mdast-util-from-markdown";
import { toHast } from "mdast-util-to-hast";
import type { ReactNode } from "react";

type FromMarkdown = NonNullable<Exclude<Parameters<typeof fromMarkdown>[1], string>>;

/** What is read beside plain Markdown: how it is cut into tokens, and what they become in the tree. */
export type Reading = Pick<FromMarkdown, "extensions" | "mdastExtensions">;

/** A text as the elements that it is to be drawn with. */
export type Tree = Extract<ReturnType<typeof toHast>, { type: "root" }>;

export type Draw = (tree: Tree, components: Components) => ReactNode;

/** Reads Markdown and what the readings add to it. HTML in it is text. */
export function readMarkdown(text: string, readings: Reading[]): Tree {
  const tree = toHast(
    fromMarkdown(text, {
      extensions: readings.flatMap(({ extensions }) => extensions ?? []),
      mdastExtensions: readings.flatMap(({ mdastExtensions }) => mdastExtensions ?? []),
    }),
    { handlers: { html: (_state, node: { value: string }) => ({ type: "text", value: node.value }) } },
  );
  if (tree.type !== "root") throw new Error(`Markdown was read as ${tree.type}.`);
  readEachItsWay(tree.children);
  return tree;
}

const BLOCKS = new Set("p ul ol blockquote table h1 h2 h3 h4 h5 h6".split(" "));

/** Each block is read the way that its first letter is, as of Arabic or Hebrew, and with it all that it holds. */
function readEachItsWay(nodes: Tree["children"]): void {
  for (const node of nodes) {
    if (node.type !== "element") continue;
    if (BLOCKS.has(node.tagName)) node.properties.dir = "auto";
    else readEachItsWay(node.children);
  }
}
