import { createHash } from "node:crypto";
import type { Question } from "./prompts.ts";

/** The longest part that is studied at once, in characters: about 6,000 tokens. */
const PART_LENGTH_MAX = 24_000;

/** A page of a file, or a piece of one that has no pages. */
export type Piece = { page: number | null; text: string };

/**
 * Cuts what was read of one file into parts of at most 24,000 characters, at the borders of pages; a longer page at
 * those of its paragraphs, lines, sentences or words. All parts together are the text. Part of a file and not of the
 * whole material, so that a file which changes has only its own parts read again.
 */
export function cutParts(pieces: Piece[], lengthMax = PART_LENGTH_MAX): string[] {
  const parts: string[] = [];
  let open = "";
  for (const { page, text } of pieces) {
    for (const piece of cutText(page === null ? text : `${text}\n\n`, lengthMax)) {
      if (open.length + piece.length > lengthMax) {
        parts.push(open);
        open = "";
      }
      open += piece;
    }
  }
  return [...parts, open].map((part) => part.trim()).filter((part) => part !== "");
}

function cutText(text: string, lengthMax: number): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > lengthMax) {
    const end = borderOf(rest, lengthMax);
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...pieces, rest];
}

const borders = ["\n\n", "\n", ". ", " "];

function borderOf(text: string, lengthMax: number): number {
  for (const border of borders) {
    const at = text.lastIndexOf(border, lengthMax - border.length);
    // A border near the beginning would leave crumbs.
    if (at > lengthMax / 2) return at + border.length;
  }
  const isPair = /[\uD800-\uDBFF]/.test(text.charAt(lengthMax - 1));
  return isPair ? lengthMax - 1 : lengthMax;
}

/** What a question is known by: the model and every word that it is asked. */
export function digestOf(model: string, { turns, tokensMax }: Question): string {
  const hash = createHash("sha256");
  hash.update(JSON.stringify([model, tokensMax, turns.map(({ role, content }) => [role, content])]));
  return hash.digest("hex");
}

/** A context that is not longer than `tokensMax`: one that is ends with its last whole paragraph, or line, that fits. */
export function fitContext(context: string, tokensMax: number): string {
  const lengthMax = tokensMax * 4;
  if (context.length <= lengthMax) return context;
  return context.slice(0, borderOf(context, lengthMax)).trimEnd();
}
