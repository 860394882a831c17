/** A document as HTML for others: mail, Word, Google Docs, a CMS, a page on its own. */
import { Fragment, type Node } from "prosemirror-model";
import { isRightToLeft } from "./direction.ts";
import { escapeAttribute, toHtml } from "./html.ts";

/** Where a picture is to be had for whoever reads the HTML; null where it is not, and its description stands instead. */
export type PictureAddress = (fileId: number) => string | null;

/**
 * The HTML of a document without anything that only our editor understands: tasks carry their box as a sign, items and
 * cells of one paragraph their words alone, and tables their lines. What stands at the right says so: not everybody sees it by
 * its letters.
 */
export function toOutsideHtml(content: Fragment, addressOf: PictureAddress): string {
  return content.content.map((node) => blockHtml(node, addressOf)).join("");
}

function blockHtml(node: Node, addressOf: PictureAddress): string {
  const inner = () => toOutsideHtml(node.content, addressOf);
  switch (node.type.name) {
    case "paragraph":
      // An empty line closes up where nothing stands in it.
      return node.childCount === 0 ? "<p><br></p>" : toHtml(Fragment.from(node));
    case "bulletList":
    case "taskList":
      return `<ul${sideOf(node)}>${itemsHtml(node, addressOf)}</ul>`;
    case "orderedList":
      return `<ol${sideOf(node)}${node.attrs.start === 1 ? "" : ` start="${node.attrs.start}"`}>${itemsHtml(node, addressOf)}</ol>`;
    case "blockquote":
      return `<blockquote${sideOf(node)}>${inner()}</blockquote>`;
    case "table":
      return `<table border="1" cellpadding="6" style="border-collapse: collapse"><tbody>${rowsHtml(node, addressOf)}</tbody></table>`;
    case "image":
      return pictureHtml(node, addressOf);
    case "codeBlock":
      return `<pre>${/^\n/.test(node.textContent) ? "\n" : ""}<code>${toHtml(node.content)}</code></pre>`;
    default:
      return toHtml(Fragment.from(node));
  }
}

const sideOf = (node: Node): string => (isRightToLeft(node.textContent) ? ' dir="rtl"' : "");

function itemsHtml(list: Node, addressOf: PictureAddress): string {
  return list.children
    .map((item) => {
      const box = item.type.name === "taskItem" ? `${item.attrs.checked ? "☑" : "☐"} ` : "";
      const [first, ...others] = item.children;
      const isPlain = first?.type.name === "paragraph" && !first.attrs.textAlign;
      const begin = first && (isPlain ? toHtml(first.content) : blockHtml(first, addressOf));
      return `<li>${box}${begin ?? ""}${others.map((block) => blockHtml(block, addressOf)).join("")}</li>`;
    })
    .join("");
}

function rowsHtml(table: Node, addressOf: PictureAddress): string {
  const rows = table.children.map((row) => {
    const cells = row.children.map((cell) => {
      const { colspan, rowspan } = cell.attrs;
      const tag = cell.type.name === "tableHeader" ? "th" : "td";
      const spans = `${colspan > 1 ? ` colspan="${colspan}"` : ""}${rowspan > 1 ? ` rowspan="${rowspan}"` : ""}`;
      const [only] = cell.childCount === 1 ? cell.children : [];
      const isPlain = only?.type.name === "paragraph" && !only.attrs.textAlign;
      return `<${tag}${spans}>${isPlain ? toHtml(only.content) : toOutsideHtml(cell.content, addressOf)}</${tag}>`;
    });
    return `<tr>${cells.join("")}</tr>`;
  });
  return rows.join("");
}

function pictureHtml({ attrs }: Node, addressOf: PictureAddress): string {
  const address = addressOf(attrs.file_id);
  const alt = escapeAttribute(attrs.alt);
  if (address === null) return alt === "" ? "" : `<p><em>${alt}</em></p>`;
  const width = attrs.width ? ` width="${attrs.width}%"` : "";
  return `<img src="${escapeAttribute(address)}" alt="${alt}"${width}>`;
}
