/** A node of a Markdown text, before it is tamed or after. */
export type AnyNode = { type: string; value?: string; alt?: string | null; children?: AnyNode[] };

/** The words of a node and of all inside it, however deep; blocks end lines. */
export function textOf(node: AnyNode): string {
  const words: string[] = [];
  const open: (AnyNode | string)[] = [node];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === "string") words.push(next);
    else if (next.children) open.push(...endOf(next), ...next.children.toReversed());
    else words.push(next.value ?? next.alt ?? (next.type === "break" ? "\n" : ""));
  }
  return words.join("").trim();
}

const endOf = ({ type }: AnyNode): string[] => (/^(?:paragraph|heading|tableRow)$/.test(type) ? ["\n"] : []);
