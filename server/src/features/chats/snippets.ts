import type { Snippet } from "@pluma/contract/chats/chats";
import { inOneLine, plainText } from "../../providers/reader/plainText.ts";
import { type Mark, marksIn } from "./foldText.ts";

const SNIPPET_LENGTH = 160;
/** How much of a snippet stands before the first found word. */
const LENGTH_BEFORE = 50;
/** How much of a message is looked at around a place, before its Markdown is taken off. */
const WINDOW = 1200;
const PREVIEW_LENGTH = 160;

/** The beginning of an answer, as plain words in one line, for the list. */
export const previewOf = (markdown: string): string =>
  cut(plainText(markdown.slice(0, WINDOW)), 0, PREVIEW_LENGTH).text;

/**
 * About 160 characters of a message around the first place where one of the words stands, without Markdown, in one
 * line; `marks` are the found words in it. A word that stands only in what Markdown hides, as an address, is shown raw.
 */
export function snippetOf(content: string, searched: string[], messageId: number | null): Snippet {
  const first = marksIn(content, searched, 1)[0]?.[0] ?? 0;
  const from = wordStart(content, Math.max(0, first - WINDOW / 4));
  const around = content.slice(from, from + WINDOW);
  for (const line of [plainText(around), inOneLine(around)]) {
    const found = nearestTo(marksIn(line, searched), from === 0 ? first : WINDOW / 4);
    if (!found) continue;
    const piece = cut(line, found[0] - LENGTH_BEFORE, SNIPPET_LENGTH, from > 0);
    return { text: piece.text, marks: marksIn(piece.text, searched), message_id: messageId };
  }
  return { text: cut(plainText(content.slice(0, WINDOW)), 0, SNIPPET_LENGTH).text, marks: [], message_id: messageId };
}

// Stripping moves places forward only, so that the first word at or before the place is the one that was meant.
const nearestTo = (marks: Mark[], place: number): Mark | undefined => marks.findLast(([at]) => at <= place) ?? marks[0];

/** A piece of a line from about `from` on, cut between words, with an ellipsis where something is missing. */
function cut(line: string, from: number, length: number, isTail = false): { text: string } {
  const start = from <= 0 ? 0 : wordStart(line, from);
  const rest = line.slice(start);
  const isWhole = rest.length <= length;
  const space = isWhole ? -1 : rest.lastIndexOf(" ", length);
  const end = isWhole ? rest.length : space > length / 2 ? space : safeEnd(rest, length);
  return { text: `${start > 0 || isTail ? "…" : ""}${rest.slice(0, end).trimEnd()}${isWhole ? "" : "…"}` };
}

/** The start of the next word at a place or soon after it; the place itself in a text without spaces. */
function wordStart(text: string, place: number): number {
  if (place <= 0) return 0;
  const space = text.slice(place - 1, place + 30).search(/\s\S/);
  if (space >= 0) return place + space;
  return isLowHalf(text, place) ? place - 1 : place;
}

// A letter outside the basic plane is two units, which must not be parted.
const isLowHalf = (text: string, place: number): boolean => (text.charCodeAt(place) & 0xfc00) === 0xdc00;
const safeEnd = (text: string, place: number): number => (isLowHalf(text, place) ? place - 1 : place);
