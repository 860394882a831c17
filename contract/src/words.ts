/**
 * What a word is, for every balance and every price: a run of characters without white space that holds at least one
 * letter or digit. "well-known" is one word, "- 3 apples" two, "---" none.
 */
const carriesMeaning = /[\p{L}\p{N}]/u;
const isSpace = /\s/u;

/** How many words a text holds. */
export function countWords(text: string): number {
  return text.split(/\s+/u).reduce((count, run) => (carriesMeaning.test(run) ? count + 1 : count), 0);
}

/**
 * The longest beginning of a text that holds at most `wordsMax` words, without the white space after it.
 * `countWords` of the answer is never above `wordsMax`.
 */
export function firstWords(text: string, wordsMax: number): string {
  let words = 0;
  let end = 0;
  for (const run of text.matchAll(/\S+/gu)) {
    if (carriesMeaning.test(run[0])) words += 1;
    if (words > wordsMax) return text.slice(0, end);
    end = run.index + run[0].length;
  }
  return text;
}

/** Where a text that is still growing stands: words closed so far, and what the open run has. */
export type WordCount = { words: number; isRunOpen: boolean; isRunCounted: boolean };

export const noWords: WordCount = { words: 0, isRunOpen: false, isRunCounted: false };

/** Adds a piece to a running count; the sum over all pieces equals `countWords` of the whole text. */
export function countMore(before: WordCount, piece: string): WordCount {
  let { words, isRunOpen, isRunCounted } = before;
  for (const character of piece) {
    if (isSpace.test(character)) {
      isRunOpen = false;
      isRunCounted = false;
    } else {
      isRunOpen = true;
      if (!isRunCounted && carriesMeaning.test(character)) {
        isRunCounted = true;
        words += 1;
      }
    }
  }
  return { words, isRunOpen, isRunCounted };
}

/** The balance at the edge that means "unlimited" (inside it is a flag). */
export const UNLIMITED_WORDS = 1_000_000;

/** Estimated tokens of a text: its length divided by four, rounded. */
export const estimateTokens = (text: string): number => Math.round(text.length / 4);

/** Where sending and enhancing end, for conversations and for avatars. */
export const TOKENS_MAX = 7500;
