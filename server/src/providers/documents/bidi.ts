import { hasRightToLeft, isRightToLeft } from "@pluma/contract/documents/schema/direction";
import bidiFactory from "bidi-js";
import ElementWriter from "pdfmake/js/ElementWriter.js";

const bidi = bidiFactory();

/** What changes its direction more often in one paragraph stays as it is: nobody writes so, and to draw it takes minutes. */
const PIECES_MAX = 3000;

/** How a piece of a paragraph stands: its level and that of the space after it (odd: right to left), and the paragraph's. */
type Way = { level: number; after: number; base: 0 | 1 };
type Run = { text: string } & Record<string, unknown>;

/**
 * The runs of a paragraph as lines are made of them: where letters are read from right to left, each piece of one direction
 * is a run that says so, and a paragraph that begins with such a letter stands at the right. `base` says how it is read else.
 */
export function asLine(runs: Run[], base?: "ltr"): { text: Run[]; alignment?: "right" } {
  const text = runs.map((run) => run.text).join("");
  if (!hasRightToLeft(text)) return { text: runs };
  const isTurned = base === undefined && isRightToLeft(text);
  const { levels } = bidi.getEmbeddingLevels(text, isTurned ? "rtl" : "ltr");
  let at = 0;
  let count = 0;
  const turned = runs.flatMap((run) => {
    const own = levels.subarray(at, at + run.text.length);
    at += run.text.length;
    const pieces = piecesOf(run.text, own);
    count += pieces.length;
    return pieces.map(({ from, to, level, after }) => {
      const way: Way = { level, after, base: isTurned ? 1 : 0 };
      return { ...run, text: run.text.slice(from, to), way };
    });
  });
  if (count > PIECES_MAX) return { text: runs };
  return { text: turned, ...(isTurned && { alignment: "right" as const }) };
}

type Piece = { from: number; to: number; level: number; after: number };

/**
 * A text in pieces of one level, as long as they are, each with the space after its last word, which may be of another; lines
 * are broken between words.
 */
function piecesOf(text: string, levels: Uint8Array): Piece[] {
  const pieces: Piece[] = [];
  for (let from = 0; from < text.length; ) {
    const level = levels[from] ?? 0;
    let wordTo = from;
    while (wordTo < text.length && levels[wordTo] === level && !isSpace(text, wordTo)) wordTo += 1;
    let to = wordTo;
    while (to < text.length && isSpace(text, to) && levels[to] === levels[wordTo]) to += 1;
    const after = to > wordTo ? (levels[wordTo] ?? level) : level;
    const last = pieces.at(-1);
    if (last?.level === level && last.after === level && after === level) last.to = to;
    else pieces.push({ from, to, level, after });
    from = to;
  }
  return pieces;
}

const isSpace = (text: string, at: number): boolean => /\s/.test(text.charAt(at));

type Inline = { text: string; width: number; x: number; leadingCut?: number; trailingCut?: number; way?: Way };
type Line = { inlines: Inline[]; leadingCut: number };
/** What is put in its place in a line: a word, or the space on one side of it. */
type Unit = { inline: Inline; part: "word" | "space"; level: number; width: number };

/** Puts the words of a line where they are read, and each of their signs as it is read there. */
function turnLine({ inlines, leadingCut }: Line): void {
  if (!inlines.some(({ way }) => way)) return;
  const base = inlines[0]?.way?.base ?? 0;
  const last = inlines.at(-1);
  const units = inlines.flatMap((inline): Unit[] => {
    const { level, after } = inline.way ?? { level: base, after: base };
    const space = inline.text.trim() === "" ? inline.width : (inline.trailingCut ?? 0);
    // What ends a line is read the way of the whole.
    const spaceLevel = inline === last ? base : after;
    return [
      { inline, part: "word", level, width: inline.width - space },
      { inline, part: "space", level: spaceLevel, width: space },
    ];
  });
  const hanging = units.at(-1)?.width ?? 0;
  let x = base === 1 ? -hanging : -leadingCut;
  const placed = inSight(units).map((unit) => {
    const from = x;
    x += unit.width;
    return { ...unit, x: from };
  });
  placed.forEach((unit, at) => {
    if (unit.part !== "word") return;
    const { inline, width } = unit;
    const isOwn = (other: (typeof placed)[number] | undefined) => other?.inline === inline;
    const [before, behind] = [placed[at - 1], placed[at + 1]];
    const word = signsOf(inline);
    inline.x = isOwn(before) ? (before?.x ?? unit.x) : unit.x;
    // The font that turns a word puts a space after it before it.
    const isWithSpace = isOwn(behind) && !isTurnedByFont(word);
    inline.text = `${isOwn(before) ? spaceAfter(inline) : ""}${word}${isWithSpace ? spaceAfter(inline) : ""}`;
    if (!isOwn(before) && !isOwn(behind)) inline.width = width;
  });
  // Lines under words are drawn from one to the next.
  inlines.sort((one, other) => one.x - other.x);
}

const spaceAfter = ({ text }: Inline): string => text.slice(text.trimEnd().length);

/** The word of an inline as it is drawn: signs that point are turned, and those that the font leaves in their order. */
function signsOf({ text, way }: Inline): string {
  const word = text.trimEnd();
  if (!way || way.level % 2 === 0) return isTurnedByFont(word) ? reversed(word) : word;
  const mirrored = Array.from(word, (sign) => bidi.getMirroredCharacter(sign) ?? sign).join("");
  return isTurnedByFont(mirrored) ? mirrored : reversed(mirrored);
}

/** Fonts are set from right to left as soon as one letter is read so. */
const isTurnedByFont = hasRightToLeft;
const reversed = (text: string): string => Array.from(text).reverse().join("");

/** Units from left to right: whatever is of a level or above it is turned, from the highest level to the lowest odd one. */
function inSight(units: Unit[]): Unit[] {
  const levels = units.map(({ level }) => level);
  const lowest = Math.min(...levels.filter((level) => level % 2 === 1));
  let order = units;
  for (let level = Math.max(...levels); level >= lowest; level -= 1) {
    const next: Unit[] = [];
    let turned: Unit[] = [];
    for (const unit of order) {
      if (unit.level >= level) turned.unshift(unit);
      else {
        next.push(...turned, unit);
        turned = [];
      }
    }
    order = [...next, ...turned];
  }
  return order;
}

// The library that draws pages puts words from left to right. Where a line is whole, and before it is drawn, it aligns it.
const { prototype } = ElementWriter.default;
const { alignLine } = prototype;
prototype.alignLine = function (line: Line) {
  turnLine(line);
  alignLine.call(this, line);
};
