import { eq, sql } from "drizzle-orm";
import { wordBalances, wordLedger } from "../src/features/accounts/tables.ts";
import type { TestApp } from "./app.ts";

/** A person's balance, the sum of their ledger, and the words that they used; the first two are equal, always. */
export async function sumOfLedger({ app }: Pick<TestApp, "app">, userId: number) {
  const [ledger] = await app.db
    .select({ sum: sql<number>`coalesce(sum(words), 0)::int`, used: sql<number>`coalesce(sum(used), 0)::int` })
    .from(wordLedger)
    .where(eq(wordLedger.userId, userId));
  const [row] = await app.db.select().from(wordBalances).where(eq(wordBalances.userId, userId));
  return { balance: row?.balance ?? 0, sum: ledger?.sum ?? 0, used: ledger?.used ?? 0 };
}

/** The same of the words that an organization has for its people. */
export async function sumOfPool({ app }: Pick<TestApp, "app">, organizationId: number) {
  const [ledger] = await app.db
    .select({ sum: sql<number>`coalesce(sum(words), 0)::int`, used: sql<number>`coalesce(sum(used), 0)::int` })
    .from(wordLedger)
    .where(eq(wordLedger.organizationId, organizationId));
  const [row] = await app.db.select().from(wordBalances).where(eq(wordBalances.organizationId, organizationId));
  return { balance: row?.balance ?? 0, sum: ledger?.sum ?? 0, used: ledger?.used ?? 0 };
}
