import { type Fragment, Slice } from "@tiptap/pm/model";
import { ReplaceStep } from "@tiptap/pm/transform";
import type { Lost } from "./taking.ts";

type Piece = { from: number; text: string; near: string };
/** A text that lost its place, and the words beside which that was, where they are known. */
export type LostText = { text: string; near: string };

/** The texts that steps wrote, as a person would have them back: what was typed in a row is one, what was taken out again is none. */
export function textsOf(lost: readonly Lost[]): LostText[] {
  const pieces: Piece[] = [];
  for (const { step, near } of lost) {
    // Where something was wrapped its words stand in the document that it was taken from.
    if (step instanceof ReplaceStep) write(pieces, step, near);
  }
  return pieces
    .map(({ text, near }) => ({ text: text.replace(/\n+/g, "\n").trim(), near }))
    .filter(({ text }) => text !== "");
}

function write(pieces: Piece[], { from, to, slice }: ReplaceStep, near: string): void {
  const text = flat(slice);
  const last = pieces.at(-1);
  if (last && from >= last.from && to <= last.from + last.text.length) {
    last.text = last.text.slice(0, from - last.from) + text + last.text.slice(to - last.from);
  } else pieces.push({ from, text, near });
}

/** A slice as text in which each place of the document takes one character, so that places and characters agree. */
const flat = (slice: Slice): string =>
  slice === Slice.empty ? "" : flatOf(slice.content).slice(slice.openStart, slice.content.size - slice.openEnd);

function flatOf(content: Fragment): string {
  let text = "";
  content.forEach((node) => {
    if (node.isText) text += node.text ?? "";
    else if (node.isLeaf) text += node.type.name === "hardBreak" ? "\n" : " ";
    else text += `\n${flatOf(node.content)}\n`;
  });
  return text;
}
