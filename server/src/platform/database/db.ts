import { DrizzleQueryError } from "drizzle-orm/errors";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { PgTransaction } from "drizzle-orm/pg-core";
import pg from "pg";
import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import { inTurn } from "./inTurn.ts";

/** The database as stores use it: the pool, or the transaction that an act is in. */
export type Db = Omit<NodePgDatabase, "$client">;

export type Database = {
  /** For whoever waits in front of a screen. */
  db: NodePgDatabase;
  /** For jobs and for what goes on after an answer. */
  backgroundDb: NodePgDatabase;
  /** For settings, which those wait for who hold all the others: one connection. */
  settingsDb: NodePgDatabase;
  /** Whether the database answers, asked on a connection that nothing else can keep busy; once for all who ask now. */
  isUp(): Promise<boolean>;
  /** Says in the metrics how many connections there are, and how many statements wait for one. */
  measure(metrics: Metrics): void;
  close(): Promise<void>;
};

const UP_MS_MAX = 2_000;
/** The share of the connections that work in the background has; it can take no other. */
const BACKGROUND_SHARE = 0.4;

// Counts and ids come as int8, which pg gives as text; ours stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** How many connections there are, and how long a call waits for one before it is told to come back. */
type Pooled = Pick<Config, "DATABASE_POOL" | "DATABASE_WAIT_MS">;

/**
 * Opens the connections: those of screens and those of the background apart, so that neither waits for the other.
 * Statements end after 30 s, so that a forgotten lock cannot hold a connection for ever.
 */
export function openDatabase(connectionString: string, config: Pooled, log: Log): Database {
  const background = Math.max(1, Math.floor(config.DATABASE_POOL * BACKGROUND_SHARE));
  const open = (max: number, more: pg.PoolConfig = {}) => {
    const pool = new pg.Pool({
      connectionString,
      max,
      connectionTimeoutMillis: config.DATABASE_WAIT_MS,
      statement_timeout: 30_000,
      idle_in_transaction_session_timeout: 30_000,
      application_name: "pluma",
      ...more,
    });
    pool.on("connect", (client) => {
      inTurn(client);
      // One that breaks in a transaction tells so by the next statement. That nobody heard of it otherwise would end the process.
      client.on("error", () => undefined);
    });
    // An idle connection may break (a restart of PostgreSQL); the pool opens another one.
    pool.on("error", (error) => log.warn({ err: error }, "a database connection broke"));
    return pool;
  };
  const pools = [open(config.DATABASE_POOL - background), open(background)] as const;
  const settings = open(1);
  const probe = open(1, { connectionTimeoutMillis: UP_MS_MAX, query_timeout: UP_MS_MAX });
  let asked: Promise<boolean> | null = null;
  const sum = (count: (pool: pg.Pool) => number) => count(pools[0]) + count(pools[1]);
  return {
    db: drizzle(pools[0]),
    backgroundDb: drizzle(pools[1]),
    settingsDb: drizzle(settings),
    isUp: async () => {
      asked ??= probe
        .query("select 1")
        .then(
          () => true,
          () => false,
        )
        .finally(() => {
          asked = null;
        });
      return asked;
    },
    measure(metrics) {
      const open = () => sum(({ totalCount }) => totalCount);
      const waiting = () => sum(({ waitingCount }) => waitingCount);
      metrics.gauge("pluma_database_connections", "Open connections of this node's pools.", open);
      metrics.gauge("pluma_database_waiting", "Statements that wait for a connection.", waiting);
    },
    close: async () => void (await Promise.all([...pools, settings, probe].map((pool) => pool.end()))),
  };
}

// PostgreSQL's classes of lost connections, of too few resources and of an operator's doing, a database that is not
// there (or not yet), and a statement that took too long; then what a connection that cannot be made says.
const awayCodes = /^(?:08|53|57|3D|58)\w{3}$|^25P0[34]$/;
const brokenLine = /^(?:ECONNRESET|EPIPE)$/;
const awayWords =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable|connection timeout|Query read timeout/i;

/** Whether something failed because the database is away or has too much to do: later it would work. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DrizzleQueryError) return isDatabaseAway(error.cause);
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError) return awayCodes.test(error.code ?? "");
  if (Reflect.get(error, "syscall") === "connect") return true;
  return awayWords.test(error.message) || brokenLine.test(String(Reflect.get(error, "code")));
}

/**
 * Runs `work` in one transaction: all of it is kept, or nothing. Inside, `ctx.db` is the transaction; work that is in
 * one already goes on in it, without a savepoint, so that what fails within fails the whole.
 */
export function inTransaction<C extends { db: Db }, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  if (ctx.db instanceof PgTransaction) return work(ctx);
  const ends: Ends = { pool: ctx.db, kept: [], undone: [] };
  const opened = ctx.db.transaction((tx) => {
    endsOf.set(tx, ends);
    return work({ ...ctx, db: tx });
  });
  return opened.then(
    (answer) => {
      for (const act of ends.kept) act();
      return answer;
    },
    async (error: unknown) => {
      for (const undo of ends.undone) await undo();
      throw error;
    },
  );
}

/** Where a transaction has its connection of, and what is done at its end. */
type Ends = { pool: Db; kept: (() => void)[]; undone: (() => unknown)[] };
const endsOf = new WeakMap<object, Ends>();

/** The pool that a transaction has its connection of; what is no transaction is its own. */
export const poolOf = (db: Db): Db => endsOf.get(db)?.pool ?? db;

/** Does this when the transaction is undone in which the caller is: gives back what lies outside the database. */
export function whenUndone({ db }: { db: Db }, undo: () => unknown): void {
  endsOf.get(db)?.undone.push(undo);
}

/** Does this once the transaction is kept in which the caller is, and never when it is undone; at once outside of one. */
export function whenKept({ db }: { db: Db }, act: () => void): void {
  const ends = endsOf.get(db);
  if (ends) ends.kept.push(act);
  else act();
}

/**
 * Whether a statement was refused because of a value in it that the database cannot hold: a number or a date out of
 * range, a NUL character, half a surrogate pair. Every such value came from outside.
 */
export function isValueRefused(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof pg.DatabaseError && /^22(?:003|007|008|009|021|P02|P03|P05)$/.test(cause.code ?? "");
}

/** Whether a statement failed because this unique index has such a row already. */
export function isTaken(error: unknown, index: string): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof pg.DatabaseError && cause.code === "23505" && cause.constraint === index;
}
