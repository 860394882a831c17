import { toHtml } from "@pluma/contract/documents/schema/html";
import { Fragment, type Node } from "prosemirror-model";

const EXCERPT_LENGTH = 500;
const EXCERPT_BLOCKS = 8;

/** What a row keeps of a document beside it: its HTML, its words, and its first blocks as HTML. */
export const derivedOf = (doc: Node) => {
  const blocks = doc.children.map(saidOf);
  return {
    content: blocks.map(({ html }) => html).join(""),
    text: blocks.map(({ text }) => text).join("\n"),
    excerpt: excerptOf(doc),
  };
};

/** A document as JSON, written out. */
export const jsonOf = (doc: Node): string =>
  `{"type":"doc","content":[${doc.children.map((block) => saidOf(block).json).join()}]}`;

/** What is made of a block, once while it is: a key leaves nearly all of a text as it was. */
const saidOf = onceEach((block) => ({
  html: toHtml(Fragment.from(block)),
  text: block.isLeaf ? "\n" : block.textBetween(0, block.content.size, "\n", "\n"),
  json: JSON.stringify(block.toJSON()),
}));

function onceEach<S>(make: (block: Node) => S): (block: Node) => S {
  const known = new WeakMap<Node, S>();
  return (block) => {
    const found = known.get(block) ?? make(block);
    known.set(block, found);
    return found;
  };
}

function excerptOf(doc: Node): string {
  const blocks: Node[] = [];
  let left = EXCERPT_LENGTH;
  for (const block of doc.children.slice(0, EXCERPT_BLOCKS)) {
    if (left <= 0) break;
    // A table or a list that is cut in the middle would not be one.
    const isWhole = block.textContent.length <= left || !block.isTextblock;
    blocks.push(isWhole ? block : block.cut(0, left));
    left -= block.textContent.length;
  }
  return toHtml(Fragment.from(blocks));
}

/** The files that the pictures of a document show, each once. */
export function picturesIn(doc: Node): number[] {
  const found = new Set<number>();
  doc.descendants(({ type, attrs }) => {
    if (type.name === "image") found.add(attrs.file_id);
  });
  return [...found];
}

/** The same of a document as its row has it, for those who need no more of it. */
export function picturesInRow(doc: Record<string, unknown>): number[] {
  const found = new Set<number>();
  const open: unknown[] = [doc];
  for (let node = open.pop(); node; node = open.pop()) {
    const { type, attrs, content }: { type?: unknown; attrs?: { file_id?: unknown }; content?: unknown } = node;
    if (type === "image" && typeof attrs?.file_id === "number") found.add(attrs.file_id);
    if (Array.isArray(content)) open.push(...content);
  }
  return [...found];
}
