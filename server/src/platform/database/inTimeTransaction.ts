import { sql } from "drizzle-orm";
import { type Db, inTransaction } from "./db.ts";

/**
 * Runs `work` in a transaction of its own whose statements end after `ms`. They are answered off indexes: of what nearly all
 * rows have PostgreSQL would read every row, and holds that to be cheap, for it does not count texts that lie apart.
 */
export const inTimeTransaction = <C extends { db: Db }, T>(
  ctx: C,
  ms: number,
  work: (ctx: C) => Promise<T>,
): Promise<T> =>
  inTransaction(ctx, async (tx) => {
    await tx.db.execute(
      sql`select set_config('statement_timeout', ${String(ms)}, true), set_config('enable_seqscan', 'off', true)`,
    );
    return work(tx);
  });
