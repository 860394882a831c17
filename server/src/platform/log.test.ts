import { Writable } from "node:stream";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aDatabase, type TestDatabase } from "../../test/database.ts";
import { type Database, openDatabase } from "./database/db.ts";
import { messageOf } from "./failures.ts";
import { logOptions } from "./log.ts";

const CANARY = "canary@example.com";
let place: TestDatabase;
let database: Database;
let written = "";
const log = pino(
  logOptions("info"),
  new Writable({
    write(chunk, _encoding, done) {
      written += chunk;
      done();
    },
  }),
);

beforeAll(async () => {
  place = await aDatabase();
  database = openDatabase(place.connectionString, { DATABASE_POOL: 1, DATABASE_WAIT_MS: 60_000 }, log);
  await database.db.execute(sql`create table canaries (name text unique, of_age integer check (of_age > 17))`);
});
afterAll(async () => {
  await database.close();
  await place.drop();
});

test.each([
  ["names no table", () => sql`select * from nowhere where name = ${CANARY}`],
  ["is no number", () => sql`select ${CANARY}::text::integer`],
  ["is no date", () => sql`select ${`x\n    at ${CANARY}`}::text::timestamptz`],
  ["is there already", () => sql`insert into canaries (name) values (${CANARY}), (${CANARY})`],
  ["breaks a rule", () => sql`insert into canaries values (${CANARY}, 3)`],
])("a statement that %s is logged without the values that it was given", async (_what, statement) => {
  written = "";
  const error = await database.db.execute(statement()).catch((caught: unknown) => caught);
  expect(String(error)).toContain(CANARY);
  log.error({ err: error }, "a request failed");
  log.error({ err: new Error("outside", { cause: error }) }, "a job failed");
  const { cause } = error as Error;
  // As the queue tells its mishaps.
  for (const each of [error, cause] as Error[])
    log.warn({ err: { ...each, message: each.message, stack: each.stack } }, "a mishap");
  expect(written).not.toContain("canary");
  expect(messageOf(error)).not.toContain("canary");
  // What helps whoever reads it stays: the statement, the kind of mistake, and where it was made.
  expect(written).toMatch(/Failed query/);
  expect(written).toMatch(/"errorCode":"\w{5}"/);
  expect(written).toMatch(/log\.test\.ts/);
});

test("what was thrown and is no error is logged by what it says, or by the names of its fields", () => {
  written = "";
  const gone = { message: "the queue is gone", code: "ECONNRESET", stack: "Error: the queue is gone\n    at here" };
  log.warn({ err: gone }, "a mishap");
  log.warn({ err: { address: CANARY, size: 3 } }, "a mishap");
  log.warn({ err: "just words" }, "a mishap");
  expect(
    written
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).err),
  ).toEqual([
    {
      type: "object",
      message: "the queue is gone",
      stack: "object: the queue is gone\n    at here",
      errorCode: "ECONNRESET",
    },
    { type: "object", message: "no error, but fields: address, size" },
    { type: "string", message: "just words" },
  ]);
});
