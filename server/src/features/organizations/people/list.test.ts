import { and, eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { anOrganization, aUser, type TestUser } from "../../../../test/people.ts";
import { aProduct } from "../../../../test/products.ts";
import { anInvoice, aPurchase } from "../../../../test/purchases.ts";
import type { Db } from "../../../platform/database/db.ts";
import { users } from "../../accounts/tables.ts";
import { payments } from "../../billing/tables.ts";
import { generations } from "../../generation/tables.ts";
import { shops } from "../../products/tables.ts";
import { userOrganizations } from "../tables.ts";
import { memberChanges } from "../tables.words.ts";

let node: TestApp;
let organizationId: number;
let admin: TestUser;
let manager: TestUser;
let writer: TestUser;

beforeAll(async () => {
  node = await aTestApp();
  organizationId = await anOrganization(node);
  admin = await aUser(node, { membership: { organizationId, userTypeId: 1 } });
  manager = await aUser(node, { membership: { organizationId, userTypeId: 2 } });
  writer = await aUser(node, { membership: { organizationId, userTypeId: 3 } });
  await wrote(organizationId, "2026-03-31", 100);
  await wrote(organizationId, "2026-04-01", 20);
  await wrote(organizationId, "2026-04-30", 3);
  await wrote(organizationId, "2026-05-01", 4000);
  await wrote(null, "2026-04-15", 50_000);
  await wrote(await anOrganization(node), "2026-06-15", 60_000);
  await wrote(organizationId, "2026-04-02", 500, manager.userId);
  await paid(writer.userId, organizationId, 2500);
  await paid(writer.userId, null, 9900);
});
afterAll(() => node.close());

const wrote = (inIt: number | null, day: string, words: number, userId = writer.userId) =>
  node.app.db.insert(generations).values({
    userId,
    organizationId: inIt,
    kind: "test",
    ref: 0,
    state: "done",
    nodeId: "test",
    provider: "test",
    modelAsked: "test",
    reservedWords: 0,
    isUnlimited: false,
    deliveredWords: words,
    startedAt: new Date(`${day}T12:00:00Z`),
    finishedAt: new Date(`${day}T12:00:01Z`),
  });

async function paid(userId: number, seller: number | null, amount: number) {
  const product = await aProduct(node, { organizationId: seller });
  const purchase = await aPurchase(node, userId, { status: "completed" }, product);
  const { invoiceId } = await anInvoice(node, purchase);
  await node.app.db.insert(payments).values({
    invoiceId,
    purchaseId: purchase.purchaseId,
    userId,
    organizationId: seller,
    productId: product.productId,
    kind: "charge",
    amount,
    currency: product.currency,
    provider: "none",
    ref: `invoice:${invoiceId}`,
    isLive: true,
    paidAt: new Date(),
  });
}

async function called(name: string, options: Parameters<typeof aUser>[1] = {}): Promise<TestUser> {
  const person = await aUser(node, options);
  await node.app.db.update(users).set({ name }).where(eq(users.userId, person.userId));
  return person;
}

const list = (by: TestUser, more = "", id = organizationId) =>
  node.ask(`GET /organizations/${id}/users${more}`, { token: by.token });
type Listed = { user_id: number; ltv?: number };
const of = (rows: Listed[], { userId }: TestUser) => rows.find(({ user_id }) => user_id === userId);

describe("the list of people", () => {
  test("counts the words that were written in the organization between two days, both whole, and the last use of any day", async () => {
    const april = await list(admin, "?start_date=2026-04-01&end_date=2026-04-30");
    expect(april.status, april.text).toBe(200);
    expect(of(april.body.users, writer)).toMatchObject({
      user: { total_words: 23 },
      total_words: 23,
      word_count: 23,
      last_use: "2026-05-01T12:00:00.000Z",
      last_used: "2026-05-01T12:00:00.000Z",
      ltv: 25,
    });
    expect(of(april.body.users, admin)).toMatchObject({ total_words: 0, last_used: null, ltv: 0 });
    expect(april.body.sums).toEqual({ total_words: 523, ltv: 25 });
    expect((await list(admin)).body.sums.total_words).toBe(4623);
    expect((await list(admin, "?start_date=2026-05-01")).body.sums.total_words).toBe(4000);
    expect((await list(admin, "?start_date=tomorrow")).status).toBe(400);
  });

  test("says what they paid in the currency that the organization sells in now, from the first list after it changed", async () => {
    const told = async () => {
      const { body } = await list(admin);
      return [body.currency, body.sums.ltv, of(body.users, writer)?.ltv];
    };
    const before = await told();
    expect(before).toEqual([expect.any(String), 25, 25]);
    await node.app.db.insert(shops).values({ organizationId, currency: "sek" });
    expect(await told()).toEqual(["sek", 0, 0]);
    await node.app.db.delete(shops).where(eq(shops.organizationId, organizationId));
    expect(await told()).toEqual(before);
  });

  test("shows what people paid to the organization, and nothing that they paid elsewhere, to Admins and staff alone", async () => {
    const staff = await aUser(node, { staff: "manager" });
    for (const person of [admin, staff]) expect(of((await list(person)).body.users, writer)?.ltv).toBe(25);
    const shown = await list(manager);
    expect(of(shown.body.users, writer)).not.toHaveProperty("ltv");
    expect(shown.body.sums.ltv ?? null).toBeNull();
    expect(shown.body.can).toEqual({ add: false });
    const own = await node.ask(`GET /organizations/users/${writer.userId}/${organizationId}`, { token: writer.token });
    expect(own.body.user).toMatchObject({ total_words: 4123 });
    expect(own.body.user).not.toHaveProperty("ltv");
  });

  test("finds people by name and address, and by nothing else that is known of them", async () => {
    const found = await list(admin, `?query=${encodeURIComponent(writer.email.toUpperCase())}`);
    expect(found.body).toMatchObject({ users: [{ user_id: writer.userId }], count: 1, sums: { total_words: 4123 } });
    await node.app.db.update(users).set({ phone: "5551234567", instagram: "the_writer" });
    for (const typed of ["5551234567", "the_writer", "%25", "_"]) {
      expect((await list(admin, `?query=${typed}`)).body, typed).toMatchObject({ users: [], count: 0 });
    }
  });

  test("has fifty on a page by name, and sums of all of them", async () => {
    const id = await anOrganization(node);
    const boss = await aUser(node, { membership: { organizationId: id, userTypeId: 1 } });
    const made = await node.app.db
      .insert(users)
      .values(
        Array.from({ length: 60 }, (_, index) => ({
          uid: `listed-${index}`,
          name: `Listed ${100 + index}`,
          email: `listed-${index}@example.com`,
        })),
      )
      .returning({ userId: users.userId });
    await node.app.db
      .insert(userOrganizations)
      .values(made.map(({ userId }) => ({ userId, organizationId: id, userTypeId: 3 })));
    const first = await list(boss, "?query=listed", id);
    const second = await list(boss, "?query=listed&page=2", id);
    expect(first.body).toMatchObject({ count: 60, pages: 2 });
    const names = [...first.body.users, ...second.body.users].map(({ user }: { user: { name: string } }) => user.name);
    expect(names).toEqual(Array.from({ length: 60 }, (_, index) => `Listed ${100 + index}`));
    expect((await list(boss, "?page=3", id)).body.users).toEqual([]);
  });

  test("is sorted by name, by the words of the days that are asked for, or by the last use, either way, and whoever is equal by name", async () => {
    const id = await anOrganization(node);
    const boss = await called("Moss", { membership: { organizationId: id, userTypeId: 1 } });
    const member = { membership: { organizationId: id, userTypeId: 3 } } as const;
    const [ada, bea, zoe] = [await called("Ada", member), await called("Bea", member), await called("Zoe", member)];
    await wrote(id, "2026-04-02", 10, bea.userId);
    await wrote(id, "2026-04-03", 20, bea.userId);
    await wrote(id, "2026-04-01", 70, zoe.userId);
    await wrote(id, "2026-06-01", 5, ada.userId);
    await wrote(null, "2026-07-01", 900, ada.userId);
    const sorted = async (more: string) => {
      const answer = await list(boss, `?${more}`, id);
      expect(answer.status, answer.text).toBe(200);
      return answer.body.users.map(({ user }: { user: { name: string } }) => user.name).join(" ");
    };
    const april = "start_date=2026-04-01&end_date=2026-04-30";
    expect(await sorted("sort=name_asc")).toBe("Ada Bea Moss Zoe");
    expect(await sorted("sort=name_desc")).toBe("Zoe Moss Bea Ada");
    expect(await sorted(`sort=words_desc&${april}`)).toBe("Zoe Bea Ada Moss");
    expect(await sorted(`sort=words_asc&${april}`)).toBe("Ada Moss Bea Zoe");
    expect(await sorted("sort=words_desc&start_date=2026-04-02")).toBe("Bea Ada Moss Zoe");
    // Who never wrote is the last to have done so.
    expect(await sorted(`sort=used_desc&${april}`)).toBe("Ada Bea Zoe Moss");
    expect(await sorted("sort=used_asc")).toBe("Moss Zoe Bea Ada");
    expect(await sorted("sort=words_desc&query=ad")).toBe("Ada");
    expect(await sorted("sort=words_desc&page=2")).toBe("");
    expect((await list(boss, "?sort=ltv_desc", id)).status).toBe(400);
    expect((await list(await aUser(node), "?sort=words_desc", id)).status).toBe(404);
  });

  test("says how many there are whoever comes, goes and moves at once, one by one or several, and is kept, undone or deleted", async () => {
    const { db } = node.app;
    const staff = await aUser(node, { staff: "manager" });
    const [id, otherId] = [await anOrganization(node), await anOrganization(node)];
    const named = Array.from({ length: 40 }, (_, index) => ({
      uid: `c-${index}`,
      name: "C",
      email: `c-${index}@c.test`,
    }));
    const made = await db.insert(users).values(named).returning({ userId: users.userId });
    const ids = made.map(({ userId }) => userId);
    const enter = (userId: number) =>
      db.insert(userOrganizations).values({ userId, organizationId: id, userTypeId: 3 });
    const are = (some: number[]) => inArray(userOrganizations.userId, some);
    const walk = async (own: number[]) => {
      for (const isLast of [false, false, false, false, false, true]) {
        for (const userId of own) await enter(userId);
        await db
          .update(userOrganizations)
          .set({ organizationId: otherId })
          .where(are(own.slice(0, 2)));
        const undone = db.transaction(async (tx) => {
          await tx.delete(userOrganizations).where(are(own));
          throw new Error("undone");
        });
        await expect(undone).rejects.toThrow("undone");
        await db.delete(userOrganizations).where(are(isLast ? own.slice(3) : own));
      }
    };
    await Promise.all(Array.from({ length: 8 }, (_, index) => walk(ids.slice(index * 5, index * 5 + 5))));
    const counted = async (of: number) => (await list(staff, "", of)).body.count;
    expect([await counted(id), await counted(otherId)]).toEqual([8, 16]);
    await db.delete(users).where(inArray(users.userId, ids.slice(0, 3)));
    expect([await counted(id), await counted(otherId)]).toEqual([7, 14]);
    // Nobody else is at it now: changes that have become many are put together with the next one.
    expect(await db.$count(memberChanges, eq(memberChanges.organizationId, id))).toBeLessThanOrEqual(51);
  });

  test("stands by the names that people have now: whoever takes another, is taken in, made something else, or goes", async () => {
    const id = await anOrganization(node);
    const boss = await called("Moss", { membership: { organizationId: id, userTypeId: 1 } });
    const [ada, zoe] = [await called("Ada"), await called("Zoe")];
    const take = (email: string) =>
      node.ask("POST /organizations/users", {
        token: boss.token,
        body: { organization_id: id, email, user_type_id: 3 },
      });
    const named = (person: TestUser, name: string, lastName: string) =>
      node.app.db.update(users).set({ name, lastName }).where(eq(users.userId, person.userId));
    const ids = async () => (await list(boss, "", id)).body.users.map((row: Listed) => row.user_id);
    for (const { email } of [zoe, ada]) expect((await take(email)).status).toBe(201);
    expect(await ids()).toEqual([ada.userId, boss.userId, zoe.userId]);
    await named(ada, "Ángela", "B");
    await named(zoe, "angela", "A");
    expect(await ids()).toEqual([zoe.userId, ada.userId, boss.userId]);
    const body = { organization_id: id, user_id: ada.userId, user_type_id: 2 };
    expect((await node.ask("PUT /organizations/users", { token: boss.token, body })).status).toBe(200);
    expect(await ids()).toEqual([zoe.userId, ada.userId, boss.userId]);
    expect((await node.ask(`DELETE /organizations/${id}/${zoe.userId}`, { token: boss.token })).status).toBe(204);
    await named(zoe, "Zoe", "");
    expect(await ids()).toEqual([ada.userId, boss.userId]);
    expect((await take(zoe.email)).status).toBe(201);
    expect((await list(boss, "", id)).body.count).toBe(3);
    expect(await ids()).toEqual([ada.userId, boss.userId, zoe.userId]);
  });

  test("stands by the name that was taken while somebody was being taken in, whichever of the two was first, and by none that was undone", async () => {
    const id = await anOrganization(node);
    const boss = await called("Moss", { membership: { organizationId: id, userTypeId: 1 } });
    const person = await called("Ada");
    const keyOf = async () => {
      const [row] = await node.app.db
        .select({ key: userOrganizations.nameKey })
        .from(userOrganizations)
        .where(and(eq(userOrganizations.organizationId, id), eq(userOrganizations.userId, person.userId)));
      return row?.key;
    };
    const rename = async (db: Db, name: string) =>
      db.update(users).set({ name }).where(eq(users.userId, person.userId));
    const enter = async (db: Db) =>
      db.insert(userOrganizations).values({ userId: person.userId, organizationId: id, userTypeId: 3 });
    // Each begins while the other is under way, and is let go on once it waits or is done.
    const atOnce = async (first: (db: Db) => Promise<unknown>, second: (db: Db) => Promise<unknown>) => {
      let other: Promise<unknown> = Promise.resolve();
      await node.app.db.transaction(async (tx) => {
        await first(tx);
        other = second(node.app.backgroundDb);
        await waitFor(async () => {
          const { rows } = await tx.execute(
            sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          );
          return rows.length > 0;
        }, "the second to wait for the first");
      });
      await other;
    };
    await atOnce((db) => rename(db, "Zoe"), enter);
    expect(await keyOf()).toBe("zoe");
    await node.app.db.delete(userOrganizations).where(eq(userOrganizations.userId, person.userId));
    await atOnce(enter, (db) => rename(db, "Bea"));
    expect(await keyOf()).toBe("bea");
    const undone = node.app.db.transaction(async (tx) => {
      await rename(tx, "Nobody");
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await keyOf()).toBe("bea");
    expect((await list(boss, "", id)).body.users.map((row: Listed) => row.user_id)).toEqual([
      person.userId,
      boss.userId,
    ]);
  });

  test("sums what people paid to the organization over a search, and of nobody who left", async () => {
    const found = await list(
      admin,
      `?query=${encodeURIComponent(writer.email)}&start_date=2026-04-01&end_date=2026-04-30`,
    );
    expect(found.body).toMatchObject({ count: 1, sums: { total_words: 23, ltv: 25 } });
    const other = await list(admin, `?query=${encodeURIComponent(manager.email)}`);
    expect(other.body).toMatchObject({ count: 1, sums: { total_words: 500, ltv: 0 } });
    // Whoever left counts no more, though what they wrote is there.
    const gone = await aUser(node, { membership: { organizationId, userTypeId: 3 } });
    await wrote(organizationId, "2026-04-03", 7, gone.userId);
    expect((await list(admin)).body.sums.total_words).toBe(4630);
    await node.app.db.delete(userOrganizations).where(eq(userOrganizations.userId, gone.userId));
    expect((await list(admin)).body.sums.total_words).toBe(4623);
    expect((await list(admin, "?page=9")).body).toMatchObject({ users: [], sums: { total_words: 4623, ltv: 25 } });
  });

  test("leaves as CSV with the columns that its reader may see", async () => {
    const csv = (by: TestUser) =>
      node.ask(`GET /organizations/${organizationId}/users/csv?query=${encodeURIComponent(writer.email)}`, {
        token: by.token,
      });
    const forAdmin = (await csv(admin)).text.replace("\ufeff", "").trim().split("\n");
    expect(forAdmin[0]).toBe("user_id,name,last_name,email,role,total_words,last_used,ltv");
    expect(forAdmin).toHaveLength(2);
    expect(forAdmin[1]).toMatch(
      new RegExp(`^${writer.userId},.*,${writer.email},Member,4123,2026-05-01T12:00:00.000Z,25$`),
    );
    expect((await csv(manager)).text).not.toMatch(/ltv|,25$/m);
    expect((await csv(writer)).status).toBe(403);
  });
});
