import { type AnyColumn, type Placeholder, type SQL, sql } from "drizzle-orm";

/** Whether a text holds what was typed, whatever case and accents either has; "%" and "_" are plain characters. */
export const holds = (text: AnyColumn | SQL, typed: string | Placeholder): SQL =>
  sql`fold(${text}) like ${patternOf(typed)}`;

/** The same for a text that is kept folded already, as `users.search` is; an index can answer it. */
export const holdsFolded = (text: AnyColumn, typed: string | Placeholder): SQL => sql`${text} like ${patternOf(typed)}`;

// Folded before it is escaped: folding may bring forth a "%" or "_" that was another character.
const patternOf = (typed: string | Placeholder): SQL =>
  sql`'%' || replace(replace(replace(fold(${typed}::text), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;

/** An id that somebody typed may be larger than its column; as a bigint it then names nothing. */
export const isId = (column: AnyColumn, id: number): SQL => sql`${column} = ${id}::bigint`;
