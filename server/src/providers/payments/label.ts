/** A text in one line, of at most so many characters, none of them cut in half: what providers take as a name. */
export const labelOf = (text: string, lengthMax: number): string =>
  [...text.toWellFormed().replace(/\s+/gu, " ").trim()].slice(0, lengthMax).join("");
