import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** The words of a folded text, as indexes of names have them; written so in each of those indexes. */
export const wordsIn = (folded: SQLWrapper): SQL => sql`to_tsvector('simple', ${folded})`;

/** Whether words hold each one of a query. */
export const haveAll = (words: SQLWrapper, query: string): SQL => sql`${words} @@ ${query}::tsquery`;

/** Whether a folded text holds the value `typed` of a statement, which is folded once and not for each row. */
export const holdsTyped = (folded: SQLWrapper): SQL =>
  sql`position((select fold(${sql.placeholder("typed")}::text)) in ${folded}) > 0`;

/** Whether nothing was typed, which every text holds. */
export const isNothingTyped = sql`${sql.placeholder("typed")}::text = ''`;

/**
 * Whether a folded text holds a part that was searched for: anywhere, or, where the part is too short for an index of three
 * letters, at the beginning of a word. Parts are letters and digits, none of which means anything in a pattern.
 */
export const holdsPart = (folded: SQLWrapper, part: string): SQL =>
  [...part].length > 2
    ? sql`${folded} like ${`%${part}%`}`
    : sql`(${folded} like ${`${part}%`} or ${folded} like ${`% ${part}%`})`;
