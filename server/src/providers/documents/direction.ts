import { hasRightToLeft } from "@pluma/contract/documents/schema/direction";

/** A text in pieces of one direction each; signs and spaces go with the letters before them. */
export function directionsIn(text: string): { text: string; isRightToLeft: boolean }[] {
  const pieces: { text: string; isRightToLeft: boolean }[] = [];
  for (const word of text.split(/(?=\s)/)) {
    const last = pieces.at(-1);
    const isHere = /\p{L}|\p{N}/u.test(word) ? hasRightToLeft(word) : (last?.isRightToLeft ?? false);
    if (last?.isRightToLeft === isHere) last.text += word;
    else pieces.push({ text: word, isRightToLeft: isHere });
  }
  return pieces;
}
