import { sql } from "drizzle-orm";
import type { Db } from "../../platform/database/db.ts";
import { setup } from "./tables.ts";

/** The nonce of the set-up code: the given one, unless there is one already. */
export async function keepNonce(db: Db, nonce: string): Promise<string> {
  await db.insert(setup).values({ nonce }).onConflictDoNothing();
  return (await readNonce(db)) ?? nonce;
}

export async function readNonce(db: Db): Promise<string | null> {
  const [row] = await db.select({ nonce: setup.nonce }).from(setup);
  return row?.nonce ?? null;
}

export async function deleteNonce(db: Db): Promise<void> {
  await db.delete(setup);
}

/** Makes other set-ups wait until this transaction ends. */
export async function lockSetup(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('pluma setup'))`);
}
