import { documentSchema } from "@pluma/contract/documents/schema/schema";
import { DOMSerializer, type Node } from "@tiptap/pm/model";
import type { Row } from "./compare.ts";
import css from "./versions.module.css";

type Change = "added" | "removed";

/** What is said to those who do not see the colours, and of a block that was moved. */
export type Said = { begin: Record<Change, string>; end: string; moved: (text: string) => string };
type Drawing = { said: Said; sources: ReadonlyMap<number, string> };

const serializer = DOMSerializer.fromSchema(documentSchema);
const MOVED_SHOWN = 60;

/** Two texts laid over each other as elements: what went struck, what came underlined, each also said in words. */
export function drawRows(rows: readonly Row[], drawing: Drawing): DocumentFragment {
  const all = document.createDocumentFragment();
  for (const row of rows) {
    const element = drawRow(row, drawing);
    // Each block of the text is one change to walk to, whatever is changed inside of it.
    if (row.kind !== "same") element.dataset.change = row.kind;
    all.append(element);
  }
  return all;
}

/** A text by itself. */
export const drawText = (blocks: readonly Node[], drawing: Drawing): DocumentFragment =>
  drawRows(
    blocks.map((node) => ({ kind: "same", node })),
    drawing,
  );

function drawRow(row: Row, drawing: Drawing): HTMLElement {
  switch (row.kind) {
    case "words": {
      const { dom, inside } = shellOf(row.node);
      for (const { kind, nodes } of row.pieces) drawInline(nodes, kind === "same" ? null : kind, inside, drawing);
      return dom;
    }
    case "inside": {
      const { dom, inside } = shellOf(row.node);
      for (const inner of row.rows) inside.append(drawRow(inner, drawing));
      return dom;
    }
    case "moved":
      return drawMoved(row.node, drawing);
    default:
      return drawBlock(row.node, row.kind === "same" ? null : row.kind, drawing);
  }
}

function drawBlock(node: Node, change: Change | null, drawing: Drawing): HTMLElement {
  if (node.type.name === "image") return drawPicture(node, change, drawing);
  const { dom, inside } = shellOf(node);
  if (node.isTextblock) drawInline(node.children, change, inside, drawing);
  else if (node.isLeaf && change) dom.classList.add(css[change] ?? "");
  else for (const child of node.children) inside.append(drawBlock(child, change, drawing));
  return dom;
}

/** The element of a block as the schema writes it, and where its content stands. */
function shellOf(node: Node): { dom: HTMLElement; inside: HTMLElement } {
  const spec = node.type.spec.toDOM?.(node);
  const rendered = spec ? DOMSerializer.renderSpec(document, spec) : { dom: document.createElement("div") };
  if (!(rendered.dom instanceof HTMLElement)) throw new Error("the schema writes every block as an element");
  return { dom: rendered.dom, inside: rendered.contentDOM ?? rendered.dom };
}

function drawInline(nodes: readonly Node[], change: Change | null, into: HTMLElement, { said }: Drawing): void {
  if (nodes.length === 0) return;
  let target = into;
  if (change) {
    target = document.createElement(change === "added" ? "ins" : "del");
    target.className = css[change] ?? "";
    target.append(hidden(`${said.begin[change]} `));
    into.append(target);
  }
  for (const node of nodes) target.append(serializer.serializeNode(node));
  if (change) target.append(hidden(` ${said.end}`));
}

function hidden(text: string): HTMLElement {
  const element = document.createElement("span");
  element.className = "visually-hidden";
  element.textContent = text;
  return element;
}

function drawMoved(node: Node, { said }: Drawing): HTMLElement {
  const element = document.createElement("p");
  element.className = css.moved ?? "";
  const text = node.textContent.trim();
  element.textContent = said.moved(text.length > MOVED_SHOWN ? `${text.slice(0, MOVED_SHOWN)}…` : text);
  return element;
}

/** A picture by where it opens for this person; its address in the text is nobody's to fetch. */
function drawPicture({ attrs }: Node, change: Change | null, { sources }: Drawing): HTMLElement {
  const img = document.createElement("img");
  const src = sources.get(Number(attrs.file_id));
  if (src) img.src = src;
  img.alt = String(attrs.alt ?? "");
  if (attrs.width) img.style.width = `${attrs.width}%`;
  if (change) img.classList.add(css[change] ?? "");
  return img;
}
