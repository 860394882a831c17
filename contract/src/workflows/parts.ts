/** Parts of an answer that a later step may read: the same function in the browser, which shows them, and on the server. */
import { z } from "zod";

export const HEADING_LENGTH_MAX = 200;

/** The whole answer, its lists, its first paragraph, or what stands under a heading. */
export const answerPart = z.union([
  z.enum(["whole", "list", "first_paragraph"]),
  z.object({ heading: z.string().trim().min(1, "empty").max(HEADING_LENGTH_MAX) }),
]);
export type AnswerPart = z.infer<typeof answerPart>;

type LineKind = "blank" | "heading" | "item" | "text" | "other";
type Line = { text: string; kind: LineKind; level: number; title: string };

/** A part of a Markdown text, without blank lines around it; empty where the text has no such part. Linear in its length. */
export function partOf(markdown: string, part: AnswerPart): string {
  if (part === "whole") return markdown.trim();
  const lines = linesOf(markdown);
  if (part === "list") return listsIn(lines);
  if (part === "first_paragraph") return firstParagraphIn(lines);
  return sectionIn(lines, part.heading);
}

/** Each line with what it is. Nothing inside a fence of code is a heading, a list or a paragraph. */
function linesOf(markdown: string): Line[] {
  let fence: string | null = null;
  return markdown.split(/\r\n|\n|\r/).map((text) => {
    const mark = fenceOf(text);
    if (fence !== null) {
      if (mark?.startsWith(fence) && text.trim() === mark) fence = null;
      return { text, kind: "other", level: 0, title: "" };
    }
    if (mark !== null) {
      fence = mark;
      return { text, kind: "other", level: 0, title: "" };
    }
    return { text, ...kindOf(text) };
  });
}

/** The run of "`" or "~" that begins or ends a fence; null for any other line. */
function fenceOf(text: string): string | null {
  return /^ {0,3}(`{3,}|~{3,})/.exec(text)?.[1] ?? null;
}

function kindOf(text: string): Omit<Line, "text"> {
  const plain = text.trim();
  if (plain === "") return { kind: "blank", level: 0, title: "" };
  const level = /^ {0,3}(#{1,6})(?=[ \t]|$)/.exec(text)?.[1]?.length ?? 0;
  if (level > 0) return { kind: "heading", level, title: titleOf(plain.slice(level)) };
  if (/^(?:[-*_][ \t]*){3,}$/.test(plain)) return { kind: "other", level: 0, title: "" };
  if (/^(?:[-*+]|\d{1,9}[.)])[ \t]+\S/.test(plain)) return { kind: "item", level: 0, title: "" };
  return { kind: /^[>|<]/.test(plain) ? "other" : "text", level: 0, title: "" };
}

/** A heading as it is compared: whatever case, signs of emphasis, spaces, closing "#" and colon it is written with. */
function titleOf(text: string): string {
  const bare = text.replace(/[*_`]/g, "").trim();
  let end = bare.length;
  while (end > 0 && (bare[end - 1] === "#" || bare[end - 1] === ":" || bare[end - 1] === " ")) end -= 1;
  return bare.slice(0, end).split(/\s+/).join(" ").toLowerCase();
}

/** All items, with the indented lines that belong to them. */
function listsIn(lines: Line[]): string {
  const taken: string[] = [];
  let isInside = false;
  for (const { text, kind } of lines) {
    if (kind === "blank") continue;
    isInside = kind === "item" || (isInside && kind !== "heading" && /^(?: {2,}|\t)/.test(text));
    if (isInside) taken.push(text.trimEnd());
  }
  return taken.join("\n").trim();
}

function firstParagraphIn(lines: Line[]): string {
  const begin = lines.findIndex(({ kind }, index) => kind === "text" && lines[index - 1]?.kind !== "item");
  if (begin < 0) return "";
  const length = lines.slice(begin).findIndex(({ kind }) => kind !== "text");
  const paragraph = length < 0 ? lines.slice(begin) : lines.slice(begin, begin + length);
  return joined(paragraph);
}

function sectionIn(lines: Line[], heading: string): string {
  const wanted = titleOf(heading.trim());
  const begin = lines.findIndex(({ kind, title }) => kind === "heading" && title === wanted);
  const opening = lines[begin];
  if (!opening) return "";
  const rest = lines.slice(begin + 1);
  const length = rest.findIndex(({ kind, level }) => kind === "heading" && level <= opening.level);
  return joined(length < 0 ? rest : rest.slice(0, length));
}

/** Lines as a text, without blank ones around it. */
function joined(lines: Line[]): string {
  let [from, to] = [0, lines.length];
  while (from < to && lines[from]?.kind === "blank") from += 1;
  while (to > from && lines[to - 1]?.kind === "blank") to -= 1;
  return lines
    .slice(from, to)
    .map(({ text }) => text.trimEnd())
    .join("\n");
}
