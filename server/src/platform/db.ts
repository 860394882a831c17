import { DrizzleQueryError } from "drizzle-orm/errors";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { PgTransaction } from "drizzle-orm/pg-core";
import pg from "pg";
import type { Config } from "./config.ts";
import type { Log } from "./log.ts";
import { gauge } from "./metrics.ts";

/** The database as stores use it: the pool, or the transaction that an act is in. */
export type Db = Omit<NodePgDatabase, "$client">;

export type Database = { db: NodePgDatabase; pool: pg.Pool; close(): Promise<void> };

// Counts and ids come as int8, which pg gives as text; ours stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Opens the pool. Statements end after 30 s, so that a forgotten lock cannot hold a connection for ever. */
export function openDatabase(connectionString: string, config: Pick<Config, "DATABASE_POOL">, log: Log): Database {
  const pool = new pg.Pool({
    connectionString,
    max: config.DATABASE_POOL,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: "pluma",
  });
  // An idle connection may break (a restart of PostgreSQL); the pool opens another one.
  pool.on("error", (error) => log.warn({ err: error }, "a database connection broke"));
  gauge("pluma_database_connections", "Open connections of this node's pool.", () => pool.totalCount);
  gauge("pluma_database_waiting", "Statements that wait for a connection.", () => pool.waitingCount);
  return { db: drizzle(pool), pool, close: () => pool.end() };
}

/**
 * Runs `work` in one transaction: all of it is kept, or nothing. Inside, `ctx.db` is the transaction; work that is in
 * one already goes on in it, without a savepoint, so that what fails within fails the whole.
 */
export function inTransaction<C extends { db: Db }, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  if (ctx.db instanceof PgTransaction) return work(ctx);
  return ctx.db.transaction((tx) => work({ ...ctx, db: tx }));
}

/** Whether a statement failed because this unique index has such a row already. */
export function isTaken(error: unknown, index: string): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof pg.DatabaseError && cause.code === "23505" && cause.constraint === index;
}
