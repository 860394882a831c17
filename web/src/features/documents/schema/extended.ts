import { marks } from "@pluma/contract/documents/schema/marks";
import { nodes } from "@pluma/contract/documents/schema/nodes";
import type { Attribute, Mark, Node } from "@tiptap/core";
import type { AttributeSpec, DOMOutputSpec, MarkSpec, NodeSpec } from "@tiptap/pm/model";

type NodeName = keyof typeof nodes;
type MarkName = keyof typeof marks;

const nodeSpecs: Record<NodeName, NodeSpec> = nodes;
const markSpecs: Record<MarkName, MarkSpec> = marks;

/** What stands at the side from which its first letter is read. */
const sided: ReadonlySet<NodeName> = new Set(["bulletList", "orderedList", "taskList", "blockquote"]);

// The browser looks again whenever something is typed; nothing of it is kept with the text.
function atItsSide(element: DOMOutputSpec): DOMOutputSpec {
  if (!Array.isArray(element)) return element;
  const [tag, ...rest] = element;
  const attributes = typeof rest[0] === "object" && !Array.isArray(rest[0]) ? rest.shift() : {};
  return [tag, { ...attributes, dir: "auto" }, ...rest];
}

/**
 * A node of the editor that behaves as Tiptap's does and is what the contract says: content, attributes and HTML are those
 * of the one schema, and nothing of Tiptap's own.
 */
export function nodeAs(name: NodeName, behaviour: Node) {
  const spec = nodeSpecs[name];
  const { toDOM } = spec;
  return behaviour.extend({
    name,
    content: spec.content ?? "",
    group: spec.group ?? "",
    ...(spec.marks !== undefined && { marks: spec.marks }),
    inline: spec.inline ?? false,
    code: spec.code ?? false,
    defining: spec.defining ?? false,
    isolating: spec.isolating ?? false,
    draggable: spec.draggable ?? false,
    selectable: spec.selectable ?? true,
    linebreakReplacement: spec.linebreakReplacement ?? false,
    addAttributes: () => attributesOf(spec.attrs),
    parseHTML: () => [...(spec.parseDOM ?? [])],
    ...(toDOM && { renderHTML: ({ node }) => (sided.has(name) ? atItsSide(toDOM(node)) : toDOM(node)) }),
  });
}

/** The same of a mark; the first of the contract stands outermost. */
export function markAs(name: MarkName, behaviour: Mark) {
  const spec = markSpecs[name];
  const { toDOM } = spec;
  return behaviour.extend({
    name,
    priority: 900 - Object.keys(marks).indexOf(name),
    inclusive: spec.inclusive ?? true,
    ...(spec.excludes !== undefined && { excludes: spec.excludes }),
    code: spec.code ?? false,
    addAttributes: () => attributesOf(spec.attrs),
    parseHTML: () => [...(spec.parseDOM ?? [])],
    ...(toDOM && { renderHTML: ({ mark }) => toDOM(mark, true) }),
  });
}

function attributesOf(attrs: Record<string, AttributeSpec> = {}): Record<string, Attribute> {
  return Object.fromEntries(
    Object.entries(attrs).map(([name, { default: usual, validate }]) => [
      name,
      {
        default: usual,
        isRequired: usual === undefined,
        // A task that is begun after one that is done is not done.
        keepOnSplit: name !== "checked",
        ...(validate !== undefined && { validate }),
        // Read and written by the rules of the schema alone.
        parseHTML: () => null,
        renderHTML: () => ({}),
      },
    ]),
  );
}
