import { sql } from "drizzle-orm";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aDatabase, type TestDatabase } from "../../../test/database.ts";
import { type Database, type Db, inTransaction, openDatabase } from "./db.ts";
import { prepared, preparedForms } from "./prepared.ts";

let made: TestDatabase;
let open: Database;
beforeAll(async () => {
  made = await aDatabase();
  open = openDatabase(made.connectionString, { DATABASE_POOL: 5, DATABASE_WAIT_MS: 60_000 }, pino({ level: "silent" }));
});
afterAll(async () => {
  await open.close();
  await made.drop();
});

test("a statement is built once, and each transaction sends it by its own connection", async () => {
  let built = 0;
  const asked = prepared((db) => {
    built += 1;
    return db
      .select({ pid: sql<number>`pg_backend_pid()`, wish: sql<string>`${sql.placeholder("wish")}::text` })
      .from(sql`(select 1) one`)
      .prepare("test_prepared");
  });
  const both = Promise.withResolvers<void>();
  let inside = 0;
  const ask = (wish: string) =>
    inTransaction({ db: open.db }, async ({ db }) => {
      const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      inside += 1;
      if (inside === 2) both.resolve();
      await both.promise;
      const [found] = await asked(db).execute({ wish });
      expect(found).toEqual({ pid: rows[0]?.pid, wish });
      return found?.pid;
    });
  const [one, other] = await Promise.all([ask("one"), ask("other")]);
  expect(one).not.toBe(other);
  expect(await asked(open.db).execute({ wish: "by the pool" })).toMatchObject([{ wish: "by the pool" }]);
  expect(built).toBe(1);
  await asked(open.backgroundDb).execute({ wish: "by another pool" });
  expect(built).toBe(2);
});

test("a statement that was built in a transaction outlives it", async () => {
  const forms = preparedForms();
  const read = (db: Db, form: string) =>
    forms(db, form, (pool) =>
      pool
        .select({ form: sql<string>`${form}::text` })
        .from(sql`(select 1) one`)
        .prepare(`test_form_${form}`),
    ).execute();
  await inTransaction({ db: open.db }, async ({ db }) => expect(await read(db, "a")).toEqual([{ form: "a" }]));
  expect(await read(open.db, "a")).toEqual([{ form: "a" }]);
  expect(await read(open.db, "b")).toEqual([{ form: "b" }]);
});
