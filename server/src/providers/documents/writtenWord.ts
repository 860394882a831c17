import { isRightToLeft } from "@pluma/contract/documents/schema/direction";
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
import { wordFormula } from "./formulas/inWord.ts";
import { isCode, onlyFormula, partsOf } from "./formulas/places.ts";
import { packWord, pictureRun, runsOf, type Style, TABLE_BORDERS, TEXT_WIDTH } from "./word.ts";
import { boxes, bullets, type Counting, INDENT, LEVELS_MAX, numbersFrom, PAPER } from "./wordStyles.ts";
import { printedSize, type Written, type WrittenLook } from "./written.ts";

type Numbering = { reference: Counting; level: number; instance: number; custom: true };
/** Where a block stands: how deep in lists and quotes; `numbering` and `box` are of the next paragraph only. */
type Place = {
  level: number;
  quotes: number;
  isHead: boolean;
  /** How many numbered lists there were, and how many formulas may still be set. */
  lists: { count: number; formulas: number };
  numbering?: Numbering;
  box?: string;
  look: WrittenLook;
};
type Block = Paragraph | Table;

/** More are left as they were typed. */
const FORMULAS_MAX = 1000;

const alignments: Record<string, (typeof AlignmentType)[keyof typeof AlignmentType]> = {
  left: AlignmentType.LEFT,
  center: AlignmentType.CENTER,
  right: AlignmentType.RIGHT,
  justify: AlignmentType.JUSTIFIED,
};

type About = { title: string; lang: Language; look: WrittenLook };

/** A text of an editor as a Word document of A4 pages: headings, lists, tables with merged cells, links, alignment, pictures. */
export function writeWritten(doc: Written, { look, ...about }: About): Promise<Buffer> {
  const children = writeAll(doc, {
    level: -1,
    quotes: 0,
    isHead: false,
    lists: { count: 0, formulas: FORMULAS_MAX },
    look,
  });
  return packWord(children, { ...about, ...(look.accent && { accent: look.accent.slice(1) }) });
}

const writeAll = ({ content = [] }: Written, place: Place): Block[] => content.flatMap((node) => write(node, place));

function write(node: Written, place: Place): Block[] {
  switch (node.type) {
    case "heading":
      return [paragraph(node, place, `Heading${node.attrs?.level}`)];
    case "paragraph":
      return [paragraph(node, place)];
    case "codeBlock":
      // The ground of two codes without a paragraph between them would become one.
      return [paragraph(node, place, "Code"), new Paragraph({ style: "Spacer" })];
    case "blockquote":
      return writeAll(node, { ...place, quotes: place.quotes + 1 });
    case "bulletList":
    case "orderedList":
    case "taskList":
      return writeList(node, place);
    case "table":
      // Two tables without a paragraph between them would become one.
      return [writeTable(node, place), new Paragraph({ style: "Spacer" })];
    case "horizontalRule":
      return [new Paragraph({ style: "Rule" })];
    case "image":
      return [pictureOf(node, place)];
    default:
      return [];
  }
}

function paragraph(node: Written, place: Place, style?: string): Paragraph {
  const { level, quotes, isHead, numbering, box } = place;
  const usual = quotes > 0 ? "Quote" : level >= 0 ? "ListParagraph" : "Normal";
  const inset = (level + 1 + quotes) * INDENT;
  const isTurned = style !== "Code" && isRightToLeft(wordsOf(node));
  const alignment = alignments[String(node.attrs?.textAlign)];
  const quoted = quotes > 0 ? { indent: { left: inset, hanging: INDENT } } : {};
  const stand = numbering ? { numbering, ...quoted } : inset > 0 ? { indent: { left: inset } } : {};
  const begin = box ? runsOf(box, {}) : [];
  const apart = box ? null : onlyFormula(node);
  const set = apart && setFormula(apart.source, true, place);
  const children = set ? [set] : [...begin, ...runs(node, place, isHead ? { bold: true } : {})];
  const way = { ...(isTurned && { bidirectional: true }), ...(alignment && { alignment }) };
  return new Paragraph({ style: style ?? usual, ...stand, ...way, children });
}

const wordsOf = ({ text, content = [] }: Written): string => text ?? content.map(wordsOf).join("");

/** A picture in a paragraph of its own; where it could not be read, what it shows. */
function pictureOf({ attrs = {} }: Written, { look, level, quotes }: Place): Paragraph {
  const said = runsOf(String(attrs.alt ?? ""), { italics: true });
  const picture = look.pictures.get(Number(attrs.file_id));
  if (!picture) return new Paragraph({ children: said });
  const run = pictureRun(picture, printedSize(picture, attrs.width), String(attrs.alt ?? ""));
  return new Paragraph({ children: [run], indent: { left: (level + 1 + quotes) * INDENT } });
}

function writeList(list: Written, outer: Place): Block[] {
  const level = Math.min(outer.level + 1, LEVELS_MAX - 1);
  const { quotes, isHead, lists, look } = outer;
  const inner: Place = { level, quotes, isHead, lists, look };
  const numbering: Numbering = { reference: bullets, level, instance: 0, custom: true };
  if (list.type === "orderedList") {
    inner.lists.count += 1;
    numbering.reference = numbersFrom(Number(list.attrs?.start ?? 1));
    numbering.instance = inner.lists.count;
  }
  return (list.content ?? []).flatMap((item) => {
    const [first, ...others] = item.content ?? [];
    const box = item.type === "taskItem" ? { box: item.attrs?.checked === true ? "☑ " : "☐ " } : {};
    const counted = item.type === "taskItem" ? { ...numbering, reference: boxes } : numbering;
    const begin = first ? write(first, { ...inner, ...box, numbering: counted }) : [];
    return [...begin, ...others.flatMap((child) => write(child, inner))];
  });
}

function writeTable({ content: rows = [] }: Written, place: Place): Table {
  const widthOf = (cell: Written) => Number(cell.attrs?.colspan ?? 1);
  const columns = Math.max(1, ...rows.map(({ content = [] }) => content.reduce((sum, cell) => sum + widthOf(cell), 0)));
  const width = Math.floor(TEXT_WIDTH / columns);
  const inside: Place = { level: -1, quotes: 0, isHead: false, lists: place.lists, look: place.look };
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
    rows: rows.map(({ content = [] }, at) => {
      // Only rows from the first on may be repeated on each page.
      const isRepeated = at === 0 && content.every(({ type, attrs }) => type === "tableHeader" && attrs?.rowspan === 1);
      return new TableRow({ children: content.map(cellOf), cantSplit: true, ...(isRepeated && { tableHeader: true }) });
    }),
    columnWidths: Array.from({ length: columns }, () => width),
    borders: TABLE_BORDERS,
    width: { size: 100, type: WidthType.PERCENTAGE },
    margins: { top: 60, bottom: 60, left: 110, right: 110 },
  });
}

/** A formula as Word's own; null where it cannot be set, or where there were too many. */
function setFormula(source: string, isApart: boolean, { lists }: Place): ParagraphChild | null {
  if (lists.formulas === 0) return null;
  lists.formulas -= 1;
  return wordFormula(source, isApart);
}

/** A text with its formulas set. */
const withFormulas = (text: string, place: Place, style: Style): ParagraphChild[] =>
  partsOf(text).flatMap((part) => {
    if (typeof part === "string") return runsOf(part, style);
    const set = setFormula(part.source, false, place);
    return set ? [set] : runsOf(part.source, style);
  });

function runs({ content = [], type }: Written, place: Place, outer: Style): ParagraphChild[] {
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
      ...(type === "codeBlock" || isCode(node)
        ? runsOf(line.replaceAll("\t", "    "), style)
        : withFormulas(line.replaceAll("\t", "    "), place, style)),
    ]);
  });
}
