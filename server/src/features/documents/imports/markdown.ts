import { piecesToHtml } from "@pluma/contract/documents/pasting/pieces";
import { isReadableMarkdown } from "@pluma/contract/kit/markdownCost";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { cutFormulas, placesIn, textOf, withFormulas } from "../../../providers/documents/index.ts";

type Root = ReturnType<typeof fromMarkdown>;
type Node = Root | Root["children"][number];
type Definitions = Map<string, string>;

/** A text as HTML: paragraphs where lines are empty, and lines where they end. */
export const plainToHtml = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== "")
    .map((part) => `<p>${part.trimEnd().split("\n").map(escaped).join("<br>")}</p>`)
    .join("");

/** What stands before a text about it, by names; a text that begins with a line across is none. */
const FRONT_MATTER = /^---[ \t]*\r?\n(?=[\w-]{1,100}[ \t]*:)[\s\S]{0,5000}?\n---[ \t]*(?:\r?\n|$)/;

/** Markdown as HTML, with what it has of HTML as it is; a text that no reader of Markdown gets through stays as it stands. */
export function markdownToHtml(given: string): string {
  const markdown = given.replace(FRONT_MATTER, "");
  if (!isReadableMarkdown(markdown)) return plainToHtml(markdown);
  // A bracket behind a stroke is as often one that shall be no link.
  const { text, formulas } = cutFormulas(markdown, ({ source }) => source.startsWith("$"));
  const root = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const definitions: Definitions = new Map();
  for (const node of root.children) if (node.type === "definition") definitions.set(node.identifier, node.url);
  const { cells, html } = standingIn(root);
  const typed = formulas.map((formula, at) => {
    const { source } = formula;
    return { ...formula, source: quoted(cells.has(at) ? ofCell(source) : html.has(at) ? ofHtml(source) : source) };
  });
  return withFormulas(htmlOf(root, definitions), typed);
}

/** Which formulas stand where signs of theirs are written in the place's own way: in the cells of tables, and in HTML. */
function standingIn(root: Node): { cells: Set<number>; html: Set<number> } {
  const places = { cells: new Set<number>(), html: new Set<number>() };
  const open: Node[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === "html") for (const at of placesIn(node.value)) places.html.add(at);
    else if (node.type === "table") for (const at of placesIn(textOf(node))) places.cells.add(at);
    else if ("children" in node) open.push(...node.children);
  }
  return places;
}

/** A line that would else end the cell has a stroke before it. */
const ofCell = (source: string): string => source.replace(/\\([\\|])/g, (found, sign) => (sign === "|" ? sign : found));

const signs: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };
const ofHtml = (source: string): string => source.replace(/&(amp|lt|gt|quot);/g, (found, name) => signs[name] ?? found);

const escaped = (text: string): string => piecesToHtml([text]);
const quoted = (text: string): string => escaped(text).replaceAll('"', "&quot;");
const attribute = (name: string, value: string): string => ` ${name}="${quoted(value)}"`;

const tags: Partial<Record<Node["type"], string>> = {
  paragraph: "p",
  blockquote: "blockquote",
  emphasis: "em",
  strong: "strong",
  delete: "s",
};

/** A part of a Markdown tree as HTML; `definitions` are the addresses that it names elsewhere. */
export function htmlOf(node: Node, definitions: Definitions = new Map()): string {
  const inner = (): string =>
    "children" in node ? node.children.map((child) => htmlOf(child, definitions)).join("") : "";
  const tag = tags[node.type];
  if (tag) return `<${tag}>${inner()}</${tag}>`;
  switch (node.type) {
    case "heading":
      return `<h${node.depth}>${inner()}</h${node.depth}>`;
    case "list":
      return node.ordered ? `<ol${attribute("start", String(node.start ?? 1))}>${inner()}</ol>` : `<ul>${inner()}</ul>`;
    case "listItem":
      return `<li>${typeof node.checked === "boolean" ? boxOf(node.checked) : ""}${inner()}</li>`;
    case "table":
      return `<table>${tableRows(node, definitions)}</table>`;
    case "code":
      if (node.data?.isFormula) return `<p>${escaped(node.value)}</p>`;
      return `<pre${node.lang ? attribute("data-language", node.lang) : ""}>\n${escaped(node.value)}</pre>`;
    case "inlineCode":
      return node.data?.isFormula ? escaped(node.value) : `<code>${escaped(node.value)}</code>`;
    case "thematicBreak":
      return "<hr>";
    case "break":
      return "<br>";
    case "link":
      return `<a${attribute("href", node.url)}>${inner()}</a>`;
    case "linkReference":
      return `<a${attribute("href", definitions.get(node.identifier) ?? "")}>${inner()}</a>`;
    case "image":
      return `<img${attribute("src", node.url)}${attribute("alt", node.alt ?? "")}>`;
    case "imageReference":
      return `<img${attribute("src", definitions.get(node.identifier) ?? "")}${attribute("alt", node.alt ?? "")}>`;
    case "footnoteReference":
      return escaped(`[${node.identifier}]`);
    case "footnoteDefinition":
      return `<p>${escaped(`[${node.identifier}] `)}</p>${inner()}`;
    case "html":
      return node.value;
    case "text":
      return escaped(node.value);
    default:
      return inner();
  }
}

const boxOf = (isChecked: boolean): string => `<input type="checkbox"${isChecked ? " checked" : ""}>`;

function tableRows(table: Extract<Node, { type: "table" }>, definitions: Definitions): string {
  const rows = table.children.map((row, at) => {
    const cells = row.children.map((cell, column) => {
      const tag = at === 0 ? "th" : "td";
      const align = table.align?.[column];
      const style = align ? attribute("style", `text-align: ${align}`) : "";
      const words = cell.children.map((child) => htmlOf(child, definitions)).join("");
      return `<${tag}><p${style}>${words}</p></${tag}>`;
    });
    return `<tr>${cells.join("")}</tr>`;
  });
  return rows.join("");
}
