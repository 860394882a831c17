import { toOutsideHtml } from "@pluma/contract/documents/schema/outside";
import { Fragment, type Node } from "prosemirror-model";
import { partsOf } from "../../../providers/documents/index.ts";
import { inlineMarkdown } from "./inline.ts";

/** The address of a picture by its file; null where there is none. */
export type Addresses = ReadonlyMap<number, string>;

/**
 * A document as Markdown as GitHub has it. What that cannot say stands as HTML: merged cells, and tables without a head.
 * Pictures are named where they stand, and held at the end.
 */
export function toMarkdown(doc: Node, pictures: Addresses): string {
  const named = new Map([...pictures.keys()].map((fileId, at) => [fileId, `picture-${at + 1}`] as const));
  const body = blocksOf(doc.content, named, pictures);
  const held = [...named].map(([fileId, name]) => `[${name}]: ${pictures.get(fileId)}`);
  return `${[body, held.join("\n")].filter((part) => part !== "").join("\n\n")}\n`;
}

type Named = ReadonlyMap<number, string>;

function blocksOf(content: Fragment, named: Named, pictures: Addresses): string {
  let before: Node | null = null;
  let isOther = false;
  const blocks: string[] = [];
  for (const node of content.content) {
    // Two lists beside each other are one, unless their signs differ.
    isOther =
      before !== null && isListLike(before) && isListLike(node) && isCounted(before) === isCounted(node) && !isOther;
    const block = blockOf(node, isOther, named, pictures);
    if (block !== "") {
      blocks.push(block);
      before = node;
    }
  }
  return blocks.join("\n\n");
}

const isListLike = ({ type }: Node): boolean => /List$/.test(type.name);
const isCounted = ({ type }: Node): boolean => type.name === "orderedList";

function blockOf(node: Node, isOther: boolean, named: Named, pictures: Addresses): string {
  switch (node.type.name) {
    case "heading":
      return `${"#".repeat(node.attrs.level)} ${inlineMarkdown(node).replaceAll("\\\n", " ")}`.trimEnd();
    case "paragraph":
      return inlineMarkdown(node);
    case "bulletList":
    case "taskList":
    case "orderedList":
      return listOf(node, isOther, named, pictures);
    case "blockquote":
      return prefixed(blocksOf(node.content, named, pictures), "> ", "> ");
    case "codeBlock":
      return codeOf(node);
    case "table":
      return tableOf(node, pictures);
    case "image":
      return pictureOf(node, named);
    case "horizontalRule":
      return "---";
    default:
      return "";
  }
}

const prefixed = (text: string, first: string, next: string): string =>
  text
    .split("\n")
    .map((line, at) => `${at === 0 ? first : next}${line}`.trimEnd())
    .join("\n");

function listOf(list: Node, isOther: boolean, named: Named, pictures: Addresses): string {
  const isTight = list.children.every((item) =>
    item.children.every((child, at) => (at === 0 ? child.type.name === "paragraph" : isListLike(child))),
  );
  const items = list.children.map((item, at) => {
    const sign = isCounted(list) ? `${list.attrs.start + at}${isOther ? ")" : "."}` : isOther ? "*" : "-";
    const box = item.type.name === "taskItem" ? `[${item.attrs.checked ? "x" : " "}] ` : "";
    const said = isTight
      ? item.children.map((child) => blockOf(child, false, named, pictures)).join("\n")
      : blocksOf(item.content, named, pictures);
    return prefixed(said, `${sign} ${box}`, " ".repeat(sign.length + 1));
  });
  return items.join(isTight ? "\n" : "\n\n");
}

function codeOf({ textContent, attrs }: Node): string {
  const longest = Math.max(2, ...[...textContent.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${attrs.language ?? ""}\n${textContent}\n${fence}`;
}

function pictureOf({ attrs }: Node, named: Named): string {
  const name = named.get(attrs.file_id);
  const alt = attrs.alt.replace(/\s+/g, " ").replace(/[\\[\]]/g, "\\$&");
  return name === undefined ? alt : `![${alt}][${name}]`;
}

function tableOf(table: Node, pictures: Addresses): string {
  const rows = table.children.map((row) => row.children);
  const [head = [], ...others] = rows;
  const isSimple = rows.every(
    (cells) => cells.length === head.length && cells.every(({ attrs }) => attrs.colspan === 1 && attrs.rowspan === 1),
  );
  const isPlain = rows.flat().every(({ children }) => children.length === 1 && children[0]?.type.name === "paragraph");
  const hasHead = head.length > 0 && head.every(({ type }) => type.name === "tableHeader");
  const hasOthers = others.flat().some(({ type }) => type.name === "tableHeader");
  if (!isSimple || !isPlain || !hasHead || hasOthers) {
    return toOutsideHtml(Fragment.from(table), (fileId) => pictures.get(fileId) ?? null);
  }
  const lineOf = (cells: readonly Node[]): string => `| ${cells.map(cellOf).join(" | ")} |`;
  const below = head.map((_, column) => alignmentOf(rows.map((cells) => cells[column]?.firstChild?.attrs.textAlign)));
  return [lineOf(head), `| ${below.join(" | ")} |`, ...others.map(lineOf)].join("\n");
}

function cellOf({ firstChild }: Node): string {
  const parts = firstChild ? partsOf(inlineMarkdown(firstChild).replaceAll("\\\n", "<br>")) : [];
  return parts
    .map((part) => (typeof part === "string" ? part.replaceAll("|", "\\|") : formulaIn(part.source)))
    .join("");
}

/** A formula in a cell, whose reader takes a stroke before a line away: a line in two is told by its name. */
const formulaIn = (source: string): string =>
  source.replace(/\\\\|\\\||\|/g, (found) => (found === "|" ? "\\|" : found === "\\|" ? "\\Vert{}" : found));

/** How a column stands, where all of its cells stand the same way. */
function alignmentOf(aligned: unknown[]): string {
  const [first] = aligned;
  if (!aligned.every((each) => each === first)) return "---";
  return first === "center" ? ":-:" : first === "right" ? "--:" : first === "left" ? ":--" : "---";
}
