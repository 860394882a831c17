import { fillPlaceholders, type SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import pg from "pg";
import type { Db } from "./db.ts";

const dialect = new PgDialect();

/**
 * A statement that is one transaction by itself, built when it is first needed and planned once a connection: for what
 * is too much for Drizzle's builders and too hot to be planned each time. Its values are its placeholders, by name.
 */
export const statement = <Row extends object>(name: string, build: () => SQL) =>
  named<Row>(name, build, (db) => {
    const pool: unknown = Reflect.get(db, "$client");
    if (!(pool instanceof pg.Pool)) throw new Error(`${name} is a transaction by itself`);
    return pool;
  });

/** The same for one that is a part of a transaction: it is asked on the connection of that. */
export const statementWithin = <Row extends object>(name: string, build: () => SQL) =>
  named<Row>(name, build, (db) => {
    const client: unknown = Reflect.get(Object(Reflect.get(db, "session")), "client");
    if (!(client instanceof pg.Client)) throw new Error(`${name} is a part of a transaction`);
    return client;
  });

function named<Row extends object>(name: string, build: () => SQL, connectionOf: (db: Db) => pg.Pool | pg.Client) {
  let built: { sql: string; params: unknown[] } | undefined;
  return async (db: Db, values: Record<string, unknown>): Promise<Row[]> => {
    const connection = connectionOf(db);
    built ??= dialect.sqlToQuery(build());
    const { rows } = await connection.query<Row>({
      name,
      text: built.sql,
      values: fillPlaceholders(built.params, values),
    });
    return rows;
  };
}
