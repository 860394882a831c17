import { isRightToLeft } from "@pluma/contract/documents/schema/direction";
import type { Language } from "@pluma/contract/kit/kit";
import { asLine } from "./bidi.ts";
import { type Formulas, formulaRun, setFormulas } from "./formulas/inPdf.ts";
import { formulasWritten, onlyFormula, partsOf } from "./formulas/places.ts";
import {
  drawApart,
  drawCode,
  drawPicture,
  drawQuote,
  drawRule,
  evenly,
  inRuns,
  LINE,
  type Node,
  PAGE_WIDTH,
  PAPER,
  printList,
  printPdf,
  type Run,
  type Style,
  sizes,
} from "./printed.ts";
import { printedSize, type Written, type WrittenLook } from "./written.ts";

/** More columns than this find no room on a page: such a table is its cells, row by row. */
const COLUMNS_MAX = 20;
/** Lines of one paragraph: printing one takes time that grows with the square of its lines. */
const LINES_MAX = 100;
const MARKED = "#fff2a8";

type About = { title: string; lang: Language; look: WrittenLook };
/**
 * What holds of all that is drawn inside: how a printed text looks, its formulas and how many points of a line there are for
 * one, and whether its words are those of a head.
 */
type Inside = { look: WrittenLook; formulas: Formulas; room: number; isHead?: true };

/** A text of an editor as a PDF of A4 pages: its headings are the outline, and each page says which it is. */
export async function drawWritten(doc: Written, { title, lang, look }: About): Promise<Buffer> {
  const formulas = await setFormulas(formulasWritten(doc));
  return printPdf({ title, lang, content: drawAll(doc, { look, formulas, room: PAGE_WIDTH }) });
}

const drawAll = ({ content = [] }: Written, inside: Inside): Node[] => content.flatMap((node) => draw(node, inside));

function draw(node: Written, inside: Inside): Node[] {
  switch (node.type) {
    case "heading":
      return [drawHeading(node, inside)];
    case "paragraph":
      return drawParagraph(node, inside, 8);
    case "blockquote":
      return [drawQuote(drawAll(node, within(inside, 14)), isRightToLeft(wordsOf(node)))];
    case "bulletList":
    case "orderedList":
    case "taskList":
      return [drawList(node, inside)];
    case "table":
      return [drawTable(node, inside)];
    case "codeBlock":
      return [drawCode(wordsOf(node).replaceAll("\t", "    "))];
    case "horizontalRule":
      return [drawRule()];
    case "image":
      return pictureIn(node, inside);
    default:
      return [];
  }
}

const within = (inside: Inside, less: number): Inside => ({ ...inside, room: inside.room - less });

const alignmentOf = ({ attrs }: Written): Node => (attrs?.textAlign ? { alignment: attrs.textAlign } : {});

function drawHeading(node: Written, inside: Inside): Node {
  const depth = Number(node.attrs?.level ?? 1);
  const words = wordsOf(node).trim();
  const { accent } = inside.look;
  return {
    ...asLine(runs(node, inside, { bold: true, ...(accent && { color: accent }) })),
    fontSize: sizes[depth - 1] ?? 11,
    lineHeight: 1.15,
    margin: [0, depth < 3 ? 12 : 8, 0, 6],
    headlineLevel: depth,
    ...alignmentOf(node),
    ...(words !== "" && { outline: true, outlineText: words }),
  };
}

/** A paragraph, as several where it has more lines than are printed at once. */
function drawParagraph(node: Written, inside: Inside, after: number): Node[] {
  const formula = onlyFormula(node);
  const apart = formula && drawApart(formula.source, inside);
  if (apart) return [{ ...apart, ...alignmentOf(node) }];
  const parts: Written[][] = [[]];
  let lines = 0;
  for (const child of node.content ?? []) {
    lines += child.type === "hardBreak" ? 1 : 0;
    if (child.type === "hardBreak" && lines % LINES_MAX === 0) parts.push([]);
    else parts.at(-1)?.push(child);
  }
  return parts.map((content, at) => {
    const text = runs({ ...node, content }, inside, inside.isHead ? { bold: true } : {});
    const isLast = at === parts.length - 1;
    return {
      ...(text.length > 0 ? asLine(text) : { text: " " }),
      margin: [0, 0, 0, isLast ? after : 0],
      ...alignmentOf(node),
    };
  });
}

function drawList({ type, attrs, content = [] }: Written, inside: Inside): Node {
  const narrower = within(inside, 20);
  const items = content.map((item) => {
    // Lines of a list stand closer than paragraphs.
    const stack = (item.content ?? []).flatMap((child) =>
      child.type === "paragraph" ? drawParagraph(child, narrower, 3) : draw(child, narrower),
    );
    return type === "taskList" ? { stack, box: item.attrs?.checked === true ? "☑" : "☐" } : { stack };
  });
  const start = type === "orderedList" ? Number(attrs?.start ?? 1) : null;
  return printList(items, start, isRightToLeft(content.map(wordsOf).join(" ")));
}

const spanOf = ({ attrs }: Written, name: "colspan" | "rowspan"): number => Number(attrs?.[name] ?? 1);

function drawTable({ content: rows = [] }: Written, inside: Inside): Node {
  const grid = gridOf(rows);
  const columns = Math.max(1, ...grid.map((row) => row.length));
  if (columns > COLUMNS_MAX) {
    return drawCode(rows.map(({ content = [] }) => content.map(wordsOf).join(" | ")).join("\n"));
  }
  const body = grid.map((row) =>
    Array.from({ length: columns }, (_, column) => {
      const cell = row[column];
      if (!cell || cell === "covered") return {};
      const isHead = cell.node.type === "tableHeader";
      const inCell = { ...inside, room: (inside.room / columns) * cell.colSpan - 10, ...(isHead && { isHead }) };
      const stack = cell.node.content?.flatMap((child) =>
        child.type === "paragraph" ? drawParagraph(child, inCell, 2) : draw(child, inCell),
      );
      return { stack, colSpan: cell.colSpan, rowSpan: cell.rowSpan, ...(isHead && { fillColor: PAPER }) };
    }),
  );
  return {
    table: { headerRows: 0, dontBreakRows: false, widths: evenly(columns), body },
    layout: { hLineColor: () => LINE, vLineColor: () => LINE, hLineWidth: () => 0.7, vLineWidth: () => 0.7 },
    fontSize: columns > 6 ? 8 : 10,
    margin: [0, 2, 0, 12],
  };
}

type Placed = { node: Written; colSpan: number; rowSpan: number };

/** Where each cell of a table stands, and which places cells of before cover. No cell goes beyond the last row. */
function gridOf(rows: readonly Written[]): (Placed | "covered" | undefined)[][] {
  const grid: (Placed | "covered" | undefined)[][] = rows.map(() => []);
  rows.forEach(({ content = [] }, y) => {
    let x = 0;
    for (const node of content) {
      while (grid[y]?.[x]) x += 1;
      const rowSpan = Math.min(spanOf(node, "rowspan"), rows.length - y);
      let colSpan = 1;
      while (colSpan < spanOf(node, "colspan") && !grid[y]?.[x + colSpan]) colSpan += 1;
      for (let down = 0; down < rowSpan; down += 1) {
        for (let over = 0; over < colSpan; over += 1) {
          const row = grid[y + down];
          if (row) row[x + over] = down + over === 0 ? { node, colSpan, rowSpan } : "covered";
        }
      }
      x += colSpan;
    }
  });
  return grid;
}

function pictureIn({ attrs = {} }: Written, { look, room }: Inside): Node[] {
  const picture = look.pictures.get(Number(attrs.file_id));
  const alt = String(attrs.alt ?? "");
  if (!picture) return alt === "" ? [] : [{ text: inRuns(alt, { italics: true }), margin: [0, 0, 0, 8] }];
  return [drawPicture(picture, printedSize(picture, attrs.width), room)];
}

const wordsOf = ({ type, text, content = [] }: Written): string =>
  text ?? (type === "hardBreak" ? "\n" : content.map(wordsOf).join(""));

function runs({ content = [] }: Written, inside: Inside, outer: Style): Run[] {
  return content.flatMap((node): Run[] => {
    if (node.type === "hardBreak") return [{ text: "\n" }];
    const style = styleOf(node, inside, outer);
    const parts = style.face === "Code" ? [node.text ?? ""] : partsOf(node.text ?? "");
    return parts.flatMap((part): Run[] => {
      const run = typeof part === "string" ? null : formulaRun(inside.formulas.find(part.source, false), inside.room);
      if (run) return [{ ...style, ...run }];
      return inRuns((typeof part === "string" ? part : part.source).replace(/[\t\n]/g, " "), style);
    });
  });
}

function styleOf(node: Written, { look }: Inside, outer: Style): Style {
  const marks = new Map(node.marks?.map((mark) => [mark.type, mark.attrs ?? {}]));
  const href = marks.get("link")?.href;
  const isLinked = typeof href === "string";
  const decoration = [
    ...(marks.has("underline") || isLinked ? ["underline"] : []),
    ...(marks.has("strike") ? ["lineThrough"] : []),
  ];
  return {
    ...outer,
    ...(marks.has("bold") && { bold: true }),
    ...(marks.has("italic") && { italics: true }),
    ...(decoration.length > 0 && { decoration }),
    ...(marks.has("highlight") && { background: MARKED }),
    ...(marks.has("code") && { face: "Code" }),
    ...(isLinked && { link: href, ...(look.accent && { color: look.accent }) }),
  };
}
