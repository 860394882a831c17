import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../test/app.ts";
import { anAvatar } from "../test/avatars.ts";
import { anOrganization, aUser } from "../test/people.ts";
import { aWorld } from "../test/strangers/world.ts";
import { aTutorial } from "../test/tutorials.ts";
import { customerNotes } from "./features/accounts/tables.ts";
import { avatarFavorites } from "./features/avatars/tables.ts";
import { spendCaps } from "./features/generation/tables.costs.ts";
import { marginLosses, marginNotices } from "./features/margin/tables.ts";
import { departures, organizationExports, userOrganizations } from "./features/organizations/tables.ts";
import { writtenMarks } from "./features/organizations/tables.words.ts";
import { completions } from "./features/outside/tables.ts";
import { pushDevices } from "./features/push/tables.ts";
import { devices, issued } from "./features/session/tables.ts";
import { tutorialProgress } from "./features/tutorials/tables.ts";
import { welcomed } from "./features/welcome/tables.ts";
import { personalDataOf } from "./platform/features/personalData.ts";
import { idempotencyKeys } from "./platform/requests/idempotency.tables.ts";
import { webhookDeliveries } from "./platform/webhooks/webhooks.tables.ts";

let node: TestApp;
beforeAll(async () => {
  node = await aTestApp({ runsJobs: true });
});
afterAll(() => node.close());

type Column = { table: string; column: string };

/** Every column that says who: by its name, or because it points at people or at what proves who they are. */
async function personColumns(): Promise<Column[]> {
  const { rows } = await node.app.db.execute<Column>(sql`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name ~ '(^|_)(user_id|uid|impersonator_id)$|_by$'
    union select 'identity_users', 'id'
    union select c.conrelid::regclass::text, a.attname from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid in ('users'::regclass, 'identity_users'::regclass)
    order by 1, 2`);
  return rows;
}

/** How many rows of each table say that they are of a person. */
async function countRows(columns: Column[], { userId, uid }: { userId: number; uid: string }) {
  const counts: Record<string, number> = {};
  for (const [table, own] of Map.groupBy(columns, (column) => column.table)) {
    const isTheirs = own.map(({ column }) => sql`${sql.identifier(column)}::text in (${String(userId)}, ${uid})`);
    const { rows } = await node.app.db.execute<{ count: number }>(
      sql`select count(*) from ${sql.identifier(table)} where ${sql.join(isTheirs, sql` or `)}`,
    );
    counts[table] = Number(rows[0]?.count);
  }
  return counts;
}

test("every table that has a column for a person is named by one feature, with what becomes of it, and no other is", async () => {
  const said = personalDataOf(node.app).flatMap(({ tables }) => Object.keys(tables));
  const tables = new Set((await personColumns()).map(({ table }) => table));
  expect(said.toSorted()).toEqual([...tables].toSorted());
});

/** What else somebody can have, and somebody beside them where a last one may not go. */
async function haveMore(userId: number): Promise<void> {
  const { db } = node.app;
  const second = await aUser(node);
  const gone = await anOrganization(node);
  await db.insert(departures).values({ organizationId: gone, userId, leftAt: new Date() });
  await db.insert(organizationExports).values({ organizationId: gone, userId, state: "done" });
  await db.insert(writtenMarks).values({ organizationId: gone, userId });
  for (const { organizationId } of await db
    .select()
    .from(userOrganizations)
    .where(eq(userOrganizations.userId, userId))) {
    await db.insert(userOrganizations).values({ userId: second.userId, organizationId, userTypeId: 1 });
  }
  const delivery = { deliveryId: randomUUID(), event: "output", url: "http://127.0.0.1:9/", body: {} };
  await db.insert(webhookDeliveries).values({ ...delivery, userId, state: "failed" });
  await db.insert(idempotencyKeys).values({ userId, key: "send", request: "of them", answer: { name: "theirs" } });
  const device = { uid: String(userId), sessionId: `s${userId}`, endpointHash: `e${userId}`, sealed: "" };
  await db.insert(pushDevices).values({ ...device, userId });
  await db.insert(completions).values({ userId });
  await db.insert(spendCaps).values({ userId, capMicros: 1 });
  await db.insert(marginLosses).values({ userId });
  await db.insert(marginNotices).values({ userId, kind: "losses", count: 1, search: "only=losses" });
  await db.insert(welcomed).values({ userId, firstTextEndedAt: new Date() });
  await db.insert(customerNotes).values({ userId, note: "Prefers mornings.", tags: ["VIP"] });
  await db.insert(devices).values({ userId, mark: "firefox", seenAt: new Date() });
  await db.insert(issued).values({ userId, issuer: "https://id.example", subject: "s1", createdAt: new Date() });
  const { tutorialId } = await aTutorial(node);
  await db.insert(tutorialProgress).values({
    userId,
    tutorialId,
    positionSeconds: 9,
    device: "phone",
    movedAt: new Date(),
  });
  // Of an avatar that stays.
  const { avatarId } = await anAvatar(node, second.userId, { isPublic: true });
  await db.insert(avatarFavorites).values({ userId, avatarId });
}

test("of who leaves, having had all that one can have, every row goes that is said to go, and what is said to stay does", async () => {
  const person = await aUser(node);
  const world = aWorld({ node, person, organizationId: null });
  await world.makeAll();
  await haveMore(person.userId);
  const columns = await personColumns();
  const before = await countRows(columns, person);
  const { token, password } = person;
  expect((await node.ask("DELETE /users", { token, body: { password } })).status).toBe(204);

  const fates = personalDataOf(node.app).flatMap(({ tables }) => Object.entries(tables));
  const going = fates.flatMap(([table, fate]) => (fate === "goes" && !notHad.has(table) ? table : []));
  expect(going.filter((table) => before[table] === 0)).toEqual([]);
  // Bytes lie elsewhere: files go by a job.
  const left = async () => {
    const after = await countRows(columns, person);
    return going.filter((table) => after[table] !== 0);
  };
  await expect.poll(left).toEqual([]);
  const after = await countRows(columns, person);
  const staying = fates.flatMap(([table, fate]) => (fate === "goes" || before[table] === 0 ? [] : table));
  expect(staying.filter((table) => after[table] === 0)).toEqual([]);
});

/** What the person of this test has none of; each goes with what it points at, or is looked at where it is made. */
const notHad = new Set([
  "avatar_file_draws",
  "avatar_draw_holds",
  "firebase_sessions",
  "identity_challenges",
  "identity_passkeys",
  "identity_two_factors",
  "staff",
]);
