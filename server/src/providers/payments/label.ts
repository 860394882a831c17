/** A text in one line, of at most so many characters, none of them cut in half: what providers take as a name. */
export const labelOf = (text: string, lengthMax: number): string =>
  [...text.toWellFormed().replace(/\s+/gu, " ").trim()].slice(0, lengthMax).join("");

const bytesOf = new TextEncoder();

/** The same, of at most so many bytes: for providers whose length is meant in ASCII, and where other signs take more. */
export function labelOfBytes(text: string, bytesMax: number): string {
  let label = labelOf(text, bytesMax);
  while (bytesOf.encode(label).length > bytesMax) label = [...label].slice(0, -1).join("");
  return label.trimEnd();
}
