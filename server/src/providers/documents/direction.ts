/** Letters that are read from right to left, and what stands between two of them. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Whether a text is read from right to left: its first letter says so. */
export function isRightToLeft(text: string): boolean {
  const letter = /\p{L}/u.exec(text)?.[0];
  return letter !== undefined && RIGHT_TO_LEFT.test(letter);
}

/** Whether any letter of a text is read from right to left. */
export const hasRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);

/** A text in pieces of one direction each; signs and spaces go with the letters before them. */
export function directionsIn(text: string): { text: string; isRightToLeft: boolean }[] {
  const pieces: { text: string; isRightToLeft: boolean }[] = [];
  for (const word of text.split(/(?=\s)/)) {
    const last = pieces.at(-1);
    const isHere = /\p{L}|\p{N}/u.test(word) ? RIGHT_TO_LEFT.test(word) : (last?.isRightToLeft ?? false);
    if (last?.isRightToLeft === isHere) last.text += word;
    else pieces.push({ text: word, isRightToLeft: isHere });
  }
  return pieces;
}
