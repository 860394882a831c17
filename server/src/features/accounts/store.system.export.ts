import { and, asc, eq, gt } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { audit, wordLedger } from "./tables.ts";

type DbCtx = Pick<Ctx, "db">;
/** Where to go on: behind this id, that many. */
type Walk = { after: number; limit: number };

/** A stretch of a person's word ledger, the oldest first. */
export function readLedgerAfter({ db }: DbCtx, userId: number, { after, limit }: Walk) {
  return db
    .select()
    .from(wordLedger)
    .where(and(eq(wordLedger.userId, userId), gt(wordLedger.entryId, after)))
    .orderBy(asc(wordLedger.entryId))
    .limit(limit);
}

/** A stretch of what a person did, the oldest first. */
export function readOwnActsAfter({ db }: DbCtx, userId: number, { after, limit }: Walk) {
  return db
    .select()
    .from(audit)
    .where(and(eq(audit.actorUserId, userId), gt(audit.auditId, after)))
    .orderBy(asc(audit.auditId))
    .limit(limit);
}
