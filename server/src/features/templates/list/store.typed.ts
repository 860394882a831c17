import { type Placeholder, type SQL, sql } from "drizzle-orm";

/** Searches for more words are rare. */
const WORDS_PREPARED_MAX = 3;
/** By what is shorter an index finds nothing sooner, and that has to be known when a search is planned. */
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}/u;

/** What was typed, word by word; more than these say nothing more. */
export const wordsOf = (query: string): string[] => query.split(/\s+/).filter(Boolean).slice(0, 8);

/** Whether a search for these words, or for none, is one that is planned once. */
export const isUsualSearch = (words: string[]): boolean =>
  words.length <= WORDS_PREPARED_MAX && words.every((word) => HAS_TRIGRAM.test(word));

/** A text as it stands in a pattern: without case and accents, "%" and "_" as plain characters. */
export const plain = (text: string | Placeholder): SQL =>
  sql`replace(replace(replace(fold(${text}::text), '\\', '\\\\'), '%', '\\%'), '_', '\\_')`;
