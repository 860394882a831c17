import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import type { Db } from "../../../platform/database/db.ts";
import { siteMailServers } from "../tables.ts";
import type { MailServerRow } from "./store.ts";

/** The mail server of a site; undefined where the installation's sends. */
export async function readServer(db: Db, organizationId: number): Promise<MailServerRow | undefined> {
  const [row] = await db.select().from(siteMailServers).where(eq(siteMailServers.organizationId, organizationId));
  return row;
}

/** Notes that a server took a mail; where nothing was wrong, at most once a minute. */
export async function noteTaken(db: Db, { organizationId, updatedAt }: MailServerRow, now: Date): Promise<void> {
  const isNews = or(
    isNotNull(siteMailServers.problem),
    sql`coalesce(${siteMailServers.lastSentAt}, '-infinity') < ${now}::timestamptz - interval '1 minute'`,
  );
  await db
    .update(siteMailServers)
    .set({ lastSentAt: now, lastFailedAt: null, problem: null })
    .where(and(isSame(organizationId, updatedAt), isNews));
}

/** Notes that a server did not take a mail, and why. */
export async function noteFailed(
  db: Db,
  { organizationId, updatedAt }: MailServerRow,
  { problem, now }: { problem: string; now: Date },
): Promise<void> {
  await db.update(siteMailServers).set({ lastFailedAt: now, problem }).where(isSame(organizationId, updatedAt));
}

// What became of a mail is said of the server that it was handed to, and not of one that was entered meanwhile.
const isSame = (organizationId: number, updatedAt: Date) =>
  and(eq(siteMailServers.organizationId, organizationId), eq(siteMailServers.updatedAt, updatedAt));
