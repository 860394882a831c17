import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { readPeople } from "../store.system.customerPages.ts";
import type { CustomerFilter, CustomerOrder } from "../store.system.customers.ts";
import { userChanges, users } from "../tables.ts";
import { findCustomers } from "./customers.ts";

let node: TestApp;
let other: TestApp;
beforeAll(async () => {
  node = await aTestApp();
  other = await aTestApp({ database: node.database });
});
afterAll(async () => {
  await other.close();
  await node.close();
});

const everybody: CustomerFilter = { words: [], field: null };
const byName: CustomerOrder = { by: "name", direction: "asc" };

const add = (first: number, count: number) =>
  node.app.db.execute(sql`insert into users (uid, name, last_name, email, created_at)
    select 'uid-' || n, 'N' || lpad((n * 7919 % 100000)::text, 6, '0'), 'L' || n % 13, 'p' || n || '@example.com',
      timestamptz '2026-01-01' + n % 97 * interval '1 hour'
    from generate_series(${first}::int, ${first + count - 1}::int) n`);

beforeEach(async () => {
  await node.app.db.delete(users);
  await add(1, 1234);
});

async function allOf(filter: CustomerFilter, order: CustomerOrder, at = node) {
  const ids: number[] = [];
  for (let page = 1; ; page += 1) {
    const { rows, count } = await findCustomers(at.app, filter, order, page);
    ids.push(...rows.map(({ userId }) => userId));
    if (rows.length === 0) return { ids, count };
  }
}

test.each(["user_id", "name", "last_name", "email", "createdAt"] as const)(
  "pages far down a list by %s go on where the page before ended",
  async (by) => {
    const up = await allOf(everybody, { by, direction: "asc" });
    const down = await allOf(everybody, { by, direction: "desc" });
    expect(up.count).toBe(1234);
    expect(new Set(up.ids).size).toBe(1234);
    expect(down.ids).toEqual([...up.ids].reverse());
  },
);

test("a page far down is as of now: whoever comes, goes or changes is seen on every node", async () => {
  const far = async (at: TestApp) => (await findCustomers(at.app, everybody, byName, 20)).rows.map(({ name }) => name);
  const before = await far(node);
  expect(await far(other)).toEqual(before);
  await node.app.db.insert(users).values({ uid: "first", name: "A first", email: "first@example.com" });
  const pushed = await far(node);
  expect(pushed.slice(1)).toEqual(before.slice(0, -1));
  expect(await far(other)).toEqual(pushed);
  await node.app.db.update(users).set({ name: "Zed" }).where(eq(users.uid, "first"));
  expect(await far(other)).toEqual(before);
  await node.app.db
    .update(users)
    .set({ deletedAt: new Date() })
    .where(eq(users.name, before[0] ?? ""));
  expect((await far(other))[0]).toBe(before[1]);
  expect((await far(node))[0]).toBe(before[1]);
});

test("a filter counts and pages like the whole, and its count is as of now", async () => {
  const filter = { words: ["l3"], field: "last_name" } as const;
  const wanted = { words: [...filter.words], field: filter.field };
  const { ids, count } = await allOf(wanted, byName);
  expect([ids.length, new Set(ids).size, count]).toEqual([95, 95, 95]);
  await node.app.db
    .update(users)
    .set({ lastName: "Other" })
    .where(inArray(users.userId, ids.slice(0, 5)));
  expect((await findCustomers(other.app, wanted, byName, 1)).count).toBe(90);
  const wide = { words: ["p", "example"], field: null };
  expect(new Set((await allOf(wide, byName)).ids).size).toBe(1234);
});

test("the number of people is exact whoever writes them, in any number of transactions at once", async () => {
  const works = Array.from({ length: 40 }, (_, index) =>
    node.app.db.transaction(async (tx) => {
      await tx.insert(users).values({ uid: `race-${index}`, name: "Race", email: `race${index}@example.com` });
      if (index % 4 === 0) tx.rollback();
      if (index % 4 === 1)
        await tx
          .update(users)
          .set({ deletedAt: new Date() })
          .where(eq(users.uid, `race-${index}`));
    }),
  );
  await Promise.allSettled(works);
  expect((await readPeople(node.app)).count).toBe(1234 + 20);
  await node.app.db.delete(users).where(eq(users.name, "Race"));
  expect((await readPeople(node.app)).count).toBe(1234);
});

test("changes are put together now and then, and the number stays exact", async () => {
  for (let round = 0; round < 120; round += 1) {
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        node.app.db
          .update(users)
          .set({ name: `Round ${round}` })
          .where(eq(users.uid, `uid-${index + 1}`)),
      ),
    );
  }
  expect((await node.app.db.select().from(userChanges)).length).toBeLessThan(1000);
  expect((await readPeople(node.app)).count).toBe(1234);
});
