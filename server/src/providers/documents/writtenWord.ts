import type { Language } from "@pluma/contract/kit/kit";
import {
  AlignmentType,
  ExternalHyperlink,
  Paragraph,
  type ParagraphChild,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from "docx";
import { packWord, runsOf, type Style, TABLE_BORDERS, TEXT_WIDTH } from "./word.ts";
import { bullets, INDENT, LEVELS_MAX, LINE, numbersFrom, PAPER } from "./wordStyles.ts";
import type { Written } from "./written.ts";

type Numbering = { reference: ReturnType<typeof numbersFrom>; level: number; instance: number; custom: true };
/** Where a block stands: how deep in lists and quotes; `numbering` and `box` are of the next paragraph only. */
type Place = {
  level: number;
  quotes: number;
  isHead: boolean;
  lists: { count: number };
  numbering?: Numbering;
  box?: string;
};
type Block = Paragraph | Table;

const alignments: Record<string, (typeof AlignmentType)[keyof typeof AlignmentType]> = {
  left: AlignmentType.LEFT,
  center: AlignmentType.CENTER,
  right: AlignmentType.RIGHT,
  justify: AlignmentType.JUSTIFIED,
};

/** A text of an editor as a Word document of A4 pages: headings, lists, tables with merged cells, links, alignment. */
export const writeWritten = (doc: Written, about: { title: string; lang: Language }): Promise<Buffer> =>
  packWord(writeAll(doc, { level: -1, quotes: 0, isHead: false, lists: { count: 0 } }), about);

const writeAll = ({ content = [] }: Written, place: Place): Block[] => content.flatMap((node) => write(node, place));

function write(node: Written, place: Place): Block[] {
  switch (node.type) {
    case "heading":
      return [paragraph(node, place, `Heading${node.attrs?.level}`)];
    case "paragraph":
      return [paragraph(node, place)];
    case "codeBlock":
      return [paragraph(node, place, "Code")];
    case "blockquote":
      return writeAll(node, { ...place, quotes: place.quotes + 1 });
    case "bulletList":
    case "orderedList":
    case "taskList":
      return writeList(node, place);
    case "table":
      // Two tables without a paragraph between them would become one.
      return [writeTable(node, place), new Paragraph({})];
    case "horizontalRule":
      return [new Paragraph({ border: { bottom: { style: "single", size: 6, space: 1, color: LINE } } })];
    case "image":
      return [new Paragraph({ children: runsOf(String(node.attrs?.alt ?? ""), { italics: true }) })];
    default:
      return [];
  }
}

function paragraph(node: Written, place: Place, style?: string): Paragraph {
  const { level, quotes, isHead, numbering, box } = place;
  const usual = quotes > 0 ? "Quote" : level >= 0 ? "ListParagraph" : "Normal";
  const inset = (level + 1 + quotes) * INDENT;
  const alignment = alignments[String(node.attrs?.textAlign)];
  const stand = numbering ? { numbering } : inset > 0 ? { indent: { left: inset } } : {};
  const begin = box ? runsOf(box, {}) : [];
  const children = [...begin, ...runs(node, isHead ? { bold: true } : {})];
  return new Paragraph({ style: style ?? usual, ...stand, ...(alignment && { alignment }), children });
}

function writeList(list: Written, outer: Place): Block[] {
  const level = Math.min(outer.level + 1, LEVELS_MAX - 1);
  const inner: Place = { level, quotes: outer.quotes, isHead: outer.isHead, lists: outer.lists };
  const numbering: Numbering = { reference: bullets, level, instance: 0, custom: true };
  if (list.type === "orderedList") {
    inner.lists.count += 1;
    numbering.reference = numbersFrom(Number(list.attrs?.start ?? 1));
    numbering.instance = inner.lists.count;
  }
  return (list.content ?? []).flatMap((item) => {
    const [first, ...others] = item.content ?? [];
    const box = item.type === "taskItem" ? { box: item.attrs?.checked === true ? "☑ " : "☐ " } : {};
    const begin = first ? write(first, { ...inner, ...box, numbering }) : [];
    return [...begin, ...others.flatMap((child) => write(child, inner))];
  });
}

function writeTable({ content: rows = [] }: Written, place: Place): Table {
  const widthOf = (cell: Written) => Number(cell.attrs?.colspan ?? 1);
  const columns = Math.max(1, ...rows.map(({ content = [] }) => content.reduce((sum, cell) => sum + widthOf(cell), 0)));
  const width = Math.floor(TEXT_WIDTH / columns);
  const inside: Place = { level: -1, quotes: 0, isHead: false, lists: place.lists };
  const cellOf = (cell: Written): TableCell => {
    const isHead = cell.type === "tableHeader";
    const children = writeAll(cell, { ...inside, isHead });
    return new TableCell({
      children: children.length > 0 ? children : [new Paragraph({})],
      columnSpan: widthOf(cell),
      rowSpan: Number(cell.attrs?.rowspan ?? 1),
      width: { size: width * widthOf(cell), type: WidthType.DXA },
      ...(isHead && { shading: { type: ShadingType.CLEAR, color: "auto", fill: PAPER } }),
    });
  };
  return new Table({
    rows: rows.map(({ content = [] }) => new TableRow({ children: content.map(cellOf), cantSplit: true })),
    columnWidths: Array.from({ length: columns }, () => width),
    borders: TABLE_BORDERS,
    width: { size: 100, type: WidthType.PERCENTAGE },
    margins: { top: 60, bottom: 60, left: 110, right: 110 },
  });
}

function runs({ content = [], type }: Written, outer: Style): ParagraphChild[] {
  return content.flatMap((node): ParagraphChild[] => {
    if (node.type === "hardBreak") return [new TextRun({ break: 1 })];
    const marks = new Map(node.marks?.map((mark) => [mark.type, mark.attrs ?? {}]));
    const style: Style = {
      ...outer,
      ...(marks.has("bold") && { bold: true }),
      ...(marks.has("italic") && { italics: true }),
      ...(marks.has("strike") && { strike: true }),
      ...(marks.has("underline") && { underline: {} }),
      ...(marks.has("highlight") && { highlight: "yellow" }),
      ...(marks.has("code") && { code: true }),
    };
    const href = marks.get("link")?.href;
    if (typeof href === "string") {
      const link = href.replaceAll("{", "%7B");
      return [new ExternalHyperlink({ link, children: runsOf(node.text ?? "", { ...style, linked: true }) })];
    }
    const lines = (node.text ?? "").split("\n");
    const broken = type === "codeBlock" ? lines : [lines.join(" ")];
    return broken.flatMap((line, at) => [
      ...(at > 0 ? [new TextRun({ break: 1 })] : []),
      ...runsOf(line.replaceAll("\t", "    "), style),
    ]);
  });
}
