import { type SQL, sql } from "drizzle-orm";

declare global {
  /** Puts around a condition that the database can be told to leave it out. */
  var droppable: <C extends SQL | undefined>(site: string, condition: C) => C | SQL;
}

/** How a statement shows which of its conditions can be dropped. */
export const markOf = /dropped_condition where site = '([^']+)'/g;

// The database decides, so that statements which were prepared once, and conditions which were built once, obey as well.
globalThis.droppable = (site, condition) =>
  condition === undefined
    ? condition
    : sql`(${condition} or exists (select 1 from dropped_condition where site = ${sql.raw(`'${site}'`)}))`;
