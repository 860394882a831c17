import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../test/app.ts";
import { inTransaction } from "./db.ts";

let node: TestApp;
beforeAll(async () => {
  node = await aTestApp();
});
afterAll(() => node.close());

// That the driver warns of none is said by the set-up of all tests.
test("what is asked at once within a transaction is answered in its order, by the one connection", async () => {
  const answers = await inTransaction(node.app, ({ db }) =>
    Promise.all([1, 2, 3, 4].map((number) => db.execute<{ n: number }>(sql`select ${number}::int as n`))),
  );
  expect(answers.map(({ rows }) => rows[0]?.n)).toEqual([1, 2, 3, 4]);
});

test("one of them that fails fails the whole, and the connection goes on to serve others", async () => {
  const failing = inTransaction(node.app, ({ db }) =>
    Promise.all([db.execute(sql`select 1`), db.execute(sql`select 1/0`), db.execute(sql`select 2`)]),
  );
  await expect(failing).rejects.toMatchObject({ cause: { message: "division by zero" } });
  for (let count = 0; count < 5; count += 1)
    expect((await node.app.db.execute(sql`select 7 as n`)).rows).toEqual([{ n: 7 }]);
});
