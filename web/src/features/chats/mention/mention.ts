/** What begins a name in a text: an avatar's, or a template's. */
export type Sign = "@" | "/";

/** A name that is being typed after a sign: what of it there is, and where its sign stands. */
export type Mention = { start: number; query: string };

const TYPED = { "@": /(?:^|\s)@([^\s@]{0,60})$/, "/": /(?:^|\s)\/([^\s/]{0,60})$/ };

/** The name that is being typed up to the caret, after a sign that begins a word; null elsewhere, as in an address. */
export function mentionAt(text: string, caret: number, sign: Sign = "@"): Mention | null {
  const query = TYPED[sign].exec(text.slice(0, caret))?.[1];
  return query === undefined ? null : { start: caret - query.length - 1, query };
}

/** The text without a name that was typed, and without the space that would stand there twice. */
export function withoutMention(text: string, { start, query }: Mention): string {
  const before = text.slice(0, start);
  const after = text.slice(start + 1 + query.length);
  return before + (before === "" || /\s$/.test(before) ? after.replace(/^ /, "") : after);
}

/** The text with a sign at the caret that begins a word, and where the caret stands then. */
export function withMention(text: string, caret: number, sign: Sign = "@"): { text: string; caret: number } {
  const before = text.slice(0, caret);
  const put = before === "" || /\s$/.test(before) ? sign : ` ${sign}`;
  return { text: before + put + text.slice(caret), caret: caret + put.length };
}
