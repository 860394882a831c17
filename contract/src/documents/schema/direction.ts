/** Letters that are read from right to left. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Whether a text is read from right to left: its first letter says so. */
export function isRightToLeft(text: string): boolean {
  const letter = /\p{L}/u.exec(text)?.[0];
  return letter !== undefined && RIGHT_TO_LEFT.test(letter);
}

/** Whether any letter of a text is read from right to left. */
export const hasRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);
