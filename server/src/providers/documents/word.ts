import { isRightToLeft } from "@pluma/contract/documents/schema/direction";
import type { Language } from "@pluma/contract/kit/kit";
import {
  Document,
  ExternalHyperlink,
  Footer,
  ImageRun,
  Packer,
  PageNumber,
  Paragraph,
  type ParagraphChild,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from "docx";
import { directionsIn } from "./direction.ts";
import { formulaParagraph, wordFormula } from "./formulas/inWord.ts";
import { textOf } from "./nodes.ts";
import {
  type Block,
  type Inline,
  type List,
  type Paragraph as MarkdownParagraph,
  type Table as MarkdownTable,
  pictureOf,
  type Tree,
} from "./tree.ts";
import {
  boxes,
  bullets,
  CODE_FONT,
  type Counting,
  INDENT,
  LEVELS_MAX,
  LINE,
  LIST_NAMES,
  numbersFrom,
  PAPER,
  stylesIn,
} from "./wordStyles.ts";
import { type Pictures, shownSize, type WrittenPicture } from "./written.ts";

type Numbering = { reference: Counting; level: number; instance: number; custom: true };
/** Where a block stands: in which list, how deep, and in how many quotes. `numbering` is of the next paragraph only. */
type Place = {
  level: number;
  quotes: number;
  lists: { count: number };
  numbering?: Numbering;
  pictures: Pictures | undefined;
};
export type Style = {
  bold?: true;
  italics?: true;
  strike?: true;
  underline?: object;
  highlight?: "yellow";
  code?: true;
  linked?: true;
};

const MARGIN = 1240;
/** How wide the text of a page is, in twentieths of a point. */
export const TEXT_WIDTH = 9426;
const border = { style: "single", size: 4, color: LINE } as const;
export const TABLE_BORDERS = {
  top: border,
  bottom: border,
  left: border,
  right: border,
  insideHorizontal: border,
  insideVertical: border,
};

/** A tree as a Word document of A4 pages, with Word's own headings, lists, tables and links. */
export function writeWord(
  root: Tree,
  { pictures, ...about }: { title: string; lang: Language; pictures?: Pictures },
): Promise<Buffer> {
  const place: Place = { level: -1, quotes: 0, lists: { count: 0 }, pictures };
  return packWord(
    root.children.flatMap((node) => write(node, place)),
    about,
  );
}

/** Paragraphs and tables as a Word document of A4 pages. */
export function packWord(
  children: (Paragraph | Table)[],
  { title, lang, accent }: { title: string; lang: Language; accent?: string },
): Promise<Buffer> {
  const count = new TextRun({ children: [PageNumber.CURRENT, " / ", PageNumber.TOTAL_PAGES] });
  const page = {
    size: { width: 11906, height: 16838 },
    margin: { top: MARGIN, right: MARGIN, bottom: MARGIN, left: MARGIN, header: 720, footer: 620 },
  };
  const document = new Document({
    title: tidy(title),
    creator: "",
    lastModifiedBy: "",
    styles: stylesIn(lang, accent),
    sections: [
      {
        properties: { page },
        footers: { default: new Footer({ children: [new Paragraph({ style: "Footer", children: [count] })] }) },
        children,
      },
    ],
  });
  return Packer.toBuffer(document);
}

function write(node: Block, place: Place): (Paragraph | Table)[] {
  switch (node.type) {
    case "heading":
      return [paragraph(runs(node.children), place, { style: `Heading${node.depth}`, ...wayOf(node) })];
    case "paragraph":
      return [pictureIn(node, place) ?? paragraph(runs(node.children), place, wayOf(node))];
    case "blockquote":
      return node.children.flatMap((child) => write(child, { ...place, quotes: place.quotes + 1 }));
    case "list":
      return writeList(node, place);
    case "table":
      // Two tables without a paragraph between them would become one.
      return [writeTable(node), new Paragraph({})];
    case "code": {
      const set = node.data?.isFormula && formulaParagraph(node.value);
      // The ground of two codes without a paragraph between them would become one.
      return set
        ? [set]
        : [paragraph(linesOf(node.value), place, { style: "Code" }), new Paragraph({ style: "Spacer" })];
    }
    case "thematicBreak":
      return [new Paragraph({ border: { bottom: { style: "single", size: 6, space: 1, color: LINE } } })];
    default:
      return [];
  }
}

/** A picture that is given with the text, in a paragraph of its own; null for a paragraph that is none. */
function pictureIn(node: MarkdownParagraph, { level, quotes, pictures }: Place): Paragraph | null {
  const picture = pictures?.get(pictureOf(node) ?? 0);
  if (!picture) return null;
  const run = pictureRun(picture, shownSize(picture), textOf(node));
  return new Paragraph({ children: [run], indent: { left: (level + 1 + quotes) * INDENT } });
}

/** A picture in a size in pixels, with what it shows. */
export const pictureRun = (
  { type, bytes }: WrittenPicture,
  transformation: { width: number; height: number },
  shows: string,
): ImageRun =>
  new ImageRun({
    type,
    data: bytes,
    transformation,
    altText: { name: "picture", title: "", description: tidy(shows) },
  });

/** Each paragraph is read the way that its first letter is. */
const wayOf = (node: Inline | Block): Look => (isRightToLeft(textOf(node)) ? { bidirectional: true } : {});

type Look = { style?: string; bidirectional?: true };

function paragraph(children: ParagraphChild[], { level, quotes, numbering }: Place, look: Look = {}): Paragraph {
  const usual = quotes > 0 ? "Quote" : level >= 0 ? "ListParagraph" : "Normal";
  const inset = (level + 1 + quotes) * INDENT;
  // A list says how far its items stand in, but knows nothing of the quotation that it is in.
  const quoted = quotes > 0 ? { indent: { left: inset, hanging: INDENT } } : {};
  const stand = numbering ? { numbering, ...quoted } : { indent: { left: inset } };
  return new Paragraph({ style: usual, ...look, ...(numbering || inset > 0 ? stand : {}), children });
}

function writeList(list: List, outer: Place): (Paragraph | Table)[] {
  const level = Math.min(outer.level + 1, LEVELS_MAX - 1);
  const { quotes, lists, pictures } = outer;
  const inner: Place = { level, quotes, lists, pictures };
  const numbering: Numbering = { reference: bullets, level, instance: 0, custom: true };
  if (list.ordered) {
    inner.lists.count += 1;
    numbering.reference = numbersFrom(list.start ?? 1);
    numbering.instance = inner.lists.count;
  }
  return list.children.flatMap(({ children: [first, ...others], checked }) => {
    const isTask = typeof checked === "boolean";
    const box = isTask ? runsOf(checked ? "☑ " : "☐ ", {}) : [];
    const counted = { ...inner, numbering: isTask ? { ...numbering, reference: boxes } : numbering };
    const begin =
      first?.type === "paragraph"
        ? [paragraph([...box, ...runs(first.children)], counted, wayOf(first))]
        : [paragraph(box, counted), ...(first ? write(first, inner) : [])];
    return [...begin, ...others.flatMap((child) => write(child, inner))];
  });
}

function writeTable(table: MarkdownTable): Table {
  const count = Math.max(1, ...table.children.map((row) => row.children.length));
  const columnWidths = Array.from({ length: count }, () => Math.floor(TEXT_WIDTH / count));
  const isTurned = isRightToLeft(textOf(table));
  const rows = table.children.map((row, index) => {
    const isHead = index === 0;
    const children = columnWidths.map((width, column) => {
      const alignment = table.align?.[column];
      const content = new Paragraph({
        spacing: { after: 0 },
        ...(alignment && { alignment }),
        ...(isTurned && { bidirectional: true }),
        children: runs(row.children[column]?.children ?? [], isHead ? { bold: true } : {}),
      });
      const shading = { type: ShadingType.CLEAR, color: "auto", fill: PAPER };
      return new TableCell({
        children: [content],
        width: { size: width, type: WidthType.DXA },
        ...(isHead && { shading }),
      });
    });
    return new TableRow({ children, cantSplit: true, ...(isHead && { tableHeader: true }) });
  });
  return new Table({
    rows,
    columnWidths,
    ...(isTurned && { visuallyRightToLeft: true }),
    borders: TABLE_BORDERS,
    width: { size: 100, type: WidthType.PERCENTAGE },
    margins: { top: 60, bottom: 60, left: 110, right: 110 },
  });
}

function runs(nodes: Inline[], style: Style = {}): ParagraphChild[] {
  return nodes.flatMap((node): ParagraphChild[] => {
    switch (node.type) {
      case "text":
        return runsOf(node.value.replace(/\n/g, " "), style);
      case "inlineCode":
        return formulaIn(node) ?? runsOf(node.value, { ...style, code: true });
      case "strong":
        return runs(node.children, { ...style, bold: true });
      case "emphasis":
        return runs(node.children, { ...style, italics: true });
      case "delete":
        return runs(node.children, { ...style, strike: true });
      case "link": {
        const link = node.url.replaceAll("{", "%7B");
        return [new ExternalHyperlink({ link, children: runs(node.children, { ...style, linked: true }) })];
      }
      case "break":
        return [new TextRun({ break: 1 })];
      default:
        return [];
    }
  });
}

/** A formula in a line; null for code that is none, and for what cannot be set. */
function formulaIn({ value, data }: Extract<Inline, { type: "inlineCode" }>): ParagraphChild[] | null {
  const set = data?.isFormula ? wordFormula(value, false) : null;
  return set && [set];
}

const linesOf = (text: string): ParagraphChild[] =>
  text.split("\n").flatMap((line, index) => {
    const signs = runsOf(line.replaceAll("\t", "    "), {});
    return index > 0 ? [new TextRun({ break: 1 }), ...signs] : signs;
  });

// While it writes, the library keeps places for the numbers of lists, as "{name of the list}", and would take a text
// that says the same for one: such a text is two runs.
const likePlace = new RegExp(`(?<=\\{)(?=(?:${LIST_NAMES})-\\d+\\})`);

/** A text in a style, without what a Word document cannot hold. */
export function runsOf(text: string, { code, linked, ...style }: Style): TextRun[] {
  const look = {
    ...style,
    ...(linked && { style: "Hyperlink" }),
    ...(code && { font: CODE_FONT, shading: { type: ShadingType.CLEAR, color: "auto", fill: PAPER } }),
  };
  return tidy(text)
    .split(likePlace)
    .flatMap(directionsIn)
    .map(
      ({ text: part, isRightToLeft: isTurned }) =>
        new TextRun({ text: part, ...look, ...(isTurned && { rightToLeft: true }) }),
    );
}

/** Text without the signs that XML cannot hold and the library lets through. */
export const tidy = (text: string): string => text.toWellFormed().replace(/[\ufffe\uffff]/g, "");
