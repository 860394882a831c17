/** So many characters in a row that were asked are a quotation; it is looked for at every so many. */
const QUOTE_LENGTH = 24;
const STEP = 8;

/** What somebody says up to where they begin to repeat what they were told. */
export function withoutQuotes(said: string, told: readonly string[]): string {
  for (let at = 0; at + QUOTE_LENGTH <= said.length; at += STEP) {
    const piece = said.slice(at, at + QUOTE_LENGTH);
    if (told.some((text) => text.includes(piece))) return `${said.slice(0, at)}…`;
  }
  return said;
}
