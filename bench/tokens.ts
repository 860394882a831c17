import { nowMs } from "./clock.ts";

/** What to ask the model of this folder: how many tokens, and how fast. */
export const questionFor = (tokens: number, perSecond: number): string =>
  `Write ${tokens} tokens at ${perSecond} a second.`;

/** The same for an answer as people read it: headings, paragraphs, lists, a table and code, about 4 characters a token. */
export const questionForMarkdown = (tokens: number, perSecond: number): string =>
  `Write ${tokens} tokens at ${perSecond} a second, in Markdown.`;

/** What a question asks for; whatever else it may be, a short answer. */
export function ordersOf(question: string): { tokens: number; perSecond: number; isMarkdown: boolean } {
  const found = /(\d+) tokens at (\d+) a second(, in Markdown)?/.exec(question);
  return {
    tokens: Number(found?.[1] ?? 5),
    perSecond: Math.max(1, Number(found?.[2] ?? 200)),
    isMarkdown: found?.[3] !== undefined,
  };
}

const sentence =
  "The coffee leaves when **your own bag** is empty, and not on the first of the month, as [we did](https://example.com/before). ";
const chapter = [
  "## How often the coffee arrives\n\n",
  `${sentence.repeat(6)}\n\n`,
  "- a bag lasts `19` days, give or take\n- guests count twice\n  - and children *not at all*\n- nobody reads the calendar\n\n",
  "| weeks | bags | price |\n| ---: | ---: | --- |\n| 1 | 2 | 12.50 |\n| 2 | 4 | 23.00 |\n| 3 | 6 | 33.00 |\n\n",
  '```ts\nconst next = (last: Date, days: number): Date => new Date(last.getTime() + days * 86_400_000);\n\nif (next(today, 19) < sunday) send("coffee");\n```\n\n',
  `${sentence.repeat(9)}\n\n> ${sentence}\n\n`,
].join("");
const markdownTokens = chapter.match(/[\s\S]{1,4}/g) ?? [];

/** The n-th token of an answer in Markdown, the first one 1: chapter after chapter of the same. */
export const markdownToken = (number: number): string => markdownTokens[(number - 1) % markdownTokens.length] ?? " ";

/** A token that says which it is and when it left, so that every place it comes through can be held against that. */
export const tokenText = (number: number): string => ` ${number}:${nowMs().toFixed(2)}`;

/** The numbers of the tokens in a text, in the order in which they stand. */
export const numbersIn = (text: string): number[] => [...text.matchAll(/ (\d+):\d+\.\d\d/g)].map(([, n]) => Number(n));

/** What came of one answer, as whoever asked saw it. Times in milliseconds. */
export type Seen = {
  askedAtMs: number;
  firstAtMs: number | null;
  /** For each token, in order of arrival, how long it was under way. */
  delaysMs: number[];
  /** Tokens that came after a later one, or a second time; and pieces that did not start where the last one ended. */
  outOfOrder: number;
  text: string;
};

/** Watches one answer arrive; `hear` takes its pieces as they come. */
export function watchAnswer(): { hear: (offset: number, piece: string) => void; seen: () => Seen } {
  const seen: Seen = { askedAtMs: nowMs(), firstAtMs: null, delaysMs: [], outOfOrder: 0, text: "" };
  const pieces: { offset: number; piece: string }[] = [];
  let length = 0;
  let rest = "";
  let latest = 0;

  const read = (arrivedAtMs: number) => {
    const token = / (\d+):(\d+\.\d\d)/y;
    for (let found = token.exec(rest); found; found = token.exec(rest)) {
      const number = Number(found[1]);
      if (number !== latest + 1) seen.outOfOrder += 1;
      latest = Math.max(latest, number);
      seen.delaysMs.push(arrivedAtMs - Number(found[2]));
      rest = rest.slice(token.lastIndex);
      token.lastIndex = 0;
    }
  };

  return {
    hear(offset, piece) {
      const arrivedAtMs = nowMs();
      seen.firstAtMs ??= arrivedAtMs;
      if (offset !== length) seen.outOfOrder += 1;
      pieces.push({ offset, piece });
      length = offset + piece.length;
      rest += piece;
      read(arrivedAtMs);
    },
    seen: () => ({ ...seen, text: assemble(pieces) }),
  };
}

/** The text as a screen would hold it: every piece at its offset. */
function assemble(pieces: { offset: number; piece: string }[]): string {
  const inOrder = pieces.toSorted((one, other) => one.offset - other.offset);
  let text = "";
  for (const { offset, piece } of inOrder) {
    // A hole stays visible; what overlaps is taken once.
    text = text.slice(0, offset).padEnd(offset, "?") + piece + text.slice(offset + piece.length);
  }
  return text;
}
