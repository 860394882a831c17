import { type Block, type Inline, readTree } from "../../../providers/documents/index.ts";

/** A Markdown text as HTML; HTML in it is text. */
export const markdownToHtml = (text: string): string => readTree(text).children.map(blockOf).join("");

function blockOf(block: Block): string {
  switch (block.type) {
    case "paragraph":
      return `<p>${inlinesOf(block.children)}</p>`;
    case "heading":
      return `<h${block.depth}>${inlinesOf(block.children)}</h${block.depth}>`;
    case "blockquote":
      return `<blockquote>${block.children.map(blockOf).join("")}</blockquote>`;
    case "code":
      return `<pre${block.lang ? ` data-language="${escaped(block.lang)}"` : ""}>\n${escaped(block.value)}</pre>`;
    case "thematicBreak":
      return "<hr>";
    case "list":
      return listOf(block);
    case "table":
      return `<table>${block.children.map((row, at) => rowOf(row, at === 0 ? "th" : "td")).join("")}</table>`;
    default:
      return "";
  }
}

function listOf({ ordered, start, children }: Extract<Block, { type: "list" }>): string {
  const isTasks = children.some(({ checked }) => typeof checked === "boolean");
  const items = children.map((item) => {
    const task = isTasks ? ` data-type="taskItem" data-checked="${item.checked === true}"` : "";
    return `<li${task}>${item.children.map(blockOf).join("")}</li>`;
  });
  if (isTasks) return `<ul data-type="taskList">${items.join("")}</ul>`;
  return ordered ? `<ol start="${start ?? 1}">${items.join("")}</ol>` : `<ul>${items.join("")}</ul>`;
}

const rowOf = (row: Extract<Block, { type: "table" }>["children"][number], tag: "th" | "td"): string =>
  `<tr>${row.children.map((cell) => `<${tag}><p>${inlinesOf(cell.children)}</p></${tag}>`).join("")}</tr>`;

const inlinesOf = (inlines: readonly Inline[]): string => inlines.map(inlineOf).join("");

const tags = { strong: "strong", emphasis: "em", delete: "s" } as const;

function inlineOf(inline: Inline): string {
  switch (inline.type) {
    case "text":
      return escaped(inline.value);
    case "strong":
    case "emphasis":
    case "delete":
      return `<${tags[inline.type]}>${inlinesOf(inline.children)}</${tags[inline.type]}>`;
    case "inlineCode":
      return `<code>${escaped(inline.value)}</code>`;
    case "break":
      return "<br>";
    case "link":
      return `<a href="${escaped(inline.url)}">${inlinesOf(inline.children)}</a>`;
    default:
      return "";
  }
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
