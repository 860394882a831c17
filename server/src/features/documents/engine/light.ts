import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";

/**
 * HTML as light nodes: as much of a DOM as ProseMirror's reader asks of one, and no more. Nothing is fetched, run or kept.
 */
export type LightNode = {
  nodeType: number;
  nodeName: string;
  tagName?: string;
  nodeValue: string | null;
  childNodes: LightNode[];
  parentNode: LightNode | null;
  /** Which of its parent's nodes it is. */
  place: number;
  style: LightStyle | null;
  ownerDocument: { createTextNode(text: string): LightNode };
  readonly firstChild: LightNode | null;
  readonly nextSibling: LightNode | null;
  readonly previousSibling: LightNode | null;
  appendChild(child: LightNode): void;
  getAttribute(name: string): string | null;
  matches(selector: string): boolean;
};
type LightStyle = { length: number; whiteSpace: string; getPropertyValue(name: string): string };
type Parsed = DefaultTreeAdapterTypes.ChildNode;

/** What these hold is not for reading, or is of another language than HTML. */
const dropped = new Set(
  "script style template iframe object embed svg math head title noscript noembed noframes xmp textarea select".split(
    " ",
  ),
);
/** What makes a document deeper. Beyond so many of them it is read as if it were a plain part of the page. */
const structural = new Set("ul ol li blockquote table tr td th".split(" "));
const STRUCTURE_MAX = 14;
/** Elements deeper than this are read as if they stood beside each other: the reader calls itself for each. */
const ELEMENTS_MAX = 200;

const ELEMENT = 1;
const TEXT = 3;
const ownerDocument = { createTextNode: (text: string) => lightText(text) };

/** Reads HTML, however broken, in time that grows with its length. */
export function readLight(html: string): LightNode {
  const root = lightElement("div", new Map());
  type Open = { from: Parsed[]; into: LightNode; depth: number; structure: number };
  const open: Open[] = [{ from: parseFragment(html).childNodes, into: root, depth: 0, structure: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const deeper: Open[] = [];
    for (const node of next.from) {
      if ("value" in node) put(next.into, lightText(node.value));
      if (!("tagName" in node) || dropped.has(node.tagName)) continue;
      const structure = next.structure + (structural.has(node.tagName) ? 1 : 0);
      const name = structure > STRUCTURE_MAX && structural.has(node.tagName) ? "div" : node.tagName;
      const element = lightElement(name, new Map(node.attrs.map(({ name, value }) => [name, value])));
      put(next.into, element);
      const into = next.depth < ELEMENTS_MAX ? element : next.into;
      deeper.push({ from: node.childNodes, into, depth: next.depth + 1, structure });
    }
    open.push(...deeper.reverse());
  }
  return root;
}

function put(parent: LightNode, child: LightNode): void {
  child.parentNode = parent;
  child.place = parent.childNodes.push(child) - 1;
}

const beside = (node: LightNode, by: number): LightNode | null => node.parentNode?.childNodes[node.place + by] ?? null;

/** Takes a child out of where it stands, and puts it last into `parent`. */
function move(parent: LightNode, child: LightNode): void {
  const siblings = child.parentNode?.childNodes ?? [];
  siblings.splice(child.place, 1);
  for (const sibling of siblings.slice(child.place)) sibling.place -= 1;
  put(parent, child);
}

function lightNode(nodeType: number, nodeName: string, nodeValue: string | null): LightNode {
  return {
    nodeType,
    nodeName,
    nodeValue,
    childNodes: [],
    parentNode: null,
    place: 0,
    style: null,
    ownerDocument,
    get firstChild() {
      return this.childNodes[0] ?? null;
    },
    get nextSibling() {
      return beside(this, 1);
    },
    get previousSibling() {
      return beside(this, -1);
    },
    appendChild(child) {
      move(this, child);
    },
    getAttribute: () => null,
    matches: () => false,
  };
}

const lightText = (text: string): LightNode => lightNode(TEXT, "#text", text);

function lightElement(name: string, attributes: ReadonlyMap<string, string>): LightNode {
  const nodeName = name.toUpperCase();
  return Object.assign(lightNode(ELEMENT, nodeName, null), {
    tagName: nodeName,
    style: styleOf(attributes.get("style") ?? ""),
    getAttribute: (attribute: string) => attributes.get(attribute) ?? null,
    matches: (selector: string) => isMatched(selector, name, attributes),
  });
}

/** The selectors that the schema has: a tag, and an attribute that is there or has a value. */
function isMatched(selector: string, name: string, attributes: ReadonlyMap<string, string>): boolean {
  const [, tag, attribute, , value] = /^([a-z0-9]+)(?:\[([a-z-]+)(="([^"]*)")?\])?$/.exec(selector) ?? [];
  if (tag !== name) return false;
  if (attribute === undefined) return true;
  const found = attributes.get(attribute);
  return value === undefined ? found !== undefined : found === value;
}

function styleOf(text: string): LightStyle {
  const declared = new Map<string, string>();
  for (const part of text.split(";").slice(0, 100)) {
    const colon = part.indexOf(":");
    if (colon > 0)
      declared.set(
        part.slice(0, colon).trim().toLowerCase(),
        part
          .slice(colon + 1)
          .trim()
          .toLowerCase(),
      );
  }
  return {
    length: declared.size,
    whiteSpace: declared.get("white-space") ?? "",
    getPropertyValue: (name) => declared.get(name) ?? "",
  };
}
