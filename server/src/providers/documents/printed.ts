import type { Language } from "@pluma/contract/kit/kit";
import pdfmake from "pdfmake";
import { asLine } from "./bidi.ts";
import { type Face, fonts, runsOf } from "./fonts.ts";
import { type Formulas, formulaRun } from "./formulas/inPdf.ts";
import type { WrittenPicture } from "./written.ts";

/** How a printed page looks, whatever it was written in: its letters, lists, code, pictures. What it says is in `pdf.ts` and `writtenPdf.ts`. */

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
export function drawApart(source: string, { formulas, room }: { formulas: Formulas; room: number }): Node | null {
  const run = formulaRun(formulas.find(source, true), room);
  return run && { text: [run], alignment: "center", margin: [0, 4, 0, 12] };
}

/** A line across the page. */
export const drawRule = (): Node => ({
  canvas: [{ type: "line", x1: 0, y1: 0, x2: PAGE_WIDTH, y2: 0, lineWidth: 0.7, lineColor: LINE }],
  margin: [0, 6, 0, 14],
});

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

export type Item = { stack: Node[]; box?: string };

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

/** Text in runs of one face each, in a style. */
export function inRuns(value: string, { face = "Text", ...style }: Style): Run[] {
  return runsOf(value, face).map(({ text, face: font, ...own }) => ({ text, font, ...style, ...own }));
}
