import { getTableColumns, sql } from "drizzle-orm";
import { boolean, integer, pgTable, text } from "drizzle-orm/pg-core";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aDatabase, type TestDatabase } from "../../../test/database.ts";
import { moment, toldMoment, toldText } from "./columns.ts";
import { type Database, type Db, inTransaction, openDatabase } from "./db.ts";
import { prepared, preparedForms } from "./prepared.ts";
import { inOneValue } from "./rows.ts";

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

const things = pgTable("test_things", {
  thingId: integer("thing_id").notNull(),
  name: text("name"),
  isOpen: boolean("is_open").notNull(),
  madeAt: moment("made_at").notNull(),
});
beforeAll(async () => {
  await open.db.execute(
    sql`create table test_things (thing_id int, name text, is_open boolean, made_at timestamptz(3))`,
  );
  await open.db.insert(things).values([
    { thingId: 1, name: 'one "and" more', isOpen: true, madeAt: new Date("2026-03-29T01:30:00.120Z") },
    { thingId: 2, name: null, isOpen: false, madeAt: new Date("1969-12-31T23:59:59Z") },
    { thingId: 3, name: "", isOpen: true, madeAt: new Date("2026-07-01T10:00:00.999Z") },
  ]);
});

test("rows of a statement that is prepared are those that the same statement has unprepared, and as one value those of its columns", async () => {
  const columns = getTableColumns(things);
  const fields = { ...columns, told: toldMoment(things.madeAt), half: sql<number>`thing_id / 2.0`.mapWith(Number) };
  const asked = prepared((db) => db.select(fields).from(things).prepare("test_rows"));
  const rows = await open.db.select(fields).from(things);
  expect(rows).toMatchObject([
    { thingId: 1, name: 'one "and" more', isOpen: true, madeAt: new Date("2026-03-29T01:30:00.120Z"), half: 0.5 },
    { thingId: 2, name: null, isOpen: false },
    { thingId: 3, name: "" },
  ]);
  expect(await asked(open.db).execute()).toEqual(rows);
  const [one] = await open.db.select({ all: inOneValue(columns, sql`from ${things}`) }).from(sql`(select 1) one`);
  expect(one?.all).toEqual(rows.map(({ told: _t, half: _h, ...row }) => row));
  const none = inOneValue(columns, sql`from ${things} where false`);
  expect(await open.db.select({ all: none }).from(sql`(select 1) one`)).toEqual([{ all: [] }]);
});

test.each(["UTC", "Europe/Berlin", "America/Caracas", "Asia/Kolkata"])(
  "a moment is told as its date tells it, whatever zone the database writes it in: %s",
  async (zone) => {
    await open.db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('TimeZone', ${zone}, true)`);
      const rows = await tx
        .select({
          madeAt: things.madeAt,
          told: toldMoment(things.madeAt),
          json: sql<string>`to_json(${things.madeAt})`,
        })
        .from(things);
      expect(rows.map(({ told }) => told)).toEqual(rows.map(({ madeAt }) => madeAt.toISOString()));
      expect(rows.map(({ json }) => toldText(json))).toEqual(rows.map(({ told }) => told));
    });
  },
);
