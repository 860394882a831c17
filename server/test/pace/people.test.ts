import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { users, wordBalances, wordLedger } from "../../src/features/accounts/tables.ts";
import { identityAccounts, identityUsers } from "../../src/providers/identity/tables.ts";
import { aTestApp, type TestApp } from "../app.ts";
import { aRegisteredPerson, aWrittenPerson } from "../people.ts";

let node: TestApp;
beforeAll(async () => {
  node = await aTestApp();
});
afterAll(() => node.close());

const somebody = { name: "Ana", lastName: "Test", lang: "es" as const };
const until = new Date("2030-01-31T10:00:00.000Z");

test.each([
  { what: "access and words", accessUntil: until, words: 700 },
  { what: "access for ever and words without a limit", accessUntil: new Date("9999-12-31T00:00:00.000Z"), words: null },
  { what: "neither", accessUntil: null, words: 0 },
])("people that tests write have the rows of those that the app makes: with $what", async ({ what, ...more }) => {
  const given = { ...somebody, ...more, password: "a good password" };
  const made = await aRegisteredPerson(node.app, { ...given, email: `made ${what}@example.com`.replaceAll(" ", "-") });
  const [account] = await node.app.db.select().from(identityAccounts).where(eq(identityAccounts.userId, made.uid));
  const email = `written ${what}@example.com`.replaceAll(" ", "-");
  const written = await aWrittenPerson(node.app, { ...given, email }, account?.password ?? "");
  expect(await rowsOf(written)).toEqual(await rowsOf(made));
});

/** All that is kept of a person, with what is theirs alone in one word. */
async function rowsOf({ uid, userId }: { uid: string; userId: number }) {
  const { db } = node.app;
  const rows = [
    await db.select().from(identityUsers).where(eq(identityUsers.id, uid)),
    await db.select().from(identityAccounts).where(eq(identityAccounts.userId, uid)),
    await db.select().from(users).where(eq(users.userId, userId)),
    await db.select().from(wordBalances).where(eq(wordBalances.userId, userId)),
    await db.select().from(wordLedger).where(eq(wordLedger.userId, userId)),
  ];
  const own = new Set([
    "id",
    "accountId",
    "userId",
    "uid",
    "email",
    "search",
    "balanceId",
    "entryId",
    "createdAt",
    "updatedAt",
  ]);
  return rows.map((found) =>
    found.map((row) =>
      Object.fromEntries(Object.entries(row).map(([key, value]) => [key, own.has(key) ? typeof value : value])),
    ),
  );
}
