import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { NodePgSession } from "drizzle-orm/node-postgres";
import {
  alias,
  bigint,
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../test/app.ts";
import { endMoment, moment } from "./columns.ts";

const things = pgTable("things_of_rows", {
  id: integer("id").primaryKey(),
  big: bigint("big", { mode: "number" }),
  huge: bigint("huge", { mode: "bigint" }),
  name: text("name"),
  isOn: boolean("is_on"),
  share: doublePrecision("share"),
  price: numeric("price", { mode: "number" }),
  tags: text("tags").array(),
  said: jsonb("said"),
  day: date("day"),
  at: moment("at"),
  wall: timestamp("wall"),
  end: endMoment("end"),
});

let node: TestApp;
let db: TestApp["app"]["db"];
beforeAll(async () => {
  node = await aTestApp();
  db = node.app.db;
  await db.execute(sql`create table things_of_rows (id integer, big bigint, huge bigint, name text, is_on boolean,
    share double precision, price numeric, tags text[], said jsonb, day date, at timestamptz(3), wall timestamp,
    "end" timestamptz(3))`);
  await db.insert(things).values([
    { id: 1 },
    {
      id: 2,
      big: 2 ** 40,
      huge: 2n ** 62n,
      name: "Ñandú",
      isOn: false,
      share: 0.1,
      price: 12.5,
      tags: ["a", 'b "c"', ""],
      said: { a: [1, null] },
      day: "2026-02-28",
      at: new Date(1_795_391_668_400),
      wall: new Date(0),
      end: new Date(1),
    },
    { id: 3, end: "never", at: new Date("0099-01-01T00:00:00Z"), tags: [], said: null, name: "" },
  ]);
});
afterAll(() => node.close());

const fields = {
  ...getTableColumns(things),
  upper: sql<string>`upper(${things.name})`,
  doubled: sql<number>`${things.big} * 2`.mapWith(Number).as("doubled"),
};

test("a row of every kind of column is the one that Drizzle reads", async () => {
  expect(NodePgSession.prototype.prepareQuery.name).toBe("prepareByFields");
  const flat = await db.select(fields).from(things).orderBy(things.id);
  // Fields within fields are left to Drizzle.
  const within = await db.select({ fields }).from(things).orderBy(things.id);
  expect(flat).toEqual(within.map((row) => row.fields));
  expect(flat).toHaveLength(3);
  expect(Object.keys(flat[0] ?? {})).toEqual(Object.keys(fields));
});

test("of rows that a join leaves empty, as well", async () => {
  const other = alias(things, "other");
  const flat = await db
    .select({ id: things.id, at: other.at, name: other.name })
    .from(things)
    .leftJoin(other, and(eq(other.id, things.id), eq(other.id, 2)))
    .orderBy(things.id);
  const none = { at: null, name: null };
  const second = { id: 2, at: new Date(1_795_391_668_400), name: "Ñandú" };
  expect(flat).toEqual([{ id: 1, ...none }, second, { id: 3, ...none }]);
});
