import { fillPlaceholders, type SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import pg from "pg";
import type { Db } from "./db.ts";

const dialect = new PgDialect();

/**
 * A statement that is one transaction by itself, built when it is first needed and planned once a connection: for what
 * is too much for Drizzle's builders and too hot to be planned each time. Its values are its placeholders, by name.
 */
export function statement<Row extends object>(name: string, build: () => SQL) {
  let built: { sql: string; params: unknown[] } | undefined;
  return async (db: Db, values: Record<string, unknown>): Promise<Row[]> => {
    const pool: unknown = Reflect.get(db, "$client");
    if (!(pool instanceof pg.Pool)) throw new Error(`${name} is a transaction by itself`);
    built ??= dialect.sqlToQuery(build());
    const { rows } = await pool.query<Row>({
      name,
      text: built.sql,
      values: fillPlaceholders(built.params, values),
    });
    return rows;
  };
}
