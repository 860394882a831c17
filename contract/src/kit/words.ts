/**
 * What a word is, for every balance and every price: a run of characters without white space that holds at least one
 * letter or digit. "well-known" is one word, "- 3 apples" two, "---" none. A run is one word for each 30 characters that
 * it has begun, so that a text without spaces is not one word however long it gets. Scripts that write without them are
 * counted by what a word takes there: two characters of Chinese or Japanese, five of Thai, Lao, Khmer or Burmese.
 */
const carriesMeaning = /[\p{L}\p{N}]/u;
const isSpace = /\s/u;
// Not by dictionaries, as Intl.Segmenter does: those of browsers and servers differ, and change with the text to come.
const isHanOrKana = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const isSoutheastAsian = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** How much of a word a character is, in thirtieths. */
const WORD = 30;
const LETTER = 1;
const HAN_OR_KANA = WORD / 2;
const SOUTHEAST_ASIAN = WORD / 5;
/** Thai is the first of these scripts; what stands before it, most of most texts, need not be looked at closely. */
const FIRST_WITHOUT_SPACES = 0x0e00;

/** Where a text that is still growing stands: words so far, and what the open run has. */
export type WordCount = {
  words: number;
  /** What the open run weighs from its first letter or digit on, in thirtieths of a word; 0 while it has none. */
  run: number;
  /** The first half of a character whose second half has not come. */
  half: string;
};

export const noWords: WordCount = { words: 0, run: 0, half: "" };

/** How many words a text holds. */
export const countWords = (text: string): number => countMore(noWords, text).words;

/** Adds a piece to a running count; the sum over all pieces equals `countWords` of the whole text. */
export function countMore(before: WordCount, piece: string): WordCount {
  const text = before.half + piece;
  const half = halfOf(text);
  const count = { ...before, half };
  for (const character of half === "" ? text : text.slice(0, -1)) step(count, character);
  return count;
}

/**
 * The longest beginning of a text that holds at most `wordsMax` words, without the white space after it.
 * `countWords` of the answer is never above `wordsMax`.
 */
export function firstWords(text: string, wordsMax: number): string {
  const count = { ...noWords };
  let at = 0;
  let end = 0;
  for (const character of halfOf(text) === "" ? text : text.slice(0, -1)) {
    step(count, character);
    if (count.words > wordsMax) return text.slice(0, end);
    at += character.length;
    // The signs before a letter are worth nothing without it.
    if (count.run > 0 || (!isSpace.test(character) && isSpaceAt(text, at))) end = at;
  }
  return text;
}

/** Counts one character on. Changes the count that it is given, as it is asked for every character of every text. */
function step(count: WordCount, character: string): void {
  const code = character.charCodeAt(0);
  const isPlain = code > 0x20 && code < 0x7f;
  if (!isPlain && isSpace.test(character)) count.run = 0;
  if (count.run === 0 && !carriesMeaning.test(character)) return;
  const before = Math.ceil(count.run / WORD);
  count.run += code < FIRST_WITHOUT_SPACES ? LETTER : weightOf(character);
  count.words += Math.ceil(count.run / WORD) - before;
}

/** The first half of a character at the end of a text, if its second half is not there. */
const halfOf = (text: string): string => (/^[\ud800-\udbff]$/.test(text.slice(-1)) ? text.slice(-1) : "");

function weightOf(character: string): number {
  if (isHanOrKana.test(character)) return HAN_OR_KANA;
  return isSoutheastAsian.test(character) ? SOUTHEAST_ASIAN : LETTER;
}

const isSpaceAt = (text: string, at: number): boolean => at >= text.length || isSpace.test(text.charAt(at));

/** The balance at the edge that means "unlimited" (inside it is a flag). */
export const UNLIMITED_WORDS = 1_000_000;

/** Estimated tokens of a text: its length divided by four, rounded. */
export const estimateTokens = (text: string): number => Math.round(text.length / 4);

/** Where sending and enhancing end, for conversations and for avatars. */
export const TOKENS_MAX = 7500;
