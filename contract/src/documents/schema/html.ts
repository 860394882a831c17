/** A document as HTML, written as a string: the same words in a thread, on the server and in a browser. */
import type { Fragment, Mark, Node } from "prosemirror-model";

/** The HTML of a document, of a part of it, or of blocks. Every text and attribute is escaped. */
export function toHtml(content: Fragment): string {
  let html = "";
  let open: { mark: Mark; end: string }[] = [];
  const closeTo = (length: number) => {
    for (let at = open.length - 1; at >= length; at -= 1) html += open[at]?.end ?? "";
    open = open.slice(0, length);
  };
  content.forEach((node) => {
    const marks = node.isInline ? node.marks : [];
    let kept = 0;
    for (const { mark } of open) {
      if (!marks[kept]?.eq(mark)) break;
      kept += 1;
    }
    closeTo(kept);
    for (const mark of marks.slice(kept)) {
      const [start, end] = tagsOf(mark.type.spec.toDOM?.(mark, true));
      html += start;
      open.push({ mark, end });
    }
    html += htmlOf(node);
  });
  closeTo(0);
  return html;
}

function htmlOf(node: Node): string {
  if (node.isText) return escapeText(node.text ?? "");
  const [start, end] = tagsOf(node.type.spec.toDOM?.(node));
  return start + toHtml(node.content) + end;
}

type Written = readonly [string, ...unknown[]];

const isWritten = (value: unknown): value is Written => Array.isArray(value) && typeof value[0] === "string";

/** What stands before and after the content of an element. */
function tagsOf(spec: unknown): [start: string, end: string] {
  if (!isWritten(spec)) throw new Error("the schema writes every node and mark as an element");
  const [tag, ...rest] = spec;
  const attributes = isAttributes(rest[0]) ? attributesOf(rest[0]) : "";
  const inner = rest.find(isWritten);
  const isEmpty = !inner && !rest.includes(0);
  const [start, end] = inner ? tagsOf(inner) : ["", ""];
  return [`<${tag}${attributes}>${start}`, isEmpty ? "" : `${end}</${tag}>`];
}

const isAttributes = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const attributesOf = (attributes: Record<string, unknown>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeAttribute(String(value))}"`)
    .join("");

const escapeText = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\u00a0", "&nbsp;");

/** A text as it may stand in an attribute, or between tags. */
export const escapeAttribute = (text: string): string => escapeText(text).replaceAll('"', "&quot;");
