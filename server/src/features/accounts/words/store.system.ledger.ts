import { count, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "../../../platform/context.ts";
import { wordLedger } from "../tables.ts";

/** An entry of the ledger, with the balance right after it. */
export type LedgerRow = Awaited<ReturnType<typeof readLedgerPage>>["rows"][number];

/**
 * A page of a person's ledger, the newest first, each entry with the balance right after it; and how many entries there
 * are. Balances come of the same statement as the entries, so that what is written meanwhile shifts none.
 */
export async function readLedgerPage(
  { db }: Pick<Ctx, "db">,
  userId: number,
  { limit, offset }: { limit: number; offset: number },
) {
  const page = db
    .$with("page")
    .as(
      db
        .select()
        .from(wordLedger)
        .where(eq(wordLedger.userId, userId))
        .orderBy(desc(wordLedger.entryId))
        .limit(limit)
        .offset(offset),
    );
  // The sum up to the newest entry of the page, less what came after each one within the page.
  const upToPage = sql`(select sum(words) from word_ledger where user_id = ${userId} and entry_id <= (select max(entry_id) from page))`;
  const newer = sql`coalesce(sum(words) over (order by entry_id desc rows between unbounded preceding and 1 preceding), 0)`;
  const [rows, [total]] = await Promise.all([
    db
      .with(page)
      .select({
        entryId: page.entryId,
        kind: page.kind,
        words: page.words,
        used: page.used,
        cause: page.cause,
        createdAt: page.createdAt,
        balance: sql<number>`${upToPage} - ${newer}`,
      })
      .from(page)
      .orderBy(desc(page.entryId)),
    db.select({ count: count() }).from(wordLedger).where(eq(wordLedger.userId, userId)),
  ]);
  return { rows, count: total?.count ?? 0 };
}

/** How many words a person used since they were given some by a cause: a part of a statement. */
export const usedSinceGrant = (userId: SQL, cause: SQL): SQL<number> =>
  sql<number>`(select coalesce(sum(since.used), 0) from ${wordLedger} since
    where since.user_id = ${userId} and since.kind = 'settle' and since.entry_id > (
      select min(given.entry_id) from ${wordLedger} given
      where given.user_id = ${userId} and given.kind = 'grant' and given.cause = ${cause}))`.mapWith(Number);
