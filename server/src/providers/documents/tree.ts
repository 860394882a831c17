import { isReadableMarkdown } from "@pluma/contract/kit/markdownCost";
import type { Formula } from "@pluma/contract/kit/mathematics";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { cutFormulas, partsWithFormulas, withFormulas } from "./formulas/places.ts";
import { type AnyNode, textOf } from "./nodes.ts";
import { pictureMark } from "./written.ts";

/** Lists and quotes deeper than this stand as text: a page has no room for more. */
const DEPTH_MAX = 10;
/** Emphasis inside emphasis deeper than this stands as text. */
const INLINE_DEPTH_MAX = 20;
const COLUMNS_MAX = 20;
const CELLS_MAX = 5000;
/** Lines of one paragraph. */
const LINES_MAX = 100;

type Parsed = ReturnType<typeof fromMarkdown>;
type AnyBlock = Parsed["children"][number];
type Kind<T extends AnyBlock["type"]> = Extract<AnyBlock, { type: T }>;
export type Block = Kind<"blockquote">["children"][number];
export type Inline = Kind<"paragraph">["children"][number];
export type List = Kind<"list">;
export type Paragraph = Kind<"paragraph">;
export type Table = Kind<"table">;
/** A whole text. */
export type Tree = { children: Block[] };

declare module "mdast" {
  interface CodeData {
    isFormula?: true;
  }
  interface InlineCodeData {
    isFormula?: true;
  }
}
/** What is said of code that is a formula, as it was typed. */
const isFormula = { isFormula: true } as const;

/** The file of the picture that a paragraph is, if it is one of those given with its text. */
export function pictureOf({ children: [only, ...others] }: Kind<"paragraph">): number | null {
  if (only?.type !== "image" || others.length > 0) return null;
  return Number(only.url.slice(pictureMark(0).length - 1));
}

type Definitions = Map<string, Kind<"definition">>;
type Inside = { definitions: Definitions; formulas: Formula[]; pictures: ReadonlySet<string>; depth: number };

/**
 * What a Markdown text says, made harmless: pictures are their descriptions, but for those that are given with it, which
 * are paragraphs; HTML is text, links lead to the web or to a mail address or are text, and nothing is nested or wide
 * beyond what a page can hold. Formulas are code that says so, as they were typed: one that stands on lines of its own is
 * a block of it.
 */
export function readTree(markdown: string, given: Iterable<number> = []): Tree {
  if (!isReadableMarkdown(markdown)) return readPlain(markdown);
  const { text, formulas } = cutFormulas(markdown);
  const root = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const definitions: Definitions = new Map();
  for (const node of root.children) if (node.type === "definition") definitions.set(node.identifier, node);
  const pictures = new Set([...given].map(pictureMark));
  return { children: tameBlocks(root.children, { definitions, formulas, pictures, depth: 0 }) };
}

/** A text as it stands: paragraphs where lines are empty, and lines where they end. Quick, whatever the text. */
export function readPlain(text: string): Tree {
  const children = text.split(/\n{2,}/).flatMap((part) => (part.trim() === "" ? [] : partsOf(paragraphOf(part))));
  return { children };
}

function tameBlocks(nodes: AnyBlock[], inside: Inside): Block[] {
  return nodes.flatMap((node) => tameBlock(node, inside));
}

function tameBlock(node: AnyBlock, inside: Inside): Block[] {
  const deeper = { ...inside, depth: inside.depth + 1 };
  switch (node.type) {
    case "paragraph":
      return tameParagraph(node, inside);
    case "heading":
      return [{ ...node, children: tameInline(node.children, inside, 0) }];
    case "blockquote":
      if (deeper.depth > DEPTH_MAX) return [paragraphOf(typed(node, inside))];
      return [{ ...node, children: tameBlocks(node.children, deeper) }];
    case "list":
      if (deeper.depth > DEPTH_MAX) return [paragraphOf(typed(node, inside))];
      return [
        { ...node, children: node.children.map((item) => ({ ...item, children: tameBlocks(item.children, deeper) })) },
      ];
    case "table":
      return [tameTable(node, inside)];
    case "code":
      return [{ ...node, value: withFormulas(node.value, inside.formulas) }];
    case "thematicBreak":
      return [node];
    case "html":
      return node.value.trim() === "" ? [] : [paragraphOf(typed(node, inside))];
    case "footnoteDefinition":
      return [paragraphOf(`[${node.identifier}] ${typed(node, inside)}`)];
    default:
      return [];
  }
}

/** A paragraph, in parts where a formula stands on lines of its own in it, or a picture that is given. */
function tameParagraph(node: Kind<"paragraph">, inside: Inside): Block[] {
  const blocks: Block[] = [];
  let said: Inline[] = [];
  const end = () => {
    const children = tameInline(said, inside, 0);
    if (children.length > 0) blocks.push(...partsOf({ type: "paragraph", children }));
    said = [];
  };
  for (const child of node.children) {
    if (child.type === "image" && inside.pictures.has(child.url)) {
      end();
      blocks.push({ type: "paragraph", children: [child] });
      continue;
    }
    const parts = child.type === "text" ? partsWithFormulas(child.value, inside.formulas) : [child];
    for (const part of parts) {
      if (typeof part === "string") said.push(...(part.trim() === "" && parts.length > 1 ? [] : [wordsOf(part)]));
      else if ("type" in part) said.push(part);
      else if (!part.isApart) said.push({ type: "inlineCode", value: part.source, data: isFormula });
      else {
        end();
        blocks.push({ type: "code", value: part.source, data: isFormula });
      }
    }
  }
  end();
  return blocks;
}

/** The words of a node before it is tamed, with its formulas. */
const typed = (node: AnyNode, { formulas }: Inside): string => withFormulas(textOf(node), formulas);

/** A table that fits on a page; one that does not is its cells, row by row. */
function tameTable(table: Table, inside: Inside): Block {
  const columns = Math.max(...table.children.map((row) => row.children.length));
  if (columns > COLUMNS_MAX || columns * table.children.length > CELLS_MAX) {
    const rows = table.children.map((row) => row.children.map((cell) => typed(cell, inside)).join(" | "));
    return { type: "code", value: rows.join("\n") };
  }
  const children = table.children.map((row) => ({
    ...row,
    children: row.children.map((cell) => ({ ...cell, children: tameInline(cell.children, inside, 0) })),
  }));
  return { ...table, children };
}

function tameInline(nodes: Inline[], inside: Inside, depth: number): Inline[] {
  return nodes.flatMap((node): Inline[] => {
    switch (node.type) {
      case "emphasis":
      case "strong":
      case "delete":
        if (depth >= INLINE_DEPTH_MAX) return [wordsOf(typed(node, inside))];
        return [{ ...node, children: tameInline(node.children, inside, depth + 1) }];
      case "link":
        return linkTo(withFormulas(node.url, inside.formulas), tameInline(node.children, inside, depth + 1));
      case "linkReference":
        return linkTo(inside.definitions.get(node.identifier)?.url ?? "", tameInline(node.children, inside, depth + 1));
      case "image":
      case "imageReference":
        return node.alt ? [wordsOf(typed(node, inside))] : [];
      case "html":
        return /^<br\s*\/?>$/i.test(node.value) ? [{ type: "break" }] : [wordsOf(typed(node, inside))];
      case "footnoteReference":
        return [wordsOf(`[${node.identifier}]`)];
      case "text":
        return partsWithFormulas(node.value, inside.formulas).flatMap((part): Inline[] => {
          if (typeof part !== "string") return [{ type: "inlineCode", value: part.source, data: isFormula }];
          return part === "" ? [] : [wordsOf(part)];
        });
      case "inlineCode":
        return [{ ...node, value: withFormulas(node.value, inside.formulas) }];
      case "break":
        return [node];
      default:
        return [];
    }
  });
}

/** A link to the web or a mail address; to anywhere else it is what it is called. */
function linkTo(url: string, children: Inline[]): Inline[] {
  const protocol = URL.parse(url)?.protocol ?? "";
  if (!/^(?:https?|mailto):$/.test(protocol)) return children;
  return [{ type: "link", url: new URL(url).href, children }];
}

const wordsOf = (value: string) => ({ type: "text" as const, value });

function paragraphOf(text: string): Kind<"paragraph"> {
  const lines = text.split("\n").map((line) => line.trimEnd());
  const children = lines.flatMap((line, index): Inline[] => [
    ...(index > 0 ? [{ type: "break" } as const] : []),
    wordsOf(line),
  ]);
  return { type: "paragraph", children };
}

/** A paragraph of many lines as several: printing one takes time that grows with the square of its lines. */
function partsOf(paragraph: Kind<"paragraph">): Block[] {
  const breaks = paragraph.children.flatMap(({ type }, at) => (type === "break" ? [at] : []));
  const ends = [...breaks.filter((_, count) => count % LINES_MAX === LINES_MAX - 1), paragraph.children.length];
  return ends.map((end, count) => ({
    type: "paragraph",
    children: paragraph.children.slice(count === 0 ? 0 : (ends[count - 1] ?? 0) + 1, end),
  }));
}
