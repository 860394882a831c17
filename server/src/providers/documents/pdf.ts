import type { Language } from "@pluma/contract/kit/kit";
import pdfmake from "pdfmake";
import { asLine } from "./bidi.ts";
import { isRightToLeft } from "./direction.ts";
import { type Face, fonts, runsOf } from "./fonts.ts";
import { type Formulas, formulaRun, formulasIn, setFormulas } from "./formulas/inPdf.ts";
import {
  type Block,
  type Inline,
  type List,
  type Paragraph,
  pictureOf,
  type Table,
  type Tree,
  textOf,
} from "./tree.ts";
import { type Pictures, shownSize, type WrittenPicture } from "./written.ts";

export type Style = {
  bold?: true;
  italics?: true;
  decoration?: string[];
  background?: string;
  color?: string;
  link?: string;
  face?: Face;
};
export type Node = Record<string, unknown>;

const INK = "#1c1c1e";
export const GREY = "#6b6b70";
export const LINE = "#d8d8dc";
export const PAPER = "#f5f5f7";
/** How wide the text of a page is, in points. */
export const PAGE_WIDTH = 471;
/** Points of a page to pixels of a screen. */
const POINTS = 0.75;
export const sizes = [20, 16, 13.5, 12, 11, 11];

// Fonts alone are read, and nothing is fetched, whatever a text says.
pdfmake.setFonts(fonts);
pdfmake.setUrlAccessPolicy(() => false);
const fontPaths = new Set(Object.values(fonts).flatMap((faces) => Object.values(faces)));
pdfmake.setLocalAccessPolicy((path) => fontPaths.has(path));

/** A tree as a PDF of A4 pages: its headings are the outline, and each page says which it is. */
export async function drawPdf(root: Tree, { title, lang, pictures }: About): Promise<Buffer> {
  const formulas = await setFormulas(formulasIn(root));
  const content = root.children.flatMap((node) => draw(node, { formulas, room: PAGE_WIDTH, pictures }));
  return printPdf({ title, lang, content });
}

type About = { title: string; lang: Language; pictures?: Pictures };

/** What is drawn inside: the formulas of the text, how many points of a line there are for one, and its pictures. */
type Inside = { formulas: Formulas; room: number; pictures: Pictures | undefined };

/** What is drawn already as a PDF of A4 pages, with the number of each below it, and what else is to stand there. */
export function printPdf({
  title,
  lang,
  content,
  footer,
}: {
  title: string;
  lang: Language;
  content: Node[];
  footer?: string;
}): Promise<Buffer> {
  const definition = {
    pageSize: "A4",
    pageMargins: [62, 60, 62, 64],
    info: { title },
    language: lang,
    displayTitle: title !== "",
    defaultStyle: { font: "Text", fontSize: 11, lineHeight: 1.3, color: INK },
    content: content.length > 0 ? content : [{ text: " " }],
    footer: (page: number, pages: number) => ({
      text: [...inRuns(footer ? `${footer} · ` : "", {}), `${page} / ${pages}`],
      alignment: "center",
      fontSize: 9,
      color: GREY,
      margin: [0, 24, 0, 0],
    }),
  };
  return pdfmake.createPdf(definition).getBuffer();
}

function draw(node: Block, inside: Inside): Node[] {
  switch (node.type) {
    case "heading":
      return [drawHeading(node, inside)];
    case "paragraph":
      return [drawParagraph(node, inside)];
    case "blockquote":
      return [
        drawQuote(
          node.children.flatMap((child) => draw(child, within(inside, 14))),
          isRightToLeft(textOf(node)),
        ),
      ];
    case "list":
      return [drawList(node, inside)];
    case "table":
      return [drawTable(node, inside)];
    case "code":
      return [(node.data?.isFormula && drawApart(node.value, inside)) || drawCode(node.value)];
    case "thematicBreak":
      return [drawRule()];
    default:
      return [];
  }
}

const within = (inside: Inside, less: number): Inside => ({ ...inside, room: inside.room - less });

function drawParagraph(node: Paragraph, inside: Inside): Node {
  const picture = inside.pictures?.get(pictureOf(node) ?? 0);
  if (picture) return drawPicture(picture, shownSize(picture), inside.room);
  return { ...asLine(drawInline(node.children, inside)), margin: [0, 0, 0, 8] };
}

/** A picture in a size in pixels, and no wider than its place. */
export function drawPicture(
  { type, bytes }: WrittenPicture,
  size: { width: number; height: number },
  room: number,
): Node {
  const image = `data:image/${type === "png" ? "png" : "jpeg"};base64,${Buffer.from(bytes).toString("base64")}`;
  const share = Math.min(POINTS, room / size.width);
  return { image, width: size.width * share, height: size.height * share, margin: [0, 4, 0, 12] };
}

/** A formula on a line of its own; null where it cannot be set. */
export function drawApart(source: string, { formulas, room }: Pick<Inside, "formulas" | "room">): Node | null {
  const run = formulaRun(formulas.find(source, true), room);
  return run && { text: [run], alignment: "center", margin: [0, 4, 0, 12] };
}

/** A line across the page. */
export const drawRule = (): Node => ({
  canvas: [{ type: "line", x1: 0, y1: 0, x2: PAGE_WIDTH, y2: 0, lineWidth: 0.7, lineColor: LINE }],
  margin: [0, 6, 0, 14],
});

function drawHeading(node: Extract<Block, { type: "heading" }>, inside: Inside): Node {
  const { children, depth } = node;
  const runs = drawInline(children, inside, { bold: true });
  const words = textOf(node);
  return {
    ...asLine(runs),
    fontSize: sizes[depth - 1] ?? 11,
    lineHeight: 1.15,
    margin: [0, depth < 3 ? 12 : 8, 0, 6],
    headlineLevel: depth,
    ...(words !== "" && { outline: true, outlineText: words }),
  };
}

/** Blocks beside a line, as a quotation stands; at the right where it is read from there. */
export function drawQuote(stack: Node[], isTurned = false): Node {
  const at = isTurned ? 1 : 0;
  return {
    table: { widths: evenly(1), body: [[{ stack, color: GREY }]] },
    layout: {
      hLineWidth: () => 0,
      vLineWidth: (index: number) => (index === at ? 2 : 0),
      vLineColor: () => LINE,
      paddingLeft: () => (isTurned ? 0 : 10),
      paddingRight: () => (isTurned ? 10 : 4),
      paddingBottom: () => 0,
    },
    margin: [0, 0, 0, 8],
  };
}

function drawList(list: List, inside: Inside): Node {
  const items: Item[] = list.children.map((item) => {
    const isTask = typeof item.checked === "boolean";
    // Lines of a list stand closer than paragraphs.
    const stack = item.children.flatMap((child) =>
      draw(child, within(inside, 20)).map((drawn) =>
        child.type === "paragraph" ? { ...drawn, margin: [0, 0, 0, 3] } : drawn,
      ),
    );
    return { stack, ...(isTask && { box: item.checked ? "☑" : "☐" }) };
  });
  return printList(items, list.ordered ? (list.start ?? 1) : null, isRightToLeft(textOf(list)));
}

type Item = { stack: Node[]; box?: string };

/** A list with its signs, or its numbers from `start` on; at the right where it is read from there. */
export function printList(given: Item[], start: number | null, isTurned: boolean): Node {
  const margin = [0, 0, 0, 4];
  const filled = given.map((item) => ({ ...item, stack: item.stack.length > 0 ? item.stack : [{ text: " " }] }));
  // The library's own lists have no boxes, and stand at the left.
  if (isTurned || filled.some(({ box }) => box !== undefined)) {
    const rows = filled.map(({ stack, box }, at) => {
      const number = start === null ? "" : String(start + at);
      // Read from the right, the dot comes after the number too.
      const mark = box ?? (start === null ? "•" : isTurned ? `.${number}` : `${number}.`);
      const sign = { text: mark, width: 18, ...(box !== undefined && { font: "Signs" }) };
      const words = { stack, width: "*" };
      return { columns: isTurned ? [words, { ...sign, alignment: "right" }] : [sign, words] };
    });
    return { stack: rows, margin };
  }
  const items = filled.map(({ stack }) => ({ stack }));
  return start === null ? { ul: items, margin } : { ol: items, start, margin };
}

/** Columns of one width each, that together are never wider than the page: a word that is too long for its own is broken. */
export const evenly = (columns: number): string[] => Array.from({ length: columns }, () => `${100 / columns}%`);

function drawTable(table: Table, inside: Inside): Node {
  const columns = Math.max(1, ...table.children.map((row) => row.children.length));
  const isTurned = isRightToLeft(textOf(table));
  const cell = { ...inside, room: inside.room / columns - 10 };
  const body = table.children.map((row, index) => {
    const cells = Array.from({ length: columns }, (_, column) => {
      const alignment = table.align?.[column];
      return {
        ...asLine(drawInline(row.children[column]?.children ?? [], cell, index === 0 ? { bold: true } : {})),
        ...(isTurned && { alignment: "right" }),
        ...(alignment && { alignment }),
        ...(index === 0 && { fillColor: PAPER }),
      };
    });
    return isTurned ? cells.reverse() : cells;
  });
  return {
    table: { headerRows: 1, dontBreakRows: false, widths: evenly(columns), body },
    layout: { hLineColor: () => LINE, vLineColor: () => LINE, hLineWidth: () => 0.7, vLineWidth: () => 0.7 },
    fontSize: columns > 6 ? 8 : 10,
    margin: [0, 2, 0, 12],
  };
}

/** Lines of code on a ground of their own. */
export function drawCode(value: string): Node {
  // A row for each line lets the page end between them.
  const lines = value.split("\n").map((line) => [
    {
      ...asLine(inRuns(line === "" ? " " : line, { face: "Code" }), "ltr"),
      preserveLeadingSpaces: true,
      fillColor: PAPER,
      fontSize: 9,
      lineHeight: 1.15,
    },
  ]);
  return {
    table: { widths: evenly(1), body: lines },
    layout: {
      defaultBorder: false,
      paddingLeft: () => 8,
      paddingRight: () => 8,
      paddingTop: () => 1,
      paddingBottom: () => 1,
    },
    margin: [0, 2, 0, 12],
  };
}

export type Run = { text: string } & Node;

function drawInline(nodes: Inline[], inside: Inside, style: Style = {}): Run[] {
  return nodes.flatMap((node): Run[] => {
    switch (node.type) {
      case "text":
        return inRuns(node.value.replace(/\n/g, " "), style);
      case "inlineCode":
        return drawCodeIn(node, inside, style);
      case "strong":
        return drawInline(node.children, inside, { ...style, bold: true });
      case "emphasis":
        return drawInline(node.children, inside, { ...style, italics: true });
      case "delete":
        return drawInline(node.children, inside, {
          ...style,
          decoration: [...(style.decoration ?? []), "lineThrough"],
        });
      case "link":
        return drawInline(node.children, inside, {
          ...style,
          link: node.url,
          decoration: [...(style.decoration ?? []), "underline"],
        });
      case "break":
        return [{ text: "\n" }];
      default:
        return [];
    }
  });
}

/** Code in a line, or a formula. */
function drawCodeIn({ value, data }: Extract<Inline, { type: "inlineCode" }>, inside: Inside, style: Style): Run[] {
  const run = data?.isFormula ? formulaRun(inside.formulas.find(value, false), inside.room) : null;
  return run ? [{ ...style, ...run }] : inRuns(value, { ...style, face: "Code" });
}

/** Text in runs of one face each, in a style. */
export function inRuns(value: string, { face = "Text", ...style }: Style): Run[] {
  return runsOf(value, face).map(({ text, face: font, ...own }) => ({ text, font, ...style, ...own }));
}
