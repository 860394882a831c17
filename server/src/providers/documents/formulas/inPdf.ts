import type { Formula } from "@pluma/contract/kit/mathematics";
import Line, { type Line as DrawnLine, type Inline } from "pdfmake/js/Line.js";
import Renderer from "pdfmake/js/Renderer.js";
import TextInlines from "pdfmake/js/TextInlines.js";
import type { Tree } from "../tree.ts";
import type { SetFormula } from "./typeset.ts";

/** Formulas that can be set; none of a text that has none. */
export type Formulas = { find(source: string, isApart: boolean): SetFormula | undefined };

/** Sets formulas, in their lines and on lines of their own. What sets them is large, and only read where there is one. */
export async function setFormulas(asked: Formula[]): Promise<Formulas> {
  if (asked.length === 0) return { find: () => undefined };
  const { typeset } = await import("./typeset.ts");
  const of = (isApart: boolean) => asked.filter((each) => each.isApart === isApart).map(({ source }) => source);
  const [inLines, apart] = [await typeset(of(false), false), await typeset(of(true), true)];
  return { find: (source, isApart) => (isApart ? apart : inLines).get(source) };
}

type AnyNode = { type: string; value?: string; data?: object; children?: AnyNode[] };

/** The formulas of a text that was read. */
export function formulasIn({ children }: Tree): Formula[] {
  const found: Formula[] = [];
  const open: AnyNode[] = [...children];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.data && "isFormula" in node.data) found.push({ source: node.value ?? "", isApart: node.type === "code" });
    open.push(...(node.children ?? []));
  }
  return found.reverse();
}

/** Smaller than this share of the letters around it nobody reads a formula. */
const SHARE_MIN = 0.55;
/** How high a formula may be, in points: a page without its margins, and some air. */
const HEIGHT_MAX = 640;

/** How large the letters of a formula may be in so many points of a line, if those around it are of `size`; null where it has no room. */
function sizeIn({ width, ascent, descent }: SetFormula, size: number, room: number): number | null {
  const fitting = Math.min(size, room / width, HEIGHT_MAX / (ascent + descent));
  return fitting < size * SHARE_MIN ? null : fitting;
}

/** A formula as it stands in a line of text; null where it has no room. A letter stands for it, as which it is read and broken. */
export function formulaRun(formula: SetFormula | undefined, room: number, size = 11): { text: string } | null {
  if (!formula || sizeIn(formula, size, room) === null) return null;
  return { text: "x", ...{ formula: { ...formula, room } } };
}

type Drawing = {
  pdfDocument: {
    addContent(operator: string): void;
    font(name: string): Drawing["pdfDocument"];
    fontSize(size: number): Drawing["pdfDocument"];
    text(text: string, x: number, y: number, options: object): void;
    widthOfString(text: string): number;
    provideFont(name: string, bold: boolean, italics: boolean): unknown;
    _font: unknown;
  };
  renderSVG(picture: object): void;
};

/** How far a formula reaches above and below the line on which letters stand. */
const above = ({ formula, font, fontSize }: Inline): number =>
  Math.max((font.ascender / 1000) * fontSize, formula ? formula.ascent * (formula.size ?? fontSize) + 1 : 0);
const below = (inline: Inline): number =>
  inline.formula
    ? inline.formula.descent * (inline.formula.size ?? inline.fontSize) + 2
    : inline.height - (inline.font.ascender / 1000) * inline.fontSize;

// The library that draws pages knows only text in its lines. A formula has its own width there, makes its line as high as it
// needs, and is drawn once its line is.
const { prototype: measuring } = TextInlines.default;
const { measure } = measuring;
measuring.measure = function (array, styles) {
  measure.call(this, array, styles);
  for (const inline of array) {
    if (!inline.formula) continue;
    const size = sizeIn(inline.formula, inline.fontSize, inline.formula.room) ?? inline.fontSize * SHARE_MIN;
    inline.formula = { ...inline.formula, size };
    Object.assign(inline, { width: inline.formula.width * size, leadingCut: 0, trailingCut: 0 });
  }
  return array;
};

const { prototype: line } = Line.default;
const { getHeight, getAscenderHeight } = line;
line.getAscenderHeight = function () {
  const isPlain = !this.inlines.some(({ formula }) => formula);
  return isPlain ? getAscenderHeight.call(this) : Math.max(...this.inlines.map(above));
};
line.getHeight = function () {
  if (!this.inlines.some(({ formula }) => formula)) return getHeight.call(this);
  return Math.max(...this.inlines.map(above)) + Math.max(...this.inlines.map(textBelow), ...this.inlines.map(below));
};

const textBelow = ({ height, font, fontSize }: Inline): number => height - (font.ascender / 1000) * fontSize;

const { prototype: renderer } = Renderer.default;
const { renderLine } = renderer;
renderer.renderLine = function (this: Drawing, drawn: DrawnLine, x: number, y: number) {
  const formulas = drawn.inlines.filter(({ formula }) => formula);
  for (const inline of formulas) inline.text = "";
  renderLine.call(this, drawn, x, y);
  for (const inline of formulas) drawFormula(this, inline, x + inline.x, y + drawn.getAscenderHeight());
};

/** Draws a formula from where it begins on the line on which letters stand, and below it what was typed, unseen: to be found and copied. */
function drawFormula(to: Drawing, { formula, color = "black", link, width, fontSize }: Inline, x: number, y: number) {
  if (!formula) return;
  const { pdfDocument } = to;
  const size = formula.size ?? fontSize;
  pdfDocument._font = pdfDocument.provideFont("Code", false, false);
  pdfDocument.fontSize(size);
  const horizontalScaling = (100 * width) / Math.max(1, pdfDocument.widthOfString(formula.source));
  pdfDocument.addContent("3 Tr");
  const said = { lineBreak: false, textWidth: width, wordCount: 1, horizontalScaling, ...(link && { link }) };
  pdfDocument.text(formula.source.replace(/\s+/g, " "), x, y - size, said);
  pdfDocument.addContent("0 Tr");
  const height = (formula.ascent + formula.descent) * size;
  const svg = formula.svg.replaceAll("currentColor", color);
  to.renderSVG({ svg, x, y: y - formula.ascent * size, _width: width, _height: height, font: "Signs" });
}
