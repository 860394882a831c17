import type { Mark, Node } from "prosemirror-model";
import { partsOf } from "../../../providers/documents/index.ts";

/** The words of a paragraph as Markdown; marks that it has no sign for, or none that would be read there, are HTML. */
export function inlineMarkdown(paragraph: Node): string {
  const lines = wordsOf(paragraph.children, 0).split("\n");
  return lines.map((line) => asWords(line.trim())).join("\n");
}

/** A line that does not begin a block, whatever stands first in it. */
function asWords(line: string): string {
  if (/^(?:[-=]+$|#{1,6}(?:\s|$)|[-+](?:\s|$)|>)/.test(line)) return `\\${line}`;
  return line.replace(/^(\d{1,9})([.)])(?=\s|$)/, "$1\\$2");
}

const signs: Record<string, string> = { bold: "**", italic: "*", strike: "~~" };
const tags: Record<string, string> = { bold: "strong", italic: "em", strike: "s", underline: "u", highlight: "mark" };

/** Nodes whose first `depth` marks are said already. */
function wordsOf(nodes: readonly Node[], depth: number): string {
  let out = "";
  for (let at = 0; at < nodes.length; ) {
    const node = nodes[at];
    if (!node) break;
    const mark = node.marks[depth];
    if (!mark) {
      out += node.type.name === "hardBreak" ? "\\\n" : escaped(node.text ?? "");
      at += 1;
      continue;
    }
    let end = at + 1;
    while (nodes[end]?.marks[depth]?.eq(mark)) end += 1;
    const following = nodes[end]?.text?.charAt(0) ?? "";
    out += marked(mark, nodes.slice(at, end), depth, { before: out.at(-1) ?? "", after: following });
    at = end;
  }
  return out;
}

type Beside = { before: string; after: string };

function marked(mark: Mark, nodes: readonly Node[], depth: number, beside: Beside): string {
  const { name } = mark.type;
  if (name === "code") return codeOf(nodes.map(({ text }) => text ?? "").join(""));
  const said = wordsOf(nodes, depth + 1);
  if (name === "link") return `[${said}](<${String(mark.attrs.href).replace(/[<>]/g, encodeURIComponent)}>)`;
  const sign = signs[name];
  const inner = said.trim();
  const begin = said.slice(0, said.length - said.trimStart().length);
  const end = said.slice(said.trimEnd().length);
  if (inner === "") return said;
  const isBeside = sign === "**" ? /^[*~]|~$/.test(inner) : /^[*~]|[*~]$/.test(inner);
  if (sign && !isBeside && isRead(inner, begin === "" ? beside.before : " ", end === "" ? beside.after : " ")) {
    return `${begin}${sign}${inner}${sign}${end}`;
  }
  return `${begin}<${tags[name]}>${inner}</${tags[name]}>${end}`;
}

const isWordly = (sign: string): boolean => /[\p{L}\p{N}]/u.test(sign);

/** Whether a sign there is read as one: beside a word it may stand before words alone, and not beside another sign. */
const isRead = (inner: string, before: string, after: string): boolean =>
  !/[*~_]/.test(before) &&
  !/[*~_]/.test(after) &&
  (!isWordly(before) || isWordly(inner.charAt(0))) &&
  (!isWordly(after) || isWordly(inner.at(-1) ?? ""));

function codeOf(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  const pad = /^`|`$|^ .* $/.test(text) ? " " : "";
  return `${fence}${pad}${text}${pad}${fence}`;
}

/** Words that are read as words; formulas as they were typed, for no reader of theirs knows of strokes before signs. */
const escaped = (text: string): string =>
  partsOf(text)
    .map((part) => (typeof part === "string" ? asSaid(part) : part.source.replace(/\n/g, " ")))
    .join("");

const asSaid = (text: string): string =>
  text
    .replace(/\n/g, " ")
    .replace(/[\\`*_[\]<~]/g, "\\$&")
    .replace(/&(?=#?\w+;)/g, "\\&");
