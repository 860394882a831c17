import { chanceOf, seedOfTests } from "@pluma/contract/kit/test/chance";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { anOrganization, aUser, type TestUser } from "../../../../test/people.ts";

import type { Db } from "../../../platform/database/db.ts";
import { generations } from "../../generation/tables.ts";
import { userOrganizations } from "../tables.ts";
import { writtenMarks } from "../tables.words.ts";
import { keepAll } from "./keeping.ts";

let node: TestApp;
let staff: TestUser;
let places: number[];
let ids: number[];
beforeAll(async () => {
  node = await aTestApp();
  staff = await aUser(node, { staff: "manager" });
  places = [await anOrganization(node), await anOrganization(node)];
  const people = await Promise.all(Array.from({ length: 12 }, () => aUser(node)));
  ids = people.map(({ userId }) => userId);
});
afterAll(() => node.close());

const begun = (db: Db, userId: number, organizationId: number | null, startedAt: Date, words = 0) =>
  db.insert(generations).values({
    ...{ userId, organizationId, kind: "test", ref: 0, nodeId: "test", provider: "test", modelAsked: "test" },
    ...{ reservedWords: 0, isUnlimited: false, deliveredWords: words, startedAt, state: "done" as const },
  });

const keep = () => keepAll(node.app, new AbortController().signal);

/** What a list says of everybody, in its order, and of all together. */
async function listed(organizationId: number, more: string) {
  const answer = await node.ask(`GET /organizations/${organizationId}/users?${more}`, { token: staff.token });
  expect(answer.status, answer.text).toBe(200);
  type Shown = { user_id: number; total_words: number; last_used: string | null };
  const rows = answer.body.users.map(({ user_id, total_words, last_used }: Shown) => [user_id, total_words, last_used]);
  return { rows, sum: answer.body.sums.total_words };
}

/** The same, of the texts themselves. */
async function written(organizationId: number, order: string, from = "-infinity", until = "infinity") {
  const { rows } = await node.app.db.execute<{ id: number; words: string; at: string | null }>(sql`
    select m.user_id as id, coalesce(sum(g.delivered_words) filter (where g.started_at >= ${from}::timestamptz
      and g.started_at < ${until}::timestamptz), 0) as words, max(g.started_at) as at
    from user_organizations m left join generations g using (user_id, organization_id)
    where m.organization_id = ${organizationId}
    group by m.user_id, m.name_key, m.last_name_key order by ${sql.raw(order)}, m.name_key, m.last_name_key, m.user_id`);
  const shown = rows.map(({ id, words, at }) => [id, Number(words), at && new Date(at).toISOString()]);
  return { rows: shown, sum: shown.reduce((sum, [, words]) => sum + Number(words), 0) };
}

const orders = {
  words_asc: "words",
  words_desc: "words desc",
  used_asc: "at nulls first",
  used_desc: "at desc nulls last",
};

async function expectExact() {
  for (const place of places)
    for (const [sort, order] of Object.entries(orders)) {
      expect(await listed(place, `sort=${sort}`), sort).toEqual(await written(place, order));
      const april = ["2026-04-01", "2026-05-01"] as const;
      const days = `sort=${sort}&start_date=2026-04-01&end_date=2026-04-30`;
      expect(await listed(place, days), days).toEqual(await written(place, order, ...april));
    }
}

test("a list by what was written is that of the texts, whatever begins, ends, goes and moves, whoever comes and goes meanwhile, and whenever sums are kept", async () => {
  const { db } = node.app;
  const chance = chanceOf(seedOfTests(20_261_130));
  const someText = (place: number) =>
    sql`generation_id = (select generation_id from generations where organization_id = ${place} order by generation_id offset ${chance.below(20)} limit 1)`;
  const step = async (tx: Db) => {
    const [place, person] = [chance.of(places), chance.of(ids)];
    const luck = chance.next();
    const at = new Date(Date.UTC(2026, 2, 1 + chance.below(90), 12));
    if (luck < 0.2)
      await tx
        .insert(userOrganizations)
        .values({ userId: person, organizationId: place, userTypeId: 3 })
        .onConflictDoNothing();
    else if (luck < 0.25)
      await tx
        .delete(userOrganizations)
        .where(and(eq(userOrganizations.userId, person), eq(userOrganizations.organizationId, place)));
    else if (luck < 0.6) await begun(tx, person, chance.of([place, place, null]), at, chance.of([0, 0, 40, 1000]));
    else if (luck < 0.9)
      await tx
        .update(generations)
        .set({ deliveredWords: chance.below(500) })
        .where(someText(place));
    else if (luck < 0.97) await tx.delete(generations).where(someText(place));
    else if (luck < 0.985)
      await tx
        .update(generations)
        .set({
          userId: chance.of(ids),
          organizationId: chance.of([place, ...places]),
          deliveredWords: chance.below(500),
        })
        .where(someText(place));
    else await tx.update(generations).set({ startedAt: at }).where(someText(place));
  };
  for (let round = 0; round < 24; round += 1) {
    const undone = chance.next() < 0.2;
    const done = db.transaction(async (tx) => {
      for (let count = 0; count < 8; count += 1) await step(tx);
      if (undone) throw new Error("undone");
    });
    await (undone ? expect(done).rejects.toThrow("undone") : done);
    if (chance.next() < 0.4) await keep();
    if (round % 8 === 0) await expectExact();
  }
  await expectExact();
  await keep();
  await expectExact();
  // Nothing is left to be asked anew: what is kept says it all.
  expect(await db.$count(writtenMarks)).toBe(0);
});

test("what several nodes keep at once, while texts end and people come and go, is what was written", async () => {
  const place = await anOrganization(node);
  const { db, backgroundDb } = node.app;
  await db.insert(userOrganizations).values(ids.map((userId) => ({ userId, organizationId: place, userTypeId: 3 })));
  const isThere = (userId: number) =>
    and(eq(userOrganizations.userId, userId), eq(userOrganizations.organizationId, place));
  const write = async (userId: number) => {
    for (let count = 0; count < 15; count += 1) {
      await begun(db, userId, place, new Date(Date.UTC(2026, 3, count + 1)));
      await db
        .update(generations)
        .set({ deliveredWords: sql`${generations.deliveredWords} + ${count + userId}` })
        .where(and(eq(generations.userId, userId), eq(generations.organizationId, place)));
      if (count % 5 === 4) {
        await backgroundDb.delete(userOrganizations).where(isThere(userId));
        await db.insert(userOrganizations).values({ userId, organizationId: place, userTypeId: 3 });
      }
    }
  };
  let isOver = false;
  const keeping = [0, 1].map(async () => {
    while (!isOver) await keep();
  });
  await Promise.all(ids.map(write));
  isOver = true;
  await Promise.all(keeping);
  expect(await listed(place, "sort=words_desc")).toEqual(await written(place, "words desc"));
  await keep();
  expect(await db.$count(writtenMarks, eq(writtenMarks.organizationId, place))).toBe(0);
  expect(
    await db.$count(
      userOrganizations,
      and(eq(userOrganizations.organizationId, place), isNotNull(userOrganizations.lastUsed)),
    ),
  ).toBe(ids.length);
  for (const [sort, order] of Object.entries(orders))
    expect(await listed(place, `sort=${sort}`), sort).toEqual(await written(place, order));
});
